import ScriptEngine
import Testing

/// One test for each row of the type table of docs/host-interface.md, by the row's name.
@Suite struct HostInterfaceTests {
    @Test("text") func text() async throws {
        #expect(try await toSwift("'aé✓😀'") { try $0.string(0) } == "aé✓😀")
        #expect(try await toScript({ .string("aé✓😀") }, "v => typeof v + v.length + v") == "string5aé✓😀")
    }

    @Test("a lone surrogate") func loneSurrogate() async throws {
        #expect(try await toSwift(#"'a\ud800b'"#) { try $0.string(0) } == "a\u{FFFD}b")
        #expect(try await toSwift(#"'\udc00é'"#) { try $0.string(0) } == "\u{FFFD}é")
    }

    @Test("U+0000 in text") func nul() async throws {
        #expect(try await toSwift(#"'a\0b'"#) { try $0.string(0) } == "a\u{0}b")
        #expect(try await toSwift(#"'é\0b'"#) { try $0.string(0) } == "é\u{0}b")
        #expect(try await toScript({ .string("\u{0}a\u{0}") }, #"v => String(v === '\0a\0')"#) == "true")
    }

    @Test("something else than text") func notText() async throws {
        for value in ["1", "null", "undefined", "{ toString: () => 'x' }", "new String('x')"] {
            #expect(try await toSwift(value) { $0.optionalString(0) ?? "no text" } == "no text")
            #expect(
                try await failure("host => host(\(value))") { _ = try $0.string(0) }
                    == "Error: argument 0 must be a string")
        }
    }

    @Test("number") func number() async throws {
        #expect(try await toSwift("-0.1") { try $0.number(0) } == -0.1)
        #expect(try await toSwift("5e-324") { try $0.number(0) } == .leastNonzeroMagnitude)
        #expect(try await toScript({ .number(0.1) }, "v => typeof v + v") == "number0.1")
        #expect(try await failure("host => host('1')") { _ = try $0.number(0) } == "Error: argument 0 must be a number")
    }

    @Test("NaN, infinities, negative zero") func unusualNumbers() async throws {
        #expect(try await toSwift("NaN") { try $0.number(0).isNaN })
        #expect(try await toSwift("-Infinity") { try $0.number(0) } == -.infinity)
        #expect(try await toSwift("-0") { try $0.number(0).sign } == .minus)
        #expect(try await toScript({ .number(.nan) }, "v => String(v !== v)") == "true")
        #expect(try await toScript({ .number(.infinity) }, "v => String(v)") == "Infinity")
        #expect(try await toScript({ .number(-0.0) }, "v => String(Object.is(v, -0))") == "true")
    }

    @Test("integer up to 2^53") func integers() async throws {
        #expect(try await toSwift("2 ** 53") { try $0.integer(0) } == 9_007_199_254_740_992)
        #expect(try await toSwift("-(2 ** 53)") { try $0.integer(0) } == -9_007_199_254_740_992)
        // Above, neighbours are one number in JavaScript already.
        #expect(try await toSwift("2 ** 53 + 1") { try $0.integer(0) } == 9_007_199_254_740_992)
        #expect(try await toScript({ .number(9_007_199_254_740_992) }, "v => String(v)") == "9007199254740992")
        for value in ["0.5", "NaN", "Infinity", "1e300"] {
            #expect(
                try await failure("host => host(\(value))") { _ = try $0.integer(0) }
                    == "Error: argument 0 must be an integer")
        }
    }

    @Test("boolean") func boolean() async throws {
        #expect(try await toSwift("true") { $0.boolean(0) })
        #expect(try await toSwift("false") { $0.boolean(0) } == false)
        #expect(try await toSwift("'text'") { $0.boolean(0) })
        #expect(try await toSwift("undefined") { $0.boolean(0) } == false)
        #expect(try await toScript({ .boolean(true) }, "v => String(v === true)") == "true")
    }

    @Test("undefined") func undefined() async throws {
        #expect(try await toSwift("undefined") { $0.isUndefined(0) })
        #expect(try await toSwift("1") { $0.isUndefined(1) })
        #expect(try await toSwift("undefined") { $0.count } == 1)
        #expect(try await toScript({ .undefined }, "v => String(v === undefined)") == "true")
    }

    @Test("null") func null() async throws {
        #expect(try await toSwift("null") { $0.isUndefined(0) } == false)
        #expect(try await toSwift("null") { $0.optionalString(0) == nil })
        #expect(try await toSwift("null") { $0.optionalBytes(0) == nil })
        #expect(try await toSwift("null") { try $0.value(0).jsonText() ?? "nothing" } == "null")
    }

    @Test("bytes") func bytes() async throws {
        let script = "host => { const b = new Uint8Array([1, 2, 255]); host(b); b[0] = 9; }"
        #expect(try await capture(script) { try $0.bytes(0) } == [1, 2, 255])
        let read = "v => v.constructor.name + v.join() + v.buffer.byteLength"
        #expect(try await toScript({ .bytes([1, 2, 255]) }, read) == "Uint8Array1,2,2553")
        // Each call hands over a copy of its own.
        let first = "(v, host) => { v[0] = 7; return String(host()[0]); }"
        #expect(try await toScript({ .bytes([1]) }, first) == "1")
    }

    @Test("a view with an offset") func view() async throws {
        let view = "new Uint8Array(new Uint8Array([9, 1, 2, 3, 9]).buffer, 1, 3)"
        #expect(try await toSwift(view) { try $0.bytes(0) } == [1, 2, 3])
    }

    @Test("no bytes") func noBytes() async throws {
        #expect(try await toSwift("new Uint8Array()") { try $0.bytes(0) } == [])
        #expect(try await toScript({ .bytes([]) }, "v => v.constructor.name + v.length") == "Uint8Array0")
        let detached = "host => { const b = new Uint8Array(4); b.buffer.transfer(); host(b); }"
        #expect(try await capture(detached) { try $0.bytes(0) } == [])
    }

    @Test("another buffer or typed array") func otherBuffers() async throws {
        for value in ["new ArrayBuffer(2)", "new Uint16Array(2)", "new DataView(new ArrayBuffer(2))", "[1, 2]", "'ab'"]
        {
            #expect(try await toSwift(value) { $0.optionalBytes(0) == nil })
            #expect(
                try await failure("host => host(\(value))") { _ = try $0.bytes(0) }
                    == "Error: argument 0 must be a Uint8Array")
        }
    }

    @Test("an object or array") func structured() async throws {
        let value = "{ b: [1, undefined, NaN], a: undefined, d: new Date(0) }"
        let text = #"{"b":[1,null,null],"d":"1970-01-01T00:00:00.000Z"}"#
        #expect(try await toSwift("(\(value))") { try $0.value(0).jsonText() ?? "" } == text)
        #expect(try await toSwift("() => {}") { try $0.value(0).jsonText() ?? "nothing" } == "nothing")
    }

    @Test("a function") func function() async throws {
        let sum = try await withContext { context in
            let add = try context.run("(a, b) => a + b")
            return try context.perform { try add.call([.number(40), .number(2)]).numberValue }
        }
        #expect(sum == 42)
    }

    @Test("an error of Swift") func swiftError() async throws {
        #expect(try await failure("host => host()") { _ in throw HostError("no such thing") } == "Error: no such thing")
    }

    @Test("an exception of the script") func scriptException() async throws {
        let error = try await withContext { context in
            scriptError {
                let fail = try context.run("() => { throw new RangeError('too far') }", file: "background.js")
                try context.perform { _ = try fail.call() }
            }
        }
        #expect(error?.description == "background.js:1:29: RangeError: too far")
        #expect(error?.cause == .exception)
    }

    @Test("a promise") func promise() async throws {
        let outcomes = try await withContext { context in
            let follow = try context.run(
                "globalThis.seen = []; (p) => { p.then((v) => seen.push(v), (e) => seen.push(e.message)) }")
            let kept = ScriptPromise(in: context)
            let broken = ScriptPromise(in: context)
            try context.perform {
                for promise in [kept, broken] { try follow.call([.value(promise.promise)]) }
                kept.resolve(.string("there"))
                broken.reject("not there")
                // What follows runs after the task, not inside the call.
                #expect(try context.evaluate(ScriptSource("seen.length", file: "test.js")).numberValue == 0)
            }
            return try context.run("seen.join()").stringValue
        }
        #expect(outcomes == "there,not there")
    }
}

/// What Swift reads of the value of a JavaScript expression that is passed to a host function.
private func toSwift<Value: Sendable>(
    _ expression: String, _ read: @escaping @Sendable (borrowing HostArguments) throws -> Value
) async throws -> Value {
    try await capture("host => { host(\(expression)) }", read)
}

/// Runs a JavaScript function with a host function as its argument, and gives what `read` took of the last call.
private func capture<Value: Sendable>(
    _ function: String, _ read: @escaping @Sendable (borrowing HostArguments) throws -> Value
) async throws -> Value {
    try await withContext { context in
        var captured: Value?
        let host = context.makeFunction {
            captured = try read($0)
            return .undefined
        }
        let caller = try context.run("(\(function))")
        try context.perform { _ = try caller.call([.value(host)]) }
        return try #require(captured)
    }
}

/// The text that a JavaScript function of (value, host) gives for what a host function returns.
private func toScript(_ result: @escaping @Sendable () -> HostResult, _ function: String) async throws -> String? {
    try await withContext { context in
        let host = context.makeFunction { _ in result() }
        let caller = try context.run("(host) => (\(function))(host(), host)")
        return try context.perform { try caller.call([.value(host)]).stringValue }
    }
}

/// How the error prints itself that a JavaScript function catches from a host function.
private func failure(
    _ function: String, _ body: @escaping @Sendable (borrowing HostArguments) throws -> Void
) async throws -> String? {
    try await withContext { context in
        let host = context.makeFunction {
            try body($0)
            return .undefined
        }
        let caller = try context.run("(host) => { try { (\(function))(host) } catch (error) { return String(error) } }")
        return try context.perform { try caller.call([.value(host)]).stringValue }
    }
}
