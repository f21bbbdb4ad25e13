// Random programs of Web Crypto, which tell the same in every implementation. Node runs this file as its oracle:
//   node programs.js FIRST-SEED LAST-SEED
/** Two private keys of RSA: 1,024 bits and the exponent 65,537; 1,031 bits and the exponent 3. */
const rsaKeys = [
  "MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBAPPJb6LEehLgVVHVl59FushaylGiovioYW6Z94zWwM5+VG7qajKsnrUNx4I1t+" +
    "3aPbMmZ4S5MAyxEbeBfJZOybnM/ENaHHhcX1YO4WXYhAewh+cd9w3SzcnBpbNPEU8nfEbTinYOon4J2yTJ9stg26gW9xrtfnVsnVTkojBcXJ8V" +
    "AgMBAAECgYEA6XMOSknntEfKrDDjnwvBD7eRYpdhhMiJdMZP/jhwLc1fwU8NHzWaTTrCwHf8h/KjfvjZzIkh8CVoF9gRnEYaeMnRSQAvryldTW" +
    "mJc/eFvJLnCxosC7ifJbfi3a7o3bXBgqw9BZ6vJId/WWxpMPhp8yd4UZMCx25AoAwhpBTwTUkCQQD7YwQjwudz1X4OzcT5BBqTY54bdesE6RmD" +
    "qMIsJIHwfEqFm1sb3gRVn84LO5zz/EJuE8NC72nTH2ZJRd/Uuk6zAkEA+EK3ZyJDcNiHEPoo/7OqeVtYf1rO/89/+Sl89nwAi2J4mPWNCRXmD2" +
    "0PYIQwSXhNWaxC5/LeZfSgUx6zuXi/FwJBANy5MN5ReLXNI3TOGX/nqYn2MtG7tJJINT3TxEHMAEduamRrZxDN3JJt0RUtz36u5IkQUycHXayg" +
    "6ke10XVP7F8CQFOxuj7MsEvE05QHofbCTUBoaSdWJ97Zx1zqfbRjDZPv+JQohAmCFnMw4zQ4nEbIhdsrVcr4d72LgNlEynZGnLUCQGK23k9+N/" +
    "P2eYZVIKhRNab08I0aHeoZjVS6WG5VTM0gbWfKR2cVuxMPDUeVcpLapyoX4/nhHG0PJKffb08DrU0=",
  "MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBb3VrjrX+fH+hDUBGGEQoanmLMykFNrruaVY/X0cNb8rnhkmqi39Gv+mndM5JvX" +
    "uV+GI758Q3Qq2cVG0Idq1sqbR7gMxvB15qe9VZGh4sIr73qUK8kpoctpUlV4YPoxKoz7dQ3MbLBns3p7AD5LVxZRJ4I7mLAc1zpD9l50l2tYTB" +
    "AgEDAoGBSk5HtHlUUv/As4Auutga8aZczMYDedH0Rjl/lNoI9THvrtvHB6ovKpvE+ImGflJj+uwn79gk1x5oOEiwTx5IcRQ2Wyw8DfC6QKPo8n" +
    "mTpp6n4n27GXAAe1gUSlAKRhyIfQHhfOXjEtQy7sfaRGKajh2aNSHm39oaacolJxeOy7TjAkEOc37V2tgBnHxAgX19USle4TiUUFOqbXIbp+5u" +
    "iRd1oQ48KVrss9h2sd4kTQs+LeG6tXP8kb0wJyC1ah6wtUR/cwJBB7Z5NDoac7aenvow6n1/chqc8dOYx66LdV75n3cicjsF+FVGgUKRxjljX+" +
    "9y41uuK1tgCh701iTk2sQN9Ws/dfsCQQmiVI6R5VZoUtWrqP42G5SWJbg1jRxI9r0anvRbZPkWCX1w50h35aR2lBgzXNQelnx49/22fiAaFc5G" +
    "vyB42FT3AkEFJFDNfBGieb8UpstG/lT2vGihN7svybJOP1EU+hb20gP644RWLGEu0Ozqn6Hs58lyPOqxafiOw0M8grP48ipOpwJBBOiM7cC488" +
    "U5Q6w1F+ql+H2mGJLqoeXKws8DjMuNMQq+5QE02o3uWdRBgSjO+dOgZKN4qKAEaOBcJy+9L4wsBfw=",
].map((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
/** What comes before the private number where a key of a curve has no public half, and how long that is. */
const curveKeys = {
  "P-256": ["3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420", 32],
  "P-384": ["304e020100301006072a8648ce3d020106052b81040022043730350201010430", 48],
  "P-521": ["3060020100301006072a8648ce3d020106052b81040023044930470201010442", 66],
  Ed25519: ["302e020100300506032b657004220420", 32],
  X25519: ["302e020100300506032b656e04220420", 32],
};

async function cryptoProgram(seed) {
  const { subtle } = crypto;
  const lines = [];
  let state = 0;
  const reseed = () => (state = (Math.imul(seed, 40503) + lines.length * 7919) | 0);
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
  const pick = (list) => list[random(list.length)];
  const bytes = (count) => Uint8Array.from({ length: count }, () => random(256));
  const source = (view) => (random(3) === 0 ? view.buffer : random(3) === 0 ? new DataView(view.buffer) : view);
  const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const subset = (list) => list.filter(() => random(3) > 0);
  const hashes = ["SHA-1", "sha-256", "SHA-384", { name: "SHA-512" }, { name: "Sha-1" }];
  const tell = async (what, run) => {
    // Anew for each, since one that fails takes fewer random numbers.
    reseed();
    try {
      lines.push(`${what}: ${await run()}`);
    } catch (error) {
      lines.push(`${what}: ${error.name}`);
    }
  };
  const sorted = (jwk) => JSON.stringify(Object.entries(jwk).sort(([left], [right]) => (left < right ? -1 : 1)));
  const describe = (key) => JSON.stringify([key.type, key.extractable, key.algorithm.name, key.algorithm.hash?.name ?? "",
    key.algorithm.length ?? "", key.algorithm.namedCurve ?? "", key.algorithm.modulusLength ?? "",
    [...(key.algorithm.publicExponent ?? [])], [...key.usages].sort()]);
  const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
  /** A private key of a curve, from random bytes. */
  const curveKey = (name) => {
    const [header, length] = curveKeys[name];
    const secret = bytes(length);
    if (name === "P-521") secret[0] = 0;
    return Uint8Array.of(...fromHex(header), ...secret);
  };
  /** The public half of a key that can be exported. */
  const publicOf = async (key, algorithm, usages) => {
    const { kty, crv, n, e, x, y } = await subtle.exportKey("jwk", key);
    return subtle.importKey("jwk", { kty, crv, n, e, x, y }, algorithm, true, usages);
  };
  /** What every implementation tells alike of a key: `alg` is newer than some for two curves. */
  const forms = async (key) => {
    const { alg, ...jwk } = await subtle.exportKey("jwk", key);
    const parts = [describe(key), sorted({ ...jwk, key_ops: [...jwk.key_ops].sort() }), jwk.kty === "OKP" ? "" : alg];
    if (key.type === "public") parts.push(hex(await subtle.exportKey("spki", key)));
    if (key.type === "public" && jwk.kty !== "RSA") parts.push(hex(await subtle.exportKey("raw", key)));
    if (key.type === "private" && jwk.kty !== "EC") parts.push(hex(await subtle.exportKey("pkcs8", key)));
    return parts.join(" ");
  };
  const changed = (buffer) => {
    const copy = new Uint8Array(buffer.slice(0));
    copy[random(copy.length)] ^= 1 << random(8);
    return copy;
  };
  const cipherUsages = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];

  const steps = {
    digest: () => tell("digest", async () => hex(await subtle.digest(pick([...hashes, "MD5", "SHA256", "HMAC"]), source(bytes(random(200)))))),

    async hmac() {
      const hash = pick(hashes);
      const key = bytes(random(150));
      const bits = pick([undefined, undefined, undefined, key.length * 8, key.length * 8 + 1, key.length * 8 - 8]);
      const usages = pick([["sign", "verify"], ["sign", "verify"], ["verify"], ["sign"], [], ["encrypt", "sign"]]);
      const algorithm = { name: pick(["HMAC", "hmac"]), hash, ...(bits === undefined ? {} : { length: bits }) };
      await tell("hmac", async () => {
        const imported = await subtle.importKey("raw", source(key), algorithm, true, usages);
        const data = bytes(random(100));
        const parts = [describe(imported), hex(await subtle.exportKey("raw", imported)), sorted(await subtle.exportKey("jwk", imported))];
        const code = await subtle.sign("HMAC", imported, source(data));
        const signature = new Uint8Array(code);
        const wrong = pick([0, 0, 1]);
        signature[random(signature.length)] ^= wrong;
        parts.push(hex(code), await subtle.verify("HMAC", imported, signature, data), await subtle.verify("HMAC", imported, signature.subarray(1), data));
        return parts.join(" ");
      });
    },

    async cipher() {
      const name = pick(["AES-CBC", "AES-CTR", "AES-GCM", "aes-gcm"]);
      const algorithm = {
        name, iv: bytes(pick([12, 16, 16, 15])),
        counter: random(3) === 0 ? new Uint8Array(16).fill(255, random(16)) : bytes(pick([16, 16, 16, 15])), length: undefined,
      };
      if (name === "AES-CTR") algorithm.length = pick([1, 2, 3, 8, 31, 32, 63, 64, 65, 100, 127, 128, 128, 0, 129]);
      if (random(3) === 0) algorithm.additionalData = bytes(random(40));
      if (random(3) === 0) algorithm.tagLength = pick([32, 64, 96, 104, 112, 120, 128, 16, 127]);
      const key = bytes(pick([16, 24, 32, 16, 24, 32, 16, 24, 32, 15]));
      await tell(name, async () => {
        const imported = await subtle.importKey("raw", key, name, random(2) === 0, cipherUsages);
        const data = bytes(pick([0, 1, 15, 16, 17, 32, random(300)]));
        const parts = [describe(imported)];
        const encrypted = await subtle.encrypt(algorithm, imported, source(data));
        parts.push(hex(encrypted));
        const received = new Uint8Array(encrypted);
        if (random(4) === 0 && received.length > 0) received[random(received.length)] ^= 1 << random(8);
        parts.push(hex(await subtle.decrypt(algorithm, imported, random(6) === 0 ? received.subarray(1) : received)));
        return parts.join(" ");
      });
    },

    async wrap() {
      const keyAlgorithm = pick([{ name: "AES-CBC" }, { name: "AES-KW" }, { name: "HMAC", hash: pick(hashes) }]);
      const usages = { "AES-CBC": ["encrypt"], "AES-KW": ["wrapKey"], HMAC: ["sign", "verify"] }[keyAlgorithm.name];
      const wrapAlgorithm = pick([
        { name: "AES-KW" }, { name: "AES-GCM", iv: bytes(12) }, { name: "AES-CBC", iv: bytes(16) },
        { name: "AES-CTR", counter: bytes(16), length: 64 },
      ]);
      await tell("wrap", async () => {
        const key = await subtle.importKey("raw", bytes(pick([16, 32])), keyAlgorithm, random(5) > 0, usages);
        const wrapping = await subtle.importKey("raw", bytes(pick([16, 24, 32])), wrapAlgorithm.name, false, subset(["wrapKey", "unwrapKey"]));
        const wrapped = await subtle.wrapKey("raw", key, wrapping, wrapAlgorithm);
        const received = new Uint8Array(wrapped);
        if (random(4) === 0) received[random(received.length)] ^= 1;
        const unwrapped = await subtle.unwrapKey("raw", received, wrapping, wrapAlgorithm, keyAlgorithm, true, usages);
        return [hex(wrapped), describe(unwrapped), hex(await subtle.exportKey("raw", unwrapped))].join(" ");
      });
      await tell("wrap jwk", async () => {
        const key = await subtle.importKey("raw", bytes(16), keyAlgorithm, true, usages);
        const wrapping = await subtle.importKey("raw", bytes(32), "AES-GCM", false, ["wrapKey", "unwrapKey"]);
        const gcm = { name: "AES-GCM", iv: bytes(12) };
        const wrapped = await subtle.wrapKey("jwk", key, wrapping, gcm);
        return sorted(await subtle.exportKey("jwk", await subtle.unwrapKey("jwk", wrapped, wrapping, gcm, keyAlgorithm, true, usages)));
      });
    },

    async jwk() {
      const k = pick([pick(["AAAAAAAAAAAAAAAAAAAAAA", "q83vEjRWeJCrze8SNFZ4kA"]), "AAAA", "w_-_"]);
      const algorithm = pick([{ name: "AES-CBC" }, { name: "HMAC", hash: pick(hashes) }, { name: "AES-GCM" }]);
      const usages = algorithm.name === "HMAC" ? ["sign"] : ["encrypt"];
      const jwk = { kty: pick(["oct", "oct", "oct", "oct", "RSA"]), k };
      if (random(3) === 0) jwk.alg = pick(["A128CBC", "HS1", "HS256", "A128GCM", "HS512"]);
      if (random(4) === 0) jwk.ext = random(2) === 0;
      if (random(4) === 0) jwk.use = pick(["sig", "enc"]);
      if (random(3) === 0) jwk.key_ops = pick([["sign"], ["encrypt"], ["sign", "encrypt"], []]);
      await tell("jwk", async () => {
        const key = await subtle.importKey("jwk", jwk, algorithm, random(2) === 0, usages);
        return key.extractable ? `${describe(key)} ${sorted(await subtle.exportKey("jwk", key))}` : describe(key);
      });
    },

    async derive() {
      const name = pick(["HKDF", "PBKDF2"]);
      const params = { name, hash: pick(hashes), salt: source(bytes(random(40))), info: bytes(random(40)), iterations: pick([1, 2, 10, 1000, 0]) };
      const secret = bytes(random(80));
      const usages = pick([["deriveBits", "deriveKey"], ["deriveBits", "deriveKey"], ["deriveBits"], ["deriveKey"]]);
      await tell(name, async () => {
        const key = await subtle.importKey("raw", secret, name, false, usages);
        const bits = await subtle.deriveBits(params, key, pick([8, 128, 256, 512, 1000, 8 * (1 + random(100)), 7]));
        return `${describe(key)} ${hex(bits)}`;
      });
      await tell(`${name} key`, async () => {
        const key = await subtle.importKey("raw", secret, name, false, usages);
        const type = pick([{ name: "AES-CBC", length: pick([128, 192, 256, 100]) }, { name: "HMAC", hash: "SHA-256" },
          { name: "HMAC", hash: pick(hashes), length: 8 * (1 + random(60)) }, { name: "AES-KW", length: 256 }]);
        const derivedUsages = type.name === "HMAC" ? ["sign"] : ["wrapKey"];
        const derived = await subtle.deriveKey(params, key, type, true, derivedUsages);
        return `${describe(derived)} ${hex(await subtle.exportKey("raw", derived))}`;
      });
    },

    async generate() {
      const algorithm = pick([{ name: "AES-CBC", length: pick([128, 192, 256, 64]) }, { name: "AES-KW", length: 256 },
        { name: "HMAC", hash: pick(hashes) }, { name: "HMAC", hash: "SHA-1", length: pick([8, 160, 512, 0]) }, { name: "AES-GCM", length: 256 }]);
      const usages = subset(algorithm.name === "HMAC" ? ["sign", "verify"] : algorithm.name === "AES-KW" ? ["wrapKey"] : cipherUsages);
      await tell("generate", async () => {
        const key = await subtle.generateKey(algorithm, random(3) > 0, usages);
        const raw = await subtle.exportKey("raw", key);
        return `${describe(key)} ${raw.byteLength}`;
      });
    },

    async rsaSignatures() {
      const name = pick(["RSASSA-PKCS1-v1_5", "RSA-PSS", "rsa-pss"]);
      const algorithm = { name, hash: pick(hashes) };
      const encoded = pick(rsaKeys);
      const saltLength = pick([0, 8, 20, 32, 61, 62, 63, 64, 93, 94, 95, 106, 107]);
      const privateUsages = pick([["sign"], ["sign"], ["sign"], ["verify"], []]);
      await tell(name, async () => {
        const key = await subtle.importKey("pkcs8", source(encoded), algorithm, true, privateUsages);
        const publicKey = await publicOf(key, algorithm, ["verify"]);
        const data = bytes(random(100));
        const parts = [await forms(key), await forms(publicKey)];
        const signature = await subtle.sign({ name, saltLength }, key, source(data));
        parts.push(name === "RSASSA-PKCS1-v1_5" ? hex(signature) : signature.byteLength);
        const check = (bytes, salt) => subtle.verify({ name, saltLength: salt }, publicKey, bytes, data);
        parts.push(await check(signature, saltLength), await check(changed(signature), saltLength), await check(signature.slice(0, -1), saltLength));
        parts.push(await check(signature, saltLength === 0 ? 1 : saltLength - 1));
        return parts.join(" ");
      });
    },

    async rsaEncryption() {
      const algorithm = { name: "RSA-OAEP", hash: pick(hashes) };
      const label = pick([undefined, new Uint8Array(), bytes(9)]);
      const encoded = pick(rsaKeys);
      await tell("RSA-OAEP", async () => {
        const key = await subtle.importKey("pkcs8", encoded, algorithm, true, pick([["decrypt", "unwrapKey"], ["decrypt"]]));
        const publicKey = await publicOf(key, algorithm, ["encrypt", "wrapKey"]);
        const data = bytes(pick([0, 1, 20, 40, 62, 63, 86, 87]));
        const parts = [await forms(key), await forms(publicKey)];
        const encrypted = await subtle.encrypt({ name: "RSA-OAEP", label }, publicKey, source(data));
        parts.push(encrypted.byteLength, hex(await subtle.decrypt({ name: "RSA-OAEP", label }, key, encrypted)));
        const aes = await subtle.importKey("raw", bytes(16), "AES-GCM", true, ["encrypt"]);
        const wrapped = await subtle.wrapKey("raw", aes, publicKey, { name: "RSA-OAEP" });
        const unwrapped = await subtle.unwrapKey("raw", wrapped, key, { name: "RSA-OAEP" }, "AES-GCM", true, ["encrypt"]);
        parts.push(hex(await subtle.exportKey("raw", unwrapped)));
        parts.push(hex(await subtle.decrypt({ name: "RSA-OAEP", label: bytes(3) }, key, encrypted)));
        return parts.join(" ");
      });
    },

    async curveSignatures() {
      const curve = pick(["P-256", "P-384", "P-521", "Ed25519"]);
      const algorithm = curve === "Ed25519" ? { name: "Ed25519" } : { name: "ECDSA", namedCurve: curve };
      const params = { name: algorithm.name, hash: pick(hashes) };
      const encoded = curveKey(curve);
      await tell(curve, async () => {
        const key = await subtle.importKey("pkcs8", encoded, algorithm, true, pick([["sign"], ["sign"], ["sign", "verify"], []]));
        const publicKey = await publicOf(key, algorithm, pick([["verify"], ["verify"], ["sign"]]));
        const data = bytes(random(200));
        const signature = await subtle.sign(params, key, data);
        const parts = [await forms(key), await forms(publicKey), curve === "Ed25519" ? hex(signature) : signature.byteLength];
        const check = (bytes, of = data) => subtle.verify(params, publicKey, bytes, of);
        parts.push(await check(signature), await check(changed(signature)), await check(signature.slice(1)), await check(signature, bytes(9)));
        const again = await subtle.importKey("spki", await subtle.exportKey("spki", publicKey), algorithm, true, ["verify"]);
        const raw = await subtle.importKey("raw", await subtle.exportKey("raw", publicKey), algorithm, true, ["verify"]);
        parts.push(await subtle.verify(params, again, signature, data), await subtle.verify(params, raw, signature, data));
        return parts.join(" ");
      });
    },

    async agree() {
      const curve = pick(["P-256", "P-384", "P-521", "X25519"]);
      const algorithm = curve === "X25519" ? { name: "X25519" } : { name: "ECDH", namedCurve: curve };
      const encoded = [curveKey(curve), curveKey(curve)];
      await tell(curve, async () => {
        const usages = pick([["deriveBits", "deriveKey"], ["deriveBits"], ["deriveKey"]]);
        const [key, other] = await Promise.all(encoded.map((bytes) => subtle.importKey("pkcs8", bytes, algorithm, true, usages)));
        const publicKey = await publicOf(other, algorithm, []);
        const params = { name: algorithm.name, public: pick([publicKey, publicKey, publicKey, other]) };
        const parts = [await forms(key), await forms(publicKey)];
        if (usages.includes("deriveBits")) parts.push(hex(await subtle.deriveBits(params, key, pick([8, 128, 256, 384, 528, 536]))));
        const type = pick([{ name: "AES-CBC", length: 256 }, { name: "HMAC", hash: "SHA-1", length: 160 }, { name: "HKDF" }]);
        const derived = await subtle.deriveKey(params, key, type, type.name !== "HKDF",
          type.name === "HMAC" ? ["sign"] : type.name === "HKDF" ? ["deriveBits"] : ["encrypt"]);
        parts.push(describe(derived), derived.extractable ? hex(await subtle.exportKey("raw", derived)) : "");
        return parts.join(" ");
      });
    },

    async generatePair() {
      const algorithm = pick([{ name: "ECDSA", namedCurve: pick(["P-256", "P-384", "P-521", "P-192"]) }, { name: "ECDH", namedCurve: "P-256" },
        { name: "Ed25519" }, { name: "X25519" },
        { name: pick(["RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP"]), hash: pick(hashes), modulusLength: 512,
          publicExponent: Uint8Array.from(pick([[3], [1, 0, 1], [4], []])) }]);
      const usages = subset({ ECDH: ["deriveKey", "deriveBits"], X25519: ["deriveBits"], "RSA-OAEP": cipherUsages }[algorithm.name]
        ?? ["sign", "verify"]);
      await tell(`generate ${algorithm.name}`, async () => {
        const { privateKey, publicKey } = await subtle.generateKey(algorithm, random(3) > 0, usages);
        const members = (jwk) => Object.keys(jwk).filter((name) => name !== "alg").sort().join();
        const parts = [describe(privateKey), describe(publicKey), members(await subtle.exportKey("jwk", publicKey))];
        return [...parts, members(await subtle.exportKey("jwk", privateKey))].join(" ");
      });
    },

    async pairJwk() {
      const curve = pick(["P-256", "Ed25519", "X25519"]);
      const algorithm = { "P-256": { name: pick(["ECDSA", "ECDH"]), namedCurve: pick(["P-256", "P-256", "P-256", "P-384"]) } }[curve] ?? { name: curve };
      const agrees = algorithm.name === "ECDH" || curve === "X25519";
      const encoded = curveKey(curve);
      await tell(`jwk ${curve}`, async () => {
        const importing = { ...algorithm, namedCurve: "P-256" };
        const key = await subtle.importKey("pkcs8", encoded, importing, true, [agrees ? "deriveBits" : "sign"]);
        const { alg, key_ops, ext, ...jwk } = await subtle.exportKey("jwk", key);
        const isPublic = random(3) === 0;
        if (isPublic) delete jwk.d;
        if (random(5) === 0) jwk[pick(isPublic ? ["x", "y"] : ["x", "d", "y"])] = pick(["AAAA", "!", "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc"]);
        if (random(8) === 0) jwk.kty = pick(["EC", "OKP", "RSA"]);
        if (random(8) === 0) jwk.crv = pick(["P-384", "Ed25519", "X25519"]);
        if (random(4) === 0) jwk.ext = random(2) === 0;
        if (random(4) === 0) jwk.key_ops = pick([["sign"], ["deriveBits"], ["verify", "sign", "deriveBits"], []]);
        const usages = isPublic ? (agrees ? [] : ["verify"]) : [agrees ? "deriveBits" : "sign"];
        return forms(await subtle.importKey("jwk", jwk, algorithm, true, usages));
      });
    },

    async brokenPair() {
      const curve = pick([...Object.keys(curveKeys), "RSA"]);
      const algorithm = { "P-256": 0, "P-384": 0, "P-521": 0 }[curve] === 0 ? { name: "ECDSA", namedCurve: curve }
        : curve === "RSA" ? { name: "RSA-PSS", hash: "SHA-256" } : { name: curve };
      const encoded = curve === "RSA" ? rsaKeys[0] : curveKey(curve);
      await tell(`broken ${curve}`, async () => {
        const usages = [curve === "X25519" ? "deriveBits" : "sign"];
        const cut = pick([encoded.subarray(1), encoded.subarray(0, -1), encoded.subarray(0, 20), Uint8Array.of(), bytes(50)]);
        return describe(await subtle.importKey(pick(["pkcs8", "pkcs8", "spki", "raw"]), cut, algorithm, true, usages));
      });
    },

    async wrong() {
      const key = await subtle.importKey("raw", new Uint8Array(16), "AES-GCM", false, ["encrypt", "decrypt"]);
      const calls = [
        () => subtle.encrypt("AES-GCM", key, new Uint8Array(1)),
        () => subtle.encrypt({ name: "AES-CBC", iv: new Uint8Array(16) }, key, new Uint8Array(1)),
        () => subtle.encrypt({ name: "HMAC" }, key, new Uint8Array(1)),
        () => subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, {}, new Uint8Array(1)),
        () => subtle.encrypt({ name: "AES-GCM", iv: "no" }, key, new Uint8Array(1)),
        () => subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, "no"),
        () => subtle.digest({}, new Uint8Array(1)),
        () => subtle.digest("SHA-1", [1]),
        () => subtle.exportKey("raw", key),
        () => subtle.exportKey("none", key),
        () => subtle.importKey("raw", {}, "AES-GCM", false, ["encrypt"]),
        () => subtle.importKey("raw", new Uint8Array(16), "AES-GCM", false, ["fly"]),
        () => subtle.importKey("raw", new Uint8Array(16), "AES-GCM", false, []),
        () => subtle.importKey("raw", new Uint8Array(16), "PBKDF2", true, ["deriveBits"]),
        () => subtle.importKey("raw", new Uint8Array(16), { name: "HMAC" }, true, ["sign"]),
        () => subtle.generateKey({ name: "AES-GCM" }, true, ["encrypt"]),
        () => subtle.generateKey({ name: "AES-GCM", length: 65664 }, true, ["encrypt"]),
        () => subtle.generateKey({ name: "PBKDF2" }, false, ["deriveBits"]),
        () => subtle.generateKey({ name: "none" }, false, ["deriveBits"]),
        () => subtle.encrypt(),
        () => subtle.digest.call({}, "SHA-1", new Uint8Array(1)),
      ];
      const which = random(calls.length);
      await tell(`wrong ${which}`, calls[which]);
    },
  };
  const names = Object.keys(steps);
  for (let i = 0; i < 8; i++) {
    reseed();
    await steps[pick(names)]();
  }
  return lines;
}

if (typeof process === "object") {
  (async () => {
    for (let seed = Number(process.argv[2]); seed <= Number(process.argv[3]); seed++) {
      for (const line of await cryptoProgram(seed)) console.log(`${seed} ${line}`);
    }
  })();
}
