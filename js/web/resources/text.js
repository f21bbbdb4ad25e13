// The text of what has come
import { load } from "core";

/** The label that a Content-Type names, or undefined. */
export function charsetOf(type) {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
}

/**
 * https://encoding.spec.whatwg.org/#decode
 * @param {string} fallback the encoding of bytes without a mark of their own
 */
export function decode(bytes, fallback) {
  const { TextDecoder } = load("web/encoding");
  return new TextDecoder(markedEncoding(bytes) ?? fallback).decode(bytes);
}

/** https://encoding.spec.whatwg.org/#bom-sniff */
export function markedEncoding(bytes) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : undefined;
}
