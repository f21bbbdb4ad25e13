import ExtensionRunner
import JSONText
import Testing

/// What extensions see of closed shadow trees.
/// Source: WKWebExtensionAPIDOM.mm of https://github.com/WebKit/WebKit
@Suite struct ShadowRootTests {
    private static let page = """
        <div id=open><template shadowrootmode=open><b>1</b></template></div>
        <div id=closed><template shadowrootmode=closed><b>2</b></template></div><p id=none></p>
        """

    private func log(of script: String, main: String = "") async throws -> [String] {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["main.js"], "world": "MAIN"],
                    ["matches": ["<all_urls>"], "js": ["isolated.js"]],
                ]
            ], files: ["main.js": main, "isolated.js": script])
        try await scene.browser.open("https://example.com/", html: Self.page)
        #expect(await scene.errors == [])
        return await scene.log
    }

    @Test func contentScriptsSeeEveryShadowRoot() async throws {
        let script = """
            for (const id of ["open", "closed", "none"]) {
              const element = document.getElementById(id);
              const root = browser.dom.openOrClosedShadowRoot(element);
              console.log(id, root?.mode, root?.firstChild.textContent, root === null, root === element.openOrClosedShadowRoot,
                root instanceof ShadowRoot, element.shadowRoot === root);
            }
            """
        #expect(
            try await log(of: script) == [
                "open open 1 false true true true", "closed closed 2 false true true false",
                "none undefined undefined true true false true",
            ])
    }

    /// WebKit reads the member of whatever it is given.
    @Test func whatIsNoElementHasNone() async throws {
        let script = """
            for (const value of [null, 3, {}, { openOrClosedShadowRoot: 4 }, document]) {
              console.log(String(browser.dom.openOrClosedShadowRoot(value)));
            }
            for (const call of [
              () => browser.dom.openOrClosedShadowRoot(), () => browser.dom.openOrClosedShadowRoot(undefined),
              () => browser.dom.openOrClosedShadowRoot(Element.prototype),
            ]) {
              try { call() } catch (error) { console.log(error.message) }
            }
            """
        #expect(
            try await log(of: script) == [
                "undefined", "undefined", "undefined", "4", "undefined",
                "Invalid call to dom.openOrClosedShadowRoot(). A required argument is missing.",
                "Invalid call to dom.openOrClosedShadowRoot(). The 'element' value is invalid, because an object is expected.",
                "The Element.openOrClosedShadowRoot getter can only be used on instances of Element",
            ])
    }

    @Test func thePageItselfDoesNot() async throws {
        #expect(
            try await log(
                of: "",
                main:
                    "console.log('openOrClosedShadowRoot' in Element.prototype, document.getElementById('closed').shadowRoot)"
            )
                == ["false null"])
    }

    /// Only elements of isolated worlds have what the function reads.
    @Test func pagesOfTheExtensionSeeNone() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<div></div><script src=popup.js></script>",
                "popup.js": """
                const host = document.querySelector("div");
                host.attachShadow({ mode: "open" });
                console.log(String(browser.dom.openOrClosedShadowRoot(host)));
                """,
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["undefined"])
    }
}
