// https://w3c.github.io/webcrypto/#cryptokey-interface
import { host, primordials, push, put, webidl } from "core";
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
 * @property {"secret" | "private" | "public"} type
 * @property {{name: string, hash?: string, length?: number, namedCurve?: string, modulusLength?: number}} algorithm which no script sees
 * @property {boolean} extractable
 * @property {string[]} usages
 * @property {Uint8Array} bytes a secret; of a pair a PrivateKeyInfo or SubjectPublicKeyInfo
 */

/** @type {(value: unknown) => KeySlots | undefined} the slots of a key, undefined for any other value */
export let slotsOf;

export class CryptoKey {
  #slots;
  /** https://w3c.github.io/webcrypto/#dfn-CryptoKey-slot-algorithm_cached */
  #algorithm;
  #usages;

  static {
    slotsOf = webidl.reader("keys", "slotsOf", (object) => (#slots in object ? object.#slots : undefined));
  }

  constructor(key, slots) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#slots = slots;
  }

  get type() {
    return this.#slots.type;
  }

  get extractable() {
    return this.#slots.extractable;
  }

  get algorithm() {
    const { bytes, type, algorithm: { name, hash, length, namedCurve, modulusLength } } = this.#slots;
    if (this.#algorithm === undefined) {
      const told = { __proto__: null, name };
      if (modulusLength !== undefined) {
        told.modulusLength = modulusLength;
        told.publicExponent = host.key_part("RSA", type, bytes, "e");
      }
      if (hash !== undefined) told.hash = { name: hash };
      if (length !== undefined) told.length = length;
      if (namedCurve !== undefined) told.namedCurve = namedCurve;
      this.#algorithm = { ...told };
    }
    return this.#algorithm;
  }

  get usages() {
    const { usages } = this.#slots;
    this.#usages ??= copyOf(usages);
    return this.#usages;
  }
}
webidl.expose(CryptoKey);

/**
 * @param {object} algorithm the members of KeySlots
 * @param {"secret" | "private" | "public"} type
 */
export function makeKey(algorithm, extractable, usages, bytes, type = "secret") {
  const slots = { type, algorithm: { __proto__: null, ...algorithm }, extractable, usages: normalized(usages), bytes };
  return new CryptoKey(creating, slots);
}

/** https://w3c.github.io/webcrypto/#concept-usages-normalize */
function normalized(usages) {
  const list = [];
  for (let i = 0; i < keyUsages.length; i++) {
    if (includes(usages, keyUsages[i])) push(list, keyUsages[i]);
  }
  return list;
}

export function includes(list, item) {
  return ArrayPrototypeIndexOf(list, item) >= 0;
}

/** A list of usages that a script may change. */
export function copyOf(usages) {
  const copy = [];
  for (let i = 0; i < usages.length; i++) put(copy, i, usages[i]);
  return copy;
}

/** The slots of a key that a script passed. */
export function toKey(value) {
  const slots = slotsOf(value);
  if (slots === undefined) throw new TypeError("Value is not an instance of CryptoKey");
  return slots;
}

/** The BufferSource that a script passed. */
export function toBytes(value) {
  if (!isBufferSource(value)) throw new TypeError("Value is not a BufferSource");
  return value;
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
