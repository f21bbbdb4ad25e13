// https://webassembly.github.io/threads/core/: memory that is shared can be waited for, by `Atomics.wait` and by an instruction, and what
// waits blocks its thread. There is one thread here.
import { webidl } from "core";

const memorySection = 5;
const sharedFlag = 2;

/** https://webassembly.github.io/spec/core/binary/values.html#integers: an unsigned one, and where it ends */
function readInteger(bytes, start) {
  let value = 0;
  for (let index = start, factor = 1; ; index++, factor *= 128) {
    value += (bytes[index] % 128) * factor;
    if (bytes[index] < 128) return { value, end: index + 1 };
  }
}

/**
 * Throws where a module has a shared memory of its own. One that it imports cannot be made.
 * @param {Uint8Array} bytes a module that the engine has found to be one
 */
export function refuseSharedMemory(bytes) {
  for (let index = 8; index < bytes.length; ) {
    const { value: size, end: start } = readInteger(bytes, index + 1);
    if (bytes[index] === memorySection && hasSharedMemory(bytes, start)) throw sharedMemoryIsMissing();
    index = start + size;
  }
}

/** https://webassembly.github.io/spec/core/binary/modules.html#memory-section */
function hasSharedMemory(bytes, start) {
  let { value: count, end } = readInteger(bytes, start);
  for (; count > 0; count--) {
    const flags = bytes[end];
    if ((flags & sharedFlag) !== 0) return true;
    ({ end } = readInteger(bytes, end + 1));
    if ((flags & 1) !== 0) ({ end } = readInteger(bytes, end));
  }
  return false;
}

export const sharedMemoryIsMissing = () => webidl.notImplemented("Shared memory of WebAssembly");
