// https://encoding.spec.whatwg.org/
export { TextDecoder } from "./text-decoder.js";
export { TextEncoder } from "./text-encoder.js";
