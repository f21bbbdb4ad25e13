import ExtensionRunner
import JSONText
import Testing

/// What a page has made of its built-ins, as old libraries do, changes nothing of what goes in and out.
@Suite struct ChangedPageTests {
    private static let changes = """
        Array.prototype.toJSON = Object.prototype.toJSON = function () { return "changed"; };
        Array.prototype[Symbol.iterator] = function* () { yield "changed"; };
        JSON.parse = JSON.stringify = () => "changed";
        Object.defineProperty(Object.prototype, "a", { set() {} });
        """

    private func page() async throws -> Page {
        let browser = try await Browser(profile: .safariIOS, options: .forTests)
        return try await browser.openPage(
            html: "<script>\(Self.changes)</script><p>x", url: "https://a.example/", scripts: .inline)
    }

    @Test func argumentsArriveAsTheyWereGiven() async throws {
        let page = try await page()
        try await page.load(scripts: ["const seen = (list, text) => list.length + list[1].b + text + seen.length"])
        let list: JSON = [1, ["b": "c"]]
        #expect(try await page.call("seen", with: list, "d") as String == "2cd2")
    }

    @Test func aPropertyListHasWhatTheScriptGave() async throws {
        let script =
            "var ExtensionPreprocessingJS = { run({ completionFunction }) { completionFunction({ a: [1, { b: \"\\u2028\" }] }) } }"
        let result = try await page().preprocess(script: PageScript(script, file: "p.js"))
        #expect(result == ["a": [1, ["b": "\u{2028}"]]])
    }
}
