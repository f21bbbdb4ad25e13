import ExtensionRunner
import JSONText
import Testing

/// Contexts with the language alone.
@Suite struct ContextTests {
    private func context(_ options: BrowserOptions = .forTests) async throws -> (Browser, Context) {
        let browser = try await Browser(options: options)
        return (browser, try await browser.makeContext())
    }

    // Seed 003_fe9cf73ee4df645d.txt: "JavaScriptCore has no `document`, `window`, or DOM"
    @Test(arguments: [
        "document", "window", "DOMParser", "Node", "self", "navigator", "location", "fetch", "XMLHttpRequest", "URL",
        "setTimeout", "queueMicrotask", "TextEncoder", "atob", "structuredClone", "performance", "crypto", "browser",
        "Event", "AbortController",
    ])
    func thePlatformIsMissing(name: String) async throws {
        let (browser, context) = try await context()
        #expect(try await context.evaluate(PageScript("typeof \(name)")) == "undefined")
        _ = browser
    }

    @Test func theLanguageIsThere() async throws {
        let (browser, context) = try await context()
        #expect(
            try await context.evaluate("[typeof Intl.DateTimeFormat, typeof WebAssembly, typeof console.log]")
                == ["function", "object", "function"])
        #expect(try await context.evaluate("new Date().toISOString()") == "2026-01-01T09:00:00.000Z")
        try await context.evaluate("console.log('hello')")
        #expect(await browser.trace.last?["text"] == "hello")
    }

    @Test func functionsTakeAndGiveSwiftValues() async throws {
        let (browser, context) = try await context()
        try await context.load(scripts: ["const Clipper = { async clip(a, b) { return [a, b + 1] } }"])
        let result: JSON = try await context.call("Clipper.clip", with: "\"); throw 1; //", 41)
        #expect(result == ["\"); throw 1; //", 42])
        await #expect(throws: BrowserError.self) { _ = try await context.call("a b", as: JSON.self) }
        _ = browser
    }

    @Test func errorsPointToTheScript() async throws {
        let (browser, context) = try await context()
        let error = await #expect(throws: BrowserError.self) {
            try await context.load(scripts: [PageScript("\n    throw TypeError('no')", file: "clip.js")])
        }
        #expect(error.map { "\($0)".hasPrefix("clip.js:2:") } == true)
        #expect(try await context.evaluate("1") == 1)
        _ = browser
    }

    @Test func aLimitEndsOneContextAndNoOther() async throws {
        let (browser, context) = try await context(.stoppingSoon)
        let other = try await browser.makeContext()
        let error = await #expect(throws: BrowserError.self) { try await context.evaluate("for (;;);") }
        #expect(error.map { "\($0)".contains("of script time") } == true)
        guard case .script(_, let stop) = error else {
            Issue.record("no error of a script: \(error)")
            return
        }
        #expect(stop?.cause == .limit(.scriptTime))
        await #expect(throws: BrowserError.self) { try await context.evaluate("1") }
        #expect(try await other.evaluate("2") == 2)
    }
}
