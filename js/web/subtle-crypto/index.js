// https://w3c.github.io/webcrypto/#subtlecrypto-interface
export { CryptoKey } from "./crypto-key.js";
export { SubtleCrypto, subtle } from "./subtle-crypto.js";
