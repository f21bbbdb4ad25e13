import Testing

/// https://compression.spec.whatwg.org/
@Suite struct CompressionTests {
    private static let helpers = """
        const text = "a feed of feeds of feeds";
        const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const through = (stream, ...chunks) => new Response(ReadableStream.from(chunks).pipeThrough(stream));
        const told = async (work) => { try { return await work(); } catch (error) { return `${error.name}: ${error.message}`; } };
        """

    // What Python's zlib and gzip make of that text.
    private static let packed = [
        "deflate-raw": "S1RIS01NUchPA9PFcAYA", "deflate": "eNpLVEhLTU1RyE8D08VwBgBkpQhO",
        "gzip": "H4sIAAAAAAACA0tUSEtNTVHITwPTxXAGAJYxxXgYAAAA",
    ]

    @Test(arguments: ["deflate-raw", "deflate", "gzip"])
    func whatOthersHavePackedIsUnpacked(format: String) async throws {
        let packed = try #require(Self.packed[format])
        let lines = try await streamLines(
            """
            \(Self.helpers)
            const packed = bytesOf("\(packed)");
            console.log(await through(new DecompressionStream("\(format)"), packed).text());
            const single = [...packed].map((byte) => new Uint8Array([byte]).buffer);
            console.log(await through(new DecompressionStream("\(format)"), ...single).text());
            """)
        #expect(lines == ["a feed of feeds of feeds", "a feed of feeds of feeds"])
    }

    @Test(arguments: ["deflate-raw", "deflate", "gzip", "GZip"])
    func whatIsPackedIsTheSameAfterwards(format: String) async throws {
        let lines = try await streamLines(
            """
            \(Self.helpers)
            const large = new Uint8Array(3_000_000).map((_, index) => index * index >> 7);
            for (const chunks of [[], [new Uint8Array()], [new TextEncoder().encode(text)], [large.subarray(0, 70_001), new DataView(large.buffer, 70_001)]]) {
              const whole = new Uint8Array(await new Blob(chunks).arrayBuffer());
              const packed = new Uint8Array(await through(new CompressionStream("\(format)"), ...chunks).arrayBuffer());
              const unpacked = new Uint8Array(await through(new DecompressionStream("\(format)"), packed).arrayBuffer());
              console.log(whole.length, packed.length < whole.length + 30, unpacked.length === whole.length && unpacked.every((byte, index) => byte === whole[index]));
            }
            """)
        #expect(lines == ["0 true true", "0 true true", "24 true true", "3000000 true true"])
    }

    @Test func fewBytesThatStandForManyComeInPieces() async throws {
        let lines = try await streamLines(
            """
            \(Self.helpers)
            const packed = await through(new CompressionStream("gzip"), new Uint8Array(20_000_000)).arrayBuffer();
            let total = 0, longest = 0;
            for await (const piece of ReadableStream.from([packed]).pipeThrough(new DecompressionStream("gzip"))) {
              total += piece.length; longest = Math.max(longest, piece.length);
            }
            console.log(packed.byteLength < 30_000, total, longest <= 1 << 20);
            """)
        #expect(lines == ["true 20000000 true"])
    }

    @Test func dataThatAreDamagedCutOffOrTooLongFail() async throws {
        let packed = try #require(Self.packed["gzip"])
        let lines = try await streamLines(
            """
            \(Self.helpers)
            const packed = bytesOf("\(packed)");
            const damaged = packed.map((byte, index) => index === 25 ? byte ^ 1 : byte);
            for (const chunks of [[damaged], [packed.subarray(0, 30)], [packed, new Uint8Array([0])], [new Uint8Array([...packed, 0])], [], [new TextEncoder().encode("no gzip")]]) {
              console.log(await told(() => through(new DecompressionStream("gzip"), ...chunks).text()));
            }
            """)
        #expect(
            lines == [
                "TypeError: Failed to Decode Data.", "TypeError: Extra bytes past the end.",
                "TypeError: Extra bytes past the end.", "TypeError: Extra bytes past the end.",
                "TypeError: Extra bytes past the end.", "TypeError: Failed to Decode Data.",
            ])
    }

    @Test func formatsAndChunksAreChecked() async throws {
        let lines = try await streamLines(
            """
            \(Self.helpers)
            for (const make of [() => new CompressionStream(), () => new DecompressionStream("zip"), () => new CompressionStream("brotli"), () => CompressionStream("gzip"), () => CompressionStream.prototype.readable]) {
              console.log(await told(make));
            }
            const shared = new Uint8Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
            for (const chunk of ["text", null, 3, [1], {}, shared]) {
              console.log(await told(() => through(new CompressionStream("gzip"), chunk).text()));
            }
            const stream = new CompressionStream("gzip");
            console.log(String(stream), stream.readable instanceof ReadableStream, stream.writable === stream.writable, Object.keys(CompressionStream.prototype).join());
            """)
        let formats = "requires a single argument with the value 'brotli', 'deflate', 'deflate-raw', or 'gzip'."
        #expect(
            Array(lines.prefix(2)) == [
                "TypeError: CompressionStream \(formats)", "TypeError: DecompressionStream \(formats)",
            ])
        try #require(lines.count == 12)
        #expect(lines[2] == "Error: CompressionStream with the format brotli is not implemented by extrun")
        #expect(lines[3].hasPrefix("TypeError: ") && lines[4].hasPrefix("TypeError: "))
        #expect(Array(lines[5..<11]) == Array(repeating: "TypeError: Invalid type should be ArrayBuffer", count: 6))
        #expect(lines.last == "[object CompressionStream] true true readable,writable")
    }

    /// Each unpacks what the other has packed.
    @Test(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing), arguments: ["deflate-raw", "deflate", "gzip"])
    func nodeReadsWhatIsPackedAndPacksWhatIsRead(format: String) async throws {
        let pack = """
            const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream));
            const packed = await through(new CompressionStream("\(format)"), "a feed of feeds ".repeat(5000)).arrayBuffer();
            console.log(btoa(String.fromCharCode(...new Uint8Array(packed))));
            """
        let unpack = { (packed: String) in
            """
            const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream));
            const packed = Uint8Array.from(atob("\(packed)"), (character) => character.charCodeAt(0));
            const text = await through(new DecompressionStream("\(format)"), packed).text();
            console.log(text === "a feed of feeds ".repeat(5000));
            """
        }
        let ours = try #require(try await streamLines(pack).first)
        let theirs = try node(pack)
        #expect(try node(unpack(ours)) == "true")
        #expect(try await streamLines(unpack(theirs)) == ["true"])
    }

    private func node(_ script: String) throws -> String {
        let output = try NodeOracle.output(of: "(async () => {\n\(script)\n})()", [], options: ["-e"])
        return String(output.prefix { $0 != "\n" })
    }

    // As decompression-extra-input.any.js of https://github.com/web-platform-tests/wpt wants it.
    @Test func whatIsUnpackedComesBeforeTheErrorOfWhatFollows() async throws {
        let lines = try await streamLines(
            """
            \(Self.helpers)
            const packed = new Uint8Array([...bytesOf("\(Self.packed["gzip"] ?? "")"), 0]);
            const reader = ReadableStream.from([packed]).pipeThrough(new DecompressionStream("gzip")).getReader();
            console.log(new TextDecoder().decode((await reader.read()).value));
            console.log(await told(() => reader.read()));
            """)
        #expect(lines == ["a feed of feeds of feeds", "TypeError: Extra bytes past the end."])
    }
}
