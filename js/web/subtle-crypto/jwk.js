// https://w3c.github.io/webcrypto/#JsonWebKey-dictionary, and the JSON texts of it
import { host, primordials, webidl } from "core";
import { builtins, make } from "web/builtins";
import { typedArrayLength } from "web/buffer-source";
import { copyOf, includes } from "./crypto-key.js";
import { dataError } from "./errors.js";

const { ReflectOwnKeys, RegExpPrototypeExec, StringPrototypeCharCodeAt } = primordials;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const isText = (name) => name !== "ext" && name !== "key_ops" && name !== "oth";
/** In the order of Web IDL. */
const members = ["alg", "crv", "d", "dp", "dq", "e", "ext", "k", "key_ops", "kty", "n", "oth", "p", "q", "qi", "use", "x", "y"];

/** The members of the dictionary, converted, in an object that inherits from nothing. */
export function readJsonWebKey(value) {
  const given = webidl.dictionary(value);
  const jwk = { __proto__: null };
  for (let i = 0; i < members.length; i++) {
    const member = given[members[i]];
    if (member !== undefined) jwk[members[i]] = convert(members[i], member);
  }
  return jwk;
}

function convert(name, value) {
  if (isText(name)) return webidl.DOMString(value);
  if (name === "ext") return !!value;
  return webidl.sequence(value, name === "key_ops" ? webidl.DOMString : webidl.dictionary);
}

/**
 * The bytes of a secret key.
 * @param {object} jwk what `readJsonWebKey` gave
 * @param {{alg: (count: number) => string | undefined, use: string, usages: string[], extractable: boolean}} expected
 */
export function importJsonWebKey(jwk, { alg, ...expected }) {
  if (jwk.kty !== "oct" || jwk.k === undefined) throw dataError();
  const bytes = decode(jwk.k);
  if (bytes === undefined) throw dataError();
  const expectedAlg = alg(typedArrayLength(bytes));
  if (expectedAlg !== undefined) requireAlg(jwk, expectedAlg);
  requireFor(jwk, expected);
  return bytes;
}

/** @throws {DOMException} DataError where a key says that it is for another algorithm */
export function requireAlg({ alg }, expected) {
  if (alg !== undefined && alg !== expected) throw dataError();
}

/** @throws {DOMException} DataError where a key may not be used so */
export function requireFor(jwk, { use, usages, extractable }) {
  if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use) throw dataError();
  if (jwk.key_ops !== undefined && !allows(jwk.key_ops, usages)) throw dataError();
  if (jwk.ext === false && extractable) throw dataError();
}

/** RFC 7517, section 4.3: no operation stands twice, and all that are wanted are there. */
function allows(operations, usages) {
  for (let i = 0; i < operations.length; i++) {
    for (let j = 0; j < i; j++) if (operations[i] === operations[j]) return false;
  }
  for (let i = 0; i < usages.length; i++) if (!includes(operations, usages[i])) return false;
  return true;
}

/** A secret key as the object that a script gets; its members in the order of Web IDL. */
export function exportJsonWebKey(alg, { bytes, extractable, usages }) {
  return { alg, ext: extractable, k: encode(bytes), key_ops: copyOf(usages), kty: "oct" };
}

/** What is given of a key as the object that a script gets; its members in the order of Web IDL. */
export function inOrder(given) {
  const ordered = { __proto__: null };
  for (let i = 0; i < members.length; i++) {
    if (given[members[i]] !== undefined) ordered[members[i]] = given[members[i]];
  }
  return { ...ordered };
}

/** The JSON text of an exported key. No member has a character that needs an escape. */
export function jsonText(jwk) {
  let text = "";
  const names = ReflectOwnKeys(jwk);
  for (let i = 0; i < names.length; i++) text += `${i === 0 ? "" : ","}"${names[i]}":${valueText(jwk[names[i]])}`;
  return `{${text}}`;
}

function valueText(value) {
  if (typeof value !== "object") return typeof value === "string" ? `"${value}"` : `${value}`;
  let text = "";
  for (let i = 0; i < value.length; i++) text += `${i === 0 ? "" : ","}"${value[i]}"`;
  return `[${text}]`;
}

/** https://w3c.github.io/webcrypto/#concept-parse-a-jwk */
export function parseJsonWebKey(bytes) {
  let value;
  try {
    // What it gives inherits from built-ins that no script has changed, as the standard asks.
    value = builtins.JSON.parse(host.utf8_decode(bytes, false));
  } catch {
    throw dataError();
  }
  if (!webidl.isObject(value)) throw dataError();
  const jwk = readJsonWebKey(value);
  if (jwk.kty === undefined) throw dataError();
  return jwk;
}

/** Base64url without padding: https://www.rfc-editor.org/rfc/rfc7515#section-2 */
export function encode(bytes) {
  const length = typedArrayLength(bytes);
  let text = "";
  let bits = 0;
  let pending = 0;
  for (let i = 0; i < length; i++) {
    pending = ((pending << 8) | bytes[i]) & 0xffff;
    for (bits += 8; bits >= 6; bits -= 6) text += alphabet[(pending >> (bits - 6)) & 63];
  }
  return bits === 0 ? text : text + alphabet[(pending << (6 - bits)) & 63];
}

/** Undefined for any other text. */
export function decode(text) {
  if (RegExpPrototypeExec(/^[A-Za-z0-9_-]*$/, text) === null || text.length % 4 === 1) return undefined;
  const bytes = make("Uint8Array", (text.length * 3) >> 2);
  let bits = 0;
  let pending = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    pending = ((pending << 6) | sextet(StringPrototypeCharCodeAt(text, i))) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[count++] = (pending >> bits) & 0xff;
    }
  }
  return bytes;
}

function sextet(code) {
  if (code >= 0x61) return code - 0x47;
  if (code === 0x5f) return 63;
  if (code >= 0x41) return code - 0x41;
  return code === 0x2d ? 62 : code + 4;
}

