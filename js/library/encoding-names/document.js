// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
import { asciiLower } from "library/tree";
import { encodingOf } from "./labels.js";
import { prescan, singleByte } from "./prescan.js";

/**
 * How many bytes are looked at for what a document says itself, though its head may be over, as by `PageContext.prescannedBytes`.
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
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
 * The encoding of a document, in lower case; undefined where more of it is to be seen.
 * @param {string} start its first bytes, `PRESCANNED` at least, each as a character
 * @param {boolean} isWhole whether these are all
 * @param {string} type the Content-Type
 * @param {string} fallback the name of the encoding of a page that does not say it
 */
export function encodingOfDocument(start, isWhole, type, fallback) {
  const label = charsetOf(type);
  const told = markedEncoding(start) ?? (label === undefined ? undefined : encodingOf(label));
  if (told !== undefined) return told;
  const stated = statedEncoding(start, isWhole, essenceOf(type));
  return stated === null ? asciiLower(fallback) : stated;
}

/** What a document says of itself, or what all of its type are in; null where it is neither, undefined where more is to be seen. */
function statedEncoding(start, isWhole, essence) {
  if (/\bjson$/.test(essence)) return "utf-8";
  if (/\bxml$/.test(essence)) return declaredEncoding(start) ?? "utf-8";
  if (essence !== "text/html") return null;
  if (start.startsWith("<\0?\0x\0")) return "utf-16le";
  if (start.startsWith("\0<\0?\0x")) return "utf-16be";
  const found = prescan(start, isWhole, PRESCANNED);
  return found === null ? singleByte(declaredEncoding(start)) ?? null : found;
}

/** https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing */
function declaredEncoding(start) {
  const declared = /^<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]*)"|'([^'\0- ]*)')/.exec(start);
  return declared === null ? undefined : encodingOf(declared[1] ?? declared[2]);
}
