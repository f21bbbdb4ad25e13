import Testing

@Suite struct GlobalScopeTests {
    @Test func `an exception in a microtask is reported and the next ones run`() async throws {
        let lines = try await consoleLines(
            """
            queueMicrotask(() => { throw new RangeError("mine"); });
            queueMicrotask(() => console.log("next"));
            try { queueMicrotask(1); } catch (error) { console.log(error.name); }
            """)
        #expect(lines == ["TypeError", "error: RangeError: mine", "next"])
    }

    @Test func `performance tells whole milliseconds of the virtual clock`() async throws {
        let lines = try await consoleLines(
            """
            const start = performance.now(); await new Promise((resolve) => setTimeout(resolve, 12.7));
            console.log(performance.now() - start, performance.timeOrigin + performance.now() === Date.now(), typeof performance.toJSON().timeOrigin);
            """, duration: .seconds(1))
        #expect(lines == ["12 true number"])
    }

    @Test func `every global of the platform is there and named as it should be`() async throws {
        let lines = try await consoleLines(
            """
            const names = ["AbortController", "AbortSignal", "CustomEvent", "DOMException", "ErrorEvent", "Event", "EventTarget", "ExtendableEvent", "Headers",
              "MessageEvent", "PromiseRejectionEvent", "Request", "Response", "TextDecoder", "TextEncoder", "URL", "URLSearchParams", "atob", "btoa", "fetch", "structuredClone"];
            console.log(names.filter((name) => globalThis[name]?.name !== name).join());
            console.log(names.filter((name) => { const d = Object.getOwnPropertyDescriptor(globalThis, name); return !d.writable || d.enumerable || !d.configurable; }).join());
            console.log(names.filter((name) => /^[A-Z]/.test(name) && globalThis[name].prototype[Symbol.toStringTag] !== name).join());
            """)
        #expect(lines == ["", "", ""])
    }
}
