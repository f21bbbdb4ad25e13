// https://w3c.github.io/webcrypto/#crypto-interface
import { domException, host, load, primordials, realm, webidl } from "core";

const { TypeError } = primordials;

const creating = {};
const maximumBytes = 65_536;
const integerArrays = {
  __proto__: null, Int8Array: true, Uint8Array: true, Uint8ClampedArray: true, Int16Array: true, Uint16Array: true,
  Int32Array: true, Uint32Array: true, BigInt64Array: true, BigUint64Array: true,
};

/**
 * Random values of a run come from its seed, as those of `Math.random` do: they are the same each time the run is played,
 * and no secret.
 */
export class Crypto {
  #subtle;

  constructor(key) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
  }

  get subtle() {
    return (this.#subtle ??= load("web/subtle-crypto").subtle);
  }

  /** https://w3c.github.io/webcrypto/#Crypto-method-getRandomValues */
  getRandomValues(array) {
    this.#subtle; // Throws for any other object.
    webidl.requireArguments(arguments.length, 1);
    const { bytesOf, copyInto, typedArrayLength, typedArrayName, viewParts } = load("web/buffer-source");
    if (!webidl.isObject(array) || viewParts(array) === undefined) {
      throw new TypeError("Argument 1 ('array') to Crypto.getRandomValues must be an instance of ArrayBufferView");
    }
    const name = typedArrayName(array);
    if (name === undefined || integerArrays[name] !== true) {
      throw domException("TypeMismatchError");
    }
    const bytes = bytesOf(array);
    const count = typedArrayLength(bytes);
    if (count > maximumBytes) {
      throw domException("QuotaExceededError");
    }
    copyInto(bytes, host.random_bytes(count));
    return array;
  }

  /** https://w3c.github.io/webcrypto/#Crypto-method-randomUUID */
  randomUUID() {
    this.#subtle; // Throws for any other object.
    return host.random_uuid();
  }
}

// https://webidl.spec.whatwg.org/#SecureContext: service workers are those of an extension.
if (!realm.isSecureContext()) {
  delete Crypto.prototype.subtle;
  delete Crypto.prototype.randomUUID;
}
webidl.expose(Crypto);

export const crypto = new Crypto(creating);
