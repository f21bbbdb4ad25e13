import Testing

@Suite struct CryptoTests {
    @Test func randomValuesAreTheSameEachTime() async throws {
        let script = """
            const values = crypto.getRandomValues(new Uint32Array(4));
            console.log(values.join(), crypto.randomUUID(), crypto.getRandomValues(values) === values);
            """
        let first = try await consoleLines(script)
        #expect(try await consoleLines(script) == first)
        let uuid = /^[0-9,]+ [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12} true$/
        #expect(first.count == 1 && first[0].wholeMatch(of: uuid) != nil, "\(first)")
    }

    @Test func onlyTheBytesOfTheViewAreFilled() async throws {
        let lines = try await consoleLines(
            """
            const bytes = new Uint8Array(64);
            crypto.getRandomValues(bytes.subarray(8, 40));
            console.log(bytes.subarray(0, 8).every((byte) => byte === 0), bytes.subarray(40).every((byte) => byte === 0),
              bytes.subarray(8, 40).some((byte) => byte !== 0));
            """)
        #expect(lines == ["true true true"])
    }

    /// https://w3c.github.io/webcrypto/#Crypto-method-getRandomValues
    @Test func whatCannotBeFilledIsRefused() async throws {
        let lines = try await consoleLines(
            """
            const tell = (run) => { try { run(); console.log("done"); } catch (error) { console.log(error.name, error.code); } };
            tell(() => crypto.getRandomValues(new Float32Array(1)));
            tell(() => crypto.getRandomValues(new DataView(new ArrayBuffer(4))));
            tell(() => crypto.getRandomValues(new Uint8Array(65536)));
            tell(() => crypto.getRandomValues(new Uint16Array(32769)));
            tell(() => crypto.getRandomValues([1]));
            tell(() => crypto.getRandomValues());
            tell(() => crypto.getRandomValues.call({}, new Uint8Array(1)));
            tell(() => new Crypto());
            """)
        #expect(
            lines == [
                "TypeMismatchError 17", "TypeMismatchError 17", "done", "QuotaExceededError 22", "TypeError undefined",
                "TypeError undefined", "TypeError undefined", "TypeError undefined",
            ])
    }

    @Test func whatTakesTooLongSaysThatItIsNotThere() async throws {
        let lines = try await consoleLines(
            """
            const tell = (promise) => promise.catch((error) => console.log(`${error.name}: ${error.message}`));
            await tell(crypto.subtle.digest("ECDSA", new Uint8Array(9)));
            await tell(crypto.subtle.digest("MD5", new Uint8Array(9)));
            await tell(crypto.subtle.importKey("raw", new Uint8Array(9), "PBKDF2", false, ["deriveBits"]).then((key) =>
              crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-1", salt: new Uint8Array(1), iterations: 4e9 }, key, 8)));
            await tell(crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-1", length: 2 ** 31 }, true, ["sign"]));
            const rsa = { name: "RSA-PSS", hash: "SHA-1", publicExponent: Uint8Array.of(1, 0, 1) };
            for (const modulusLength of [8192, 1025, 256]) await tell(crypto.subtle.generateKey({ ...rsa, modulusLength }, true, ["sign"]));
            """)
        #expect(
            lines == [
                "NotSupportedError: The algorithm is not supported",
                "NotSupportedError: The algorithm is not supported",
                "Error: PBKDF2 of more than 20000000 rounds is not implemented by extrun",
                "Error: a key of more than 134217728 bits is not implemented by extrun",
                "Error: an RSA key of 8192 bits is not implemented by extrun",
                "Error: an RSA key of 1025 bits is not implemented by extrun",
                "OperationError: The operation failed for an operation-specific reason",
            ])
    }

    /// No number that decides about a key or a signature is drawn anywhere but from the seed.
    @Test(arguments: [
        #"{ name: "RSA-PSS", hash: "SHA-256", modulusLength: 768, publicExponent: Uint8Array.of(1, 0, 1), saltLength: 16 }"#,
        #"{ name: "ECDSA", namedCurve: "P-521", hash: "SHA-256" }"#, #"{ name: "Ed25519" }"#,
    ])
    func keysAndSignaturesAreTheSameEachTime(algorithm: String) async throws {
        let script = """
            const algorithm = \(algorithm);
            const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
            const signature = await crypto.subtle.sign(algorithm, privateKey, new Uint8Array(5));
            console.log(JSON.stringify(await crypto.subtle.exportKey("jwk", publicKey)), new Uint8Array(signature).join());
            """
        let first = try await consoleLines(script)
        #expect(first.count == 1)
        #expect(try await consoleLines(script) == first)
    }

    @Test func anEncryptedTextIsTheSameEachTime() async throws {
        let script = """
            const algorithm = { name: "RSA-OAEP", hash: "SHA-1", modulusLength: 512, publicExponent: Uint8Array.of(3) };
            const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ["encrypt", "decrypt"]);
            const encrypt = () => crypto.subtle.encrypt(algorithm, publicKey, new Uint8Array(2));
            const [first, second] = [new Uint8Array(await encrypt()).join(), new Uint8Array(await encrypt()).join()];
            console.log(first !== second, first, second);
            """
        let first = try await consoleLines(script)
        #expect(first.first?.hasPrefix("true ") == true)
        #expect(try await consoleLines(script) == first)
    }

    /// RFC 8017, section 3.2: the parts of a key belong together. https://w3c.github.io/webcrypto/#rsassa-pkcs1-operations-import-key
    @Test func aKeyWhosePartsDoNotBelongTogetherIsRefused() async throws {
        let lines = try await consoleLines(
            """
            const { subtle } = crypto;
            const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 512, publicExponent: Uint8Array.of(1, 0, 1) };
            const ec = { name: "ECDSA", namedCurve: "P-256" };
            for (const algorithm of [rsa, ec, { name: "Ed25519" }]) {
              const pairs = [await subtle.generateKey(algorithm, true, ["sign"]), await subtle.generateKey(algorithm, true, ["sign"])];
              const [own, other] = await Promise.all(pairs.map(({ privateKey }) => subtle.exportKey("jwk", privateKey)));
              const parts = Object.keys(own).filter((name) => own[name] !== other[name] && typeof own[name] === "string");
              let refused = "";
              for (const part of parts) {
                await subtle.importKey("jwk", { ...own, [part]: other[part] }, algorithm, true, ["sign"])
                  .catch((error) => (refused += `${part} ${error.name}, `));
              }
              console.log(refused);
            }
            await subtle.importKey("jwk", { kty: "RSA", n: "AQAB", e: "AQAB", d: "AQAB" }, rsa, true, ["sign"]).catch((error) => console.log(error.name));
            """)
        #expect(
            lines == [
                "d DataError, dp DataError, dq DataError, n DataError, p DataError, q DataError, qi DataError, ",
                "d DataError, x DataError, y DataError, ", "d DataError, x DataError, ", "DataError",
            ])
    }

    @Test func aKeyCanBeClonedAndShowsNothingOfItself() async throws {
        let lines = try await consoleLines(
            """
            const key = await crypto.subtle.importKey("raw", new Uint8Array(16), "AES-GCM", false, ["decrypt", "encrypt", "encrypt"]);
            const copy = structuredClone({ key }).key;
            console.log(copy !== key, copy instanceof CryptoKey, JSON.stringify(copy.algorithm), copy.usages.join(), copy.type, copy.extractable);
            console.log(key.algorithm === key.algorithm, key.usages === key.usages, Object.prototype.toString.call(key), Reflect.ownKeys(key).length);
            const encrypt = (key) => crypto.subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, new Uint8Array(1));
            console.log(new Uint8Array(await encrypt(key)).join() === new Uint8Array(await encrypt(copy)).join());
            """)
        #expect(
            lines == [
                #"true true {"name":"AES-GCM","length":128} encrypt,decrypt secret false"#,
                "true true [object CryptoKey] 0", "true",
            ])
    }

    @Test func anAnswerComesInALaterTaskAndDataAreCopiedAtOnce() async throws {
        let lines = try await consoleLines(
            """
            const data = new Uint8Array([1]);
            const digest = crypto.subtle.digest("SHA-1", data).then((bytes) => console.log(new Uint8Array(bytes)[0]));
            data[0] = 2;
            for (let i = 0; i < 20; i++) await null;
            console.log("microtasks first");
            await digest;
            console.log(new Uint8Array(await crypto.subtle.digest("SHA-1", new Uint8Array([1])))[0]);
            """)
        #expect(lines == ["microtasks first", "191", "191"])
    }

    @Test func replacedBuiltInsDoNotReachIn() async throws {
        let lines = try await consoleLines(
            """
            console.log(globalThis.result = await work(), result === await work());
            const replaced = [Array, Object, Uint8Array, ArrayBuffer, String, Map, Promise, RegExp, Function, Number]
              .flatMap(({ name, prototype }) => Reflect.ownKeys(prototype).map((key) => [name, prototype, key]))
              .filter(([, prototype, key]) => key !== "constructor" && key !== "then"
                && typeof Object.getOwnPropertyDescriptor(prototype, key).value === "function");
            for (let i = 0; i < replaced.length; i++) {
              const text = `${replaced[i][0]}.prototype.${String(replaced[i][2])} was called`;
              replaced[i][1][replaced[i][2]] = () => { throw new Error(text); };
            }
            Array.prototype.toJSON = Object.prototype.toJSON = () => { throw new Error("toJSON"); };
            JSON.parse = JSON.stringify = Reflect.ownKeys = Reflect.apply = () => { throw new Error("replaced"); };
            globalThis.Uint8Array = globalThis.Promise = globalThis.DOMException = undefined;
            const again = await work();
            console.log(again === result);
            """,
            before: """
                const Bytes = Uint8Array;
                async function work() {
                  const { subtle } = crypto;
                  const pairs = await workWithPairs(subtle);
                  const usages = { __proto__: null, *[Symbol.iterator]() { yield "encrypt"; yield "wrapKey"; yield "unwrapKey"; } };
                  const key = await subtle.importKey("raw", new Bytes(16), "AES-GCM", true, usages);
                  const gcm = { name: "AES-GCM", iv: new Bytes(12) };
                  const wrapped = await subtle.wrapKey("jwk", key, key, gcm);
                  const unwrapped = await subtle.unwrapKey("jwk", wrapped, key, gcm, "AES-GCM", true, usages);
                  const encrypted = new Bytes(await subtle.encrypt(gcm, unwrapped, new Bytes(3)));
                  let text = "";
                  for (let i = 0; i < 19; i++) text += encrypted[i] + " ";
                  return text + pairs;
                }
                const one = Bytes.of(1, 0, 1);
                const list = (first, second) =>
                  ({ __proto__: null, *[Symbol.iterator]() { yield first; if (second !== undefined) yield second; } });
                async function workWithPairs(subtle) {
                  let text = "";
                  const forms = async ({ privateKey, publicKey }, algorithm, usage, publicUsages) => {
                    const jwk = await subtle.exportKey("jwk", privateKey);
                    delete jwk.key_ops;
                    const spki = await subtle.exportKey("spki", publicKey);
                    return {
                      privateKey: await subtle.importKey("jwk", jwk, algorithm, true, usage),
                      publicKey: await subtle.importKey("spki", spki, algorithm, true, publicUsages),
                    };
                  };
                  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
                  const signing = await forms(await subtle.generateKey(ecdsa, true, list("sign", "verify")), ecdsa, list("sign"), list("verify"));
                  const signature = await subtle.sign(ecdsa, signing.privateKey, one);
                  text += await subtle.verify(ecdsa, signing.publicKey, signature, one);
                  const rsa = { name: "RSA-OAEP", hash: "SHA-1", modulusLength: 512, publicExponent: one };
                  const sealing = await forms(await subtle.generateKey(rsa, true, list("encrypt", "decrypt")), rsa, list("decrypt"), list("encrypt"));
                  const sealed = await subtle.encrypt(rsa, sealing.publicKey, one);
                  text += new Bytes(await subtle.decrypt(rsa, sealing.privateKey, sealed))[2];
                  text += sealing.publicKey.algorithm.publicExponent[2] + sealing.publicKey.algorithm.modulusLength;
                  const agreeing = await subtle.generateKey("X25519", true, list("deriveBits"));
                  const bits = await subtle.deriveBits({ name: "X25519", public: agreeing.publicKey }, agreeing.privateKey, 131);
                  return text + new Bytes(bits).length;
                }
                """)
        #expect(lines.count == 2 && lines[0].hasSuffix("true") && lines[1] == "true", "\(lines)")
    }

    /// https://w3c.github.io/webappsec-secure-contexts/
    @Test(arguments: [
        ("https://page.example/", "object function function true"),
        ("http://page.example/", "undefined undefined undefined false"),
        ("http://localhost:8000/", "object function function true"),
        ("http://user@127.0.0.1/", "object function function true"),
        ("http://localhost.example/", "undefined undefined undefined false"),
    ])
    func onlySecurePagesHaveMoreThanRandomValues(url: String, answer: String) async throws {
        let lines = try await pageLines(
            "<p>", url: url,
            script: """
                console.log(typeof crypto.subtle, typeof CryptoKey, typeof crypto.randomUUID, isSecureContext);
                console.log(crypto.getRandomValues(new Uint8Array(2)).length);
                """)
        #expect(lines == [answer, "2"])
    }

    // Long s is no letter of ASCII.
    @Test func namesOfAlgorithmsFoldTheCaseOfASCIIAlone() async throws {
        let lines = try await consoleLines(
            """
            for (const name of ["sha-256", "\\u017fha-256"]) {
              await crypto.subtle.digest(name, new Uint8Array()).then((hash) => console.log(hash.byteLength), (error) => console.log(error.name));
            }
            """)
        #expect(lines == ["32", "NotSupportedError"])
    }
}
