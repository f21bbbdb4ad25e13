import ExtensionRunner
import Testing

/// https://drafts.csswg.org/css-highlight-api-1/, as Chromium 156 answers.
@Suite struct HighlightTests {
    @Test(arguments: ["ISOLATED", "MAIN"])
    func whatIsMarkedIsKept(world: String) async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["script.js"], "world": .string(world)]]],
            files: [
                "script.js": """
                const range = document.createRange();
                range.selectNodeContents(document.querySelector("p"));
                const mark = new Highlight(range);
                mark.priority = 3; mark.type = "spelling-error"; mark.type = "none";
                console.log(mark.size, mark.has(range), mark.priority, mark.type, [...mark][0].toString());
                CSS.highlights.set("found", mark).set("other", new Highlight());
                console.log(CSS.highlights.size, CSS.highlights.get("found") === mark, [...CSS.highlights.keys()].join());
                for (const [name, { size }] of CSS.highlights) console.log(name, size);
                CSS.highlights.delete("other"); mark.clear();
                console.log(CSS.highlights.size, CSS.highlights.has("other"), mark.size);
                for (const run of [() => new Highlight("x"), () => CSS.highlights.set("a", {}), () => CSS.px(1), () => CSS.registerProperty({})]) {
                  try { run(); } catch (error) { console.log(`${error.name}: ${error.message}`); }
                }
                """
            ])
        try await scene.browser.open("https://example.com/", html: "<p>text</p>")
        #expect(
            await scene.log == [
                "1 true 3 spelling-error text", "2 true found,other", "found 1", "other 0", "1 false 0",
                "TypeError: Argument 1 ('value') to Highlight.constructor must be an instance of AbstractRange",
                "TypeError: Argument 2 ('value') to HighlightRegistry.set must be an instance of Highlight",
                "Error: CSS.px is not implemented by extrun",
                "Error: CSS.registerProperty is not implemented by extrun",
            ])
    }
}
