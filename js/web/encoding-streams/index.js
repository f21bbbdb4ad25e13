// https://encoding.spec.whatwg.org/#streams
export { TextDecoderStream } from "./text-decoder-stream.js";
export { TextEncoderStream } from "./text-encoder-stream.js";
