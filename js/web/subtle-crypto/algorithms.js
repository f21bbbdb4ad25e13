// https://w3c.github.io/webcrypto/#algorithm-normalization
import { primordials, webidl } from "core";
import { copyBytes, typedArrayName } from "web/buffer-source";
import { toBytes, toKey } from "./crypto-key.js";
import { notSupportedError } from "./errors.js";

const { RegExpPrototypeExec, StringPrototypeToUpperCase, TypeError } = primordials;

// How a member is converted, and what is made of it when all are: https://webidl.spec.whatwg.org/#js-dictionary
const same = (value) => value;
const required = ({ convert, finish = same }) => ({
  convert(value) {
    if (value === undefined) throw new TypeError("Member is required");
    return convert(value);
  },
  finish,
});
const optional = ({ convert, finish = same }) => ({
  convert: (value) => (value === undefined ? undefined : convert(value)),
  finish: (value) => (value === undefined ? undefined : finish(value)),
});
const name = required({ convert: webidl.DOMString });
const octet = { convert: (value) => webidl.enforceRange(value, 0xff) };
const unsignedShort = { convert: (value) => webidl.enforceRange(value, 0xffff) };
const unsignedLong = { convert: (value) => webidl.enforceRange(value, 0xffff_ffff) };
const hash = { convert: algorithmIdentifier, finish: (value) => normalize(value, "digest").name };
const bytes = { convert: toBytes, finish: copyBytes };
const bigInteger = {
  convert(value) {
    if (!webidl.isObject(value) || typedArrayName(value) !== "Uint8Array") throw new TypeError("Value is not a Uint8Array");
    return value;
  },
  finish: copyBytes,
};

/** The dictionaries of https://w3c.github.io/webcrypto/#algorithms: their members in the order of Web IDL. */
const none = {};
const aesCbc = { iv: required(bytes) };
const aesCtr = { counter: required(bytes), length: required(octet) };
const aesGcm = { additionalData: optional(bytes), iv: required(bytes), tagLength: optional(octet) };
const aesKey = { length: required(unsignedShort) };
const ecdhKeyDerive = { public: required({ convert: toKey }) };
const ecdsa = { hash: required(hash) };
const ecKey = { namedCurve: required({ convert: webidl.DOMString }) };
const hmacKey = { hash: required(hash), length: optional(unsignedLong) };
const hkdf = { hash: required(hash), info: required(bytes), salt: required(bytes) };
const pbkdf2 = { hash: required(hash), iterations: required(unsignedLong), salt: required(bytes) };
const rsaHashedImport = { hash: required(hash) };
const rsaHashedKeyGen = { modulusLength: required(unsignedLong), publicExponent: required(bigInteger), hash: required(hash) };
const rsaOaep = { label: optional(bytes) };
const rsaPss = { saltLength: required(unsignedLong) };

const cipher = (params) => ({
  encrypt: params, decrypt: params, generateKey: aesKey, importKey: none, exportKey: none, "get key length": aesKey,
});
const rsa = (operations) => ({ ...operations, generateKey: rsaHashedKeyGen, importKey: rsaHashedImport, exportKey: none });

/** https://w3c.github.io/webcrypto/#algorithm-overview: what an algorithm takes for each of its operations. */
const supported = {
  __proto__: null,
  "SHA-1": { digest: none },
  "SHA-256": { digest: none },
  "SHA-384": { digest: none },
  "SHA-512": { digest: none },
  "AES-CBC": cipher(aesCbc),
  "AES-CTR": cipher(aesCtr),
  "AES-GCM": cipher(aesGcm),
  "AES-KW": {
    wrapKey: none, unwrapKey: none, generateKey: aesKey, importKey: none, exportKey: none, "get key length": aesKey,
  },
  HMAC: { sign: none, verify: none, generateKey: hmacKey, importKey: hmacKey, exportKey: none, "get key length": hmacKey },
  HKDF: { importKey: none, deriveBits: hkdf, "get key length": none },
  PBKDF2: { importKey: none, deriveBits: pbkdf2, "get key length": none },
  "RSASSA-PKCS1-v1_5": rsa({ sign: none, verify: none }),
  "RSA-PSS": rsa({ sign: rsaPss, verify: rsaPss }),
  "RSA-OAEP": rsa({ encrypt: rsaOaep, decrypt: rsaOaep }),
  ECDSA: { sign: ecdsa, verify: ecdsa, generateKey: ecKey, importKey: ecKey, exportKey: none },
  ECDH: { deriveBits: ecdhKeyDerive, generateKey: ecKey, importKey: ecKey, exportKey: none },
  Ed25519: { sign: none, verify: none, generateKey: none, importKey: none, exportKey: none },
  X25519: { deriveBits: ecdhKeyDerive, generateKey: none, importKey: none, exportKey: none },
};

const beyondASCII = /[^\0-\x7f]/;

/** The name of an algorithm that is a given one but for the case of ASCII letters. */
function knownName(name) {
  if (RegExpPrototypeExec(beyondASCII, name) !== null) return undefined;
  const upper = StringPrototypeToUpperCase(name);
  const names = primordials.ReflectOwnKeys(supported);
  for (let i = 0; i < names.length; i++) {
    if (StringPrototypeToUpperCase(names[i]) === upper) return names[i];
  }
  return undefined;
}

/**
 * https://w3c.github.io/webcrypto/#algorithm-normalization-normalize-an-algorithm
 * @param {unknown} algorithm what the script passed: an object or a string
 * @param {string} operation
 * @returns {{name: string}} and the members that the algorithm takes; bytes are copies, a hash is its name
 */
export function normalize(algorithm, operation) {
  const given = algorithmIdentifier(algorithm);
  const members = typeof given === "string" ? { name: given } : given;
  const known = knownName(name.convert(members.name));
  const params = known === undefined ? undefined : supported[known][operation];
  if (params === undefined) throw notSupportedError();
  const normalized = { __proto__: null, name: known };
  const keys = primordials.ReflectOwnKeys(params);
  // The dictionary of the algorithm is read anew, its inherited name first.
  if (keys.length > 0) name.convert(members.name);
  for (let i = 0; i < keys.length; i++) normalized[keys[i]] = params[keys[i]].convert(members[keys[i]]);
  for (let i = 0; i < keys.length; i++) normalized[keys[i]] = params[keys[i]].finish(normalized[keys[i]]);
  return normalized;
}

/** https://w3c.github.io/webcrypto/#dom-algorithmidentifier: (object or DOMString) */
export function algorithmIdentifier(value) {
  return webidl.isObject(value) ? value : webidl.DOMString(value);
}
