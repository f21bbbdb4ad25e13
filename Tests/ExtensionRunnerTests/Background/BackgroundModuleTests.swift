import ExtensionRunner
import JSONText
import Testing

// Backgrounds of the type "module".
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/background
@Suite struct BackgroundModuleTests {
    private func worker(_ text: String, files: [String: String] = [:]) async throws -> ExtensionScene {
        try await ExtensionScene(
            members: ["background": ["service_worker": "background.js", "type": "module"]], background: text,
            files: files)
    }

    @Test func aWorkerImportsFilesOfTheExtension() async throws {
        let scene = try await worker(
            "import { save } from './lib/save.js'; import words from '/words.json' with { type: 'json' };\n"
                + "console.log(save(words.hello), import.meta.url === location.href, this);",
            files: [
                "lib/save.js": "import './a%20b.mjs'; export const save = (x) => x + '!'",
                "lib/a b.mjs": "console.log('decoded')", "words.json": #"{"hello": "hi"}"#,
            ])
        #expect(await scene.log == ["decoded", "hi! true undefined"])
        #expect(await scene.errors == [])
    }

    @Test func eachLifeRunsItsModulesAnew() async throws {
        let scene = try await worker(
            "import { tap } from './count.js'; browser.action.onClicked.addListener(() => console.log(tap()))",
            files: ["count.js": "let count = 0; export const tap = () => ++count"])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.tap(scene.target)
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["1", "2", "1"])
    }

    @Test func aListenerThatAModuleAddsWakesTheWorker() async throws {
        let scene = try await worker(
            "import './listen.js'",
            files: ["listen.js": "browser.action.onClicked.addListener(() => console.log('woken'))"])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await !scene.target.background.isRunning)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["woken"])
    }

    @Test(arguments: [
        (
            "import './gone.js'",
            "background.js:1:8: TypeError: Importing a module script failed: 'gone.js' is not in the extension's folder."
        ),
        (
            "import 'https://cdn.example/x.js'",
            "background.js:1:8: TypeError: Importing a module script failed: Refused to load https://cdn.example/x.js "
                + "because it does not appear in the script-src directive of the Content Security Policy."
        ),
        (
            "import './style.css'",
            "background.js:1:8: TypeError: Importing a module script failed: the type of 'style.css' is text/css, not text/javascript."
        ),
        (
            "import '../../etc/passwd.js'",
            "background.js:1:8: TypeError: Importing a module script failed: 'etc/passwd.js' is not in the extension's folder."
        ),
        ("\nlet = 1", "background.js:2:1: SyntaxError: The keyword 'let' is reserved"),
        ("\nthrow new Error('top')", "background.js:2:16: Error: top"),
        ("\nif (1) await 1", "background.js:2:8: TypeError: Top-level await is not allowed in service workers."),
        ("import './waits.js'", "waits.js:1:1: TypeError: Top-level await is not allowed in service workers."),
    ])
    func aWorkerWhoseModuleFailsIsNotLoaded(text: String, error: String) async throws {
        let scene = try await worker(text, files: ["style.css": "", "waits.js": "for await (const a of []);"])
        #expect(await scene.errors == [error])
        #expect(await scene.target.background.deaths == [.loadFailure])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule, step 4. Source: importModule in ScriptModuleLoader.cpp,
    /// loadSynchronously in WorkerScriptLoader.cpp of https://github.com/WebKit/WebKit
    @Test func aClassicWorkerImportsWhatIsThereFromTheStart() async throws {
        let scene = try await ExtensionScene(
            background: """
                importScripts("early.js");
                browser.runtime.onMessage.addListener((path) => {
                  try { importScripts(path); } catch (error) { console.log(error.name, error.message); }
                });
                import("./early.js").catch((error) => console.log(String(error)));
                """, files: ["early.js": "console.log('early')", "late.js": ""])
        try await scene.browser.open("https://example.com/")
        for path in ["early.js", "late.js"] { try await scene.target.sendMessage(.string(path)) }
        #expect(
            await scene.log == [
                "early", "TypeError: Dynamic-import is not available in Worklets or ServiceWorkers", "early",
                "NetworkError Importing a script from a service worker that is past installing state",
            ])
    }

    @Test func whatWorkersMayNotDoIsRefused() async throws {
        let scene = try await worker(
            "import('./x.js').catch((error) => console.log(String(error)));\n"
                + "try { importScripts('x.js') } catch (error) { console.log(String(error)) }", files: ["x.js": ""])
        #expect(
            await scene.log == [
                "TypeError: importScripts cannot be used if worker type is \"module\"",
                "TypeError: Dynamic-import is not available in Worklets or ServiceWorkers",
            ])
    }

    @Test func anEndlessModuleIsStoppedByTheLimit() async throws {
        let scene = try await ExtensionScene(
            members: ["background": ["service_worker": "background.js", "type": "module"]],
            background: "import './loop.js'", files: ["loop.js": "for (;;) ;"], options: .stoppingSoon)
        #expect(await scene.target.background.deaths == [.cpu])
    }

    @Test func anotherVersionBringsItsOwnModules() async throws {
        let scene = try await worker("import './x.js'", files: ["x.js": "console.log('first')"])
        try scene.files.write("x.js", "console.log('second')")
        try await scene.target.update(to: scene.files.folder)
        #expect(await scene.log == ["first", "second"])
    }

    @Test func scriptsOfAnEventPageAreModulesWithAwaitAndImport() async throws {
        let scene = try await ExtensionScene(
            members: ["background": ["scripts": ["a.js", "b.js"], "type": "module"]],
            files: [
                "a.js":
                    "const x = await import('./x.js'); console.log(x.default, typeof window); throw new Error('late')",
                "b.js": "console.log('b', typeof x)", "x.js": "export default 'x'",
            ])
        // https://html.spec.whatwg.org/multipage/webappapis.html#integration-with-the-javascript-module-system: a fetch is a task.
        #expect(await scene.log == ["b undefined", "x object"])
        #expect(await scene.errors == ["a.js:1:89: Error: late"])
        #expect(await scene.target.background.isRunning)
    }

    @Test func moduleScriptsOfABackgroundPageComeAfterTheOthers() async throws {
        let page = "<script type=module src=m.js></script><script src=c.js></script>"
        let scene = try await ExtensionScene(
            members: ["background": ["page": "page.html"]],
            files: [
                "page.html": page, "m.js": "import './n.js'; console.log(document.title, shared)", "n.js": "",
                "c.js": "var shared = 1",
            ])
        #expect(await scene.log == [" 1"])
    }

    @Test func aPopupRunsModules() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup/popup.html"]],
            files: [
                "popup/popup.html":
                    "<p id=p></p><script type=module src=popup.js></script><script type=module>console.log('inline')</script>",
                "popup/popup.js":
                    "import { name } from '../shared/name.js'; const { version } = await browser.runtime.getManifest(); "
                    + "console.log(name, version, document.querySelector('p').id, (await import('./late.js')).default)",
                "popup/late.js": "export default 'late'", "shared/name.js": "export const name = 'shared'",
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(
            await scene.log == [
                "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src "
                    + "directive of the Content Security Policy.",
                "shared 1.0 p late",
            ])
    }
}
