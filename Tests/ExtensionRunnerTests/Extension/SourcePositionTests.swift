import ExtensionRunner
import Glibc
import JSONText
import TestTools
import Testing

/// Errors, consoles and traces name the files that an author wrote, where esbuild has made others of them.
@Suite struct SourcePositionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "src/save.ts",
            """
            export interface Item { url: string }

            export function save(item: Item): void {
              if (item.url === "") throw new TypeError("nothing to save");
              console.log("saved", item.url);
            }
            """)
    }

    /// An extension in a folder beside `src`, made of what stands there.
    private func build(
        _ sources: [String: String], manifest: JSONObject, in output: String = "dist"
    ) throws -> String {
        var members: JSONObject = ["manifest_version": 3, "name": "Built", "version": "1", "description": "A bundle."]
        for (name, value) in manifest { members[name] = value }
        try folder.write("\(output)/manifest.json", JSON.object(members).text)
        for (name, text) in sources {
            try folder.write("src/\(name).ts", text)
            let command =
                "cd '\(folder.path)' && esbuild src/\(name).ts --bundle --minify --sourcemap --log-level=error --outfile=\(output)/\(name).js"
            try #require(system(command) == 0)
        }
        return "\(folder.path)/\(output)"
    }

    private func positions(_ type: String, in browser: Browser) async -> [String?] {
        await browser.trace.filter { $0.type == type }.map { $0.fields["position"]?.stringValue }
    }

    @Test func aBackgroundIsKnownByItsSources() async throws {
        let built = try build(
            [
                "background": """
                import { save } from "./save";

                declare const chrome: any;
                save({ url: "https://example.com/" });
                chrome.runtime.onInstalled.addListener(() => {
                  save({ url: "" });
                });
                """
            ], manifest: ["background": ["service_worker": "background.js"]])
        let browser = try await Browser()
        let target = try await browser.install(at: built)
        #expect(await positions("console", in: browser) == ["../src/save.ts:5:11"])
        #expect(await target.errors.map { $0.error.position?.description } == ["../src/save.ts:4:34"])
    }

    /// Also in a page's own world, whose console and timers belong to no extension.
    @Test func soAreContentScriptsAndPopups() async throws {
        let script = """
            import { save } from "./save";

            save({ url: location.protocol });
            setTimeout(() => save({ url: "" }));
            """
        let built = try build(
            ["content": script, "main": script, "popup": script],
            manifest: [
                "action": ["default_popup": "popup.html"],
                "content_scripts": [
                    ["matches": ["https://*/*"], "js": ["content.js"]],
                    ["matches": ["https://*/*"], "js": ["main.js"], "world": "MAIN"],
                ],
            ])
        try folder.write("dist/popup.html", "<script src=popup.js></script>")
        let browser = try await Browser()
        let target = try await browser.install(at: built)
        try await browser.open("https://example.com/", html: "<p>")
        try await browser.tap(target)
        try await browser.clock.advance(by: .seconds(1))
        let kinds = await browser.trace.filter { $0.type == "console" }.map { $0.fields["text"]?.stringValue }
        #expect(kinds == ["saved https:", "saved https:", "saved safari-web-extension:"])
        #expect(await positions("console", in: browser) == Array(repeating: "../src/save.ts:5:11", count: 3))
        #expect(await positions("error", in: browser) == Array(repeating: "../src/save.ts:4:34", count: 3))
        // Also what has failed in the page's own world is the extension's.
        #expect(await target.errors.count == 3)
    }

    @Test func theStackInAConsoleLeadsThroughTheSources() async throws {
        let built = try build(
            [
                "background": """
                function outer() {
                  console.trace("here");
                }
                setTimeout(() => {
                  outer();
                });
                globalThis.stack = new Error("seen").stack;
                """
            ], manifest: ["background": ["scripts": ["background.js"]]])
        var options = BrowserOptions()
        options.tracesDetails = true
        let browser = try await Browser(options: options)
        let target = try await browser.install(at: built)
        try await browser.clock.advance(by: .seconds(1))
        let text = await browser.trace.first { $0.type == "console" }?.fields["text"]?.stringValue ?? ""
        let frames = text.split(separator: "\n").dropFirst().map { $0.trimmingPrefix { $0 == " " } }
        #expect(frames.count == 2)
        #expect(frames.first?.contains("../src/background.ts:2:") == true, "\(text)")
        #expect(frames.last?.contains("../src/background.ts:5:") == true, "\(text)")
        // A script itself sees what it sees in Safari.
        let seen = try await target.background.evaluate("stack") ?? ""
        #expect(seen.contains("background.js:1:") && !seen.contains(".ts"))
    }

    @Test func whatATestEvaluatesFailsInTheSources() async throws {
        let built = try build(
            [
                "background": """
                import { save } from "./save";

                Object.assign(globalThis, { fail: () => save({ url: "" }), failLater: async () => save({ url: "" }) });
                """
            ], manifest: ["background": ["scripts": ["background.js"]]])
        let target = try await Browser().install(at: built)
        for code in ["fail()", "failLater()"] {
            let error = await #expect(throws: BrowserError.self) { try await target.background.evaluate(code) }
            #expect(error?.description == "eval: ../src/save.ts:4:34: TypeError: nothing to save")
        }
    }

    @Test func whatIsWrongIsFoundInTheSources() async throws {
        let built = try build(
            [
                "background": """
                import { save } from "./save";

                declare const chrome: any;
                save({ url: "a" });
                chrome.bookmarks.create({ title: "a" });
                """
            ], manifest: ["background": ["service_worker": "background.js"]])
        let findings = try await Browser().check(built)
        #expect(findings.map { "\($0.file):\($0.line)" } == ["../src/background.ts:5"])
    }

    /// What runs without an extension: pages and contexts into which scripts are loaded.
    @Test func soAreScriptsThatAreLoadedIntoPagesAndContexts() async throws {
        _ = try build(
            [
                "clipper": """
                import { save } from "./save";

                Object.assign(globalThis, { clip: (url: string) => save({ url }) });
                """
            ], manifest: [:])
        let script = PageScript(
            try folder.read("dist/clipper.js"), file: "dist/clipper.js",
            sourceMap: try folder.read("dist/clipper.js.map"))
        let browser = try await Browser()
        let page = try await browser.openPage(html: "<p>")
        let context = try await browser.makeContext()
        try await page.load(scripts: [script])
        try await context.load(scripts: [script])
        let failures = [
            await #expect(throws: BrowserError.self) { try await page.call("clip", with: "") },
            await #expect(throws: BrowserError.self) { try await context.call("clip", with: "") },
        ]
        #expect(
            failures.map { $0?.description }
                == Array(repeating: "clip(): src/save.ts:4:34: TypeError: nothing to save", count: 2))
        try await page.call("clip", with: "https://example.com/")
        #expect(await positions("console", in: browser) == ["src/save.ts:5:11"])
    }

    /// As webpack names them: the map leads to a name that a file of the extension has, too.
    @Test(arguments: ["throw new Error('x');", "setTimeout(() => { throw new Error('x'); });"])
    func aPlaceIsLedBackOnce(failing: String) async throws {
        let files = try TemporaryExtension(
            members: ["content_scripts": [["matches": ["https://*/*"], "js": ["background.js"], "world": "MAIN"]]],
            background: "\n\nconsole.log('here');\n\(failing)\n//# sourceMappingURL=background.js.map",
            files: [
                "background.js.map": #"{"sources":["webpack://a/./background.js"],"mappings":"AAUA;AACA;AACA;AACA"}"#
            ])
        let browser = try await Browser()
        try await browser.install(at: files.folder)
        try await browser.open("https://example.com/", html: "<p>")
        try await browser.clock.advance(by: .seconds(1))
        let errors = await positions("error", in: browser)
        #expect(await Set(positions("console", in: browser)) == ["background.js:13:1"])
        #expect(errors.count >= 2 && Set(errors) == ["background.js:14:1"])
    }

    /// An update brings other files, and their maps.
    @Test func anUpdateHasMapsOfItsOwn() async throws {
        func make(_ lines: String) throws -> String {
            try build(
                ["background": lines + "console.log(\"here\");"],
                manifest: ["background": ["service_worker": "background.js"]])
        }
        let browser = try await Browser()
        let target = try await browser.install(at: try make("\n\n"))
        try await target.update(to: try make("\n"))
        #expect(await positions("console", in: browser) == ["../src/background.ts:3:9", "../src/background.ts:2:9"])
    }

    /// What an update leaves behind in a page is of nobody any more. In the page's own world nobody can tell the two versions apart.
    @Test(arguments: [
        ("ISOLATED", ["content.js:1:47", "../src/content.ts:2:41"]), ("MAIN", ["content.js:1:47", "content.js:1:47"]),
    ])
    func whatAnUpdateLeavesBehindHasNoMap(world: String, expected: [String]) async throws {
        func make(_ lines: String, _ output: String) throws -> String {
            try build(
                ["content": lines + "addEventListener(\"click\", () => console.log(\"here\"));"],
                manifest: [
                    "content_scripts": [["matches": ["https://*/*"], "js": ["content.js"], "world": .string(world)]]
                ], in: output)
        }
        let browser = try await Browser()
        let target = try await browser.install(at: try make("\n\n\n", "old"))
        let tab = try await browser.open("https://example.com/", html: "<p>")
        try await target.update(to: try make("\n", "new"))
        try await tab.page.click("p")
        let found = await positions("console", in: browser)
        #expect(found == expected)
    }

    /// Scripts of files, and what a page loads by the address of a file of the extension.
    @Test func soIsWhatIsInjected() async throws {
        let built = try build(
            [
                "content": """
                const script = document.createElement("script");
                script.src = browser.runtime.getURL("page.js");
                document.documentElement.append(script);
                """,
                "page": "\n\nsetTimeout(() => { throw new Error('in the page'); });",
                "file": "\n\nthrow new Error('in a file');",
                "background": """
                declare const browser: any;
                browser.action.onClicked.addListener(({ id }) => browser.scripting.executeScript({ target: { tabId: id }, files: ["file.js"] }));
                """,
            ],
            manifest: [
                "permissions": ["scripting"], "host_permissions": ["https://*/*"], "action": [:],
                "background": ["scripts": ["background.js"]],
                "content_scripts": [["matches": ["https://*/*"], "js": ["content.js"]]],
                "web_accessible_resources": [["resources": ["page.js"], "matches": ["https://*/*"]]],
            ])
        let browser = try await Browser()
        let target = try await browser.install(at: built)
        try await browser.open("https://example.com/", html: "<p>")
        try await browser.clock.advance(by: .seconds(1))
        try await browser.tap(target)
        let found = await positions("error", in: browser)
        #expect(found == ["../src/page.ts:3:30"])
        #expect(await target.errors.map(\.error.message) == ["in the page"])
        let hints = await browser.trace.filter { $0.type == "hint" }.compactMap { $0.fields["text"]?.stringValue }
        #expect(hints == ["scripting.executeScript: ../src/file.ts:3:11: Error: in a file"])
    }

    @Test func twoExtensionsKeepTheirPagesApart() async throws {
        let manifest: JSONObject = [
            "content_scripts": [["matches": ["https://*/*"], "js": ["main.js"], "world": "MAIN"]]
        ]
        let built = try build(["main": "\n\nconsole.log(\"here\");"], manifest: manifest)
        let other = try TemporaryExtension(
            members: manifest, files: ["main.js": "console.log('there')"])
        let browser = try await Browser()
        try await browser.install(at: built)
        try await browser.install(at: other.folder)
        try await browser.open("https://example.com/", html: "<p>")
        // As soon as both have run, nobody can tell whose `main.js` it is.
        #expect(await positions("console", in: browser) == ["../src/main.ts:3:9", "main.js:1:12"])
    }
}
