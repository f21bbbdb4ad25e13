// https://encoding.spec.whatwg.org/
export { createDecoder } from "./decoders.js";
export { encodeFormText, encodePath, encodeQuery, encodeText, outputEncoding } from "./encode.js";
export { TextDecoder } from "./text-decoder.js";
export { TextDecoding } from "./text-decoding.js";
export { TextEncoder } from "./text-encoder.js";
