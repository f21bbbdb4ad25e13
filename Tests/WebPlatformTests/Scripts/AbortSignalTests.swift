import Testing

@Suite struct AbortSignalTests {
    @Test func `aborting tells the signal, its handler and its listeners once`() async throws {
        let lines = try await consoleLines(
            """
            const controller = new AbortController(); const { signal } = controller;
            signal.onabort = (event) => console.log("handler", event.isTrusted, signal.aborted);
            signal.addEventListener("abort", () => console.log("listener"));
            controller.abort(); controller.abort("again");
            console.log(signal.reason.name, signal.reason.message, signal.reason.code);
            try { signal.throwIfAborted(); } catch (error) { console.log(error === signal.reason); }
            console.log(AbortSignal.abort("why").reason, AbortSignal.abort().aborted);
            """)
        #expect(
            lines == [
                "handler true true", "listener", "AbortError The operation was aborted. 20", "true", "why true",
            ])
    }

    @Test func `a timeout signal aborts on the virtual clock`() async throws {
        let lines = try await consoleLines(
            """
            const signal = AbortSignal.timeout(1500);
            setTimeout(() => console.log("before", signal.aborted), 1499);
            signal.addEventListener("abort", () => console.log(signal.reason.name, signal.reason.message, Math.round(performance.now())));
            for (const bad of [-1, NaN, 2 ** 53, Infinity]) try { AbortSignal.timeout(bad); } catch (error) { console.log(error.name); }
            """, duration: .seconds(3))
        #expect(
            lines == Array(repeating: "TypeError", count: 4) + [
                "before false", "TimeoutError The operation timed out. 1500",
            ])
    }

    @Test func `a signal of any of some follows the first that aborts, through others like it`() async throws {
        let lines = try await consoleLines(
            """
            const first = new AbortController(), second = new AbortController();
            const any = AbortSignal.any([first.signal, second.signal]); const outer = AbortSignal.any([any]);
            const order = [];
            first.signal.addEventListener("abort", () => order.push("first", outer.aborted));
            outer.addEventListener("abort", () => order.push("outer"));
            any.addEventListener("abort", () => order.push("any"));
            first.abort("reason"); second.abort("late");
            console.log(order.join(), any.reason, outer.reason);
            console.log(AbortSignal.any([]).aborted, AbortSignal.any([AbortSignal.abort(1), second.signal]).reason);
            for (const act of [() => new AbortSignal(), () => AbortSignal.any([1]), () => AbortSignal.any()]) {
              try { act(); } catch (error) { console.log(error.name); }
            }
            """)
        #expect(
            lines == ["first,true,any,outer reason reason", "false 1"] + Array(repeating: "TypeError", count: 3))
    }

    @Test func `a dependent signal with a listener fires although nothing else holds it`() async throws {
        let lines = try await consoleLines(
            """
            const controller = new AbortController();
            (() => AbortSignal.any([controller.signal]).addEventListener("abort", () => console.log("fired")))();
            for (let i = 0; i < 20; i++) { new Array(1e6).fill(i); await null; }
            controller.abort();
            """)
        #expect(lines == ["fired"])
    }
}
