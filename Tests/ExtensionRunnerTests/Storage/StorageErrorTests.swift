import ExtensionRunner
import JSONText
import Testing

/// What storage refuses, in the words of WebKit.
@Suite struct StorageErrorTests {
    private func make(_ permissions: [String] = ["storage"]) async throws -> RunningExtension {
        try await RunningExtension(permissions: permissions)
    }

    @Test(arguments: ["() => 1", "Symbol()", "1n", "(() => { const a = {}; a.a = a; return a })()"])
    func aValueThatIsNoJSONThrowsAtOnce(_ value: String) async throws {
        let world = try await make()
        let message = try await world.error("browser.storage.local.set({ good: 1, bad: \(value) })")
        #expect(
            message
                == "Invalid call to storageArea.set(). The 'items[`bad`]' value is invalid, because it is not JSON-serializable."
        )
        #expect(try await world.run("return browser.storage.local.get()") == [:])
    }

    @Test func anItemOfSyncMayHave8192Bytes() async throws {
        let world = try await make()
        #expect(try await world.error("await browser.storage.sync.set({ key: 'a'.repeat(8192 - 5) })") == nil)
        #expect(try await world.error("await browser.storage.sync.set({ key: '€'.repeat(2729) })") == nil)
        let sentence =
            "Invalid call to storageArea.set(). The 'items[`key`]' value is invalid, because it exceeded maximum size "
            + "for a single item."
        #expect(try await world.error("browser.storage.sync.set({ key: 'a'.repeat(8192 - 4) })") == sentence)
        #expect(try await world.error("browser.storage.sync.set({ key: '€'.repeat(2730) })") == sentence)
        #expect(try await world.error("await browser.storage.local.set({ key: 'a'.repeat(8193) })") == nil)
    }

    @Test func localHoldsFiveMebibytesAndNotAByteMore() async throws {
        let world = try await make()
        // `{"k":"aaa…"}` takes three bytes beside the text.
        #expect(try await world.error("await browser.storage.local.set({ k: 'a'.repeat(5242880 - 3) })") == nil)
        let message = try await world.error("await browser.storage.local.set({ l: 0 })")
        #expect(message == "Invalid call to browser.storage.local.set(). Exceeded storage quota.")
        #expect(try await world.error("await browser.storage.local.set({ k: 'short' })") == nil)
        #expect(try await world.error("await browser.storage.local.set({ l: 0 })") == nil)
        #expect(await world.trace(.storage, "refused").first?["keys"] == ["l"])
    }

    @Test func aWriteThatIsRefusedChangesNothing() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            let count = 0;
            browser.storage.onChanged.addListener(() => { count += 1 });
            await browser.storage.sync.set({ a: 1 });
            const big = "x".repeat(8000);
            const items = { a: 2 };
            for (let i = 0; i < 13; i++) items["k" + i] = big;
            await browser.storage.sync.set(items).catch(() => {});
            await new Promise((done) => setTimeout(done));
            return [await browser.storage.sync.get(), count];
            """)
        #expect(found == [["a": 1], 1])
    }

    @Test func unlimitedStorageLiftsTheQuotaOfLocalAlone() async throws {
        let world = try await make(["storage", "unlimitedStorage"])
        #expect(try await world.error("await browser.storage.local.set({ k: 'a'.repeat(5242880) })") == nil)
        let message = try await world.error("await browser.storage.session.set({ k: 'a'.repeat(10485760) })")
        #expect(message == "Invalid call to browser.storage.session.set(). Exceeded storage quota.")
    }

    @Test func syncHolds512ItemsAndCountsWhatIsOverwrittenTwice() async throws {
        let world = try await make()
        let fill = "const items = {}; for (let i = 0; i < 512; i++) items['k' + i] = i;"
        #expect(try await world.error("\(fill) await browser.storage.sync.set(items)") == nil)
        let message = "Invalid call to browser.storage.sync.set(). Exceeded maximum number of items."
        #expect(try await world.error("await browser.storage.sync.set({ another: 1 })") == message)
        #expect(try await world.error("await browser.storage.sync.set({ k0: 'again' })") == message)
        #expect(
            try await world.error("await browser.storage.sync.remove('k0'); await browser.storage.sync.set({ a: 1 })")
                == nil)
    }

    // The calls are those of WebKit's own test (Errors in WKWebExtensionAPIStorage.mm).
    @Test(arguments: [
        (
            "local.get(Date.now())",
            "get(). The 'items' value is invalid, because an object or a string or an array of strings or null is expected, but a number was provided."
        ),
        (
            "local.getBytesInUse([1])",
            "getBytesInUse(). The 'keys' value is invalid, because a string or an array of strings or null is expected, but an array of other values was provided."
        ),
        ("local.set([])", "set(). The 'items' value is invalid, because an object is expected."),
        ("local.remove()", "remove(). A required argument is missing."),
        (
            "local.remove({})",
            "remove(). The 'keys' value is invalid, because a string or an array of strings is expected, but an object was provided."
        ),
        (
            "session.setAccessLevel({ accessLevel: 'all' })",
            "setAccessLevel(). The 'accessLevel' value is invalid, because it must specify either 'TRUSTED_CONTEXTS' or 'TRUSTED_AND_UNTRUSTED_CONTEXTS'."
        ),
    ])
    func aWrongArgumentThrowsAtOnce(_ call: String, _ sentence: String) async throws {
        let world = try await make()
        #expect(try await world.error("browser.storage.\(call)") == "Invalid call to storageArea.\(sentence)")
    }

    @Test func onlySyncHasItsConstantsAndOnlySessionAnAccessLevel() async throws {
        let world = try await make()
        let found = try await world.run(
            """
            const { local, session, sync } = browser.storage;
            await session.setAccessLevel({ accessLevel: "TRUSTED_AND_UNTRUSTED_CONTEXTS" });
            return [local.QUOTA_BYTES, session.QUOTA_BYTES, sync.QUOTA_BYTES, sync.QUOTA_BYTES_PER_ITEM, sync.MAX_ITEMS,
              sync.MAX_WRITE_OPERATIONS_PER_HOUR, sync.MAX_WRITE_OPERATIONS_PER_MINUTE, "MAX_ITEMS" in local,
              "setAccessLevel" in local, "setAccessLevel" in sync];
            """)
        #expect(found == [5_242_880, 10_485_760, 102_400, 8_192, 512, 1_800, 120, false, false, false])
        #expect(await world.trace(.storage, "access").first?["level"] == "TRUSTED_AND_UNTRUSTED_CONTEXTS")
    }
}
