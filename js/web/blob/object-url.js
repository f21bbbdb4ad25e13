// https://w3c.github.io/FileAPI/#url
import { baseURL, host, load, primordials, webidl } from "core";
import { copyBytes, typedArrayLength } from "web/buffer-source";
import { bytesOfBlob, createBlob, isBlob, typeOfBlob } from "./blob.js";

const { TypeError } = primordials;

/** https://w3c.github.io/FileAPI/#BlobURLStore: blobs by their URL */
const store = { __proto__: null };

/** https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4, of the run's random numbers */
function makeUUID() {
  let text = "";
  for (let index = 0; index < 32; index++) {
    const digit = (host.random_unit() * 16) | 0;
    const fixed = index === 12 ? 4 : index === 16 ? (digit & 3) | 8 : digit;
    text += (index === 8 || index === 12 || index === 16 || index === 20 ? "-" : "") + "0123456789abcdef"[fixed];
  }
  return text;
}

/** https://w3c.github.io/FileAPI/#dfn-createObjectURL */
export function createObjectURL(object) {
  if (!isBlob(object)) {
    throw new TypeError("Argument 1 ('blob') to URL.createObjectURL must be an instance of Blob");
  }
  const url = `blob:${load("library/url").parse(baseURL())?.origin ?? "null"}/${makeUUID()}`;
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

/** The blob of a URL that this context has made, or the one that it belongs to. */
function find(url) {
  const known = store[url];
  if (known !== undefined) return known;
  const content = webidl.platformObjects.objectURLs?.find(url);
  return content === undefined ? undefined : createBlob(copyBytes(content.bytes), content.type);
}

/** What `host.fetch_send` would answer for such a URL, with the bytes as its body; undefined where there is no blob. */
export function answerOf(url) {
  const blob = find(url);
  if (blob === undefined) {
    return undefined;
  }
  const headers = [["Content-Length", `${typedArrayLength(bytesOfBlob(blob))}`]];
  if (typeOfBlob(blob) !== "") {
    headers[1] = ["Content-Type", typeOfBlob(blob)];
  }
  return { type: "basic", url, redirected: false, status: 200, statusText: "OK", headers, body: bytesOfBlob(blob) };
}
