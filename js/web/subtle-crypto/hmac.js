// https://w3c.github.io/webcrypto/#hmac
import { host, primordials } from "core";
import { makeKey } from "./crypto-key.js";
import { dataError, operationError } from "./errors.js";
import { bitsOf, clearAfter, exportSecret, generateBytes, importBytes, requireUsages } from "./secret-keys.js";

const usages = ["sign", "verify"];
/** "HS256" for "SHA-256" */
const jwkName = (hash) => `HS${primordials.StringPrototypeSlice(hash, "SHA-".length)}`;

/** How many bits the blocks of a hash function have. */
const blockBits = (hash) => (hash === "SHA-1" || hash === "SHA-256" ? 512 : 1024);

export const hmac = {
  generateKey({ name, hash, length = blockBits(hash) }, extractable, keyUsages) {
    requireUsages(keyUsages, usages);
    if (length === 0) throw operationError();
    return makeKey({ name, hash, length }, extractable, keyUsages, generateBytes(length));
  },

  importKey(format, keyData, { name, hash, length }, extractable, keyUsages) {
    requireUsages(keyUsages, usages);
    const bytes = importBytes(format, keyData, { alg: () => jwkName(hash), use: "sig", usages: keyUsages, extractable });
    const bits = bitsOf(bytes);
    if (bits === 0 || (length !== undefined && (length > bits || length <= bits - 8))) throw dataError();
    const whole = length ?? bits;
    clearAfter(bytes, whole);
    return makeKey({ name, hash, length: whole }, extractable, keyUsages, bytes);
  },

  exportKey: (format, slots) => exportSecret(format, slots, jwkName(slots.algorithm.hash)),

  sign: (params, { algorithm, bytes }, data) => host.crypto_hmac(algorithm.hash, bytes, data),

  verify: (params, { algorithm, bytes }, signature, data) =>
    host.crypto_equal(host.crypto_hmac(algorithm.hash, bytes, data), signature),

  /** In bits, for a key that is derived. */
  keyLength({ hash, length = blockBits(hash) }) {
    if (length === 0) throw operationError();
    return length;
  },
};
