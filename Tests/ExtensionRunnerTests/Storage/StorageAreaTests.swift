import ExtensionRunner
import JSONText
import Testing

/// What goes in and comes out of an area.
@Suite struct StorageAreaTests {
    private func make(_ background: String = "") async throws -> RunningExtension {
        try await RunningExtension(permissions: ["storage"], background: background)
    }

    @Test func valuesOfEveryJSONTypeComeBackAsTheyWere() async throws {
        let world = try await make()
        let value = try await world.run(
            """
            const data = { string: "text", number: 1.5, boolean: true, object: { a: [1, { b: null }] }, null: null, empty: "" };
            await browser.storage.local.set(data);
            return [data, await browser.storage.local.get()];
            """)
        let pair = try #require(value?.arrayValue)
        #expect(pair[0] == pair[1])
        #expect(pair[1]["object"] == ["a": [1, ["b": nil]]])
    }

    @Test func loneSurrogatesNullsAndAstralCharactersSurviveInKeysAndValues() async throws {
        let world = try await make()
        let isSame = try await world.run(
            #"""
            const odd = "a\ud800b\u0000c\udfff😀\"\\";
            await browser.storage.local.set({ [odd]: odd, ["__proto__"]: 1 });
            const found = await browser.storage.local.get();
            const keys = await browser.storage.local.getKeys();
            return [found[odd] === odd, keys[0] === odd, Object.hasOwn(found, "__proto__"), found.__proto__];
            """#)
        #expect(isSame == [true, true, true, 1])
    }

    @Test func getTakesAStringAListOrAnObjectWithDefaults() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            const { local } = browser.storage;
            await local.set({ a: 1, b: 2, c: null });
            return [await local.get("a"), await local.get(["a", "c", "none"]), await local.get({ b: 0, c: 7, d: [4] }),
              await local.get(null), await local.get("none")];
            """)
        #expect(
            found == [["a": 1], ["a": 1, "c": nil], ["b": 2, "c": nil, "d": [4]], ["a": 1, "b": 2, "c": nil], [:]])
    }

    @Test func anEmptyObjectOrListGetsNothing() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            await browser.storage.local.set({ a: 1 });
            return [await browser.storage.local.get({}), await browser.storage.local.get([])];
            """)
        #expect(found == [[:], [:]])
    }

    @Test func undefinedValuesAreSkippedAndToJSONIsAsked() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            await browser.storage.local.set({ a: undefined, b: { toJSON: () => "asked" }, c: NaN, d: new Date(0) });
            return browser.storage.local.get();
            """)
        #expect(found == ["b": "asked", "c": nil, "d": "1970-01-01T00:00:00.000Z"])
    }

    @Test func keysComeInTheOrderInWhichTheyWereFirstSet() async throws {
        let world = try await make()
        let keys = try await world.run(
            """
            const { local } = browser.storage;
            await local.set({ z: 1, a: 2 });
            await local.set({ m: 3, z: 4 });
            return local.getKeys();
            """)
        #expect(keys == ["z", "a", "m"])
    }

    @Test func removeAndClearTakeItemsAway() async throws {
        let world = try await make()
        let left = try await world.run(
            """
            const { local } = browser.storage;
            await local.set({ a: 1, b: 2, c: 3, d: 4 });
            await local.remove("a");
            await local.remove(["b", "none"]);
            const first = await local.get();
            await local.clear();
            return [first, await local.get(), await local.getKeys()];
            """)
        #expect(left == [["c": 3, "d": 4], [:], []])
    }

    @Test func theThreeAreasAreApart() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            const { local, session, sync } = browser.storage;
            await local.set({ k: "local" });
            await session.set({ k: "session" });
            await sync.clear();
            return [await local.get("k"), await session.get("k"), await sync.get("k"), browser.storage.managed ?? null];
            """)
        #expect(found == [["k": "local"], ["k": "session"], [:], nil])
    }

    // The figures are those of WebKit's own test (GetBytesInUse in WKWebExtensionAPIStorage.mm).
    @Test func bytesInUseAreThoseOfKeysAndJSON() async throws {
        let world = try await make()
        let bytes = try await world.run(
            #"""
            const { local } = browser.storage;
            await local.set({ string: "string", number: 1, boolean: true, dictionary: { key: "value" }, array: [1, true, "string"] });
            const all = await local.getBytesInUse();
            const some = await local.getBytesInUse(["boolean", "dictionary"]);
            await local.remove("array");
            const rest = await local.getBytesInUse(null);
            await local.clear();
            await local.set({ "é": "€", "\"\n": "\n" });
            return [all, some, rest, await local.getBytesInUse("é"), await local.getBytesInUse("\"\n"),
              await local.getBytesInUse("none")];
            """#)
        #expect(bytes == [79, 36, 57, 7, 6, 0])
    }

    @Test func aKeyThatIsNamedTwiceIsOne() async throws {
        let world = try await make()
        let bytes = try await world.run(
            """
            const { local } = browser.storage;
            await local.set({ a: "12345", b: "1" });
            const twice = await local.getBytesInUse(["a", "a"]);
            await local.remove(["a", "a"]);
            return [twice, await local.getBytesInUse(), await local.get(["b", "b"])];
            """)
        #expect(bytes == [8, 4, ["b": "1"]])
    }

    @Test func callbacksGetTheAnswer() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            await new Promise((done) => browser.storage.local.set({ a: 1 }, done));
            return new Promise((done) => chrome.storage.local.get("a", done));
            """)
        #expect(found == ["a": 1])
    }

    @Test func withoutThePermissionThereIsNoStorage() async throws {
        let world = try await RunningExtension(permissions: [])
        #expect(try await world.run("return typeof browser.storage") == "undefined")
        let unlimited = try await RunningExtension(permissions: ["unlimitedStorage"])
        #expect(try await unlimited.run("return typeof browser.storage.local.get") == "function")
    }
}
