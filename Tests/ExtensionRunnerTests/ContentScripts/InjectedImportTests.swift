import ExtensionRunner
import Testing

/// Functions cross as their text, which is what their author wrote: https://tc39.es/ecma262/#sec-function.prototype.tostring
@Suite struct InjectedImportTests {
    @Test(arguments: [["service_worker": "background.js", "type": "module"], ["service_worker": "background.js"]])
    func aFunctionThatIsInjectedMayImport(background: [String: String]) async throws {
        let scene = try await ExtensionScene(
            permissions: ["scripting"],
            members: [
                "background": .object(.init(background.map { ($0.key, .string($0.value)) })),
                "web_accessible_resources": [["resources": ["module.js"], "matches": ["<all_urls>"]]],
            ],
            background: """
                browser.action.onClicked.addListener(async ({ id }) => {
                  const [{ result }] = await browser.scripting.executeScript({
                    target: { tabId: id }, args: [browser.runtime.getURL("module.js")], func: async (url) => (await import(url)).answer,
                  });
                  console.log(result);
                });
                """, files: ["module.js": "export const answer = 42;"])
        try await scene.browser.open("https://example.com/", html: "<p>")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["42"])
    }

    @Test func theTextOfAFunctionIsAsItWasWritten() async throws {
        let scene = try await ExtensionScene(
            members: ["background": ["service_worker": "background.js", "type": "module"]],
            background: """
                const first = 1; import own, { other as renamed } from "./module.js";
                const text = () => { own(); renamed.x; renamed(1); return import.meta.url + import("x"); };
                console.log(text.toString());
                console.log(Function.prototype.toString.call(Function.prototype.toString).includes("[native code]"), `${class A {}}`);
                """, files: ["module.js": "export default () => {}; export const other = () => {};"])
        #expect(
            await scene.log == [
                #"() => { own(); renamed.x; renamed(1); return import.meta.url + import("x"); }"#, "true class A {}",
            ])
    }

    @Test func whatATestEvaluatesMayImport() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.open("https://example.com/", html: "<p>", scripts: .all).page
        let value = try await page.evaluate(
            "import('data:text/javascript,export default 5').then((module) => module.default)")
        #expect(value == 5)
    }
}
