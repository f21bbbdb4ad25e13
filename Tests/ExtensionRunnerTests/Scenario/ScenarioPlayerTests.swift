import ExtensionRunner
import HTTP
import JSONText
import Testing

@Suite struct ScenarioPlayerTests {
    private func outcomes(_ steps: String..., background: String = "") async throws -> [ScenarioPlayer.Outcome] {
        let scene = try await ExtensionScene(permissions: ["storage"], background: background)
        scene.browser.network.route(nil, "https://api.example/*") { _ in .empty() }
        let player = ScenarioPlayer(browser: scene.browser, target: scene.target)
        var outcomes: [ScenarioPlayer.Outcome] = []
        for step in steps { outcomes.append(try await player.play(Step(parsing: step))) }
        return outcomes
    }

    @Test func evaluationsAndMessagesHaveValues() async throws {
        let outcomes = try await outcomes(
            "open https://example.com/", "eval 1 + 1", "eval undefined", #"message {"a":1}"#, "message 2",
            background: "browser.runtime.onMessage.addListener((m) => m.a && Promise.resolve([m.a]))")
        #expect(outcomes == [.done, .value("2"), .value("undefined"), .value("[1]"), .value("undefined")])
    }

    @Test func anExpectationThatHoldsIsDone() async throws {
        let outcomes = try await outcomes(
            "open https://example.com/", "tap", "expect badge ✓", "expect log tapped", "expect no popup",
            "expect request POST https://api.example/save", "expect request post https://api.example/*",
            "expect worker running", "advance 30s", "expect worker stopped",
            background: """
                browser.action.onClicked.addListener(async () => {
                  console.log("it was tapped");
                  await fetch("https://api.example/save", { method: "POST" });
                  browser.action.setBadgeText({ text: "✓" });
                });
                """)
        #expect(outcomes.allSatisfy { $0 == .done })
    }

    @Test(arguments: [
        ("expect badge ✓", #"the badge is """#), ("expect popup", "no popup is open"),
        ("expect log hello", "nothing was logged"), ("expect request GET https://a.example/", "no request was sent"),
        ("expect worker stopped", "the worker is running"),
    ])
    func anExpectationThatDoesNotHoldSaysWhatWasThere(step: String, found: String) async throws {
        #expect(try await outcomes("open https://example.com/", step).last == .failed(found))
    }

    @Test func itAlsoSaysWhatWasThereWhereSomethingWas() async throws {
        let background = """
            console.log("one"); console.log("two");
            fetch("https://api.example/a");
            browser.action.setBadgeText({ text: "3" });
            browser.action.setPopup({ popup: "p.html" });
            """
        let outcomes = try await outcomes(
            "open https://example.com/", "tap", "expect log three", "expect request POST https://api.example/a",
            "expect badge 4", "expect no popup", background: background)
        #expect(
            outcomes.suffix(4) == [
                .failed(#"logged was: "one", "two""#), .failed("sent was: GET https://api.example/a"),
                .failed(#"the badge is "3""#), .failed(#"the popup "p.html" is open"#),
            ])
    }

    @Test(arguments: ["navigate https://example.com/", "reload", "close", "tap", "message 1", "expect badge x"])
    func aStepThatNeedsATabSaysSo(step: String) async throws {
        let error = await #expect(throws: BrowserError.self) { try await outcomes(step) }
        #expect(error?.description == "no tab is open; open one first, as in open https://example.com/")
    }
}
