import ExtensionRunner
import JSONText
import Testing

/// https://w3c.github.io/clipboard-apis/#async-clipboard-api
@Suite struct ClipboardTests {
    /// A button that does something, and tells what comes of it.
    private func page(_ action: String) -> String {
        """
        <button onclick="act().then((value) => console.log('done', value), (error) => console.log(error.name))">Go</button>
        <script>async function act() { \(action) }</script>
        """
    }

    private func open(_ action: String, at url: String = "https://shop.example/", in scene: ExtensionScene) async throws
        -> Tab
    {
        try await scene.browser.open(url, html: page(action), scripts: .inline)
    }

    private static let refusal =
        "navigator.clipboard.writeText() is refused: Safari lets a script write only where the user's click, or another gesture, leads "
        + "to the call, and none does, as behind an await of a request; navigator.clipboard.write() with a promise in a ClipboardItem may be called "
        + "before it"

    @Test func aClickCopiesAndPastes() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            "await navigator.clipboard.writeText('é 12'); return navigator.clipboard.readText()", in: scene)
        #expect(await scene.browser.clipboard == nil)
        try await tab.page.click("button")
        #expect(await scene.log == ["done é 12"])
        #expect(await scene.browser.clipboard == "é 12")
        #expect(await scene.events(.browser, "copy").map { $0["text"] } == ["é 12"])
        #expect(await scene.events(.browser, "paste").count == 1)
    }

    @Test func whatWasCopiedElsewhereIsPasted() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("return navigator.clipboard.readText()", in: scene)
        try await tab.page.click("button")
        await scene.browser.setClipboard("from another app")
        try await tab.page.click("button")
        #expect(await scene.log == ["done ", "done from another app"])
    }

    @Test func withoutAGestureNothingIsCopied() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("await navigator.clipboard.writeText('x')", in: scene)
        #expect(
            try await tab.page.evaluate("act().catch((error) => String(error))").stringValue?.hasPrefix(
                "NotAllowedError: The request is not allowed") == true)
        #expect(
            try await tab.page.evaluate("navigator.clipboard.readText().catch((error) => error.name)")
                == "NotAllowedError")
        #expect(await scene.browser.clipboard == nil)
        #expect(await scene.hints.contains(Self.refusal))
    }

    /// What breaks on a phone and not in Chrome.
    @Test func aGestureIsOverWhenARequestIsAnswered() async throws {
        let scene = try await ExtensionScene()
        scene.browser.network.route(.get, "https://shop.example/token") { _ in .text("t-1") }
        let tab = try await open(
            "const token = await (await fetch('/token')).text(); await navigator.clipboard.writeText(token)", in: scene)
        try await tab.page.click("button")
        #expect(await scene.log == ["NotAllowedError"])
        let promised = try await open(
            """
            const token = fetch('/token').then((response) => response.text());
            await navigator.clipboard.write([new ClipboardItem({ 'text/plain': token })])
            """, in: scene)
        try await promised.page.click("button")
        #expect(await scene.log.last == "done undefined")
        #expect(await scene.browser.clipboard == "t-1")
    }

    @Test func anItemHasSeveralForms() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            """
            const item = new ClipboardItem({
              'text/plain': 'bold', 'text/html': Promise.resolve(new Blob(['<b>bold</b>'], { type: 'text/html' })),
            }, { presentationStyle: 'inline' });
            await navigator.clipboard.write([item]);
            const [found] = await navigator.clipboard.read();
            const html = await found.getType('text/html');
            const missing = await found.getType('image/png').catch((error) => error.name);
            return [item.types.join(), item.presentationStyle, found.types.join(), html.type, await html.text(), missing, await (await item.getType('text/plain')).text()].join(' ')
            """, in: scene)
        try await tab.page.click("button")
        #expect(
            await scene.log == [
                "done text/plain,text/html inline text/plain,text/html text/html <b>bold</b> NotFoundError bold"
            ])
        #expect(await scene.browser.clipboard == "bold")
    }

    @Test func whatWasReadIsGoneWhenSomethingElseIsCopied() async throws {
        let scene = try await ExtensionScene()
        await scene.browser.setClipboard("first")
        let tab = try await open(
            "const [item] = await navigator.clipboard.read(); await navigator.clipboard.writeText('second'); return (await item.getType('text/plain')).text()",
            in: scene)
        try await tab.page.click("button")
        #expect(await scene.log == ["NotAllowedError"])
    }

    @Test func whatWasCopiedMeanwhileStays() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            """
            let finish;
            const text = new Promise((resolve) => finish = resolve);
            const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
            await navigator.clipboard.writeText('sooner');
            finish('later');
            return written
            """, in: scene)
        try await tab.page.click("button")
        #expect(await scene.log == ["NotAllowedError"])
        #expect(await scene.browser.clipboard == "sooner")
    }

    @Test func formsThatFailOrAreNotSupportedCopyNothing() async throws {
        let scene = try await ExtensionScene()
        for item in [
            "{ 'text/plain': Promise.reject(new Error('x')) }", "{ 'text/plain': 'a', 'application/json': '{}' }",
        ] {
            let tab = try await open("await navigator.clipboard.write([new ClipboardItem(\(item))])", in: scene)
            try await tab.page.click("button")
        }
        #expect(await scene.log == ["NotAllowedError", "NotAllowedError"])
        #expect(await scene.browser.clipboard == nil)
        let tab = try await open("", in: scene)
        let failures = try await tab.page.evaluate(
            """
            [() => new ClipboardItem({}), () => new ClipboardItem(), () => new Clipboard(), () => new ClipboardItem({ a: 'b' }, { presentationStyle: 'odd' })]
              .map((make) => { try { make(); } catch (error) { return error.name; } }).join()
            """)
        #expect(failures == "TypeError,TypeError,TypeError,TypeError")
        #expect(
            try await tab.page.evaluate("['text/plain', 'image/png', 'image/svg+xml'].map(ClipboardItem.supports)") == [
                true, true, false,
            ])
    }

    @Test func aPopupWithThePermissionWritesAtAnyTime() async throws {
        for permissions in [[], ["clipboardWrite"]] {
            let scene = try await ExtensionScene(
                permissions: permissions, members: ["action": ["default_popup": "popup.html"]],
                files: [
                    "popup.html": "<script src='popup.js'></script>",
                    "popup.js":
                        "navigator.clipboard.writeText('from the popup').then(() => console.log('copied'), (error) => console.log(error.name))",
                ])
            try await scene.browser.open("https://shop.example/")
            try await scene.browser.tap(scene.target)
            #expect(await scene.log == (permissions.isEmpty ? ["NotAllowedError"] : ["copied"]))
            let advice = "; the permission clipboardWrite lets it write at any time"
            #expect(await scene.hints.contains(Self.refusal + advice) == permissions.isEmpty)
        }
    }

    @Test func aContentScriptCopiesWhereTheUserClicks() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: [
                "content.js":
                    "document.querySelector('p').addEventListener('click', () => navigator.clipboard.writeText('clipped').then(() => console.log('copied')))"
            ])
        let tab = try await scene.browser.open("https://shop.example/", html: "<p>Copy me")
        try await tab.page.click("p")
        #expect(await scene.log == ["copied"])
        #expect(await scene.browser.clipboard == "clipped")
    }

    @Test func insecurePagesHaveNone() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("", at: "http://shop.example/", in: scene)
        #expect(
            try await tab.page.evaluate("[typeof navigator.clipboard, typeof Clipboard, typeof ClipboardItem]") == [
                "undefined", "undefined", "undefined",
            ])
    }
}
