// What one implementation of Web Crypto signs and encrypts, another has to verify and decrypt. Node runs this file as one of the two:
//   node exchange.js make, and node exchange.js take TEXT
const signing = [
  ...["P-256", "P-384", "P-521"].flatMap((namedCurve) =>
    ["SHA-1", "SHA-256", "SHA-384", "SHA-512"].map((hash) => [{ name: "ECDSA", namedCurve }, { name: "ECDSA", hash }])),
  [{ name: "Ed25519" }, { name: "Ed25519" }],
  ...["SHA-1", "SHA-256", "SHA-512"].flatMap((hash) => {
    const key = { hash, modulusLength: 1168, publicExponent: Uint8Array.of(1, 0, 1) };
    return [[{ ...key, name: "RSASSA-PKCS1-v1_5" }, { name: "RSASSA-PKCS1-v1_5" }],
      ...[0, 20, 64].map((saltLength) => [{ ...key, name: "RSA-PSS" }, { name: "RSA-PSS", saltLength }])];
  }),
];
const encrypting = ["SHA-1", "SHA-256", "SHA-512"].map((hash) =>
  ({ name: "RSA-OAEP", hash, modulusLength: 1168, publicExponent: Uint8Array.of(3) }));
const agreeing = [...["P-256", "P-384", "P-521"].map((namedCurve) => ({ name: "ECDH", namedCurve })), { name: "X25519" }];
const message = Uint8Array.from({ length: 300 }, (_, index) => index);
const label = message.subarray(5, 15);

const textOf = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Keys, signatures and encrypted texts as JSON. */
async function makeExchange() {
  const { subtle } = crypto;
  const signatures = await Promise.all(signing.map(async ([algorithm, params]) => {
    const { privateKey, publicKey } = await subtle.generateKey(algorithm, true, ["sign", "verify"]);
    const [key, signature] = [await subtle.exportKey("spki", publicKey), await subtle.sign(params, privateKey, message)];
    return [textOf(key), textOf(signature)];
  }));
  const texts = await Promise.all(encrypting.map(async (algorithm) => {
    const { privateKey, publicKey } = await subtle.generateKey(algorithm, true, ["encrypt", "decrypt"]);
    const encrypted = await subtle.encrypt({ name: "RSA-OAEP", label }, publicKey, message.subarray(0, 12));
    return [textOf(await subtle.exportKey("pkcs8", privateKey)), textOf(encrypted)];
  }));
  const secrets = await Promise.all(agreeing.map(async (algorithm) => {
    const [one, other] = [await subtle.generateKey(algorithm, true, ["deriveBits"]), await subtle.generateKey(algorithm, true, ["deriveBits"])];
    const secret = await subtle.deriveBits({ name: algorithm.name, public: other.publicKey }, one.privateKey, 256);
    return [await subtle.exportKey("jwk", one.publicKey), textOf(await subtle.exportKey("pkcs8", other.privateKey)), textOf(secret)];
  }));
  return JSON.stringify({ signatures, texts, secrets });
}

/** Which of them are what they should be. */
async function takeExchange(text) {
  const { subtle } = crypto;
  const { signatures, texts, secrets } = JSON.parse(text);
  const verified = await Promise.all(signatures.map(async ([key, signature], index) => {
    const [algorithm, params] = signing[index];
    return subtle.verify(params, await subtle.importKey("spki", bytesOf(key), algorithm, true, ["verify"]), bytesOf(signature), message);
  }));
  const decrypted = await Promise.all(texts.map(async ([key, encrypted], index) => {
    const privateKey = await subtle.importKey("pkcs8", bytesOf(key), encrypting[index], true, ["decrypt"]);
    return new Uint8Array(await subtle.decrypt({ name: "RSA-OAEP", label }, privateKey, bytesOf(encrypted))).length === 12;
  }));
  const agreed = await Promise.all(secrets.map(async ([publicJwk, key, secret], index) => {
    const algorithm = agreeing[index];
    const publicKey = await subtle.importKey("jwk", publicJwk, algorithm, true, []);
    const privateKey = await subtle.importKey("pkcs8", bytesOf(key), algorithm, true, ["deriveBits"]);
    return textOf(await subtle.deriveBits({ name: algorithm.name, public: publicKey }, privateKey, 256)) === secret;
  }));
  return [verified, decrypted, agreed].map((list) => list.map(Number).join("")).join(" ");
}

if (typeof process === "object") {
  (process.argv[2] === "make" ? makeExchange() : takeExchange(process.argv[3])).then((text) => console.log(text));
}
