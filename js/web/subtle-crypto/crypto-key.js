// https://w3c.github.io/webcrypto/#cryptokey-interface
import { primordials, webidl } from "core";
import { method } from "web/builtins";
import { bytesOf } from "web/buffer-source";

const { TypeError } = primordials;
const ArrayPrototypeIndexOf = method("Array", "indexOf");

const creating = {};

/** The values of KeyUsage, in the order in which a key tells them. */
export const keyUsages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];

/**
 * The internal slots of a key.
 * @typedef {object} KeySlots
 * @property {object} algorithm `{ name, … }`, which no script sees
 * @property {boolean} extractable
 * @property {string[]} usages
 * @property {Uint8Array} bytes
 */

/** @type {(value: unknown) => KeySlots | undefined} the slots of a key, undefined for any other value */
export let slotsOf;

export class CryptoKey {
  #slots;
  /** https://w3c.github.io/webcrypto/#dfn-CryptoKey-slot-algorithm_cached */
  #algorithm;
  #usages;

  static {
    slotsOf = (value) => (webidl.isObject(value) && #slots in value ? value.#slots : undefined);
  }

  constructor(key, slots) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#slots = slots;
  }

  get type() {
    this.#slots; // Throws for any other object.
    return "secret";
  }

  get extractable() {
    return this.#slots.extractable;
  }

  get algorithm() {
    const { name, hash, length } = this.#slots.algorithm;
    if (this.#algorithm === undefined) {
      this.#algorithm = { name };
      if (hash !== undefined) this.#algorithm.hash = { name: hash };
      if (length !== undefined) this.#algorithm.length = length;
    }
    return this.#algorithm;
  }

  get usages() {
    if (this.#usages === undefined) {
      this.#usages = [];
      const { usages } = this.#slots;
      for (let i = 0; i < usages.length; i++) this.#usages[i] = usages[i];
    }
    return this.#usages;
  }
}
webidl.expose(CryptoKey);

/** A secret key. */
export function makeKey(algorithm, extractable, usages, bytes) {
  return new CryptoKey(creating, { algorithm, extractable, usages: normalized(usages), bytes });
}

/** https://w3c.github.io/webcrypto/#concept-usages-normalize */
function normalized(usages) {
  const list = [];
  for (let i = 0; i < keyUsages.length; i++) {
    if (includes(usages, keyUsages[i])) list[list.length] = keyUsages[i];
  }
  return list;
}

export function includes(list, item) {
  return ArrayPrototypeIndexOf(list, item) >= 0;
}

/** Whether a value is one of a BufferSource. */
export function isBufferSource(value) {
  return webidl.isObject(value) && bytesOf(value) !== undefined;
}

// https://w3c.github.io/webcrypto/#cryptokey-interface-clone
webidl.platformObjects.keys = {
  slotsOf,
  makeKey,
  cloneKey(value) {
    const slots = slotsOf(value);
    return slots === undefined ? undefined : new CryptoKey(creating, slots);
  },
};
