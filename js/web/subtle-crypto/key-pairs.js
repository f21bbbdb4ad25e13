// What the algorithms with key pairs have in common: the forms of their keys
import { host, primordials, push } from "core";
import { copyBytes } from "web/buffer-source";
import { copyOf, includes, makeKey } from "./crypto-key.js";
import { dataError, invalidAccessError, notSupportedError, syntaxError } from "./errors.js";
import { decode, encode, inOrder, requireFor } from "./jwk.js";
import { requireUsages } from "./secret-keys.js";

const { ReflectApply } = primordials;

/** What Swift calls the kind of a key. */
export const kindOf = ({ name, namedCurve, modulusLength }) => (modulusLength === undefined ? namedCurve ?? name : "RSA");

export function requireType({ type }, expected) {
  if (type !== expected) throw invalidAccessError();
}

/**
 * @typedef {object} Family
 * @property {string[]} publicUsages those that a public key may have
 * @property {string[]} privateUsages
 * @property {string} kty the type as a JSON Web Key
 * @property {string} use what a JSON Web Key is for
 * @property {string[]} parts the members of a JSON Web Key that are bytes
 * @property {boolean} hasRaw whether a public key can stand by itself
 * @property {(params: object) => string} kindFor the kind of key that is wanted
 * @property {(params: object) => Uint8Array} generate a new private key
 * @property {(params: object, type: string, bytes: Uint8Array) => object} algorithmFor the algorithm of a key
 * @property {(jwk: object, params: object) => void} requireMembers throws where the rest of a JSON Web Key does not fit
 * @property {(algorithm: object) => object} exportMembers that rest: `alg` and `crv`, where there are such
 */

/**
 * How keys of a family are made, imported and exported.
 * @param {Family} family
 */
export function keyForms(family) {
  const { publicUsages, privateUsages, kty, parts } = family;

  function makeOne(params, type, extractable, usages, bytes) {
    return makeKey(family.algorithmFor(params, type, bytes), extractable, usages, bytes, type);
  }

  function importType(format, keyData) {
    if (format === "jwk") return keyData.d === undefined ? "public" : "private";
    return format === "pkcs8" ? "private" : "public";
  }

  function importBytes(format, keyData, params, extractable, usages) {
    const kind = family.kindFor(params);
    if (format !== "jwk") return host.key_read(kind, format, keyData);
    if (keyData.kty !== kty) throw dataError();
    requireFor(keyData, { use: family.use, usages, extractable });
    family.requireMembers(keyData, params);
    const list = [kind];
    for (let i = 0; i < parts.length; i++) {
      const text = keyData[parts[i]];
      if (text === undefined) continue;
      const bytes = decode(text);
      if (bytes === undefined) throw dataError();
      push(list, parts[i]);
      push(list, bytes);
    }
    return ReflectApply(host.key_join, host, list);
  }

  function exportJsonWebKey({ algorithm, bytes, extractable, type, usages }) {
    const jwk = { __proto__: null, ...family.exportMembers(algorithm), ext: extractable, key_ops: copyOf(usages), kty };
    for (let i = 0; i < parts.length; i++) {
      const part = host.key_part(kindOf(algorithm), type, bytes, parts[i]);
      if (part !== undefined) jwk[parts[i]] = encode(part);
    }
    return inOrder(jwk);
  }

  return {
    generateKey(params, extractable, usages) {
      for (let i = 0; i < usages.length; i++) {
        if (!includes(publicUsages, usages[i]) && !includes(privateUsages, usages[i])) throw syntaxError();
      }
      const bytes = family.generate(params);
      const publicBytes = host.key_public(family.kindFor(params), bytes);
      return {
        privateKey: makeOne(params, "private", extractable, those(usages, privateUsages), bytes),
        publicKey: makeOne(params, "public", true, those(usages, publicUsages), publicBytes),
      };
    },

    importKey(format, keyData, params, extractable, usages) {
      if (format === "raw" && !family.hasRaw) throw notSupportedError();
      const type = importType(format, keyData);
      requireUsages(usages, type === "public" ? publicUsages : privateUsages);
      const bytes = importBytes(format, keyData, params, extractable, usages);
      if (bytes === undefined) throw dataError();
      return makeOne(params, type, extractable, usages, bytes);
    },

    exportKey(format, slots) {
      if (format === "jwk") return exportJsonWebKey(slots);
      if (format === "raw" && !family.hasRaw) throw notSupportedError();
      requireType(slots, format === "pkcs8" ? "private" : "public");
      return format === "raw" ? host.key_raw(kindOf(slots.algorithm), slots.bytes) : copyBytes(slots.bytes);
    },
  };
}

function those(usages, allowed) {
  const list = [];
  for (let i = 0; i < usages.length; i++) {
    if (includes(allowed, usages[i])) push(list, usages[i]);
  }
  return list;
}
