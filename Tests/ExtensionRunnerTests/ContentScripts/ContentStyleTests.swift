import ExtensionRunner
import JSONText
import Testing

/// Style sheets of content scripts: they take part in the cascade, and the page does not see them.
@Suite struct ContentStyleTests {
    private func tab(css: String, origin: String?, page: String) async throws -> Tab {
        var script: JSONObject = ["matches": ["<all_urls>"], "css": ["style.css"]]
        script["css_origin"] = origin.map { .string($0) }
        let scene = try await ExtensionScene(
            members: ["content_scripts": [.object(script)]], files: ["style.css": css])
        return try await scene.browser.open("https://example.com/", html: page)
    }

    private func color(of tab: Tab) async throws -> JSON? {
        try await tab.page.evaluate(
            "[getComputedStyle(document.querySelector('p')).color, document.styleSheets.length]")
    }

    @Test func theyStyleThePageUnseen() async throws {
        let tab = try await tab(css: "p { color: rgb(1, 2, 3) }", origin: nil, page: "<p>text")
        #expect(try await color(of: tab) == ["rgb(1, 2, 3)", 0])
    }

    @Test(arguments: [
        ("author", "p { color: rgb(1, 2, 3) }", "rgb(9, 9, 9)"),
        ("author", "body p { color: rgb(1, 2, 3) }", "rgb(1, 2, 3)"),
        ("user", "body p { color: rgb(1, 2, 3) }", "rgb(9, 9, 9)"),
        ("USER", "p { color: rgb(1, 2, 3) !important }", "rgb(1, 2, 3)"),
    ])
    func theOriginDecidesAgainstThePagesOwn(origin: String, css: String, color: String) async throws {
        let tab = try await tab(
            css: css, origin: origin, page: "<style>p { color: rgb(9, 9, 9) }</style><p>text")
        #expect(try await self.color(of: tab) == [.string(color), 1])
    }

    @Test func importantOnesOfTheUserWinOverImportantOnesOfThePage() async throws {
        let tab = try await tab(
            css: "p { color: rgb(1, 2, 3) !important }", origin: "user",
            page: "<p style='color: rgb(9, 9, 9) !important'>text")
        #expect(try await color(of: tab) == ["rgb(1, 2, 3)", 0])
    }
}
