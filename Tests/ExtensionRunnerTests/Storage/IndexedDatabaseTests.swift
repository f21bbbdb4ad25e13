import ExtensionRunner
import JSONText
import Testing

/// IndexedDB of an extension and of pages: what lives on, who shares it, who waits for whom.
/// https://w3c.github.io/IndexedDB/
@Suite struct IndexedDatabaseTests {
    /// Promises around requests, as extensions write them.
    private static let library = """
        const done = (request) => new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const finished = (transaction) => new Promise((resolve, reject) => {
          transaction.oncomplete = () => resolve("complete");
          transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
        });
        const openNotes = () => {
          const request = indexedDB.open("notes", 1);
          request.onupgradeneeded = () => {
            const store = request.result.createObjectStore("notes", { keyPath: "id", autoIncrement: true });
            store.createIndex("host", "host");
          };
          return done(request);
        };

        """

    private func scene(
        _ background: String, files: [String: String] = [:], members: JSONObject = [:]
    ) async throws -> ExtensionScene {
        try await ExtensionScene(members: members, background: Self.library + background, files: files)
    }

    private static let adding = """
        browser.action.onClicked.addListener(async () => {
          const db = await openNotes();
          const transaction = db.transaction("notes", "readwrite");
          transaction.objectStore("notes").add({ host: "example.com", at: new Date(0) });
          await finished(transaction);
          const notes = db.transaction("notes").objectStore("notes");
          const found = await done(notes.index("host").getAll("example.com"));
          console.log(found.length, JSON.stringify(found.at(-1)), found[0].at instanceof Date);
        });
        """

    @Test func whatIsStoredOutlivesTheWorkerAndTheBrowsersLaunch() async throws {
        let scene = try await scene(Self.adding)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        try await scene.browser.relaunch()
        try await scene.browser.tap(scene.target)
        let date = "1970-01-01T00:00:00.000Z"
        let log = await scene.log
        #expect(
            log == (1...3).map { "\($0) {\"host\":\"example.com\",\"at\":\"\(date)\",\"id\":\($0)} true" })
        #expect(await scene.errors == [])
    }

    private static let counting = """
        const count = async () => done((await openNotes()).transaction("notes").objectStore("notes").count());

        """

    @Test func aDeathUndoesTheTransactionThatItMeets() async throws {
        let scene = try await scene(
            Self.counting + """
                count().then((number) => console.log("count", number));
                browser.action.onClicked.addListener(async () => {
                  const store = (await openNotes()).transaction("notes", "readwrite").objectStore("notes");
                  store.add({ host: "a" }).onsuccess = () => {
                    console.log("added");
                    browser.runtime.reload();
                    const again = () => (store.count().onsuccess = again);
                    again();
                  };
                });
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["count 0", "added", "count 0"])
    }

    @Test func pagesOfTheExtensionAndItsWorkerShareTheirDatabases() async throws {
        let scene = try await scene(
            Self.counting + """
                browser.runtime.onMessage.addListener(count);
                """,
            files: [
                "popup.html": "<script src=library.js></script><script src=popup.js></script>",
                "library.js": Self.library,
                "popup.js": """
                openNotes().then(async (db) => {
                  const transaction = db.transaction("notes", "readwrite");
                  transaction.objectStore("notes").add({ host: "a" });
                  transaction.objectStore("notes").add({ host: "b" });
                  await finished(transaction);
                  console.log(await browser.runtime.sendMessage("how many?"));
                });
                """,
            ], members: ["action": ["default_popup": "popup.html"]])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["2"])
        #expect(await scene.errors == [])
    }

    @Test func aContentScriptHasTheDatabasesOfItsPagesOrigin() async throws {
        let scene = try await scene(
            "openNotes()",
            files: [
                "content.js": Self.library + """
                    indexedDB.databases().then(async (before) => {
                      await openNotes();
                      console.log(JSON.stringify([before, await indexedDB.databases()]));
                    });
                    """
            ], members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]])
        for url in ["https://a.example/", "https://a.example/b", "https://b.example/"] {
            try await scene.browser.open(url)
        }
        let notes = #"{"name":"notes","version":1}"#
        #expect(await scene.log == ["[[],[\(notes)]]", "[[\(notes)],[\(notes)]]", "[[],[\(notes)]]"])
    }

    @Test func anUpgradeWaitsForTheOtherConnections() async throws {
        let scene = try await scene(
            """
            openNotes().then((db) => {
              db.onversionchange = ({ oldVersion, newVersion }) => {
                console.log("asked to go", oldVersion, newVersion);
                setTimeout(() => db.close(), 1000);
              };
            });
            """,
            files: [
                "popup.html": "<script src=popup.js></script>",
                "popup.js": """
                const request = indexedDB.open("notes", 2);
                request.onblocked = () => console.log("blocked");
                request.onupgradeneeded = () => {
                  console.log("upgrade", [...request.transaction.objectStoreNames].join());
                };
                request.onsuccess = () => console.log("open", request.result.version);
                """,
            ], members: ["action": ["default_popup": "popup.html"]])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["asked to go 1 2", "blocked"])
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log.dropFirst(2) == ["upgrade notes", "open 2"])
    }

    @Test func aDeadWorkerBlocksNobody() async throws {
        let scene = try await scene(
            """
            openNotes();
            browser.action.onClicked.addListener(async () => {
              console.log(await done(indexedDB.deleteDatabase("notes")));
              console.log((await openNotes()).version);
            });
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [])
        // The second life has a connection of its own, which it does not close.
        try await scene.target.background.kill()
        #expect(try await scene.evaluate("indexedDB.databases()") == [["name": "notes", "version": 1]])
    }

    @Test func valuesComeBackAsTheyWere() async throws {
        let scene = try await scene("")
        let value = """
            { nothing: undefined, zero: -0, not: NaN, far: -Infinity, big: 12345678901234567890n, at: new Date(5), text: "\\ud800x",
              map: new Map([[{ a: 1 }, new Set([1, "b"])]]), expression: /a+/gi, holes: [1, , 3], bytes: new Uint8Array([1, 0, 255]),
              view: new DataView(new ArrayBuffer(4), 1, 2), blob: new Blob(["text"], { type: "text/plain" }),
              file: new File(["f"], "f.txt", { lastModified: 7 }), error: new RangeError("far", { cause: 3 }), wrapped: Object("s") }
            """
        let answer = try await scene.evaluate(
            """
            (async () => {
              const db = await openNotes();
              const value = \(value);
              value.self = value;
              value.again = value.map;
              const store = db.transaction("notes", "readwrite").objectStore("notes");
              const key = await done(store.add(value));
              const back = await done(store.get(key));
              const { self, again, map, bytes, view, holes, error, blob, file } = back;
              return [
                self === back, again === map, back.id === key, "nothing" in back, back.nothing === undefined, Object.is(back.zero, -0),
                Number.isNaN(back.not), back.far === -Infinity, back.big === value.big, back.at.getTime() === 5, back.text === value.text,
                [...map.keys()][0].a === 1, [...map.values()][0].has("b"), String(back.expression) === "/a+/gi", holes.length === 3,
                !(1 in holes), bytes instanceof Uint8Array, bytes[2] === 255, view.byteLength === 2, view.byteOffset === 1,
                error instanceof RangeError, error.message === "far", error.cause === 3, await blob.text() === "text",
                blob.type === "text/plain", file.name === "f.txt", file.lastModified === 7, back.wrapped instanceof String,
              ].map((is, index) => is ? true : index);
            })()
            """)
        #expect(answer == .array(Array(repeating: true, count: 28)))
    }

    @Test func aKeyThatCannotBeExportedIsKeptAcrossLives() async throws {
        let scene = try await scene(
            """
            const name = "AES-GCM";
            const iv = new Uint8Array(12);
            browser.action.onClicked.addListener(async () => {
              const db = await openNotes();
              const kept = await done(db.transaction("notes").objectStore("notes").get(1));
              if (kept === undefined) {
                const key = await crypto.subtle.generateKey({ name, length: 256 }, false, ["encrypt", "decrypt"]);
                const secret = await crypto.subtle.encrypt({ name, iv }, key, new TextEncoder().encode("secret"));
                await done(db.transaction("notes", "readwrite").objectStore("notes").add({ key, secret, id: 1 }));
              } else {
                const { key, secret } = kept;
                const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name, iv }, key, secret));
                console.log(text, key.extractable, key.usages.join(), key instanceof CryptoKey, key.algorithm.length);
              }
            });
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["secret false encrypt,decrypt true 256"])
        #expect(await scene.errors == [])
    }

    @Test(arguments: [
        #"{ name: "ECDSA", namedCurve: "P-384", hash: "SHA-256" }"#, #"{ name: "Ed25519" }"#,
        #"{ name: "RSA-PSS", hash: "SHA-1", modulusLength: 512, publicExponent: Uint8Array.of(1, 0, 1), saltLength: 8 }"#,
    ])
    func aKeyPairIsKeptAcrossLives(algorithm: String) async throws {
        let scene = try await scene(
            """
            const algorithm = \(algorithm);
            const message = Uint8Array.of(1, 2, 3);
            browser.action.onClicked.addListener(async () => {
              const db = await openNotes();
              const kept = await done(db.transaction("notes").objectStore("notes").get(1));
              if (kept === undefined) {
                const pair = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
                await done(db.transaction("notes", "readwrite").objectStore("notes").add({ pair, id: 1, told: JSON.stringify(pair.publicKey.algorithm) }));
              } else {
                const { privateKey, publicKey } = kept.pair;
                const signature = await crypto.subtle.sign(algorithm, privateKey, message);
                const told = JSON.stringify(publicKey.algorithm);
                console.log(privateKey.type, privateKey.extractable, publicKey.type, publicKey.usages.join(), told === kept.told);
                console.log(await crypto.subtle.verify(algorithm, structuredClone(publicKey), signature, message));
                await crypto.subtle.exportKey("pkcs8", privateKey).catch((error) => console.log(error.name));
              }
            });
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["private false public verify true", "true", "InvalidAccessError"])
        #expect(await scene.errors == [])
    }

    @Test func whatCannotBeCopiedIsRefused() async throws {
        let scene = try await scene("")
        let store = "(await openNotes()).transaction('notes', 'readwrite').objectStore('notes')"
        #expect(
            try await scene.failure(of: "(async () => (\(store)).add({ call() {} }))()")
                == "DataCloneError: The object can not be cloned.")
    }

    /// Prototype.js of old gave lists a `toJSON`.
    @Test func whatAScriptMakesOfBuiltInsChangesNothingThatIsKept() async throws {
        let scene = try await scene(
            """
            indexedDB.cmp(1, 2);
            Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = () => "changed";
            Object.defineProperty(Object.prototype, "10", { set() { throw new Error("set") }, configurable: true });
            """)
        let answer = try await scene.evaluate(
            """
            (async () => {
              const store = (await openNotes()).transaction("notes", "readwrite").objectStore("notes");
              const host = Array.from("abcdefghijkl");
              await done(store.add({ host, list: [1, 2, 3] }));
              const [note] = await done(store.index("host").getAll(host));
              return `${note.host} ${note.list} ${note.id}`;
            })()
            """)
        #expect(answer == "a,b,c,d,e,f,g,h,i,j,k,l 1,2,3 1")
    }

    /// As `Dexie.waitFor` does: https://dexie.org/docs/Dexie/Dexie.waitFor()
    @Test func aTransactionThatIsKeptOpenByRequestsComesToTheMomentItWaitsFor() async throws {
        let scene = try await scene(
            """
            browser.action.onClicked.addListener(async () => {
              const transaction = (await openNotes()).transaction("notes", "readwrite");
              const notes = transaction.objectStore("notes");
              let isOver = false;
              setTimeout(() => { isOver = true; }, 100);
              const ask = () => {
                if (isOver) notes.add({ host: "example.com" });
                else notes.get(0).onsuccess = ask;
              };
              ask();
              console.log(await finished(transaction));
            });
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [])
        try await scene.browser.clock.advance(by: .milliseconds(101))
        #expect(await scene.log == ["complete"])
    }

    @Test func anOriginKeepsSoMuchAndNoMore() async throws {
        let scene = try await scene("")
        let answer = try await scene.evaluate(
            """
            (async () => {
              const db = await openNotes();
              const text = "x".repeat(40e6);
              const add = () => {
                const transaction = db.transaction("notes", "readwrite");
                transaction.objectStore("notes").add({ text });
                return finished(transaction).catch((error) => error.name);
              };
              const outcomes = [];
              for (let i = 0; i < 7; i++) outcomes.push(await add());
              const store = db.transaction("notes", "readwrite").objectStore("notes");
              // What takes another's place needs no more room.
              await done(store.put({ text, id: 6 }));
              await done(store.delete(IDBKeyRange.upperBound(2)));
              outcomes.push(await add(), await add(), await add());
              return outcomes.join();
            })()
            """)
        let (yes, no) = ("complete", "QuotaExceededError")
        #expect(answer?.stringValue == (Array(repeating: yes, count: 6) + [no, yes, yes, no]).joined(separator: ","))
    }
}
