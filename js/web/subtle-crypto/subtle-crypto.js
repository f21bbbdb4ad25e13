// https://w3c.github.io/webcrypto/#subtlecrypto-interface
import { host, primordials, webidl } from "core";
import { bufferOf, copyBytes } from "web/buffer-source";
import { aes } from "./aes.js";
import { algorithmIdentifier, normalize } from "./algorithms.js";
import { includes, isBufferSource, keyUsages, slotsOf, toBytes, toKey } from "./crypto-key.js";
import { hkdf, pbkdf2 } from "./derivation.js";
import { ecdh, ecdsa, ed25519, x25519 } from "./elliptic.js";
import { invalidAccessError, notSupportedError, syntaxError } from "./errors.js";
import { hmac } from "./hmac.js";
import { jsonText, parseJsonWebKey, readJsonWebKey } from "./jwk.js";
import { rsa } from "./rsa.js";

const { Error, TypeError } = primordials;

const creating = {};
const algorithms = {
  __proto__: null, ...aes, ...rsa, HMAC: hmac, HKDF: hkdf, PBKDF2: pbkdf2, ECDSA: ecdsa, ECDH: ecdh, Ed25519: ed25519, X25519: x25519,
};
const formats = ["raw", "spki", "pkcs8", "jwk"];

/**
 * Every operation copies what it is given at once, and does its work in a later task, as in parallel. What that gives is awaited: of a
 * promise that is returned as it is, the engine calls `then`, which a script may have replaced.
 */
export class SubtleCrypto {
  #isSubtleCrypto;

  constructor(key) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-encrypt */
  async encrypt(algorithm, key, data) {
    this.#begin(arguments.length, 3);
    return await this.#apply("encrypt", "encryption", algorithm, key, data);
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-decrypt */
  async decrypt(algorithm, key, data) {
    this.#begin(arguments.length, 3);
    return await this.#apply("decrypt", "decryption", algorithm, key, data);
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-sign */
  async sign(algorithm, key, data) {
    this.#begin(arguments.length, 3);
    return await this.#apply("sign", "signing", algorithm, key, data);
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-verify */
  async verify(algorithm, key, signature, data) {
    this.#begin(arguments.length, 4);
    const identifier = algorithmIdentifier(algorithm);
    const slots = toKey(key);
    const givenSignature = toBytes(signature);
    const givenData = toBytes(data);
    const params = normalize(identifier, "verify");
    const signatureCopy = copyBytes(givenSignature);
    const dataCopy = copyBytes(givenData);
    return await later(() => {
      requireKey(slots, params, "verify", "verification");
      return algorithms[params.name].verify(params, slots, signatureCopy, dataCopy);
    });
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-digest */
  async digest(algorithm, data) {
    this.#begin(arguments.length, 2);
    const identifier = algorithmIdentifier(algorithm);
    const given = toBytes(data);
    const { name } = normalize(identifier, "digest");
    const copy = copyBytes(given);
    return await later(() => bufferOf(host.crypto_digest(name, copy)));
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-generateKey */
  async generateKey(algorithm, extractable, keyUsages) {
    this.#begin(arguments.length, 3);
    const identifier = algorithmIdentifier(algorithm);
    const usages = toUsages(keyUsages);
    const params = normalize(identifier, "generateKey");
    return await later(() => {
      const result = algorithms[params.name].generateKey(params, !!extractable, usages);
      requireSomeUsage(slotsOf(result) ?? slotsOf(result.privateKey));
      return result;
    });
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveKey */
  async deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
    this.#begin(arguments.length, 5);
    const identifier = algorithmIdentifier(algorithm);
    const slots = toKey(baseKey);
    const derived = algorithmIdentifier(derivedKeyType);
    const usages = toUsages(keyUsages);
    const params = normalize(identifier, "deriveBits");
    const importing = normalize(derived, "importKey");
    const { keyLength } = algorithms[importing.name];
    const lengthParams = normalize(derived, "get key length");
    return await later(() => {
      requireKey(slots, params, "deriveKey", "CryptoKey derivation");
      const secret = algorithms[params.name].deriveBits(params, slots, keyLength(lengthParams));
      return importKey("raw", secret, importing, !!extractable, usages);
    });
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-deriveBits */
  async deriveBits(algorithm, baseKey, length = null) {
    this.#begin(arguments.length, 2);
    const identifier = algorithmIdentifier(algorithm);
    const slots = toKey(baseKey);
    const bits = length === null ? null : webidl.unsignedLong(length);
    const params = normalize(identifier, "deriveBits");
    return await later(() => {
      requireKey(slots, params, "deriveBits", "bits derivation");
      return bufferOf(algorithms[params.name].deriveBits(params, slots, bits));
    });
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-importKey */
  async importKey(format, keyData, algorithm, extractable, keyUsages) {
    this.#begin(arguments.length, 5);
    const kind = webidl.enumeration(format, formats);
    const isBytes = isBufferSource(keyData);
    const given = isBytes ? keyData : readJsonWebKey(keyData);
    const identifier = algorithmIdentifier(algorithm);
    const usages = toUsages(keyUsages);
    const params = normalize(identifier, "importKey");
    if ((kind === "jwk") === isBytes) {
      throw new TypeError(kind === "jwk" ? "Key data must be an object" : "Key data must be a BufferSource");
    }
    const copy = kind === "jwk" ? given : copyBytes(given);
    return await later(() => importKey(kind, copy, params, !!extractable, usages));
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-exportKey */
  async exportKey(format, key) {
    this.#begin(arguments.length, 2);
    const kind = webidl.enumeration(format, formats);
    const slots = toKey(key);
    return await later(() => {
      const exported = exportKey(kind, slots);
      return kind === "jwk" ? exported : bufferOf(exported);
    });
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-wrapKey */
  async wrapKey(format, key, wrappingKey, wrapAlgorithm) {
    this.#begin(arguments.length, 4);
    const kind = webidl.enumeration(format, formats);
    const slots = toKey(key);
    const wrapping = toKey(wrappingKey);
    const identifier = algorithmIdentifier(wrapAlgorithm);
    const { params, operation } = normalizeWrapping(identifier, "wrapKey", "encrypt");
    return await later(() => {
      requireKey(wrapping, params, "wrapKey", "wrapping");
      const exported = exportKey(kind, slots);
      const bytes = kind === "jwk" ? host.utf8_encode(jsonText(exported)) : exported;
      return bufferOf(algorithms[params.name][operation](params, wrapping, bytes));
    });
  }

  /** https://w3c.github.io/webcrypto/#SubtleCrypto-method-unwrapKey */
  async unwrapKey(
    format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm, extractable, keyUsages,
  ) {
    this.#begin(arguments.length, 7);
    const kind = webidl.enumeration(format, formats);
    const given = toBytes(wrappedKey);
    const unwrapping = toKey(unwrappingKey);
    const identifier = algorithmIdentifier(unwrapAlgorithm);
    const keyIdentifier = algorithmIdentifier(unwrappedKeyAlgorithm);
    const usages = toUsages(keyUsages);
    const { params, operation } = normalizeWrapping(identifier, "unwrapKey", "decrypt");
    const keyParams = normalize(keyIdentifier, "importKey");
    const copy = copyBytes(given);
    return await later(() => {
      requireKey(unwrapping, params, "unwrapKey", "unwrapping");
      const bytes = algorithms[params.name][operation](params, unwrapping, copy);
      return importKey(kind, kind === "jwk" ? parseJsonWebKey(bytes) : bytes, keyParams, !!extractable, usages);
    });
  }

  #begin(given, required) {
    this.#isSubtleCrypto; // Throws for any other object.
    webidl.requireArguments(given, required);
  }

  async #apply(operation, noun, algorithm, key, data) {
    const identifier = algorithmIdentifier(algorithm);
    const slots = toKey(key);
    const given = toBytes(data);
    const params = normalize(identifier, operation);
    const copy = copyBytes(given);
    return await later(() => {
      requireKey(slots, params, operation, noun);
      return bufferOf(algorithms[params.name][operation](params, slots, copy));
    });
  }
}
webidl.expose(SubtleCrypto);

/** Does what is left of an operation in a later task. What fails there comes from the script's call. */
async function later(work) {
  const call = new Error();
  await host.task_wait();
  try {
    return work();
  } catch (error) {
    host.error_place(error, call.stack);
    throw error;
  }
}

function toUsages(value) {
  return webidl.sequence(value, (usage) => webidl.enumeration(usage, keyUsages));
}

function requireKey(slots, params, usage, noun) {
  if (slots.algorithm.name !== params.name) throw invalidAccessError("CryptoKey doesn't match AlgorithmIdentifier");
  if (!includes(slots.usages, usage)) throw invalidAccessError(`CryptoKey doesn't support ${noun}`);
}

/** An algorithm that has no operation of its own to wrap keys uses the one that encrypts. */
function normalizeWrapping(identifier, operation, otherwise) {
  try {
    return { params: normalize(identifier, operation), operation };
  } catch {
    return { params: normalize(identifier, otherwise), operation: otherwise };
  }
}

function importKey(format, keyData, params, extractable, usages) {
  const key = algorithms[params.name].importKey(format, keyData, params, extractable, usages);
  requireSomeUsage(slotsOf(key));
  return key;
}

function requireSomeUsage({ type, usages }) {
  if (type !== "public" && usages.length === 0) throw syntaxError();
}

function exportKey(format, slots) {
  const { exportKey: convert } = algorithms[slots.algorithm.name];
  if (convert === undefined) throw notSupportedError();
  if (!slots.extractable) throw invalidAccessError("The CryptoKey is nonextractable");
  return convert(format, slots);
}

export const subtle = new SubtleCrypto(creating);

