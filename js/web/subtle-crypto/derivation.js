// https://w3c.github.io/webcrypto/#hkdf and https://w3c.github.io/webcrypto/#pbkdf2
import { host, webidl } from "core";
import { makeKey } from "./crypto-key.js";
import { notSupportedError, operationError, syntaxError } from "./errors.js";
import { requireUsages } from "./secret-keys.js";

const usages = ["deriveKey", "deriveBits"];
const digestBytes = { __proto__: null, "SHA-1": 20, "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 };

// DEPARTURE: more rounds than these are not computed: nothing could end them, and ten times what anybody asks for takes that
// many — https://w3c.github.io/webcrypto/#pbkdf2-operations-derive-bits
const maximumRounds = 20_000_000;

function importKey(format, keyData, { name }, extractable, keyUsages) {
  if (format !== "raw") throw notSupportedError();
  requireUsages(keyUsages, usages);
  if (extractable) throw syntaxError();
  return makeKey({ name }, false, keyUsages, keyData);
}

/** @param {number | null} length in bits */
function requireLength(length) {
  if (length === null || length % 8 !== 0) throw operationError();
}

function required(bytes) {
  if (bytes === undefined) throw operationError();
  return bytes;
}

export const hkdf = {
  importKey,
  keyLength: () => null,
  deriveBits({ hash, info, salt }, { bytes }, length) {
    requireLength(length);
    return required(host.crypto_hkdf(hash, bytes, salt, info, length / 8));
  },
};

export const pbkdf2 = {
  importKey,
  keyLength: () => null,
  deriveBits({ hash, iterations, salt }, { bytes }, length) {
    requireLength(length);
    if (iterations === 0) throw operationError();
    const count = length / 8;
    const size = digestBytes[hash];
    const blocks = ((count + size - 1) / size) | 0;
    if (iterations * blocks > maximumRounds) {
      throw webidl.notImplemented(`PBKDF2 of more than ${maximumRounds} rounds`);
    }
    return required(host.crypto_pbkdf2(hash, bytes, salt, iterations, count));
  },
};
