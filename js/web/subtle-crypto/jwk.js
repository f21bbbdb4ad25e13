// https://w3c.github.io/webcrypto/#JsonWebKey-dictionary, as far as symmetric keys have it
import { host, primordials, webidl } from "core";
import { builtins, make } from "web/builtins";
import { typedArrayLength } from "web/buffer-source";
import { includes } from "./crypto-key.js";
import { dataError } from "./errors.js";

const { RegExpPrototypeExec, StringPrototypeCharCodeAt } = primordials;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The members that are looked at, converted in the order of Web IDL. */
export function readJsonWebKey(value) {
  const jwk = webidl.dictionary(value);
  const text = (name) => (jwk[name] === undefined ? undefined : webidl.DOMString(jwk[name]));
  const alg = text("alg");
  const { ext } = jwk;
  const k = text("k");
  const operations = jwk.key_ops;
  const key_ops = operations === undefined ? undefined : webidl.sequence(operations, webidl.DOMString);
  return { alg, ext: ext === undefined ? undefined : !!ext, k, key_ops, kty: text("kty"), use: text("use") };
}

/**
 * The bytes of a secret key.
 * @param {object} jwk what `readJsonWebKey` gave
 * @param {{alg: (count: number) => string | undefined, use: string, usages: string[], extractable: boolean}} expected
 */
export function importJsonWebKey(jwk, { alg, use, usages, extractable }) {
  if (jwk.kty !== "oct" || jwk.k === undefined) throw dataError();
  const bytes = decode(jwk.k);
  if (bytes === undefined) throw dataError();
  const expectedAlg = alg(typedArrayLength(bytes));
  if (jwk.alg !== undefined && expectedAlg !== undefined && jwk.alg !== expectedAlg) throw dataError();
  if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use) throw dataError();
  if (jwk.key_ops !== undefined && !allows(jwk.key_ops, usages)) throw dataError();
  if (jwk.ext === false && extractable) throw dataError();
  return bytes;
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
  const key_ops = [];
  for (let i = 0; i < usages.length; i++) key_ops[i] = usages[i];
  return { alg, ext: extractable, k: encode(bytes), key_ops, kty: "oct" };
}

/** The JSON text of what `exportJsonWebKey` gave. No member has a character that needs an escape. */
export function jsonText({ alg, ext, k, key_ops, kty }) {
  let operations = "";
  for (let i = 0; i < key_ops.length; i++) operations += `${i === 0 ? "" : ","}"${key_ops[i]}"`;
  return `{"alg":"${alg}","ext":${ext},"k":"${k}","key_ops":[${operations}],"kty":"${kty}"}`;
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
function encode(bytes) {
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

function decode(text) {
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

