// https://streams.spec.whatwg.org/#pull-into-descriptor: a buffer that waits at a byte controller to be filled.
import { make } from "web/builtins";
import { bufferLength, copyDataBlock, transferArrayBuffer } from "./buffers.js";
import { Queue } from "./queue.js";
import { fulfillRequest } from "./readable-operations.js";

/** https://streams.spec.whatwg.org/#readablebytestreamcontroller-queue: entries are { buffer, offset, length }. */
export class ByteQueue extends Queue {
  totalSize = 0;

  // The constructor that the engine makes by itself goes through an iterator, which a script may have replaced.
  constructor() {
    super();
  }

  add(buffer, offset, length) {
    this.append({ buffer, offset, length });
    this.totalSize += length;
  }

  take() {
    const entry = this.shift();
    this.totalSize -= entry.length;
    return entry;
  }
}

/**
 * @param {ArrayBuffer} buffer which nobody else has
 * @param {{offset: number, length: number, type: string, elementSize: number}} view what is made of it once it is full
 * @param {number} minimumFill in bytes
 * @param {"default" | "byob" | "none"} readerType who asked for it; nobody does any more after a release
 */
export function createPullInto(buffer, { offset, length, type, elementSize }, minimumFill, readerType) {
  return {
    buffer, bufferLength: bufferLength(buffer), offset, length, filled: 0, minimumFill, elementSize, type, readerType,
  };
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-convert-pull-into-descriptor */
export function convertPullInto(descriptor) {
  const buffer = transferArrayBuffer(descriptor.buffer);
  return make(descriptor.type, buffer, descriptor.offset, descriptor.filled / descriptor.elementSize);
}

/** https://streams.spec.whatwg.org/#readable-byte-stream-controller-commit-pull-into-descriptor */
export function commitPullInto(stream, descriptor) {
  const view = convertPullInto(descriptor);
  fulfillRequest(stream, view, stream.state === "closed");
}

/**
 * https://streams.spec.whatwg.org/#readable-byte-stream-controller-fill-pull-into-descriptor-from-queue
 * @returns {boolean} whether it is full enough to be given to who asked for it
 */
export function fillFromQueue(queue, descriptor) {
  const room = descriptor.length - descriptor.filled;
  const available = queue.totalSize < room ? queue.totalSize : room;
  const filled = descriptor.filled + available;
  const aligned = filled - (filled % descriptor.elementSize);
  const isReady = aligned >= descriptor.minimumFill;
  let remaining = isReady ? aligned - descriptor.filled : available;
  while (remaining > 0) {
    const head = queue.first;
    const length = head.length < remaining ? head.length : remaining;
    copyDataBlock(descriptor.buffer, descriptor.offset + descriptor.filled, head.buffer, head.offset, length);
    if (head.length === length) {
      queue.shift();
    } else {
      head.offset += length;
      head.length -= length;
    }
    queue.totalSize -= length;
    descriptor.filled += length;
    remaining -= length;
  }
  return isReady;
}
