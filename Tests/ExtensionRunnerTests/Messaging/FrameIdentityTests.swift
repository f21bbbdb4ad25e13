import ExtensionRunner
import HTTP
import JSONText
import Testing

/// `runtime.getFrameId` and `getDocumentId`:
/// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/getFrameId,
/// https://github.com/w3c/webextensions/blob/main/proposals/runtime_get_document_id.md
@Suite struct FrameIdentityTests {
    /// What a context calls itself, and what the background is told of it.
    private let background = """
        globalThis.told = [];
        browser.runtime.onMessage.addListener((own, { frameId, documentId, url }) => {
          told.push({ url, frameId, documentId, isSame: [own.frame === frameId, own.document === documentId] });
        });
        """
    private let introduction = """
        browser.runtime.sendMessage(
          { frame: browser.runtime.getFrameId(window), document: browser.runtime.getDocumentId(window) });
        """

    private func scene(_ content: String) async throws -> ExtensionScene {
        let script: JSONObject = [
            "matches": ["https://*/*"], "js": ["content.js"], "all_frames": true, "match_about_blank": true,
            "run_at": "document_end",
        ]
        let scene = try await ExtensionScene(
            members: ["content_scripts": [.object(script)]],
            background: background, files: ["content.js": content])
        scene.browser.network.route(.get, "https://inner.example/a") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>inner</p>".utf8))
        }
        return scene
    }

    private let html = "<iframe srcdoc='<p>one</p>'></iframe><iframe src='https://inner.example/a'></iframe>"

    @Test func aContentScriptIsToldWhatItsMessagesAre() async throws {
        let scene = try await scene(introduction)
        try await scene.browser.open("https://example.com/", html: html, scripts: .all)
        #expect(await scene.errors == [])
        #expect(
            try await scene.evaluate("told.map(({ isSame }) => isSame)") == [
                [true, true], [true, true], [true, true],
            ])
    }

    /// Source: GetFrameId and GetDocumentId in WKWebExtensionAPIRuntime.mm of https://github.com/WebKit/WebKit
    @Test func aFrameIsKnownBeforeItsDocumentHasCome() async throws {
        let scene = try await scene(
            introduction + """
                if (window === top) {
                  const { getFrameId, getDocumentId } = browser.runtime;
                  const [frame] = document.querySelectorAll("iframe");
                  const look = () => [getFrameId(frame), getFrameId(frames[0]), getDocumentId(frame)];
                  const first = look();
                  addEventListener("load", () => console.log(JSON.stringify([first, look()])));
                }
                """)
        try await scene.browser.open(
            "https://example.com/", html: "<iframe src='https://inner.example/a'></iframe>", scripts: .all)
        #expect(await scene.errors == [])
        let found = try JSON(parsing: try #require(await scene.log.last)).arrayValue ?? []
        try #require(found.count == 2)
        #expect(found[0] == found[1])
        #expect(found[0].arrayValue?.first == 1)
    }

    @Test func framesAreMeantByTheirElementAndTheirWindow() async throws {
        let scene = try await scene(
            introduction + """
                addEventListener("load", () => {
                  if (window !== top) return;
                  const { getFrameId, getDocumentId } = browser.runtime;
                  const elements = [...document.querySelectorAll("iframe")];
                  console.log(JSON.stringify(elements.map((element, index) => [
                    getFrameId(element), getFrameId(element.contentWindow), getFrameId(frames[index]),
                    getDocumentId(element) === getDocumentId(frames[index]) && getDocumentId(element),
                  ])));
                });
                """)
        try await scene.browser.open("https://example.com/", html: html, scripts: .all)
        #expect(await scene.errors == [])
        let inner = """
            ["about:srcdoc", "https://inner.example/a"].map((address) => {
              const { frameId, documentId } = told.find(({ url }) => url === address);
              return [frameId, frameId, frameId, documentId];
            })
            """
        let seen = try #require(try await scene.evaluate(inner))
        #expect(try await scene.log.map { try JSON(parsing: $0) } == [seen])
    }

    @Test func aFrameAsksForThoseAround() async throws {
        let scene = try await scene(
            "if (window !== top) console.log(browser.runtime.getFrameId(parent), browser.runtime.getFrameId(top))")
        try await scene.browser.open("https://example.com/", html: html, scripts: .all)
        #expect(await scene.errors == [])
        #expect(await scene.log == ["0 0", "0 0"])
    }

    @Test func whatIsNoFrameHasNoId() async throws {
        let scene = try await scene(
            """
            const { getFrameId, getDocumentId } = browser.runtime;
            const failure = (body) => { try { return String(body()) } catch (error) { return error.message } };
            const others = [{}, document, document.body, () => {}, document.createElement("iframe")];
            console.log(others.map((other) => getFrameId(other)).join(" "));
            console.log(failure(() => getDocumentId(document.body)));
            console.log(failure(() => getFrameId()));
            console.log(failure(() => getFrameId(1)));
            console.log(failure(() => getDocumentId(null)));
            """)
        try await scene.browser.open("https://example.com/", html: "<p>one</p>")
        let object = "The 'target' value is invalid, because an object is expected."
        #expect(
            await scene.log == [
                "-1 -1 -1 -1 -1",
                "Invalid call to runtime.getDocumentId(). The 'target' value is invalid, because is not a valid window or "
                    + "frame element.",
                "Invalid call to runtime.getFrameId(). A required argument is missing.",
                "Invalid call to runtime.getFrameId(). \(object)", "Invalid call to runtime.getDocumentId(). \(object)",
            ])
    }

    @Test func aWorkerHasNoFrame() async throws {
        let scene = try await scene("")
        #expect(try await scene.evaluate("browser.runtime.getFrameId(globalThis)") == -1)
    }

    @Test func pagesOfTheExtensionAreAFrameEach() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]], background: background,
            files: [
                "popup.html": "<script src=page.js></script><iframe src=inner.html></iframe>",
                "inner.html": "<script src=page.js></script>",
                "page.js": introduction
                    + "console.log(window === top, browser.runtime.getFrameId(window), browser.runtime.getFrameId(top))",
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.errors == [])
        #expect(await scene.log == ["true 0 0", "false 1 0"])
        #expect(try await scene.evaluate("told.map(({ isSame: [, isSame] }) => isSame)") == [true, true])
    }

    /// What stands in such a frame is no document that the extension's pages know by an id.
    @Test func otherDocumentsInPagesOfTheExtensionAreNotImplemented() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<iframe srcdoc='<p>'></iframe><script src=page.js></script>",
                "page.js": """
                try { browser.runtime.getFrameId(frames[0]) } catch (error) { console.log(error.message) }
                """,
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.count == 1)
        #expect(await scene.log.first?.hasSuffix("is not implemented by extrun") == true)
    }
}
