import ExtensionRunner
import HTTP
import JSONText
import Testing

/// WebAssembly in extensions. https://webassembly.github.io/spec/js-api/ https://webassembly.github.io/spec/web-api/
@Suite struct WebAssemblyTests {
    /// `(module (import "m" "add" (func (param i32) (result i32))) (func (export "run") (result i32) i32.const 41 call 0))`
    private static let module: [UInt8] = [
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 10, 2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 0, 1, 0x7f, 2, 9, 1, 1, 0x6d, 3, 0x61,
        0x64,
        0x64, 0, 0, 3, 2, 1, 1, 7, 7, 1, 3, 0x72, 0x75, 0x6e, 0, 1, 10, 8, 1, 6, 0, 0x41, 41, 0x10, 0, 0x0b,
    ]
    private static let policy: JSONObject = [
        "content_security_policy": ["extension_pages": "script-src 'self' 'wasm-unsafe-eval'"]
    ]
    private static let start = """
        const bytes = new Uint8Array(\(module));
        const imports = { m: { add: (value) => value + 1 } };
        """

    @Test func whatIsPromisedComes() async throws {
        let scene = try await ExtensionScene(
            members: Self.policy,
            background: Self.start + """
                WebAssembly.instantiate(bytes, imports).then(({ instance }) => console.log(instance.exports.run()));
                WebAssembly.compile(bytes.buffer).then(async (module) => {
                  console.log(module instanceof WebAssembly.Module, (await WebAssembly.instantiate(module, imports)).exports.run());
                });
                WebAssembly.instantiate(new Uint8Array(3)).catch((error) => console.log(error instanceof WebAssembly.CompileError));
                WebAssembly.instantiate(bytes, {}).catch((error) => console.log(error.name));
                WebAssembly.compile().catch((error) => console.log(error.name));
                """)
        #expect(await scene.log.sorted() == ["42", "TypeError", "TypeError", "true", "true 42"])
        #expect(await scene.errors == [])
    }

    /// What waits for shared memory would block the one thread.
    @Test func nothingWaitsForMemoryThatIsShared() async throws {
        let scene = try await ExtensionScene(members: Self.policy)
        let told = try await scene.evaluate(
            """
            (() => {
              const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
              // An imported table, global and memory, of which the last two bytes of limits are given.
              const imports = (...limits) => [2, 21 + limits.length, 3, 1, 0x6d, 1, 0x74, 1, 0x70, 0, 0, 1, 0x6d, 1, 0x67, 3, 0x7f, 0, 1, 0x6d, 1,
                0x6d, 2, ...limits];
              const module = (...bytes) => () => new WebAssembly.Module(new Uint8Array([...head, ...bytes]));
              const makers = [
                module(5, 4, 1, 3, 1, 1), module(5, 4, 1, 1, 1, 1), module(...imports(3, 1, 1)), module(...imports(1, 1, 1)),
                () => Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0),
                () => new WebAssembly.Memory({ initial: 1 }).buffer.byteLength,
              ];
              return makers.map((make) => { try { return String(make()); } catch (error) { return error.message; } });
            })()
            """)
        let refusal: JSON = "Shared memory of WebAssembly modules is not implemented by extrun"
        let module: JSON = "[object WebAssembly.Module]"
        #expect(
            told == [
                refusal, module, refusal, module, "Atomics.wait cannot be called from the current thread.", "65536",
            ])
    }

    @Test func itComesThroughTheNetwork() async throws {
        var members = Self.policy
        members["host_permissions"] = ["<all_urls>"]
        let scene = try await ExtensionScene(members: members)
        for (path, type) in [("good", "application/wasm"), ("text", "text/plain")] {
            scene.browser.network.route(.get, "https://files.test/\(path)") { _ in
                HTTPResponse(status: 200, headers: ["Content-Type": type], body: Self.module)
            }
        }
        let run = """
            (async () => {
              \(Self.start)
              const { instance } = await WebAssembly.instantiateStreaming(fetch("https://files.test/good"), imports);
              const module = await WebAssembly.compileStreaming(await fetch("https://files.test/good"));
              const refused = await WebAssembly.compileStreaming(fetch("https://files.test/text")).catch(({ name }) => name);
              return [instance.exports.run(), module instanceof WebAssembly.Module, refused];
            })()
            """
        #expect(try await scene.evaluate(run) == [42, true, "TypeError"])
    }
}
