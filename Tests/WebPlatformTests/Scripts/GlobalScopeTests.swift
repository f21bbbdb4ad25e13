import Testing

@Suite struct GlobalScopeTests {
    @Test func `the clock's Date is a Date by name`() async throws {
        let lines = try await consoleLines("console.log(new Date().constructor.name, Date.length)")
        #expect(lines == ["Date 7"])
    }

    /// What is read by a library of the machine is not asked of the script's own functions.
    @Test func `a script may replace what built-in classes have`() async throws {
        let lines = try await consoleLines(
            """
            const { indexOf } = String.prototype;
            String.prototype.indexOf = function (...values) { return typeof anybody === "string" ? 0 : indexOf.apply(this, values); };
            console.log("abc".indexOf("b"));
            /(x)(y)/.exec("xy");
            new TextDecoder("latin1");
            console.log(RegExp.$1);
            const refuse = () => { throw new Error("called"); };
            String.prototype.replace = String.prototype.startsWith = RegExp.prototype.exec = RegExp.prototype.test = refuse;
            console.log(new TextDecoder("utf-8").encoding, typeof nobody, new URL("/é", "https://a.example/b").href);
            """)
        #expect(lines == ["1", "x", "utf-8 undefined https://a.example/%C3%A9"])
    }

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

    /// As Mixpanel's identifiers do, and what sleeps without giving way.
    @Test func aLoopThatWaitsForTheClockEnds() async throws {
        let lines = try await consoleLines(
            """
            const wait = () => { let count = 0; for (const start = 1 * new Date(); start === 1 * new Date();) count++; return count; };
            console.log(wait());
            const before = performance.now();
            setTimeout(() => console.log("timer", performance.now() - before), 20);
            while (performance.now() - before < 50);
            console.log(performance.now() - before);
            await new Promise((resolve) => setTimeout(resolve));
            const start = Date.now();
            for (let i = 0; i < 9000; i++) Date.now();
            console.log(Date.now() - start);
            """, duration: .seconds(1))
        #expect(lines == ["9998", "50", "timer 50", "0"])
    }

    @Test func `every global of the platform is there and named as it should be`() async throws {
        let lines = try await consoleLines(
            """
            const names = ["AbortController", "AbortSignal", "CustomEvent", "DOMException", "ErrorEvent", "Event", "EventTarget", "Headers",
              "MessageEvent", "PromiseRejectionEvent", "Request", "Response", "TextDecoder", "TextEncoder", "URL", "URLSearchParams", "atob", "btoa", "fetch", "structuredClone"];
            console.log(names.filter((name) => globalThis[name]?.name !== name).join());
            const isInterface = (name) => /^[A-Z]/.test(name);
            console.log(names.filter((name) => { const d = Object.getOwnPropertyDescriptor(globalThis, name); return !d.writable || d.enumerable === isInterface(name) || !d.configurable; }).join());
            console.log(names.filter((name) => isInterface(name) && globalThis[name].prototype[Symbol.toStringTag] !== name).join());
            """)
        #expect(lines == ["", "", ""])
    }

    /// https://webidl.spec.whatwg.org/#define-the-operations, compared with Chromium
    @Test func whatIsNoInterfaceIsEnumerable() async throws {
        let lines = try await consoleLines(
            """
            const names = ["atob", "btoa", "crypto", "fetch", "performance", "structuredClone", "queueMicrotask", "setTimeout", "console", "Event"];
            const found = () => Object.keys(globalThis).filter((name) => names.includes(name)).sort().join();
            console.log(found());
            for (const name of names) globalThis[name];
            console.log(found());
            """)
        let expected = "atob,btoa,crypto,fetch,performance,queueMicrotask,setTimeout,structuredClone"
        #expect(lines == [expected, expected])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
    @Test func aServiceWorkerHearsOfItsErrors() async throws {
        let lines = try await consoleLines(
            """
            addEventListener("error", (event) => {
              console.log(event.type, event.message, event.error?.message, event.filename, event.lineno);
              if (event.message.includes("quiet")) event.preventDefault();
            });
            self.onunhandledrejection = ({ reason }) => { console.log("rejected", reason.message); return reason.message !== "known"; };
            setTimeout(() => { throw new Error("loud"); });
            queueMicrotask(() => { throw new Error("quiet"); });
            Promise.reject(new Error("known"));
            Promise.reject(new Error("unknown"));
            """, globals: .serviceWorker)
        #expect(
            lines == [
                "error Error: quiet quiet test.js 8", "rejected known", "rejected unknown", "error: Error: unknown",
                "error Error: loud loud test.js 7", "error: Error: loud",
            ])
    }

    @Test func aServiceWorkerHasEventHandlers() async throws {
        let lines = try await consoleLines(
            """
            console.log("oninstall" in self, self.oninstall, Object.keys(self).includes("oninstall"));
            const handler = () => {};
            onactivate = handler;
            console.log(self.onactivate === handler, Object.hasOwn(self, "onactivate"), self.onerror);
            self.onactivate = 1;
            console.log(self.onactivate);
            self.onerror = (message, file, line, column, error) => { console.log(message, file, line, error.message); return true; };
            reportError(new Error("mine"));
            """, globals: .serviceWorker)
        #expect(lines == ["true null false", "true false null", "null", "Error: mine test.js 9 mine"])
    }

    // https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialisation-steps
    @Test func `a timer runs a text as a script`() async throws {
        let lines = try await consoleLines(
            """
            globalThis.seen = [];
            setTimeout("seen.push(this === globalThis); var made = 1", 1);
            setTimeout({ toString: () => "throw new TypeError('no')" }, 2);
            setTimeout("not a script", 3);
            setTimeout(undefined, 4);
            setTimeout(() => console.log(...seen, made), 5);
            """, duration: .seconds(1))
        #expect(lines == ["error: TypeError: no", "error: SyntaxError: Unexpected identifier 'a'", "true 1"])
    }

    /// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#map-of-settimeout-and-setinterval-ids
    @Test func clearingAllTimersEndsThoseOfTheScriptAlone() async throws {
        let lines = try await streamLines(
            """
            const { port1, port2 } = new MessageChannel();
            port2.onmessage = ({ data }) => console.log("message", data);
            port1.postMessage(1);
            AbortSignal.timeout(50).onabort = () => console.log("timeout");
            for (let id = setTimeout(() => console.log("timer"), 0); id >= -100; id--) clearTimeout(id);
            """, duration: .seconds(1))
        #expect(lines == ["message 1", "timeout"])
    }

    // https://webidl.spec.whatwg.org/#js-long
    @Test func theDelayOfATimerIsALong() async throws {
        let lines = try await streamLines(
            """
            let asked = 0;
            const start = performance.now();
            const tell = (name) => console.log(name, performance.now() - start);
            setTimeout(tell, { valueOf() { asked++; return 5; } }, "object");
            setTimeout(tell, 2 ** 32 + 500, "modulo");
            setTimeout(tell, 2 ** 31, "negative");
            console.log(asked);
            """, duration: .seconds(1))
        #expect(lines == ["1", "negative 0", "object 5", "modulo 500"])
    }

    /// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports:transfer-steps
    @Test func whatAPortHasNotDeliveredGoesWithIt() async throws {
        let lines = try await streamLines(
            """
            const [a, b] = [new MessageChannel(), new MessageChannel()];
            a.port2.onmessage = ({ data }) => console.log("old", data);
            a.port1.postMessage(1);
            b.port2.onmessage = ({ ports: [port] }) => { port.onmessage = ({ data }) => console.log("new", data); };
            b.port1.postMessage(0, [a.port2]);
            a.port1.postMessage(2);
            """)
        #expect(lines == ["new 1", "new 2"])
    }
}
