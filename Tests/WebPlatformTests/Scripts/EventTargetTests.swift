import Testing

@Suite struct EventTargetTests {
    @Test func `listeners run in order, once and by identity of callback and capture`() async throws {
        let lines = try await consoleLines(
            """
            const target = new EventTarget(); const seen = [];
            const first = () => seen.push("first");
            target.addEventListener("x", first); target.addEventListener("x", first); target.addEventListener("x", first, true);
            target.addEventListener("x", { handleEvent(event) { seen.push("object", this !== target, event.type); } }, { once: true });
            target.addEventListener("x", null); target.removeEventListener("x", first, { capture: true });
            target.dispatchEvent(new Event("x")); target.dispatchEvent(new Event("x"));
            console.log(seen.join());
            """)
        #expect(lines == ["first,object,true,x,first"])
    }

    @Test func `an exception in a listener is reported and the others still run`() async throws {
        let lines = try await consoleLines(
            """
            const target = new EventTarget();
            target.addEventListener("x", () => { throw new RangeError("mine"); });
            target.addEventListener("x", {});
            target.addEventListener("x", () => console.log("still here"));
            console.log(target.dispatchEvent(new Event("x")));
            """)
        #expect(
            lines == [
                "error: RangeError: mine",
                "error: TypeError: 'handleEvent' property of event listener should be callable", "still here", "true",
            ])
    }

    @Test func `canceling needs a cancelable event and a listener that is not passive`() async throws {
        let lines = try await consoleLines(
            """
            const target = new EventTarget();
            target.addEventListener("x", (event) => event.preventDefault(), { passive: true });
            console.log(target.dispatchEvent(new Event("x", { cancelable: true })));
            target.addEventListener("x", (event) => { event.returnValue = false; event.stopImmediatePropagation(); });
            target.addEventListener("x", () => console.log("not reached"));
            console.log(target.dispatchEvent(new Event("x", { cancelable: true })), target.dispatchEvent(new Event("x")));
            """)
        #expect(lines == ["true", "false true"])
    }

    @Test func `an event shows where it is while it is dispatched, and nothing afterwards`() async throws {
        let lines = try await consoleLines(
            """
            const target = new EventTarget(); const event = new CustomEvent("x", { detail: { a: 1 }, bubbles: true });
            target.addEventListener("x", (e) => {
              console.log(e.target === target, e.currentTarget === target, e.eventPhase, e.composedPath().length, e.detail.a, e.isTrusted);
              try { target.dispatchEvent(e); } catch (error) { console.log(error.name, error instanceof DOMException); }
            });
            target.dispatchEvent(event);
            console.log(event.currentTarget, event.eventPhase, event.composedPath().length, event.target === target, typeof event.timeStamp);
            """)
        #expect(lines == ["true true 2 1 1 false", "InvalidStateError true", "null 0 0 true number"])
    }

    @Test func `a listener's signal removes it`() async throws {
        let lines = try await consoleLines(
            """
            const target = new EventTarget(); const controller = new AbortController();
            target.addEventListener("x", () => console.log("heard"), { signal: controller.signal });
            target.dispatchEvent(new Event("x")); controller.abort(); target.dispatchEvent(new Event("x"));
            target.addEventListener("x", () => console.log("never"), { signal: controller.signal });
            target.dispatchEvent(new Event("x"));
            try { target.addEventListener("x", () => {}, { signal: {} }); } catch (error) { console.log(error.name); }
            """)
        #expect(lines == ["heard", "TypeError"])
    }

    @Test func `classes extend EventTarget and Event, whose shape is that of interfaces`() async throws {
        let lines = try await consoleLines(
            """
            class Store extends EventTarget { emit() { return this.dispatchEvent(new Event("change")); } }
            const store = new Store(); store.addEventListener("change", () => console.log("changed")); store.emit();
            console.log(`${new Event("x")}`, Event.AT_TARGET, Object.keys(EventTarget.prototype).join(), "isTrusted" in new Event("x"));
            for (const act of [() => EventTarget(), () => new Event(), () => store.dispatchEvent({}), () => store.addEventListener("x", 1)]) {
              try { act(); } catch (error) { console.log(error.name); }
            }
            """)
        #expect(
            lines == ["changed", "[object Event] 2 addEventListener,removeEventListener,dispatchEvent true"]
                + Array(repeating: "TypeError", count: 4))
    }

    @Test func `the events of the HTML standard carry their members`() async throws {
        let lines = try await consoleLines(
            """
            const message = new MessageEvent("message", { data: [1], origin: "o" });
            const error = new ErrorEvent("error", { message: "m", lineno: 3, error: 5 });
            const rejection = new PromiseRejectionEvent("r", { promise: Promise.resolve(), reason: "why" });
            console.log(message.data[0], message.origin, message.source, message.ports.length, error.message, error.lineno, error.error, rejection.reason);
            try { new ExtendableEvent("x").waitUntil(1); } catch (error) { console.log(error.name); }
            """, globals: .serviceWorker)
        #expect(lines == ["1 o null 0 m 3 5 why", "InvalidStateError"])
    }
}
