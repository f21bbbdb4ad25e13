// What the algorithms with secret keys have in common
import { host, webidl } from "core";
import { copyBytes, typedArrayLength } from "web/buffer-source";
import { includes } from "./crypto-key.js";
import { notSupportedError, syntaxError } from "./errors.js";
import { exportJsonWebKey, importJsonWebKey } from "./jwk.js";

/** @throws {DOMException} SyntaxError where a usage is none of those that the algorithm has */
export function requireUsages(usages, allowed) {
  for (let i = 0; i < usages.length; i++) {
    if (!includes(allowed, usages[i])) throw syntaxError();
  }
}

// DEPARTURE: no key of more than 16 MB is generated, since the host makes its bytes at one go —
// https://w3c.github.io/webcrypto/#hmac-operations-generate-key
const maximumBits = 2 ** 27;

/**
 * A key of random bytes, of which the bits after `length` are zero.
 * @param {number} length not 0
 */
export function generateBytes(length) {
  if (length > maximumBits) throw webidl.notImplemented(`a key of more than ${maximumBits} bits`);
  const bytes = host.random_bytes((length + 7) >> 3);
  clearAfter(bytes, length);
  return bytes;
}

/** Sets the bits after the first `length` ones to zero. */
export function clearAfter(bytes, length) {
  if (length % 8 !== 0) bytes[length >> 3] &= 0xff << (8 - (length % 8));
}

/** The bytes of a key that comes as `raw` bytes or as what `readJsonWebKey` gave. */
export function importBytes(format, keyData, expected) {
  switch (format) {
    case "raw": return keyData;
    case "jwk": return importJsonWebKey(keyData, expected);
    default: throw notSupportedError();
  }
}

/** https://w3c.github.io/webcrypto/#SubtleCrypto-method-exportKey of a secret key: bytes, or an object */
export function exportSecret(format, slots, alg) {
  switch (format) {
    case "raw": return copyBytes(slots.bytes);
    case "jwk": return exportJsonWebKey(alg, slots);
    default: throw notSupportedError();
  }
}

/** How many bits some bytes are. */
export const bitsOf = (bytes) => typedArrayLength(bytes) * 8;

