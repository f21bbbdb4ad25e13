import ExtensionRunner
import JSONText
import Testing

// Backgrounds that are documents instead of workers.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/background
@Suite struct EventPageTests {
    private func scene(_ background: JSON, files: [String: String]) async throws -> ExtensionScene {
        try await ExtensionScene(members: ["background": background], files: files)
    }

    @Test func scriptsOfOneBackgroundShareTheirGlobals() async throws {
        let scene = try await scene(
            ["scripts": ["a.js", "b.js"]],
            files: ["a.js": "let shared = 1; function add() { shared += 1 }", "b.js": "add(); console.log(shared)"])
        #expect(await scene.log == ["2"])
        #expect(
            try await scene.evaluate("[typeof window, location.pathname]") == [
                "object", "/_generated_background_page.html",
            ])
    }

    @Test func aScriptThatThrowsDoesNotKeepTheNextFromRunning() async throws {
        let scene = try await scene(
            ["scripts": ["a.js", "b.js"]], files: ["a.js": "\nthrow new Error('a')", "b.js": "console.log('b')"])
        #expect(await scene.log == ["b"])
        #expect(await scene.errors == ["a.js:2:16: Error: a"])
        #expect(await scene.target.background.isRunning)
    }

    @Test func aPageRunsItsScriptElementsInTheirOrder() async throws {
        let page = "<!doctype html><script src='a.js'></script><body><script src='/lib/b.js'></script>"
        let scene = try await scene(
            ["page": "background.html"],
            files: ["background.html": page, "a.js": "var shared = 'a'", "lib/b.js": "console.log(shared + 'b')"])
        #expect(await scene.log == ["ab"])
        #expect(try await scene.evaluate("location.pathname") == "/background.html")
    }

    @Test func theAddressesOfItsScriptsAreRelativeToThePage() async throws {
        let scene = try await scene(
            ["page": "pages/background/background.html"],
            files: [
                "pages/background/background.html": "<script src=b.js></script><script src='../../lib/b.js'></script>",
                "pages/background/b.js": "var shared = document.currentScript.getAttribute('src')",
                "lib/b.js": "console.log(shared)",
            ])
        #expect(await scene.log == ["b.js"])
    }

    @Test func aScriptThatIsInsertedBelongsToTheLoadAndEventsWaitForIt() async throws {
        let scene = try await scene(
            ["page": "background.html"],
            files: [
                "background.html": "<script src=a.js></script>",
                "a.js": """
                const script = document.createElement("script");
                script.src = "late.js";
                document.head.append(script);
                onload = () => console.log("load");
                """,
                "late.js": "browser.runtime.onInstalled.addListener(({ reason }) => console.log(reason))",
            ])
        #expect(await scene.log == ["load", "install"])
    }

    @Test func aScriptThatIsMissingKeepsThePageFromNothing() async throws {
        let scene = try await scene(
            ["page": "background.html"],
            files: [
                "background.html": "<script src=none.js></script><script src=a.js></script>",
                "a.js": "console.log('a')",
            ])
        #expect(await scene.log == ["a"])
        #expect(await scene.target.background.isRunning)
    }

    @Test func aPageThatIsMissingDoesNotLoad() async throws {
        let scene = try await scene(["page": "none.html"], files: [:])
        #expect(await scene.errors == ["The background page 'none.html' is not in the extension's folder"])
        #expect(await scene.target.background.deaths == [.loadFailure])
    }

    // https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
    @Test func whatIsNoScriptDoesNotRun() async throws {
        let page = """
            <script type="text/template" src="a.js"></script><script type="text/template">{{name}}</script>
            <script language="vbscript" src="a.js"></script><script type=" Application/X-JavaScript " src="b.js"></script>
            <script type="importmap">{}</script><script></script>
            """
        let scene = try await scene(
            ["page": "background.html"],
            files: ["background.html": page, "a.js": "console.log('a')", "b.js": "console.log('b')"])
        #expect(await scene.log == ["b", Self.inlineRefusal])
        #expect(await scene.hints == [])
    }

    @Test func anInlineScriptIsRefusedAndTheTraceSaysSo() async throws {
        let scene = try await scene(
            ["page": "background.html"],
            files: [
                "background.html": "<script>console.log('inline')</script><script src=a.js></script>",
                "a.js": "console.log('file')",
            ])
        #expect(await scene.log == [Self.inlineRefusal, "file"])
        #expect(await scene.events(.console, "console").first?["position"] == "background.html:1")
    }

    @Test(arguments: [["scripts": ["a.js"]], ["page": "background.html"]] as [JSON])
    func callsHaveTheirPlaceInTheFolder(background: JSON) async throws {
        let scene = try await scene(
            background,
            files: ["background.html": "<script src=a.js></script>", "a.js": "browser.alarms.create('x', {})"])
        let calls = await scene.browser.trace.filter { $0.type == "alarm" || $0["position"] != nil }
        #expect(calls.compactMap { $0["position"]?.stringValue } == ["a.js:1:15"])
    }

    private static let inlineRefusal =
        "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src "
        + "directive of the Content Security Policy."

    // The second has the scheme of extensions, which no policy is asked about, and no file.
    @Test(arguments: [
        ("https://cdn.example/x.js", true), ("//cdn.example/x.js", false),
        ("data:text/javascript,console.log('data')", true),
    ])
    func aScriptFromElsewhereIsRefusedAndTheOthersRun(source: String, isTold: Bool) async throws {
        let scene = try await scene(
            ["page": "background.html"],
            files: [
                "background.html": "<script src=\"\(source)\"></script><script src=a.js></script>",
                "a.js": "console.log('file')",
            ])
        #expect(await scene.log.map { $0.hasPrefix("Refused to load ") } == (isTold ? [true, false] : [false]))
        #expect(await scene.log.last == "file")
    }

    @Test func anEventPageDiesOfIdlenessAndIsWoken() async throws {
        let scene = try await scene(
            ["scripts": ["a.js"]], files: ["a.js": "browser.action.onClicked.addListener(() => console.log('tapped'))"])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(30))
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["tapped"])
        #expect(await scene.target.background.deaths == [.idle])
    }

    @Test func aWorkerHasNoWindowAndADocumentNoImportScripts() async throws {
        let worker = try await ExtensionScene()
        #expect(try await worker.evaluate("[typeof window, typeof importScripts]") == ["undefined", "function"])
        let page = try await scene(["scripts": ["a.js"]], files: ["a.js": ""])
        #expect(try await page.evaluate("[typeof window, typeof importScripts]") == ["object", "undefined"])
    }

    @Test func aDocumentHasItsTreeAndItsEvents() async throws {
        let scene = try await scene(
            ["page": "background.html"],
            files: [
                "background.html": "<title>B</title><div id=a>text</div><script src=a.js></script>",
                "a.js": """
                console.log(document.title, a.textContent, document.readyState, window === self);
                console.log(this instanceof Window);
                addEventListener("DOMContentLoaded", () => console.log("DOMContentLoaded"));
                onload = () => console.log("load", document.readyState);
                console.log(new DOMParser().parseFromString("<b>bold", "text/html").body.textContent);
                """,
            ])
        #expect(await scene.log == ["B text loading true", "true", "bold", "DOMContentLoaded", "load complete"])
        #expect(try await scene.evaluate("localStorage.setItem('a', 1), localStorage.getItem('a')") == "1")
    }
}
