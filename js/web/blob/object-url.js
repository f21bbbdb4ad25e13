// https://w3c.github.io/FileAPI/#url
import { host, load, primordials, push, realm, webidl } from "core";
import { copyBytes, subarray, typedArrayLength } from "web/buffer-source";
import { bytesOfBlob, createBlob, isBlob, typeOfBlob } from "./blob.js";

const { StringPrototypeIndexOf, StringPrototypeSlice, TypeError } = primordials;

/** https://w3c.github.io/FileAPI/#BlobURLStore: blobs by their URL */
const store = { __proto__: null };

/** https://w3c.github.io/FileAPI/#dfn-createObjectURL */
export function createObjectURL(object) {
  if (!isBlob(object)) {
    throw new TypeError("Argument 1 ('blob') to URL.createObjectURL must be an instance of Blob");
  }
  const url = `blob:${load("library/url").parse(realm.baseURL())?.origin ?? "null"}/${host.random_uuid()}`;
  store[url] = object;
  webidl.platformObjects.objectURLs?.keep(url, bytesOfBlob(object), typeOfBlob(object));
  return url;
}

/** Keeps what an isolated world has made a URL for: the page may load it, too. */
export function keepObjectURL(url, bytes, type) {
  store[url] = createBlob(copyBytes(bytes), type);
}

/** https://w3c.github.io/FileAPI/#dfn-revokeObjectURL */
export function revokeObjectURL(url) {
  delete store[url];
  webidl.platformObjects.objectURLs?.drop(url);
}

/** The bytes and the type of the blob of such a URL, undefined where there is none. */
export function contentOf(url) {
  const blob = store[url];
  return blob === undefined ? undefined : { bytes: bytesOfBlob(blob), type: typeOfBlob(blob) };
}

/** The blob of a URL that this context has made, or the one that it belongs to: https://w3c.github.io/FileAPI/#blob-url-resolve */
function find(address) {
  const end = StringPrototypeIndexOf(address, "#");
  const url = end < 0 ? address : StringPrototypeSlice(address, 0, end);
  const known = store[url];
  if (known !== undefined) return known;
  const content = webidl.platformObjects.objectURLs?.find(url);
  return content === undefined ? undefined : createBlob(copyBytes(content.bytes), content.type);
}

/**
 * What `host.fetch_send` would answer for such a URL, with the bytes as its body: https://fetch.spec.whatwg.org/#scheme-fetch
 * @param {string} url
 * @param {string} [method]
 * @param {string | null} [range] what the request's header `Range` says
 * @returns {object | undefined} undefined for a network error
 */
export function answerOf(url, method = "GET", range = null) {
  const blob = find(url);
  if (blob === undefined || method !== "GET") return undefined;
  const bytes = bytesOfBlob(blob);
  const size = typedArrayLength(bytes);
  const part = range === null ? undefined : load("library/byte-range").byteRange(range, size);
  if (part === null) return undefined;
  const headers = [["Content-Length", `${part === undefined ? size : part.end - part.start}`]];
  if (typeOfBlob(blob) !== "") headers[1] = ["Content-Type", typeOfBlob(blob)];
  const answer = { type: "basic", url, redirected: false, status: 200, statusText: "OK", headers, body: bytes };
  if (part === undefined) return answer;
  push(headers, ["Content-Range", `bytes ${part.start}-${part.end - 1}/${size}`]);
  return { ...answer, status: 206, statusText: "Partial Content", body: subarray(bytes, part.start, part.end) };
}
