// The size of an image by its first bytes.
import { load, primordials } from "core";


const { RangeError, RegExpPrototypeExec, StringPrototypeCharCodeAt } = primordials;

/**
 * @param {Uint8Array} bytes
 * @returns {{width: number, height: number} | null} in pixels, zero where only a renderer could tell; null for what is no image
 */
export function imageSize(bytes) {
  for (let i = 0; i < formats.length; i++) {
    const { at, signature, size } = formats[i];
    if (!hasText(bytes, at, signature)) continue;
    try {
      return size(bytes);
    } catch {
      return null;
    }
  }
  return svgSize(bytes);
}

/** A number of the file; throws where the file ends before. */
function bigEndian(bytes, at, count) {
  let value = 0;
  for (let i = at; i < at + count; i++) value = value * 256 + byte(bytes, i);
  return value;
}

function littleEndian(bytes, at, count) {
  let value = 0;
  for (let i = at + count - 1; i >= at; i--) value = value * 256 + byte(bytes, i);
  return value;
}

function byte(bytes, at) {
  const value = bytes[at];
  if (value === undefined) throw new RangeError("the image ends too early");
  return value;
}

/** https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern, and where each format has its size */
const formats = [
  // https://www.w3.org/TR/png-3/#11IHDR
  { at: 0, signature: "\x89PNG\r\n\x1a\n", size: (bytes) => pair(bigEndian, bytes, 16, 20, 4) },
  // https://www.w3.org/Graphics/GIF/spec-gif89a.txt
  { at: 0, signature: "GIF8", size: (bytes) => pair(littleEndian, bytes, 6, 8, 2) },
  { at: 0, signature: "\xff\xd8\xff", size: jpegSize },
  { at: 8, signature: "WEBP", size: webpSize },
  { at: 0, signature: "BM", size: bitmapSize },
  { at: 0, signature: "\0\0\x01\0", size: iconSize },
  { at: 4, signature: "ftypavif", size: boxedSize },
  { at: 4, signature: "ftypheic", size: boxedSize },
];

const pair = (read, bytes, width, height, count) => ({ width: read(bytes, width, count), height: read(bytes, height, count) });

function hasText(bytes, at, text) {
  for (let i = 0; i < text.length; i++) {
    if (bytes[at + i] !== StringPrototypeCharCodeAt(text, i)) return false;
  }
  return true;
}

/** The frame header, and the orientation in front of it: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2 */
function jpegSize(bytes) {
  let isOnItsSide = false;
  for (let at = 2; ;) {
    while (byte(bytes, at) === 0xff) at++;
    const marker = byte(bytes, at++);
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return isOnItsSide ? pair(bigEndian, bytes, at + 3, at + 5, 2) : pair(bigEndian, bytes, at + 5, at + 3, 2);
    }
    if (marker === 0xe1 && hasText(bytes, at + 2, "Exif\0\0")) isOnItsSide = orientation(bytes, at + 8) >= 5;
    at += bigEndian(bytes, at, 2);
  }
}

/** The tag 0x0112 of Exif, 1 where there is none: https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf, 4.6 */
function orientation(bytes, start) {
  const read = hasText(bytes, start, "II") ? littleEndian : bigEndian;
  const directory = start + read(bytes, start + 4, 4);
  const count = read(bytes, directory, 2);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (read(bytes, entry, 2) === 0x0112) return read(bytes, entry + 8, 2);
  }
  return 1;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes) {
  if (hasText(bytes, 12, "VP8X")) {
    const { width, height } = pair(littleEndian, bytes, 24, 27, 3);
    return { width: width + 1, height: height + 1 };
  }
  if (hasText(bytes, 12, "VP8L")) {
    const bits = littleEndian(bytes, 21, 4);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  const { width, height } = pair(littleEndian, bytes, 26, 28, 2);
  return { width: width & 0x3fff, height: height & 0x3fff };
}

/** A height below zero means that rows go down: https://learn.microsoft.com/en-us/windows/win32/api/wingdi/ns-wingdi-bitmapinfoheader */
function bitmapSize(bytes) {
  const { width, height } = pair(littleEndian, bytes, 18, 22, 4);
  return { width, height: Math.abs(height | 0) };
}

/** The largest image of an icon: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function iconSize(bytes) {
  let best = { width: 0, height: 0 };
  const count = littleEndian(bytes, 4, 2);
  for (let at = 6; at < 6 + count * 16; at += 16) {
    const width = byte(bytes, at) || 256;
    const height = byte(bytes, at + 1) || 256;
    if (width > best.width) best = { width, height };
  }
  return best;
}

/** The first `ispe` of a file of boxes: https://www.iso.org/standard/83650.html, 6.5.3 */
function boxedSize(bytes) {
  for (let at = 12; ; at++) {
    if (byte(bytes, at) === 0x69 && hasText(bytes, at, "ispe")) return pair(bigEndian, bytes, at + 8, at + 12, 4);
  }
}

/** Of an SVG that gives it in numbers or pixels. */
function svgSize(bytes) {
  const { TextDecoder } = load("web/encoding");
  const text = new TextDecoder().decode(bytes);
  if (RegExpPrototypeExec(/<(?:\w+:)?svg[\s>]/, text) === null) return null;
  const root = load("dom/xml").parseXML(text, "image/svg+xml", "about:blank").documentElement;
  if (root?.localName !== "svg") return null;
  const pixels = (name) => +(RegExpPrototypeExec(/^\s*([\d.]+)(?:px)?\s*$/, root.getAttribute(name))?.[1] ?? 0);
  return { width: pixels("width"), height: pixels("height") };
}
