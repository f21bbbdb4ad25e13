import Testing

@Suite struct StructuredCloneTests {
    @Test func `values of every kind are copied, with cycles and shared parts`() async throws {
        let lines = try await consoleLines(
            """
            const shared = { s: 1 };
            const value = {
              date: new Date(5), pattern: /x/gi, map: new Map([[shared, new Set([shared])]]), big: 10n, boxed: Object("s"),
              bytes: new Uint8Array([1, 2, 3]).subarray(1), view: new DataView(new ArrayBuffer(8), 2, 4), sparse: [1, , 3], nothing: undefined,
            };
            value.self = value; value.sparse.extra = true;
            const copy = structuredClone(value);
            console.log(copy !== value, copy.self === copy, copy.date.getTime(), String(copy.pattern), copy.big, copy.boxed instanceof String);
            const [key] = copy.map.keys();
            console.log(key.s, key !== shared, copy.map.get(key).has(key), copy.bytes.join(), copy.bytes.buffer.byteLength, copy.view.byteOffset);
            console.log(1 in copy.sparse, copy.sparse.length, copy.sparse.extra, "nothing" in copy);
            """)
        #expect(lines == ["true true 5 /x/gi 10n true", "1 true true 2,3 3 2", "false 3 true true"])
    }

    @Test func `errors keep name, message, cause and stack, and other classes become plain objects`() async throws {
        let lines = try await consoleLines(
            """
            class Mine extends RangeError { extra = 1; }
            const error = structuredClone(new Mine("m", { cause: { why: 1 } }));
            console.log(error.constructor === RangeError, error.message, error.cause.why, "extra" in error, error.stack.includes("test.js"));
            const odd = new Error("x"); odd.name = "Odd"; console.log(structuredClone(odd).name);
            console.log(structuredClone(new DOMException("m", "AbortError")).code);
            class Point { x = 1; get y() { return 2; } } console.log(structuredClone(new Point()).constructor === Object);
            """)
        #expect(lines == ["true m 1 false true", "Error", "20", "true"])
    }

    @Test func `what only looks like another kind is copied as what it is`() async throws {
        let lines = try await consoleLines(
            """
            const inherits = (value, prototype) => Object.setPrototypeOf(value, prototype);
            console.log(structuredClone({ callee: 1 }).callee, Object.keys(structuredClone(inherits({ a: 1 }, null))).join());
            console.log(structuredClone(inherits(new Map([[1, 2]]), Set.prototype)).get(1), structuredClone(inherits({ a: 1 }, Map.prototype)).a);
            console.log(structuredClone(inherits(new Date(7), RegExp.prototype)).getTime(), structuredClone({ [Symbol.toStringTag]: "Date", a: 2 }).a);
            """)
        #expect(lines == ["1 a", "2 1", "7 2"])
    }

    @Test func `what cannot be copied is a DataCloneError`() async throws {
        let lines = try await consoleLines(
            """
            for (const value of [
              () => 1, Symbol(), new WeakMap(), Promise.resolve(), new Headers(), new URL("a:b"), { deep: [class {}] },
              { deep: new Proxy({}, {}) }, new Proxy([], {}), (function () { return arguments })(1), Object(Symbol()),
              [].values(), new Map().keys(), (function* () {})(), (async function* () {})(), new FinalizationRegistry(() => {}),
              globalThis,
            ]) {
              try { structuredClone(value); console.log("copied"); } catch (error) { console.log(error.name, error.code, error.message); }
            }
            """)
        #expect(lines == Array(repeating: "DataCloneError 25 The object can not be cloned.", count: 17))
    }

    @Test func `a transferred buffer is empty afterwards, and only then`() async throws {
        let lines = try await consoleLines(
            """
            const buffer = new ArrayBuffer(8); new Uint8Array(buffer)[0] = 7;
            try { structuredClone({ buffer, bad: () => 1 }, { transfer: [buffer] }); } catch { console.log(buffer.byteLength); }
            const copy = structuredClone({ buffer, view: new Uint8Array(buffer) }, { transfer: [buffer] });
            console.log(buffer.detached, copy.view.buffer === copy.buffer, copy.view[0]);
            for (const transfer of [[buffer], [{}], [copy.buffer, copy.buffer]]) {
              try { structuredClone(1, { transfer }); } catch (error) { console.log(error.name); }
            }
            const resizable = structuredClone(new ArrayBuffer(2, { maxByteLength: 4 })); console.log(resizable.resizable, resizable.maxByteLength);
            """)
        #expect(lines == ["8", "true true 7"] + Array(repeating: "DataCloneError", count: 3) + ["true 4"])
    }
}
