import Testing

/// `consoleLines` in a context that has streams.
func streamLines(
    _ script: String, before: String = "", duration: Duration = .zero,
    answer: @escaping @Sendable (String, [UInt8]?) -> ScriptedAnswer? = { _, _ in nil }
) async throws -> [String] {
    try await consoleLines(script, before: before, duration: duration, globals: .serviceWorker, answer: answer)
}

@Suite struct StreamTests {
    @Test func `chunks go through pipes, transforms and tees to every reader`() async throws {
        let lines = try await streamLines(
            """
            const source = new ReadableStream({ start(c) { for (const chunk of ["a", "b"]) c.enqueue(chunk); c.close(); } });
            const [left, right] = source.tee(); const written = [];
            const shout = new TransformStream({ transform(chunk, c) { c.enqueue(chunk.toUpperCase()); }, flush(c) { c.enqueue("!"); } });
            await left.pipeThrough(shout).pipeTo(new WritableStream({ write(chunk) { written.push(chunk); }, close() { written.push("closed"); } }));
            for await (const chunk of right) written.push(chunk);
            for await (const chunk of ReadableStream.from(["c", Promise.resolve("d")])) written.push(chunk);
            console.log(written.join(), source.locked, right.locked);
            """)
        #expect(lines == ["A,B,!,closed,a,b,c,d true false"])
    }

    @Test func `a writer is told to wait, and a source is asked no more than its reader wants`() async throws {
        let lines = try await streamLines(
            """
            let pulls = 0;
            const source = new ReadableStream({ pull(c) { c.enqueue(++pulls); } }, new CountQueuingStrategy({ highWaterMark: 2 }));
            await new Promise((done) => setTimeout(done)); console.log(pulls);
            const reader = source.getReader(); await reader.read(); await new Promise((done) => setTimeout(done)); console.log(pulls);
            let finish; const sink = new WritableStream({ write: () => new Promise((done) => (finish = done)) }, new ByteLengthQueuingStrategy({ highWaterMark: 4 }));
            const writer = sink.getWriter(); await writer.ready; writer.write(new Uint8Array(3)); console.log(writer.desiredSize);
            writer.write(new Uint8Array(3)); let ready = false; writer.ready.then(() => (ready = true));
            await new Promise((done) => setTimeout(done)); console.log(writer.desiredSize, ready); finish();
            await new Promise((done) => setTimeout(done)); console.log(writer.desiredSize, ready);
            """)
        #expect(lines == ["2", "3", "1", "-2 false", "1 true"])
    }

    @Test func `bytes are read into the reader's own buffer, as many as it asks for`() async throws {
        let lines = try await streamLines(
            """
            let next = 1;
            const source = new ReadableStream({ type: "bytes", pull(c) { c.byobRequest.view[0] = next++; c.byobRequest.respond(1); } });
            const reader = source.getReader({ mode: "byob" }); const buffer = new ArrayBuffer(8), stale = new Uint8Array(buffer);
            const first = await reader.read(new Uint8Array(buffer, 2, 4), { min: 3 });
            console.log(first.value.join(), first.value.byteOffset, first.value.buffer.byteLength, buffer.detached);
            const second = await reader.read(new Uint16Array(2)); console.log(second.value.constructor.name, second.value.length, second.value[0]);
            for (const act of [() => reader.read(new Uint8Array(0)), () => reader.read(new Uint8Array(1), { min: 2 }), () => reader.read(first), () => reader.read(stale)]) {
              await act().catch((error) => console.log(error.name));
            }
            """)
        #expect(
            lines == [
                "1,2,3 2 8 true", "Uint16Array 1 1284", "TypeError", "RangeError", "TypeError", "TypeError",
            ])
    }

    @Test func `an abort is signalled at once, and an aborted pipe tells both its ends`() async throws {
        let lines = try await streamLines(
            """
            let controller; const sink = new WritableStream({ start(c) { controller = c; }, write: () => new Promise(() => {}) });
            const writer = sink.getWriter(); writer.write("x").catch(() => {}); await new Promise((done) => setTimeout(done));
            controller.signal.onabort = () => console.log("signal", controller.signal.reason);
            writer.abort("why"); console.log(controller.signal.aborted);
            const abort = new AbortController(); const heard = [];
            const source = new ReadableStream({ cancel(reason) { heard.push("cancel " + reason); } });
            const piped = source.pipeTo(new WritableStream({ abort(reason) { heard.push("abort " + reason); } }), { signal: abort.signal });
            await new Promise((done) => setTimeout(done)); abort.abort("stop");
            await piped.catch((reason) => console.log(reason, heard.join()));
            """)
        #expect(lines == ["signal why", "true", "stop abort stop,cancel stop"])
    }

    @Test func `a rejection that nobody handles is reported where the standard does not mark it as handled`()
        async throws
    {
        let lines = try await streamLines(
            """
            const failing = () => new ReadableStream({ start(c) { c.error(new Error("source")); } });
            failing().getReader().closed; failing().getReader(); failing().pipeThrough(new TransformStream()); failing().tee();
            await new Promise((done) => setTimeout(done)); console.log("none so far");
            failing().getReader().read(); await new Promise((done) => setTimeout(done)); console.log("read");
            failing().pipeTo(new WritableStream()); await new Promise((done) => setTimeout(done)); console.log("pipe");
            const writer = new WritableStream({ write() { throw new Error("sink"); } }).getWriter(); writer.write(1);
            await new Promise((done) => setTimeout(done)); console.log("write");
            """)
        #expect(
            lines == [
                "none so far", "error: Error: source", "read", "error: Error: source", "pipe", "error: Error: sink",
                "write",
            ])
    }

    @Test func `what the standard forbids throws or rejects`() async throws {
        let lines = try await streamLines(
            """
            const acts = [() => new ReadableStream(null), () => new ReadableStream({ type: "x" }), () => new ReadableStream({ pull: 1 }), () => new ReadableStream({}, { highWaterMark: -1 }),
              () => new ReadableStream({ type: "bytes" }, { size() {} }), () => new WritableStream({ type: "bytes" }), () => new TransformStream({ readableType: 1 }), () => new ReadableStreamDefaultController(),
              () => new ReadableStream().getReader({ mode: "byob" }), () => ReadableStream.from("text"), () => ReadableStream.from({}), () => new CountQueuingStrategy(), () => new ReadableStream().pipeThrough({})];
            for (const act of acts) { try { act(); console.log("no error"); } catch (error) { console.log(error.name); } }
            const locked = new ReadableStream(); locked.getReader();
            for (const act of [() => locked.cancel(), () => locked.pipeTo(new WritableStream()), () => locked.pipeTo(), () => ReadableStream.prototype.cancel.call({})]) {
              await act().catch((error) => console.log("rejected", error.name));
            }
            """)
        #expect(
            lines == [
                "TypeError", "TypeError", "TypeError", "RangeError", "RangeError", "RangeError", "RangeError",
                "TypeError", "TypeError", "TypeError", "TypeError", "TypeError", "TypeError",
            ] + Array(repeating: "rejected TypeError", count: 4))
    }

    @Test func `a transformer hears once how its stream ends`() async throws {
        let lines = try await streamLines(
            """
            const make = (heard) => new TransformStream({ flush() { heard.push("flush"); }, cancel(reason) { heard.push("cancel " + reason); } });
            const closed = []; const first = make(closed); first.readable.getReader().read(); await first.writable.close(); console.log(closed.join());
            const cancelled = []; const second = make(cancelled); await second.readable.cancel("c"); await second.writable.abort("late").catch(() => {}); console.log(cancelled.join());
            const aborted = []; const third = make(aborted); const reading = third.readable.getReader().read(); await third.writable.abort("a");
            await reading.catch((reason) => console.log(aborted.join(), reason));
            const failing = new TransformStream({ cancel() { throw "broken"; } }); const writer = failing.writable.getWriter();
            await failing.readable.cancel("c").catch((reason) => console.log(reason)); await writer.closed.catch((reason) => console.log(reason));
            const ended = new TransformStream({ transform(chunk, c) { c.terminate(); } }); const last = ended.writable.getWriter();
            last.write(1); console.log((await ended.readable.getReader().read()).done, await last.closed.catch((error) => error.name));
            """)
        #expect(lines == ["flush", "cancel c", "cancel a a", "broken", "broken", "true TypeError"])
    }

    @Test func `a transformer that has failed or ended hears nothing more`() async throws {
        let lines = try await streamLines(
            """
            const ended = new TransformStream({ start(c) { c.enqueue(1); c.terminate(); }, cancel() { console.log("heard"); } }, {}, { highWaterMark: 1 });
            console.log(await ended.readable.cancel());
            let fail; const failing = new TransformStream({ transform: () => new Promise((done, reject) => (fail = reject)), cancel() { console.log("heard"); } }, {}, { highWaterMark: 1 });
            const writer = failing.writable.getWriter(); await writer.ready; const write = writer.write(1); await new Promise((done) => setTimeout(done));
            const aborted = writer.abort("stop"); fail("broken");
            for (const promise of [write, aborted, writer.closed]) console.log(await promise.catch((reason) => `rejected: ${reason}`));
            """)
        #expect(lines == ["undefined", "rejected: broken", "rejected: broken", "rejected: stop"])
    }

    @Test func `a read of a whole body into a view that does not fit rejects once`() async throws {
        let lines = try await streamLines(
            """
            const reader = new Response("a").body.getReader({ mode: "byob" });
            await reader.read(new Uint16Array(4)).catch((error) => console.log(error.name));
            await reader.closed.catch((error) => console.log(error.name));
            """)
        #expect(lines == ["TypeError", "TypeError"])
    }

    @Test func `a released reader lets another read what it was waiting for`() async throws {
        let lines = try await streamLines(
            """
            let controller; const source = new ReadableStream({ type: "bytes", start(c) { controller = c; } });
            const first = source.getReader({ mode: "byob" }); const waiting = first.read(new Uint8Array(4)); waiting.catch((error) => console.log(error.name));
            await new Promise((done) => setTimeout(done)); first.releaseLock(); const second = source.getReader();
            const read = second.read(); controller.byobRequest.view[0] = 5; controller.byobRequest.respond(1);
            controller.enqueue(new Uint8Array([6])); console.log((await read).value.join(), (await second.read()).value.join(), source.locked);
            controller.close(); console.log((await second.read()).done);
            second.releaseLock(); await second.read().catch((error) => console.log(error.name)); await second.closed.catch((error) => console.log(error.name));
            """)
        #expect(lines == ["TypeError", "5 6 true", "true", "TypeError", "TypeError"])
    }

    @Test func `an iterable is asked when it is read and told when nobody reads on`() async throws {
        let lines = try await streamLines(
            """
            const heard = []; const iterable = { [Symbol.asyncIterator]: () => iterable, async next() { heard.push("next"); return { value: heard.length, done: false }; }, async return(reason) { heard.push("return " + reason); return {}; } };
            const reader = ReadableStream.from(iterable).getReader(); await new Promise((done) => setTimeout(done));
            console.log(heard.length, (await reader.read()).value); await reader.cancel("enough"); console.log(heard.join());
            for await (const chunk of ReadableStream.from(new Set(["a"]))) console.log(chunk);
            const iterator = new ReadableStream({ start(c) { c.enqueue("x"); }, cancel(reason) { console.log("cancel", reason); } }).values();
            const both = [iterator.next(), iterator.return("r"), iterator.next()]; for (const { value, done } of await Promise.all(both)) console.log(value, done);
            const kept = new ReadableStream({ start(c) { c.enqueue("y"); } }); for await (const chunk of kept.values({ preventCancel: true })) break;
            console.log(kept.locked, Object.prototype.toString.call(iterator), iterator.return.length);
            """)
        #expect(
            lines == [
                "0 1", "next,return enough", "a", "cancel r", "x false", "r true", "undefined true",
                "false [object ReadableStream AsyncIterator] 1",
            ])
    }

    @Test func `what is missing in a call is not looked for where a script could put it`() async throws {
        let lines = try await streamLines(
            """
            new ReadableStream(); new WritableStream(); new TransformStream(); const reader = new ReadableStream().getReader();
            new ReadableStream().pipeTo(new WritableStream()); say(reader instanceof ReadableStreamDefaultReader);
            """,
            before: """
                const say = console.log;
                for (const name of ["start", "type", "size", "highWaterMark", "mode", "signal", "readableType"]) {
                  Object.defineProperty(Object.prototype, name, { get() { throw new Error(name); }, configurable: true });
                }
                """)
        #expect(lines == ["true"])
    }

    @Test func `a stream is no value that can be copied or moved`() async throws {
        let lines = try await streamLines(
            """
            for (const value of [new ReadableStream(), new WritableStream(), new TransformStream()]) {
              try { structuredClone(value); } catch (error) { console.log(error.name); }
              try { structuredClone(value, { transfer: [value] }); } catch (error) { console.log(error.name); }
            }
            """)
        #expect(lines == Array(repeating: "DataCloneError", count: 6))
    }

    @Test func `text is encoded and decoded across the borders of chunks`() async throws {
        let lines = try await streamLines(
            """
            const read = async (stream) => { const list = []; for await (const chunk of stream) list.push(typeof chunk === "string" ? chunk : [...chunk].join(".")); return list.join("|"); };
            const encoder = new TextEncoderStream(); console.log(encoder.encoding);
            console.log(await read(ReadableStream.from(["a\\ud83d", "\\ude00b", "\\ud83d"]).pipeThrough(encoder)));
            const decoder = new TextDecoderStream(); console.log(decoder.encoding, decoder.fatal);
            console.log(await read(ReadableStream.from([[0xef, 0xbb], [0xbf, 0x61, 0xc3], [0xa9, 0xff]].map((bytes) => new Uint8Array(bytes))).pipeThrough(decoder)));
            await read(ReadableStream.from([new Uint8Array([0xff])]).pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))).catch((error) => console.log(error.name));
            """)
        #expect(
            lines == ["utf-8", "97|240.159.152.128.98|239.191.189", "utf-8 false", "a|é\u{FFFD}", "TypeError"])
    }

    // Scripts can replace built-ins before any stream is made.
    @Test(arguments: [
        "Promise.prototype.then = Promise.prototype.catch = () => { throw new Error('then') }",
        "Object.defineProperty(Promise.prototype, 'constructor', { get() { throw new Error('constructor') } })",
        "Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('species') } })",
        "Promise.resolve = Promise.reject = () => { throw new Error('resolve') }; globalThis.Promise = undefined",
        "for (const name of ['push', 'shift', 'map', 'forEach']) Array.prototype[name] = () => { throw new Error(name) }; Array.prototype[Symbol.iterator] = undefined",
        "globalThis.ArrayBuffer = globalThis.DataView = globalThis.Reflect = globalThis.Object = globalThis.Map = undefined",
        "ArrayBuffer.prototype.transfer = ArrayBuffer.prototype.slice = Uint8Array.prototype.set = () => { throw new Error('bytes') }",
        "Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'byteLength', { get() { throw new Error('byteLength') } })",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw new Error('call') }",
        "Object.prototype.stream = Object.prototype.isBYOB = Object.prototype.first = Object.prototype.size = Object.prototype.type = undefined",
        "for (const name of ['item', 'next', 'value', 'done', 'reason', 'signal']) Object.defineProperty(Object.prototype, name, { set() { throw new Error(name) }, configurable: true })",
    ])
    func `streams hold against replaced built-ins`(pollution: String) async throws {
        let said = try await streamLines(
            """
            const written = [];
            const bytes = new ReadableStream({ type: "bytes", start(c) { c.enqueue(one); c.enqueue(two); c.close(); } });
            const pair = bytes.tee();
            pair[0].pipeThrough(new TransformStream({ transform(chunk, c) { c.enqueue(chunk[0] + 1); } }))
              .pipeTo(new WritableStream({ write(chunk) { written[written.length] = chunk; }, close() { say(written[0], written[1]); } }));
            const response = new Response(pair[1]).clone();
            const reader = response.body.getReader(); reader.read(); reader.read(); reader.closed;
            """, before: "const say = console.log, one = new Uint8Array([1]), two = new Uint8Array([2]);\n\(pollution)"
        )
        #expect(said == ["2 3"])
    }
}
