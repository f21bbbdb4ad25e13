// https://compression.spec.whatwg.org/
export { CompressionStream } from "./compression-stream.js";
export { DecompressionStream } from "./decompression-stream.js";
