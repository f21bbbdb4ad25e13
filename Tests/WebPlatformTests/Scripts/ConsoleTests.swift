import Testing

@Suite struct ConsoleTests {
    @Test func `format specifiers take the values that follow`() async throws {
        let lines = try await consoleLines(
            """
            console.log("%s is %d%% of %i, %f %c%o", "x", 4.5, "42px", "1.5", "color: red", { a: 1 }, "rest", 7);
            console.log("100%", 1); console.log("%s"); console.log("%d", {}); console.log();
            """)
        #expect(lines == [#"x is 4% of 42, 1.5 { a: 1 } rest 7"#, "100% 1", "%s", "NaN"])
    }

    @Test func `objects are printed readably`() async throws {
        let lines = try await consoleLines(
            """
            class Foo { x = 1; #hidden = 2; }
            const cycle = { name: "c" }; cycle.self = cycle;
            console.log([1, "two", null, undefined, , 3n], cycle, new Foo(), Object.create(null));
            console.log(new Map([["a", { b: 1 }]]), new Set([1]), /x/gi, new Date(0), Symbol("s"), -0);
            console.log(new Uint8Array([1, 2]), new ArrayBuffer(8), () => 1, class A {}, function named() {});
            console.log({ a: { b: { c: { d: { e: 1 } } } } }, { "a-b": 1, [Symbol("q")]: 2 });
            console.log(new URL("https://a.b/"), new Number(1), Promise.resolve(1), new Headers({ "X-A": "b" }));
            class Store extends EventTarget { size = 2; get loud() { throw 1; } }
            console.log(AbortSignal.abort("why"), new Store());
            console.log(new Response(null, { status: 201 }));
            """)
        #expect(
            lines == [
                #"[1, "two", null, undefined, <1 empty item>, 3n] { name: "c", self: [Circular] } Foo { x: 1 } [Object: null prototype] {}"#,
                #"Map(1) { "a" => { b: 1 } } Set(1) { 1 } /x/gi 1970-01-01T00:00:00.000Z Symbol(s) -0"#,
                "Uint8Array(2) [1, 2] ArrayBuffer { byteLength: 8 } [Function: (anonymous)] [class A] [Function: named]",
                #"{ a: { b: { c: { d: [Object] } } } } { "a-b": 1, [Symbol(q)]: 2 }"#,
                "URL { https://a.b/ } [Number: 1] Promise {} Headers { X-A: b }",
                #"AbortSignal { aborted: true, reason: "why" } Store { size: 2 }"#,
                """
                Response {
                  type: "default",
                  url: "",
                  redirected: false,
                  status: 201,
                  ok: true,
                  statusText: "",
                  headers: Headers {},
                  body: null,
                  bodyUsed: false
                }
                """,
            ])
    }

    @Test func `errors are printed with their stack`() async throws {
        let lines = try await consoleLines(
            """
            function fail() { return new TypeError("no"); }
            console.error(fail()); console.log(new DOMException("gone", "AbortError"));
            """)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("error: TypeError: no\n    at fail (test.js:2:") == true)
        #expect(lines.last?.hasPrefix("AbortError: gone\n    at test.js:3:") == true)
    }

    @Test func `nothing of the script's is called, and nothing is thrown`() async throws {
        let lines = try await consoleLines(
            """
            const evil = { get x() { throw 1; }, set y(value) {}, toString() { throw 2; } };
            console.log(evil);
            console.log(new Proxy({}, { ownKeys() { throw 4; } }), new Proxy([], { getOwnPropertyDescriptor() { throw 5; } }));
            console.log("%s %d", evil, evil);
            """)
        #expect(
            lines == [
                "{ x: [Getter], y: [Setter], toString: [Function: toString] }",
                "[Object that cannot be inspected] [Object that cannot be inspected]",
                "{ x: [Getter], y: [Setter], toString: [Function: toString] } NaN",
            ])
    }

    /// https://github.com/web-platform-tests/wpt/blob/master/console/console-label-conversion.any.js
    @Test(arguments: ["count", "countReset", "time", "timeLog", "timeEnd"])
    func `what a label throws is the script's own`(method: String) async throws {
        let lines = try await consoleLines(
            """
            const told = (label) => { try { console.\(method)(label); return "nothing"; } catch (error) { return `${error}`; } };
            console.log(told({ toString() { throw new RangeError("label"); } }), told(Symbol()).startsWith("TypeError"));
            """)
        #expect(lines == ["RangeError: label true"])
    }

    @Test func `groups indent every line, and counters, timers and tables print`() async throws {
        let lines = try await consoleLines(
            """
            console.group("G"); console.warn("a\\nb"); console.groupCollapsed("H"); console.info("c");
            console.groupEnd(); console.groupEnd(); console.groupEnd(); console.debug("d");
            console.count(); console.count(); console.count("x"); console.countReset(); console.count(); console.countReset("none");
            console.time("t"); console.timeLog("t", 1); console.timeEnd("t"); console.timeEnd("t");
            console.assert(true); console.assert(false); console.assert(0, "no %s", "way");
            console.table([{ a: 1, b: "x" }, { a: 22 }, 5]); console.trace("here"); console.dir({ a: [1] });
            """)
        #expect(
            lines == [
                "G", "warn:   a\n  b", "  H", "info:     c", "debug: d", "default: 1", "default: 2", "x: 1",
                "default: 1",
                #"warn: Counter "none" doesn't exist."#, "t: 0ms 1", "t: 0ms", #"warn: Timer "t" does not exist"#,
                "error: Assertion failed", "error: Assertion failed: no way",
                "(index) | a  | b   | Values\n0       | 1  | \"x\" | \n1       | 22 |     | \n2       |    |     | 5",
                "trace: here\n    at test.js:7:63\n    at test.js:1:9\n    at test.js:8:3", "{ a: [1] }",
            ])
    }

    /// https://console.spec.whatwg.org/#trace
    @Test func `a trace has the frames of the script`() async throws {
        let lines = try await consoleLines(
            """
            function inner() { console.trace(); }
            const outer = () => inner();
            [1].map(outer);
            """)
        let frames = ["inner (test.js:2:33)", "outer (test.js:3:26)", "test.js:4:8", "test.js:1:9", "test.js:5:3"]
        #expect(lines == ["trace: Trace" + frames.map { "\n    at \($0)" }.joined()])
    }

    @Test func `what is very long or has very many parts is cut`() async throws {
        let lines = try await consoleLines(
            """
            console.log("x".repeat(10_000_000));
            const wide = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => ({ a: 1 }))));
            console.log(wide); console.log(new Array(1e9), new Array(300).fill(0).length);
            """)
        #expect(lines[0].hasSuffix("… (9934464 more characters)"))
        #expect(lines.allSatisfy { $0.count < 66_000 })
        #expect(lines[2].hasSuffix("more] 300"))
    }

    @Test func `console is a namespace object that a script may extend`() async throws {
        let lines = try await consoleLines(
            """
            const { log } = console;
            log(Object.prototype.toString.call(console), Object.keys(console).includes("timeLog"), console.log.length);
            console.log = (text) => log(`mine ${text}`); console.log("x");
            """)
        #expect(lines == ["[object console] true 0", "mine x"])
    }
}
