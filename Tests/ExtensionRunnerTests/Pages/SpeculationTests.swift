import ExtensionRunner
import Testing

// https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing
@Suite struct SpeculationTests {
    /// The paths that a page asks for while its first script has not come.
    private func paths(askedForIn rest: String) async throws -> [String] {
        let browser = try await Browser()
        browser.network.route(.get, "https://page.example/*") { _ in .text("stop()") }
        try await browser.open("https://page.example/", html: "<script src=/first.js></script>" + rest, scripts: .all)
        let requests = await browser.trace.filter { $0.lane == .network && $0.type == "request" }
        return requests.dropFirst().compactMap { $0["url"]?.stringValue?.dropFirst("https://page.example".count) }.map(
            String.init)
    }

    @Test(arguments: [
        ("<script src=/a.js></script><p><script defer SRC = '/b.js' data-x='>' ></script>", ["/a.js", "/b.js"]),
        ("<script src=/a.js></script><script src=/a.js></script>", ["/a.js"]),
        ("<!-- <script src=/a.js></script> --><script src=/b.js></script>", ["/b.js"]),
        ("<template><script src=/a.js></script></template><script src=/b.js></script>", ["/b.js"]),
        ("<textarea><script src=/a.js></script></textarea><script src=/b.js></script>", ["/b.js"]),
        ("<script>'<script src=/a.js>'</script><script src=/b.js></script>", ["/b.js"]),
        ("<script nomodule src=/a.js></script><script type=text/plain src=/b.js></script>", []),
        ("<script src=/a.js></script><base href=/c/><script src=b.js></script>", ["/a.js"]),
        ("<script src=/a.js", ["/a.js"]), ("<script src=\"/a.js", []), ("<script src=", []),
    ])
    func whatStandsBehindAScriptIsAskedForMeanwhile(rest: String, expected: [String]) async throws {
        #expect(try await paths(askedForIn: rest) == expected)
    }

    @Test func whatAScriptOfAPopupAsksTheBrowserForDoesNotComeBeforeTheNextScript() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"], "permissions": ["storage"]],
            files: [
                "popup.html": "<script src=a.js></script><script src=b.js></script>",
                "a.js": "browser.storage.local.get(() => console.log(typeof shared))", "b.js": "var shared = 1",
            ])
        try await scene.browser.open("https://page.example/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["number"])
    }

    @Test func aPageOfAnExtensionAsksForNothingElsewhere() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<script src=a.js></script><script src=https://cdn.example/b.js></script>", "a.js": "",
            ])
        try await scene.browser.open("https://page.example/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.events(.network, "request").isEmpty)
    }
}
