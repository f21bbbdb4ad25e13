import Testing

@testable import WebPlatform

/// https://webidl.spec.whatwg.org/#dfn-create-operation-function
@Suite struct GlobalOperationTests {
    @Test(arguments: [
        "setTimeout", "setInterval", "clearTimeout", "queueMicrotask", "atob", "structuredClone", "postMessage",
        "matchMedia", "getSelection", "getComputedStyle", "alert", "requestAnimationFrame", "fetch",
    ])
    func anOperationOfTheWindowIsNotCalledOnAnotherObject(name: String) async throws {
        let lines = try await pageLines(
            "",
            script: """
                const api = { \(name) };
                await (async () => api.\(name)(() => {}))().catch((error) => console.log(error.name, error.message));
                """)
        #expect(lines == ["TypeError Can only call Window.\(name) on instances of Window"])
    }

    @Test func itIsCalledOnNothingAndOnWindows() async throws {
        let lines = try await pageLines(
            "<iframe></iframe>",
            script: """
                const { btoa } = window;
                console.log(btoa("a"), btoa.call(null, "a"), window.btoa("a"), btoa.call(frames[0], "a"));
                for (const start of [setTimeout, setInterval]) {
                  try { start(); } catch (error) { console.log(error.name, error.message); }
                }
                """)
        #expect(
            lines == ["YQ== YQ== YQ== YQ==", "TypeError Not enough arguments", "TypeError Not enough arguments"])
    }
}
