// https://w3c.github.io/webcrypto/#ecdsa, https://w3c.github.io/webcrypto/#ecdh, https://w3c.github.io/webcrypto/#ed25519 and
// https://w3c.github.io/webcrypto/#x25519
import { host } from "core";
import { make } from "web/builtins";
import { bufferOf, copyBytes, typedArrayLength } from "web/buffer-source";
import { includes } from "./crypto-key.js";
import { dataError, invalidAccessError, notSupportedError, operationError } from "./errors.js";
import { requireAlg } from "./jwk.js";
import { keyForms, kindOf, requireType } from "./key-pairs.js";
import { clearAfter } from "./secret-keys.js";

const curves = ["P-256", "P-384", "P-521"];
const agreeingUsages = ["deriveKey", "deriveBits"];

/** Keys whose curve the algorithm names. */
function curveKeys(publicUsages, privateUsages, use, requireMembers) {
  return keyForms({
    publicUsages,
    privateUsages,
    use,
    kty: "EC",
    parts: ["x", "y", "d"],
    hasRaw: true,
    kindFor({ namedCurve }) {
      if (!includes(curves, namedCurve)) throw dataError();
      return namedCurve;
    },
    generate({ namedCurve }) {
      if (!includes(curves, namedCurve)) throw notSupportedError();
      return host.curve_generate(namedCurve);
    },
    algorithmFor: ({ name, namedCurve }) => ({ name, namedCurve }),
    requireMembers(jwk, { namedCurve }) {
      if (jwk.crv !== namedCurve) throw dataError();
      requireMembers(jwk);
    },
    exportMembers: ({ namedCurve }) => ({ crv: namedCurve }),
  });
}

/** Keys for the one curve that the algorithm is for. */
function octetKeys(name, publicUsages, privateUsages, use, requireMembers) {
  return keyForms({
    publicUsages,
    privateUsages,
    use,
    kty: "OKP",
    parts: ["x", "d"],
    hasRaw: true,
    kindFor: () => name,
    generate: () => host.curve_generate(name),
    algorithmFor: () => ({ name }),
    requireMembers(jwk) {
      if (jwk.crv !== name) throw dataError();
      requireMembers(jwk);
    },
    // The standard has `alg` here since 2025, the Safari of the profiles has not:
    // https://github.com/WebKit/WebKit/blob/07eb95ddab0ad9288b7c4ed5c57340c9ba55dc95/Source/WebCore/crypto/keys/CryptoKeyOKP.cpp
    exportMembers: () => ({ crv: name }),
  });
}

/** What two keys have in common: https://w3c.github.io/webcrypto/#ecdh-operations-derive-bits */
function deriveBits({ public: other }, slots, length) {
  requireType(slots, "private");
  requireType(other, "public");
  const { algorithm } = slots;
  if (other.algorithm.name !== algorithm.name || other.algorithm.namedCurve !== algorithm.namedCurve) throw invalidAccessError();
  const secret = host.curve_agree(kindOf(algorithm), slots.bytes, other.bytes);
  if (secret === undefined) throw operationError();
  if (length === null) return secret;
  if (length > typedArrayLength(secret) * 8) throw operationError();
  const bits = copyBytes(make("Uint8Array", bufferOf(secret), 0, (length + 7) >> 3));
  clearAfter(bits, length);
  return bits;
}

function sign({ hash }, slots, data) {
  requireType(slots, "private");
  return host.curve_sign(kindOf(slots.algorithm), slots.bytes, data, hash);
}

function verify({ hash }, slots, signature, data) {
  requireType(slots, "public");
  return host.curve_verify(kindOf(slots.algorithm), slots.bytes, signature, data, hash);
}

const jwkNames = { __proto__: null, "P-256": "ES256", "P-384": "ES384", "P-521": "ES512" };

export const ecdsa = { ...curveKeys(["verify"], ["sign"], "sig", (jwk) => requireAlg(jwk, jwkNames[jwk.crv])), sign, verify };

export const ecdh = { ...curveKeys([], agreeingUsages, "enc", () => {}), deriveBits };

export const ed25519 = {
  ...octetKeys("Ed25519", ["verify"], ["sign"], "sig", (jwk) => {
    if (jwk.alg !== "Ed25519") requireAlg(jwk, "EdDSA");
  }),
  sign,
  verify,
};

export const x25519 = { ...octetKeys("X25519", [], agreeingUsages, "enc", () => {}), deriveBits };
