import Testing

@testable import WebPlatform

/// https://html.spec.whatwg.org/multipage/links.html#link-type-preload
@Suite struct PreloadTests {
    private let files = [
        "https://page.example/a/b.css": "body { color: rgb(1, 2, 3) }",
        "https://page.example/a/m.js": "export default 1",
    ]

    @Test func aPreloadedSheetBecomesOne() async throws {
        let lines = try await pageLines(
            "<link rel=preload as=style href=b.css onload=\"this.onload = null; this.rel = 'stylesheet'\">",
            resources: files,
            script: "console.log(document.styleSheets.length, getComputedStyle(document.body).color)")
        #expect(lines == ["1 rgb(1, 2, 3)"])
    }

    @Test(arguments: [
        ("rel=preload as=fetch href=b.css", ["load"]), ("rel=modulepreload href=m.js", ["load"]),
        ("rel=preload as=script href=none.js", ["error"]),
        (
            "rel=modulepreload href=none.js",
            ["error: Importing a module script failed: https://page.example/a/none.js could not be loaded.", "error"]
        ),
        ("rel=preload href=b.css", []), ("rel=preload as=style href=b.css media=print", []),
    ])
    func theElementIsTold(attributes: String, expected: [String]) async throws {
        let lines = try await pageLines(
            "<link \(attributes) onload=\"console.log('load')\" onerror=\"console.log('error')\">", resources: files)
        #expect(lines == expected)
    }

    @Test func nothingIsLoadedWhereScriptsDoNotComeThroughTheNetwork() async throws {
        let lines = try await pageLines(
            "<link rel=preload as=style href=b.css onload=\"console.log('load')\">", scripts: .inline,
            resources: files)
        #expect(lines == [])
    }
}
