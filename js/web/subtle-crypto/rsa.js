// https://w3c.github.io/webcrypto/#rsassa-pkcs1, https://w3c.github.io/webcrypto/#rsa-pss and https://w3c.github.io/webcrypto/#rsa-oaep
import { host, primordials, webidl } from "core";
import { make } from "web/builtins";
import { typedArrayLength } from "web/buffer-source";
import { dataError, operationError } from "./errors.js";
import { requireAlg } from "./jwk.js";
import { keyForms, requireType } from "./key-pairs.js";

const { StringPrototypeSlice } = primordials;

// DEPARTURE: RSA keys of more than 4,096 bits, or of a number that 16 does not divide, are not generated, since the host seeks primes
// at one go —
// https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-generate-key
const minimumBits = 512;
const maximumBits = 4096;

/** "256" for "SHA-256" */
const digits = (hash) => StringPrototypeSlice(hash, "SHA-".length);

/** How many bits a number has that has no leading zeros. */
function bitsOf(number) {
  let bits = (typedArrayLength(number) - 1) * 8;
  for (let first = number[0]; first > 0; first >>= 1) bits++;
  return bits;
}

function keyFamily(publicUsages, privateUsages, use, jwkName) {
  return keyForms({
    publicUsages,
    privateUsages,
    use,
    kty: "RSA",
    parts: ["n", "e", "d", "p", "q", "dp", "dq", "qi"],
    hasRaw: false,
    kindFor: () => "RSA",
    generate,
    algorithmFor: ({ name, hash }, type, bytes) =>
      ({ name, hash, modulusLength: bitsOf(host.key_part("RSA", type, bytes, "n")) }),
    requireMembers(jwk, { hash }) {
      requireAlg(jwk, jwkName(hash));
      // WebKit's keys have two primes.
      if (jwk.oth !== undefined) throw dataError();
    },
    exportMembers: ({ hash }) => ({ alg: jwkName(hash) }),
  });
}

function generate({ modulusLength, publicExponent }) {
  const exponent = numberOf(publicExponent);
  if (modulusLength < minimumBits || exponent === undefined || exponent % 2 === 0 || exponent < 3) throw operationError();
  if (modulusLength > maximumBits || modulusLength % 16 !== 0) throw webidl.notImplemented(`an RSA key of ${modulusLength} bits`);
  return host.rsa_generate(modulusLength, publicExponent);
}

/** Of some bytes, the highest first; undefined for one of more than 32 bits, as WebKit generates keys. */
function numberOf(bytes) {
  const count = typedArrayLength(bytes);
  let number = 0;
  for (let i = 0; i < count; i++) {
    number = number * 256 + bytes[i];
    if (number > 0xffff_ffff) return undefined;
  }
  return number;
}

function signatures(jwkName) {
  return {
    ...keyFamily(["verify"], ["sign"], "sig", jwkName),

    sign({ name, saltLength = 0 }, slots, data) {
      requireType(slots, "private");
      const signature = host.rsa_sign(name, slots.algorithm.hash, slots.bytes, data, saltLength);
      if (signature === undefined) throw operationError();
      return signature;
    },

    verify({ name, saltLength = 0 }, slots, signature, data) {
      requireType(slots, "public");
      return host.rsa_verify(name, slots.algorithm.hash, slots.bytes, signature, data, saltLength);
    },
  };
}

function applied(operation, { label = make("Uint8Array", 0) }, { algorithm, bytes }, data) {
  const result = operation(algorithm.hash, bytes, data, label);
  if (result === undefined) throw operationError();
  return result;
}

function encrypt(params, slots, data) {
  requireType(slots, "public");
  return applied(host.rsa_encrypt, params, slots, data);
}

function decrypt(params, slots, data) {
  requireType(slots, "private");
  return applied(host.rsa_decrypt, params, slots, data);
}

export const rsa = {
  "RSASSA-PKCS1-v1_5": signatures((hash) => `RS${digits(hash)}`),
  "RSA-PSS": signatures((hash) => `PS${digits(hash)}`),
  "RSA-OAEP": {
    ...keyFamily(
      ["encrypt", "wrapKey"], ["decrypt", "unwrapKey"], "enc",
      (hash) => (hash === "SHA-1" ? "RSA-OAEP" : `RSA-OAEP-${digits(hash)}`),
    ),
    encrypt,
    decrypt,
    wrapKey: encrypt,
    unwrapKey: decrypt,
  },
};
