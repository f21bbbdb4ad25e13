// https://webassembly.github.io/threads/core/: an instruction waits for memory that is shared, and blocks its thread. There is one thread
// here, which would wait for ever.
import { webidl } from "core";

const importSection = 2;
const memorySection = 5;
const sharedFlag = 2;

/** Reads a module that the engine has found to be one. */
class ModuleReader {
  #bytes;
  #position;

  constructor(bytes, position) {
    this.#bytes = bytes;
    this.#position = position;
  }

  get position() {
    return this.#position;
  }

  skip(count) {
    this.#position += count;
  }

  byte() {
    return this.#bytes[this.#position++];
  }

  /** https://webassembly.github.io/spec/core/binary/values.html#integers */
  integer() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  }

  /** https://webassembly.github.io/spec/core/binary/types.html#limits: whether what they are of is shared */
  limits() {
    const flags = this.byte();
    this.integer();
    if ((flags & 1) !== 0) this.integer();
    return (flags & sharedFlag) !== 0;
  }

  /** https://webassembly.github.io/spec/core/binary/types.html#reference-types */
  referenceType() {
    const kind = this.byte();
    if (kind === 0x63 || kind === 0x64) this.integer();
  }

  /** https://webassembly.github.io/spec/core/binary/modules.html#import-section: whether what comes in is shared memory */
  importedMemory() {
    this.skip(this.integer());
    this.skip(this.integer());
    switch (this.byte()) {
      case 0:
        this.integer();
        return false;
      case 1:
        this.referenceType();
        this.limits();
        return false;
      case 2:
        return this.limits();
      case 3:
        this.referenceType();
        this.byte();
        return false;
      default:
        this.byte();
        this.integer();
        return false;
    }
  }
}

/**
 * Throws where a module has a shared memory, or imports one.
 * @param {Uint8Array} bytes a module that the engine has found to be one
 */
export function refuseSharedMemory(bytes) {
  for (let position = 8; position < bytes.length; ) {
    const reader = new ModuleReader(bytes, position);
    const section = reader.byte();
    const size = reader.integer();
    const end = reader.position + size;
    if (section === importSection || section === memorySection) {
      for (let count = reader.integer(); count > 0; count--) {
        const isShared = section === importSection ? reader.importedMemory() : reader.limits();
        if (isShared) throw webidl.notImplemented("Shared memory of WebAssembly modules");
      }
    }
    position = end;
  }
}
