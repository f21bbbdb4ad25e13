// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
import { asciiLower } from "library/tree";
import { encodingOf } from "./labels.js";

/** How many bytes are looked at for what a document says itself, as by `PageContext.prescannedBytes`. */
export const PRESCANNED = 1024;

/** https://mimesniff.spec.whatwg.org/#mime-type-essence of a Content-Type; what says nothing is a page. */
export function essenceOf(type) {
  const essence = asciiLower(type.split(";")[0].trim());
  return essence === "" ? "text/html" : essence;
}

/** The label that a Content-Type names, or undefined. */
export function charsetOf(type) {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
}

/**
 * https://encoding.spec.whatwg.org/#bom-sniff
 * @param {string} start the first bytes, each as a character
 */
export function markedEncoding(start) {
  if (start.startsWith("\xef\xbb\xbf")) return "utf-8";
  if (start.startsWith("\xfe\xff")) return "utf-16be";
  return start.startsWith("\xff\xfe") ? "utf-16le" : undefined;
}

/**
 * The encoding of a document, in lower case.
 * @param {string} start its first `PRESCANNED` bytes, each as a character
 * @param {string} type the Content-Type
 * @param {string} fallback the name of the encoding of a page that does not say it
 */
export function encodingOfDocument(start, type, fallback) {
  const label = charsetOf(type);
  return markedEncoding(start) ?? (label === undefined ? undefined : encodingOf(label)) ?? statedEncoding(start, essenceOf(type))
    ?? asciiLower(fallback);
}

/** What a document says of itself, or what all of its type are in. */
function statedEncoding(start, essence) {
  if (/\bjson$/.test(essence)) return "utf-8";
  if (/\bxml$/.test(essence)) return declaredEncoding(start) ?? "utf-8";
  if (essence !== "text/html") return undefined;
  if (start.startsWith("<\0?\0x\0")) return "utf-16le";
  if (start.startsWith("\0<\0?\0x")) return "utf-16be";
  return prescan(start) ?? singleByte(declaredEncoding(start));
}

/** https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing */
function declaredEncoding(start) {
  const declared = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]*)"|'([^'\0- ]*)')/.exec(start);
  return declared === null ? undefined : encodingOf(declared[1] ?? declared[2]);
}

/** What is written in bytes is in no encoding of two bytes each, whatever it says. */
const singleByte = (encoding) => (encoding === "utf-16be" || encoding === "utf-16le" ? "utf-8" : encoding);

// Each of these goes to the end where what it begins with has no end.
const comment = /<!--(?:-?>|[^]*?(?:-->|$))/y;
const otherMarkup = /<[!/?][^>]*>?/y;
const meta = /<meta(?=[\t\n\f\r /])/iy;
const tag = /<\/?[a-z][^\t\n\f\r >]*/iy;
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?/y;

/** https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding */
function prescan(text) {
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
    const attributes = { __proto__: null };
    for (let found = match(attribute); found !== null; found = match(attribute)) {
      attributes[asciiLower(found[1])] ??= found[2] ?? found[3] ?? found[4] ?? "";
    }
    const encoding = isMeta ? encodingOfMeta(attributes) : undefined;
    if (encoding !== undefined) return encoding;
  }
}

function encodingOfMeta({ charset, content, "http-equiv": pragma }) {
  const isPragma = asciiLower(pragma ?? "") === "content-type";
  const label = charset ?? (isPragma ? charsetInContent(content ?? "") : undefined);
  const encoding = label === undefined ? undefined : encodingOf(label);
  return encoding === "x-user-defined" ? "windows-1252" : singleByte(encoding);
}

/** https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements */
function charsetInContent(content) {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(content);
  return found === null ? undefined : found[1] ?? found[2] ?? found[3];
}
