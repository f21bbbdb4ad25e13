// https://w3c.github.io/webcrypto/#crypto-interface
export { Crypto, crypto } from "./crypto.js";
