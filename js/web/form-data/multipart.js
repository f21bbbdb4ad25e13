// https://html.spec.whatwg.org/#multipart-form-data
import { host, load, primordials, push } from "core";
import { escapeName, normalizeLineEnds, parseHead } from "library/multipart";
import { concatenate, subarray, typedArrayLength } from "web/buffer-source";

const { StringPrototypeCharCodeAt } = primordials;

/** https://html.spec.whatwg.org/#multipart/form-data-boundary-string, in WebKit's form. */
function makeBoundary() {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB";
  let boundary = "----WebKitFormBoundary";
  for (let index = 0; index < 16; index++) {
    const place = host.random_unit() * 64;
    boundary += alphabet[place - (place % 1)];
  }
  return boundary;
}

/**
 * https://html.spec.whatwg.org/#multipart/form-data-encoding-algorithm
 * @param {{name: string, value: string | File}[]} entries
 * @param {(text: string) => Uint8Array} [encode] what writes all but the bytes of files
 * @returns {{bytes: Uint8Array, contentType: string}}
 */
export function encodeMultipart(entries, encode = host.utf8_encode) {
  const boundary = makeBoundary();
  const parts = [];
  for (let index = 0; index < entries.length; index++) {
    const { name, value } = entries[index];
    let head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(normalizeLineEnds(name))}"`;
    if (typeof value === "string") {
      push(parts, encode(`${head}\r\n\r\n${normalizeLineEnds(value)}\r\n`));
    } else {
      const { bytesOfBlob, nameOfFile, typeOfBlob } = load("web/blob");
      const type = typeOfBlob(value);
      head += `; filename="${escapeName(nameOfFile(value))}"`;
      head += `\r\nContent-Type: ${type === "" ? "application/octet-stream" : type}\r\n\r\n`;
      push(parts, encode(head));
      push(parts, bytesOfBlob(value));
      push(parts, host.utf8_encode("\r\n"));
    }
  }
  push(parts, host.utf8_encode(`--${boundary}--\r\n`));
  return { bytes: concatenate(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}

/** The position of some bytes at or after `from`, -1 where they are not. */
function find(bytes, pattern, from) {
  const length = typedArrayLength(bytes) - pattern.length;
  outer: for (let start = from; start <= length; start++) {
    for (let index = 0; index < pattern.length; index++) {
      if (bytes[start + index] !== StringPrototypeCharCodeAt(pattern, index)) continue outer;
    }
    return start;
  }
  return -1;
}

/**
 * https://andreubotella.github.io/multipart-form-data/#parse-a-multipart-form-data-body
 * @param {Uint8Array} bytes
 * @param {string} boundary
 * @returns {{name: string, value: string | File}[] | undefined} undefined for what is no such body
 */
export function parseMultipart(bytes, boundary) {
  const entries = [];
  const delimiter = `--${boundary}`;
  let position = find(bytes, delimiter, 0);
  if (position < 0) return undefined;
  for (;;) {
    position += delimiter.length;
    if (bytes[position] === 0x2d && bytes[position + 1] === 0x2d) return entries;
    if (bytes[position] !== 0x0d || bytes[position + 1] !== 0x0a) return undefined;
    const headEnd = find(bytes, "\r\n\r\n", position);
    const bodyEnd = headEnd < 0 ? -1 : find(bytes, `\r\n${delimiter}`, headEnd + 4 - 2);
    if (bodyEnd < 0) return undefined;
    const head = host.utf8_decode(subarray(bytes, position, headEnd), false);
    const bodyStart = headEnd + 4;
    const body = subarray(bytes, bodyStart, bodyEnd < bodyStart ? bodyStart : bodyEnd);
    const entry = readPart(head, body);
    if (entry === undefined) return undefined;
    push(entries, entry);
    position = bodyEnd + 2;
  }
}

function readPart(head, body) {
  const stated = parseHead(head);
  if (stated === undefined) return undefined;
  const { name, filename, type } = stated;
  const isEmpty = typedArrayLength(body) === 0;
  if (filename === undefined) return { name, value: isEmpty ? "" : host.utf8_decode(body, false) };
  const { createBlob, createFile } = load("web/blob");
  return { name, value: createFile(createBlob(concatenate([body]), type), filename) };
}
