import ExtensionRunner
import JSONText
import Testing

/// `storage.onChanged`, and what the trace tells.
@Suite struct StorageChangeTests {
    private func make(_ background: String = "") async throws -> RunningExtension {
        try await RunningExtension(permissions: ["storage"], background: background)
    }

    private static let recording = """
        globalThis.changes = [];
        browser.storage.onChanged.addListener((change, area) => changes.push([change, area]));
        """

    /// Source: invokeListenersWithArgument in WebExtensionAPIEvent.h of https://github.com/WebKit/WebKit
    @Test func eachListenerGetsChangesOfItsOwn() async throws {
        let world = try await make(
            """
            globalThis.changes = [];
            browser.storage.onChanged.addListener((change) => { change.a.newValue = 2; delete change.b });
            browser.storage.onChanged.addListener((change) => changes.push(change));
            """)
        try await world.run("await browser.storage.local.set({ a: 1, b: 1 });")
        #expect(
            try await world.run("return changes;") == [["a": ["newValue": 1], "b": ["newValue": 1]]])
    }

    @Test func onlyKeysWhoseJSONChangedAreTold() async throws {
        let world = try await make(Self.recording)
        try await world.run(
            """
            const { local } = browser.storage;
            await local.set({ a: 1, b: { c: [1] } });
            await local.set({ a: 2, b: { c: [1] }, d: null });
            await local.set({ a: 2 });
            await local.remove(["a", "none"]);
            await local.remove("none");
            await local.remove([]);
            await local.clear();
            await local.clear();
            """)
        #expect(
            try await world.run("return changes") == [
                [["a": ["newValue": 1], "b": ["newValue": ["c": [1]]]], "local"],
                [["a": ["oldValue": 1, "newValue": 2], "d": ["newValue": nil]], "local"],
                [["a": ["oldValue": 2]], "local"],
                [["b": ["oldValue": ["c": [1]]], "d": ["oldValue": nil]], "local"],
            ])
    }

    @Test func theCallIsAnsweredBeforeTheListenersAreCalled() async throws {
        let world = try await make(
            """
            globalThis.order = [];
            browser.storage.onChanged.addListener(() => order.push("changed"));
            """)
        try await world.run("await browser.storage.session.set({ a: 1 }); order.push('set')")
        #expect(try await world.run("return order") == ["set", "changed"])
    }

    @Test func anAreaTellsItsOwnChangesOnlyUntilItsListenerIsRemoved() async throws {
        let world = try await make(
            """
            globalThis.seen = [];
            globalThis.listener = (change, area) => seen.push([Object.keys(change), area]);
            browser.storage.sync.onChanged.addListener(listener);
            """)
        try await world.run("await browser.storage.local.set({ a: 1 }); await browser.storage.sync.set({ b: 1 })")
        let flags = try await world.run(
            """
            const { onChanged } = browser.storage.sync;
            const before = onChanged.hasListener(listener);
            onChanged.removeListener(listener);
            await browser.storage.sync.set({ b: 2 });
            return [before, onChanged.hasListener(listener), browser.storage.local.onChanged.hasListener(listener)];
            """)
        #expect(flags == [true, false, false])
        #expect(try await world.run("return seen") == [[["b"], "sync"]])
    }

    @Test func aListenerThatIsNoFunctionThrows() async throws {
        let world = try await make()
        let message = try await world.error("browser.storage.local.onChanged.addListener({})")
        #expect(message?.contains("The 'listener' value is invalid, because a function is expected.") == true)
    }

    @Test func changesKeepABackgroundAliveThatListensAndNoOther() async throws {
        let write = "setTimeout(() => browser.storage.local.set({ a: 1 }), 20000);"
        let deaf = try await make(write)
        try await deaf.browser.clock.advance(by: .seconds(31))
        #expect(await deaf.target.background.deaths == [.idle])

        let listening = try await make(Self.recording + write)
        try await listening.browser.clock.advance(by: .seconds(31))
        #expect(await listening.target.background.isRunning)
        #expect(await listening.target.background.deaths.isEmpty)
    }

    @Test func theTraceTellsKeysAndShortValuesAndNoSecret() async throws {
        let world = try await make()
        try await world.run(
            """
            await browser.storage.local.set({ token: "secret-value", note: "short", page: "x".repeat(500) });
            await browser.storage.local.remove("note");
            await browser.storage.local.clear();
            """)
        let write = try #require(await world.trace(.storage, "write").first)
        #expect(write["area"] == "local")
        #expect(write["keys"] == ["token", "note", "page"])
        #expect(write["values"] == ["token": "[redacted]", "note": "short"])
        #expect(await world.trace(.storage, "remove").first?["keys"] == ["note"])
        #expect(await world.trace(.storage, "clear").first?["keys"] == ["token", "page"])
    }
}
