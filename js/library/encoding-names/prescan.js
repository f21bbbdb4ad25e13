// What the head of a page says of its encoding. Where the standard looks at 1,024 bytes, browsers look through the whole head.
// Source: HTMLMetaCharsetParser.cpp of https://github.com/WebKit/WebKit
// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
import { asciiLower } from "library/tree";
import { encodingOf } from "./labels.js";

/** What is written in bytes is in no encoding of two bytes each, whatever it says. */
export const singleByte = (encoding) => (encoding === "utf-16be" || encoding === "utf-16le" ? "utf-8" : encoding);

const comment = /<!--(?:-?>|[^]*?--!?>)/y;
const otherMarkup = /<[!/?][^>]*>/y;
const tag = /<(\/?)([a-z][^\t\n\f\r >/]*)/iy;
// A value whose quote is not closed goes to the end.
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >]*)))?/y;
const endOfTag = /[\t\n\f\r /]*>/y;

/** The elements that a head may have. */
const ofHead = /^(?:script|noscript|style|link|meta|object|title|base)$/;
/** Those that hold nothing but text. */
const ofText = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes)$/;

/**
 * @param {string} text the first bytes of a page, each as a character
 * @param {boolean} isWhole whether these are all
 * @param {number} least how many are looked at though the head is over
 * @returns {string | null | undefined} null where the page says nothing, undefined where more of it is to be seen
 */
export function prescan(text, isWhole, least) {
  const atEnd = isWhole ? null : undefined;
  let position = 0;
  let isInHead = true;
  const match = (pattern) => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position = pattern.lastIndex;
    return found;
  };
  for (;;) {
    position = text.indexOf("<", position);
    if (!isInHead && (position < 0 ? text.length : position) >= least) return null;
    if (position < 0) return atEnd;
    const found = match(tag);
    if (found === null) {
      const markup = text.startsWith("<!--", position) ? comment : otherMarkup;
      if (!/[!/?]/.test(text.charAt(position + 1))) position++;
      else if (match(markup) === null) return atEnd;
      continue;
    }
    const isEnd = found[1] !== "";
    const name = asciiLower(found[2]);
    const attributes = { __proto__: null };
    for (let one = match(attribute); one !== null; one = match(attribute)) {
      attributes[asciiLower(one[1])] ??= one[2] ?? one[3] ?? one[4] ?? "";
    }
    if (match(endOfTag) === null) return atEnd;
    const encoding = name === "meta" && !isEnd ? encodingOfMeta(attributes) : undefined;
    if (encoding !== undefined) return encoding;
    if (!ofHead.test(name) && (isEnd || (name !== "html" && name !== "head"))) isInHead = false;
    if (isEnd) continue;
    if (name === "plaintext") return null;
    if (ofText.test(name) && match(new RegExp(`[^]*?(?=</${name}[\\t\\n\\f\\r />])`, "iy")) === null) return atEnd;
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
