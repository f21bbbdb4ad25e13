// https://streams.spec.whatwg.org/
//
// A stream, a reader, a writer and a controller are each two objects: the interface object, which a script has, and its
// slots, which the standard's abstract operations work on. What our own code makes and reads has slots alone.
export { ByteLengthQueuingStrategy, CountQueuingStrategy } from "./queuing-strategies.js";
export { ReadableByteStreamController } from "./readable-byte-stream-controller.js";
export { ReadableStream } from "./readable-stream.js";
export { ReadableStreamBYOBReader } from "./readable-stream-byob-reader.js";
export { ReadableStreamBYOBRequest } from "./readable-stream-byob-request.js";
export { ReadableStreamDefaultController } from "./readable-stream-default-controller.js";
export { ReadableStreamDefaultReader } from "./readable-stream-default-reader.js";
export { TransformStream } from "./transform-stream.js";
export { TransformStreamDefaultController } from "./transform-stream-default-controller.js";
export { WritableStream } from "./writable-stream.js";
export { WritableStreamDefaultController } from "./writable-stream-default-controller.js";
export { WritableStreamDefaultWriter } from "./writable-stream-default-writer.js";

export {
  closeByteStream, createByteSourceStream, createBytesStream, createExhaustedStream, createProxy, errorByteStream,
  exhaustStream, readAllBytes,
} from "./byte-source.js";
export { includeTransformStream, sidesOf } from "./generic-transform-stream.js";
export { transformPromise } from "./promises.js";
export { readableStreamOf, slotsOfReadableStream } from "./readable-stream.js";
export { readableStreamTee } from "./tee.js";
export { createTransformStream, transformEnqueue } from "./transform-operations.js";
export { writableStreamOf } from "./writable-stream.js";
