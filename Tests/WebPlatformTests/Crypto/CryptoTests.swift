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

    @Test func algorithmsWithKeyPairsSayThatTheyAreNotThere() async throws {
        let lines = try await consoleLines(
            """
            const tell = (promise) => promise.catch((error) => console.log(`${error.name}: ${error.message}`));
            await tell(crypto.subtle.generateKey({ name: "ecdsa", namedCurve: "P-256" }, true, ["sign"]));
            await tell(crypto.subtle.importKey("raw", new Uint8Array(9), "X25519", true, []));
            await tell(crypto.subtle.digest("ECDSA", new Uint8Array(9)));
            await tell(crypto.subtle.digest("MD5", new Uint8Array(9)));
            await tell(crypto.subtle.importKey("raw", new Uint8Array(9), "PBKDF2", false, ["deriveBits"]).then((key) =>
              crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-1", salt: new Uint8Array(1), iterations: 4e9 }, key, 8)));
            await tell(crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-1", length: 2 ** 31 }, true, ["sign"]));
            """)
        #expect(
            lines == [
                "Error: SubtleCrypto with ECDSA is not implemented by extrun",
                "Error: SubtleCrypto with X25519 is not implemented by extrun",
                "NotSupportedError: The algorithm is not supported",
                "NotSupportedError: The algorithm is not supported",
                "Error: PBKDF2 of more than 20000000 rounds is not implemented by extrun",
                "Error: a key of more than 134217728 bits is not implemented by extrun",
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
                  const usages = { __proto__: null, *[Symbol.iterator]() { yield "encrypt"; yield "wrapKey"; yield "unwrapKey"; } };
                  const key = await subtle.importKey("raw", new Bytes(16), "AES-GCM", true, usages);
                  const gcm = { name: "AES-GCM", iv: new Bytes(12) };
                  const wrapped = await subtle.wrapKey("jwk", key, key, gcm);
                  const unwrapped = await subtle.unwrapKey("jwk", wrapped, key, gcm, "AES-GCM", true, usages);
                  const encrypted = new Bytes(await subtle.encrypt(gcm, unwrapped, new Bytes(3)));
                  let text = "";
                  for (let i = 0; i < 19; i++) text += encrypted[i] + " ";
                  return text;
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
}
