// What compresses and decompresses. It is the host's, which knows a codec by its number.
import { host, primordials, webidl } from "core";
import { copyBytes, isArrayBuffer, viewParts } from "web/buffer-source";
import { createTransformStream, transformEnqueue } from "web/streams";

const { StringPrototypeToLowerCase, TypeError } = primordials;

const formats = { __proto__: null, brotli: true, gzip: true, deflate: true, "deflate-raw": true };
let lastCodec = 0;
// The host lets go of a codec that has failed, or was given up before its end.
const abandoned = new FinalizationRegistry((id) => host.codec_close(id));

/**
 * The stream of a CompressionStream or a DecompressionStream.
 * Source: CompressionStream.js and DecompressionStream.js of https://github.com/WebKit/WebKit, which takes formats in capital letters, too
 * @param {string} name of the interface
 * @param {"compress" | "decompress"} direction
 * @param {ArrayLike<*>} given what the constructor was called with
 */
export function createCodecStream(name, direction, given) {
  const format = given.length === 0 ? "" : StringPrototypeToLowerCase(webidl.DOMString(given[0]));
  if (formats[format] !== true) {
    throw new TypeError(`${name} requires a single argument with the value 'brotli', 'deflate', 'deflate-raw', or 'gzip'.`);
  }
  if (format === "brotli") throw webidl.notImplemented(`${name} with the format brotli`);
  const id = ++lastCodec;
  host.codec_open(id, direction, format);
  const stream = createTransformStream(
    (transform, chunk) => {
      // What others can write to meanwhile, a SharedArrayBuffer, is none.
      const buffer = webidl.isObject(chunk) ? viewParts(chunk)?.buffer ?? chunk : undefined;
      if (buffer === undefined || !isArrayBuffer(buffer)) throw new TypeError("Invalid type should be ArrayBuffer");
      host.codec_write(id, copyBytes(chunk));
      enqueueRead(transform, id);
    },
    (transform) => {
      host.codec_write(id, undefined);
      enqueueRead(transform, id);
      host.codec_close(id);
    },
  );
  abandoned.register(stream, id);
  return stream;
}

/** Hands on what has become of the bytes so far, in pieces that are not too long. */
function enqueueRead(transform, id) {
  for (;;) {
    const bytes = host.codec_read(id);
    if (bytes === undefined) return;
    if (typeof bytes === "string") throw new TypeError(bytes);
    transformEnqueue(transform, bytes);
  }
}
