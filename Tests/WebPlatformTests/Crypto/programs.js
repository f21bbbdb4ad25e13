// Random programs of Web Crypto, which tell the same in every implementation. Node runs this file as its oracle:
//   node programs.js FIRST-SEED LAST-SEED
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
    key.algorithm.length ?? "", [...key.usages].sort()]);
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
