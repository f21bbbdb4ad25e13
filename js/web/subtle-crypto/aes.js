// https://w3c.github.io/webcrypto/#aes-ctr, https://w3c.github.io/webcrypto/#aes-cbc,
// https://w3c.github.io/webcrypto/#aes-gcm and https://w3c.github.io/webcrypto/#aes-kw
import { host } from "core";
import { make } from "web/builtins";
import { typedArrayLength } from "web/buffer-source";
import { includes, makeKey } from "./crypto-key.js";
import { dataError, operationError } from "./errors.js";
import { bitsOf, exportSecret, generateBytes, importBytes, requireUsages } from "./secret-keys.js";

const lengths = [128, 192, 256];
const tagLengths = [32, 64, 96, 104, 112, 120, 128];

function requireParameter(holds) {
  if (!holds) throw operationError();
}

/** What the host takes of the parameters of each mode, beside the key and the data. */
const parametersOf = {
  __proto__: null,
  "AES-CBC"({ iv }) {
    requireParameter(typedArrayLength(iv) === 16);
    return [iv];
  },
  "AES-CTR"({ counter, length }) {
    requireParameter(typedArrayLength(counter) === 16 && length >= 1 && length <= 128);
    return [counter, length];
  },
  "AES-GCM"({ iv, additionalData = make("Uint8Array", 0), tagLength = 128 }) {
    requireParameter(includes(tagLengths, tagLength));
    return [iv, additionalData, tagLength / 8];
  },
  "AES-KW": () => [],
};

function apply(operation, params, { bytes }, data) {
  const more = parametersOf[params.name](params);
  const result = operation(params.name, bytes, data, more[0], more[1], more[2]);
  requireParameter(result !== undefined);
  return result;
}

const encrypt = (params, slots, data) => apply(host.aes_encrypt, params, slots, data);
const decrypt = (params, slots, data) => apply(host.aes_decrypt, params, slots, data);

/**
 * @param {string[]} usages those that keys of the mode may have
 * @param {string} suffix of `A128CBC`
 */
function makeMode(usages, suffix) {
  const jwkName = (bits) => `A${bits}${suffix}`;
  return {
    encrypt,
    decrypt,
    wrapKey: encrypt,
    unwrapKey: decrypt,

    generateKey({ name, length }, extractable, keyUsages) {
      requireUsages(keyUsages, usages);
      requireParameter(includes(lengths, length));
      return makeKey({ name, length }, extractable, keyUsages, generateBytes(length));
    },

    importKey(format, keyData, { name }, extractable, keyUsages) {
      requireUsages(keyUsages, usages);
      const alg = (count) => {
        if (!includes(lengths, count * 8)) throw dataError();
        return jwkName(count * 8);
      };
      const bytes = importBytes(format, keyData, { alg, use: "enc", usages: keyUsages, extractable });
      if (!includes(lengths, bitsOf(bytes))) throw dataError();
      return makeKey({ name, length: bitsOf(bytes) }, extractable, keyUsages, bytes);
    },

    exportKey: (format, slots) => exportSecret(format, slots, jwkName(slots.algorithm.length)),

    /** In bits, for a key that is derived. */
    keyLength({ length }) {
      requireParameter(includes(lengths, length));
      return length;
    },
  };
}

const cipherUsages = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];

export const aes = {
  "AES-CBC": makeMode(cipherUsages, "CBC"),
  "AES-CTR": makeMode(cipherUsages, "CTR"),
  "AES-GCM": makeMode(cipherUsages, "GCM"),
  "AES-KW": makeMode(["wrapKey", "unwrapKey"], "KW"),
};

