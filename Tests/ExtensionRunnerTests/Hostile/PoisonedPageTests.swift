import ExtensionRunner
import Testing

/// What a page has done to its built-ins, a content script does not feel.
@Suite struct PoisonedPageTests {
    @Test(arguments: [
        "Object.prototype.get = function () {}", "Object.prototype.get = 1", "Object.prototype.set = 1",
        "Object.prototype.writable = true", "Object.prototype.toJSON = () => 'page'",
        "String.prototype.slice = () => { throw 1; }", "RegExp.prototype.exec = () => { throw 1; }",
        "Array.prototype.toJSON = () => 'page'", "Promise.prototype.then = () => { throw 1; }",
        "JSON.stringify = () => { throw 1; }",
    ])
    func aContentScriptGoesOn(poison: String) async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["isolated.js"]]]],
            background: "browser.runtime.onMessage.addListener((message) => console.log(message.list.join()));",
            files: [
                "isolated.js": """
                setTimeout(() => {
                  const p = document.querySelector("p");
                  let clicks = 0;
                  document.body.addEventListener("click", () => clicks++);
                  p.click();
                  browser.runtime.sendMessage({ list: [p.textContent, clicks, document.querySelectorAll("*").length] });
                }, 5);
                """
            ])
        try await scene.browser.open(
            "https://example.com/", html: "<body><p>text</p><script>\(poison)</script>", scripts: .inline)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log == ["text,1,5"])
    }
}
