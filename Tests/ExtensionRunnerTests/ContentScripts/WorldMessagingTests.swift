import ExtensionRunner
import JSONText
import Testing

/// What content scripts and frames of other origins send each other, and lists of the page in a content script.
@Suite struct WorldMessagingTests {
    private func scene(_ content: String, files: [String: String] = [:]) async throws -> ExtensionScene {
        try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["https://example.com/*"], "js": ["content.js"]]],
                "web_accessible_resources": [["resources": ["*"], "matches": ["<all_urls>"]]],
            ], files: files.merging(["content.js": content]) { $1 })
    }

    /// https://html.spec.whatwg.org/multipage/web-messaging.html#window-post-message-steps
    @Test func aPortGoesToAFrameOfTheExtension() async throws {
        let scene = try await scene(
            """
            const frame = document.createElement("iframe");
            frame.src = browser.runtime.getURL("frame.html");
            frame.onload = () => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = ({ data }) => console.log("answer", data);
              frame.contentWindow.postMessage({ hello: [1] }, "*", [port2]);
            };
            document.body.append(frame);
            """,
            files: [
                "frame.html": "<script src=frame.js></script>",
                "frame.js": """
                onmessage = ({ data, origin, source, ports }) => {
                  console.log(JSON.stringify(data), origin, source === parent);
                  ports[0].postMessage("got it");
                };
                """,
            ])
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == [#"{"hello":[1]} https://example.com true"#, "answer got it"])
        #expect(await scene.errors == [])
    }

    // Source: JSMessageEventCustom.cpp (data) of https://github.com/WebKit/WebKit
    @Test func aContentScriptHasAMessageAsItWasPosted() async throws {
        let scene = try await scene(
            "addEventListener('message', (event) => console.log(JSON.stringify(event.data), event.data === event.data));"
        )
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        try await tab.page.evaluate(
            """
            addEventListener("message", (event) => (event.data.changed = true), true);
            postMessage({ posted: [1] }, "*");
            postMessage("text", "*");
            """)
        try await scene.browser.settle()
        #expect(await scene.log == [#"{"posted":[1]} true"#, #""text" true"#])
    }

    /// The task in which a frame has loaded is one of the page around it.
    @Test func whatIsSentWhenAFrameHasLoadedComesFromThePage() async throws {
        let scene = try await scene(
            """
            const frame = document.createElement("iframe");
            frame.src = browser.runtime.getURL("frame.html");
            frame.onload = () => {
              window.postMessage("listener", "*");
              Promise.resolve().then(() => window.postMessage("microtask", "*"));
            };
            document.body.append(frame);
            """, files: ["frame.html": "<p>"])
        let tab = try await scene.browser.open(
            "https://example.com/",
            html: """
                <body><script>
                window.seen = [];
                onmessage = ({ data, origin, source }) => seen.push(`${data} ${origin} ${source === window}`);
                </script>
                """, scripts: .inline)
        #expect(
            try await tab.page.evaluate("seen")
                == ["listener https://example.com true", "microtask https://example.com true"])
    }

    /// https://webidl.spec.whatwg.org/#js-legacy-platform-objects
    @Test func listsHaveTheirElements() async throws {
        let scene = try await scene(
            """
            const rects = document.querySelector("p").getClientRects();
            console.log(rects[0] instanceof DOMRect, [...rects].length, rects.length, 0 in rects, rects[1], Object.keys(rects).join());
            const touch = new Touch({ identifier: 7, target: document.body });
            console.log(new TouchEvent("x", { touches: [touch] }).touches[0].identifier);
            const transfer = new DataTransfer();
            transfer.items.add(new File(["text"], "a.txt"));
            console.log(transfer.files[0].name, Array.from(transfer.files, ({ size }) => size).join());
            """)
        try await scene.browser.open("https://example.com/", html: "<p>text")
        #expect(await scene.log == ["true 1 1 true undefined 0", "7", "a.txt 4"])
    }
}
