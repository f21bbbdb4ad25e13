// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
import { load } from "core";
import { asciiLower } from "library/tree";
import { charsetOf, decode, markedEncoding } from "web/resources";

/** How many bytes are looked at for what a document says itself. */
const prescanned = 1024;

/** https://mimesniff.spec.whatwg.org/#mime-type-essence of a Content-Type; what says nothing is a page. */
export function essenceOf(type) {
  const essence = asciiLower(type.split(";")[0].trim());
  return essence === "" ? "text/html" : essence;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} type the Content-Type
 * @param {string} fallback the name of the encoding of a page that does not say it
 * @returns {{text: string, encoding: string}} the text, and what `document.characterSet` says
 */
export function textOfDocument(bytes, type, fallback) {
  const { encodingOf, nameOf } = load("web/encoding");
  const label = charsetOf(type);
  const encoding = markedEncoding(bytes) ?? (label === undefined ? undefined : encodingOf(label))
    ?? statedEncoding(bytes, essenceOf(type), encodingOf) ?? asciiLower(fallback);
  return { text: decode(bytes, encoding), encoding: nameOf(encoding) };
}

/** What a document says of itself, or what all of its type are in. */
function statedEncoding(bytes, essence, encodingOf) {
  if (/\bjson$/.test(essence)) return "utf-8";
  let start = "";
  for (let i = 0; i < bytes.length && i < prescanned; i++) start += String.fromCharCode(bytes[i]);
  if (/\bxml$/.test(essence)) {
    const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(start);
    return (declared === null ? undefined : encodingOf(declared[1])) ?? "utf-8";
  }
  return essence === "text/html" ? prescan(start, encodingOf) : undefined;
}

// Each of these goes to the end where what it begins with has no end.
const comment = /<!--(?:-?>|[^]*?(?:-->|$))/y;
const otherMarkup = /<[!/?][^>]*>?/y;
const meta = /<meta(?=[\t\n\f\r /])/iy;
const tag = /<\/?[a-z][^\t\n\f\r >]*/iy;
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?/y;

/** https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding */
function prescan(text, encodingOf) {
  let position = 0;
  const match = (pattern) => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position = pattern.lastIndex;
    return found;
  };
  for (;;) {
    position = text.indexOf("<", position);
    if (position < 0) return undefined;
    if (match(comment) !== null) continue;
    const isMeta = match(meta) !== null;
    if (!isMeta && match(tag) === null) {
      if (match(otherMarkup) === null) position++;
      continue;
    }
    const attributes = {};
    for (let found = match(attribute); found !== null; found = match(attribute)) {
      attributes[asciiLower(found[1])] ??= found[2] ?? found[3] ?? found[4] ?? "";
    }
    const encoding = isMeta ? encodingOfMeta(attributes, encodingOf) : undefined;
    if (encoding !== undefined) return encoding;
  }
}

function encodingOfMeta({ charset, content, "http-equiv": pragma }, encodingOf) {
  const isPragma = asciiLower(pragma ?? "") === "content-type";
  const label = charset ?? (isPragma ? charsetInContent(content ?? "") : undefined);
  const encoding = label === undefined ? undefined : encodingOf(label);
  if (encoding === "x-user-defined") return "windows-1252";
  return encoding === "utf-16be" || encoding === "utf-16le" ? "utf-8" : encoding;
}

/** https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements */
function charsetInContent(content) {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(content);
  return found === null ? undefined : found[1] ?? found[2] ?? found[3];
}
