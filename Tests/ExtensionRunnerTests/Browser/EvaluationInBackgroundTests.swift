import ExtensionRunner
import JSONText
import Testing

@Suite struct EvaluationInBackgroundTests {
    @Test func aValueComesBackAsJSON() async throws {
        let scene = try await ExtensionScene(background: "const top = 40")
        #expect(try await scene.evaluate("({ sum: top + 2, none: undefined })") == ["sum": 42])
        #expect(try await scene.evaluate("undefined") == nil)
        #expect(try await scene.evaluate("Promise.resolve([1])") == [1])
    }

    @Test func itStartsAStoppedBackground() async throws {
        let scene = try await ExtensionScene()
        try await scene.target.background.kill()
        #expect(try await scene.evaluate("1") == 1)
        #expect(await scene.target.background.startCount == 2)
    }

    @Test(arguments: [
        ("throw new TypeError('mine')", "eval:1:20: TypeError: mine"),
        ("Promise.reject(new RangeError('mine'))", "eval:1:30: RangeError: mine"),
        ("(", "eval:1: SyntaxError: Unexpected end of script"),
        ("new Promise(() => {})", "eval: the promise is still pending"),
        ("10n", "eval: the value cannot be told as JSON: TypeError: JSON.stringify cannot serialize BigInt."),
        ("({ toJSON() { throw new Error('no') } })", "eval: the value cannot be told as JSON: eval:1:30: Error: no"),
    ])
    func aFailureSaysWhatAndWhere(code: String, message: String) async throws {
        let scene = try await ExtensionScene()
        let error = await #expect(throws: BrowserError.self) { try await scene.target.background.evaluate(code) }
        #expect(error?.description == message)
        #expect(try await scene.evaluate("1") == 1)
    }

    @Test func ofAPromiseThatWaitsItSaysForWhatAndWhatToDo() async throws {
        let scene = try await ExtensionScene()
        let error = await #expect(throws: BrowserError.self) {
            try await scene.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
        }
        let reason = "eval: the promise is still pending, and there is a timer in the background of Test"
        let advice =
            "the next thing happens in 300 ms: keep the promise in a global, advance the clock, and evaluate it then"
        #expect(error?.description == "\(reason); \(advice)")
        let later = "globalThis.later = new Promise((resolve) => setTimeout(resolve, 300, 7)); undefined"
        #expect(try await scene.evaluate(later) == nil)
        try await scene.browser.clock.advance(by: .milliseconds(300))
        #expect(try await scene.evaluate("later") == 7)
    }

    @Test func withoutABackgroundThereIsNothingToEvaluateIn() async throws {
        let scene = try await ExtensionScene(
            TemporaryExtension(manifest: [
                "manifest_version": 3, "name": "Test", "version": "1.0", "description": "None.",
            ]))
        let error = await #expect(throws: BrowserError.self) { try await scene.target.background.evaluate("1") }
        #expect(error?.description == "the extension has no background: its manifest names none")
    }

    @Test func aBackgroundThatCannotBeLoadedIsNamedAsTheReason() async throws {
        let scene = try await ExtensionScene(background: "let a = ;")
        let error = await #expect(throws: BrowserError.self) { try await scene.evaluate("1") }
        #expect(
            error?.description
                == "eval: the background could not be loaded: background.js:1: SyntaxError: Unexpected token ';'")
    }
}
