import ExtensionRunner
import JSONText
import Testing

/// https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
@Suite struct BroadcastChannelTests {
    private static let listen = """
        var channel = new BroadcastChannel("news");
        channel.onmessage = ({ data, origin, isTrusted, source, ports }) =>
          console.log(name, JSON.stringify(data), origin, isTrusted, source, ports.length);
        """

    private func scene(background: String = "") async throws -> ExtensionScene {
        try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]], background: background,
            files: [
                "popup.html": "<script src='popup.js'></script>", "popup.js": "name = 'popup'; \(Self.listen)",
                "page.html": "<script src='page.js'></script>", "page.js": "name = 'page'; \(Self.listen)",
            ])
    }

    @Test func allOthersOfAnExtensionHear() async throws {
        let scene = try await scene(background: "self.name = 'background'; \(Self.listen)")
        let origin = scene.target.origin
        try await scene.browser.open("\(origin)/page.html")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.evaluate("channel.postMessage({ from: 'popup' })")
        try await scene.target.background.evaluate("channel.postMessage('from the background')")
        #expect(
            await scene.log == [
                #"background {"from":"popup"} \#(origin) true null 0"#,
                #"page {"from":"popup"} \#(origin) true null 0"#,
                #"page "from the background" \#(origin) true null 0"#,
                #"popup "from the background" \#(origin) true null 0"#,
            ])
        #expect(await scene.events(.popup, "broadcast").map { $0["receivers"] } == [2])
    }

    @Test func valuesAreCopiedAsStructures() async throws {
        let scene = try await scene(
            background: """
                const [first, second] = [new BroadcastChannel("a"), new BroadcastChannel("a")];
                second.onmessage = ({ data }) => {
                  console.log(data.date.getTime(), [...data.map], data.bytes instanceof Uint8Array, data.self === data, data.error.message, data.undefined, data.big);
                };
                const value = { date: new Date(5), map: new Map([["k", 1]]), bytes: new Uint8Array([1]), error: new RangeError("far"), undefined, big: 3n };
                value.self = value;
                first.postMessage(value);
                try { first.postMessage(() => {}); } catch (error) { console.log(error.name); }
                """)
        #expect(await scene.log == ["DataCloneError", "5 [[\"k\", 1]] true true far undefined 3n"])
    }

    @Test func aClosedChannelNeitherSendsNorHears() async throws {
        let scene = try await scene(
            background: """
                const [first, second, other] = [new BroadcastChannel("a"), new BroadcastChannel("a"), new BroadcastChannel("b")];
                for (const channel of [first, second, other]) channel.addEventListener("message", ({ data }) => console.log(channel.name, data));
                first.postMessage(1);
                second.close(); second.close();
                first.postMessage(2);
                const tell = (work) => { try { work(); } catch (error) { console.log(`${error.name}: ${error.message}`); } };
                tell(() => second.postMessage(3)); tell(() => first.postMessage()); tell(() => new BroadcastChannel()); tell(() => BroadcastChannel("a"));
                console.log(String(first), Object.keys(BroadcastChannel.prototype).join());
                """)
        let lines = await scene.log
        #expect(await scene.errors.isEmpty)
        #expect(
            Array(lines.prefix(3)) == [
                "InvalidStateError: This BroadcastChannel is closed", "TypeError: Not enough arguments",
                "TypeError: Not enough arguments",
            ])
        #expect(lines[3].hasPrefix("TypeError"))
        #expect(lines.dropFirst(4) == ["[object BroadcastChannel] name,postMessage,close,onmessage,onmessageerror"])
    }

    @Test func namesThatAreNoTextAreKeptApart() async throws {
        let scene = try await scene(
            background: #"""
                const channels = ["\ud800", "\ud801", "\ufffd", "\ud800"].map((name) => new BroadcastChannel(name));
                channels.forEach((channel, index) => channel.onmessage = () => console.log(index, channel.name.charCodeAt(0)));
                channels[0].postMessage(1);
                """#)
        #expect(await scene.log == ["3 55296"])
    }

    @Test func aBackgroundThatIsDeadHearsNothing() async throws {
        let scene = try await scene(background: "self.name = 'background'; \(Self.listen)")
        try await scene.browser.open("https://example.com/")
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.evaluate("channel.postMessage(1)")
        #expect(await scene.log.isEmpty)
        #expect(await scene.target.background.isRunning == false)
        #expect(
            await scene.hints.contains(
                "nobody hears the broadcast channel 'news': the background is not running, and a channel wakes nobody"))
    }

    @Test func webPagesHearTheirOwnOriginAlone() async throws {
        let scene = try await scene(background: "self.name = 'background'; \(Self.listen)")
        func open(_ url: String) async throws -> Tab {
            try await scene.browser.open(
                url, html: "<script>name = location.host; \(Self.listen)</script>", scripts: .inline)
        }
        let first = try await open("https://a.example/1")
        _ = try await open("https://a.example/2")
        _ = try await open("https://b.example/")
        try await first.page.evaluate("channel.postMessage(1)")
        #expect(await scene.log == ["a.example 1 https://a.example true null 0"])
        try await first.navigate(to: "https://c.example/")
        let second = try #require(await scene.browser.tabs.first { $0.id == 2 })
        try await second.page.evaluate("channel.postMessage(2)")
        #expect(await scene.log.count == 1)
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
    @Test func microtasksRunBetweenTwoListeners() async throws {
        let listeners = """
            var channel = new BroadcastChannel("news");
            channel.addEventListener("message", () => { console.log(1); Promise.resolve().then(() => console.log("micro")); });
            channel.addEventListener("message", () => console.log(2));
            """
        let scene = try await scene(background: listeners)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.evaluate("channel.postMessage('x')")
        #expect(await scene.log.prefix(3) == ["1", "micro", "2"])
    }
}
