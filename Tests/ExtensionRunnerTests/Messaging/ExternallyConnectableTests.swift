import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Web pages that talk to an extension.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/externally_connectable
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/API/WebExtensionContextAPIRuntimeCocoa.mm
@Suite struct ExternallyConnectableTests {
    private static let connectable: JSONObject = ["externally_connectable": ["matches": ["https://site.test/*"]]]

    private static let answering = """
        browser.runtime.onMessage.addListener(() => console.log("not for me"));
        browser.runtime.onMessageExternal.addListener((message, sender) => {
          const { id, url, origin, tab, frameId, documentId } = sender;
          console.log(message.text, id, url, origin, tab.id, tab.url, frameId, documentId.length);
          return Promise.resolve({ heard: message.text });
        });
        """

    private func scene(
        _ background: String = answering, members: JSONObject = connectable, options: BrowserOptions = .forTests
    ) async throws -> ExtensionScene {
        try await ExtensionScene(members: members, background: background, options: options)
    }

    /// Opens a page whose script has the extension's id as `id`.
    @discardableResult
    private func open(
        _ scene: ExtensionScene, _ script: String, at url: String = "https://site.test/a"
    ) async throws -> Tab {
        let html = "<!doctype html><p><script>const id = '\(scene.target.id)';\n\(script)</script>"
        return try await scene.browser.open(url, html: html, scripts: .all)
    }

    private let ask =
        "browser.runtime.sendMessage(id, { text: 'hello' }).then((reply) => console.log(JSON.stringify(reply)));"

    @Test func aPageThatTheManifestNamesGetsAnAnswer() async throws {
        let scene = try await scene()
        try await open(scene, ask)
        #expect(
            await scene.log == [
                "hello undefined https://site.test/a https://site.test 1 https://site.test/a 0 36",
                #"{"heard":"hello"}"#,
            ])
        #expect(await scene.errors == [])
    }

    /// https://developer.apple.com/documentation/webkit/wkwebextensioncontext/uniqueidentifier
    @Test func theIdIsNotTheHostOfItsURLs() async throws {
        let files = try TemporaryExtension(
            members: ["name": "Mein Zettel", "externally_connectable": ["matches": ["https://site.test/*"]]],
            background: Self.answering)
        let scene = try await ExtensionScene(files)
        #expect(scene.target.id == "com.yourCompany.Mein-Zettel.Extension (XXXXXXXXXX)")
        #expect(try await scene.evaluate("browser.runtime.id") == .string(scene.target.id))
        #expect(try await scene.evaluate("browser.runtime.getURL('a')") == .string("\(scene.target.origin)/a"))
        let host = scene.target.origin.split(separator: "/").last ?? ""
        try await open(scene, "browser.runtime.sendMessage('\(host)', 1).then((reply) => console.log(reply))")
        #expect(
            await scene.hints.contains {
                $0.contains("this is the host of its URLs, and its id is '\(scene.target.id)', as runtime.id says")
            })
    }

    @Test func aTestGivesTheIdThatItHasInSafari() async throws {
        let files = try TemporaryExtension(members: Self.connectable, background: Self.answering)
        let browser = try await Browser(options: .forTests)
        let id = "org.example.Clipper.Extension (ABCDE12345)"
        let target = try await browser.install(at: files.folder, id: id)
        #expect(target.id == id)
        try await browser.open(
            "https://site.test/", html: "<script>browser.runtime.sendMessage('\(id)', { text: 'hi' })</script>",
            scripts: .all)
        #expect(
            await browser.trace.contains { $0.type == "console" && $0["text"]?.stringValue?.hasPrefix("hi ") == true })
    }

    @Test func aMessageWakesTheBackgroundAndReachesThePagesOfTheExtension() async throws {
        var members = Self.connectable
        members["action"] = ["default_popup": "popup.html"]
        let scene = try await scene(members: members)
        try scene.files.write("popup.html", "<script src=popup.js></script>")
        try scene.files.write(
            "popup.js", "browser.runtime.onMessageExternal.addListener(({ text }) => console.log('popup', text))")
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await !scene.target.background.isRunning)
        let tab = try await open(scene, "")
        try await scene.browser.tap(scene.target)
        try await tab.page.evaluate(PageScript(ask, file: "ask.js"))
        #expect(await scene.log.contains("popup hello"))
        #expect(await scene.log.last == #"{"heard":"hello"}"#)
    }

    @Test func whatAPageHasIsWhatWebKitGivesIt() async throws {
        let scene = try await scene()
        try await open(
            scene,
            """
            console.log(typeof chrome, Object.keys(browser).join(), Object.keys(browser.runtime).join());
            for (const call of [
              () => browser.runtime.sendMessage(id), () => browser.runtime.sendMessage(7, 1),
              () => browser.runtime.connect(id, { name: 7 }),
            ]) try { call() } catch (error) { console.log(error.message) }
            browser.runtime.sendMessage(id, { text: "by callback" }, (reply) => console.log(reply.heard));
            """)
        #expect(
            await scene.log == [
                "undefined runtime sendMessage,connect",
                "Invalid call to webPageRuntime.sendMessage(). A required argument is missing.",
                "Invalid call to webPageRuntime.sendMessage(). The 'extensionId' value is invalid, because a string is expected.",
                "Invalid call to webPageRuntime.connect(). The 'options' value is invalid, because 'name' is expected to be a string, "
                    + "but a number was provided.",
                "by callback undefined https://site.test/a https://site.test 1 https://site.test/a 0 36", "by callback",
            ])
    }

    @Test(arguments: [
        ("https://other.test/", "externally_connectable.matches", true),
        ("https://site.test/", "grant the site", false),
    ])
    func aPageThatMayNotIsAnsweredLateAndWithNothing(url: String, why: String, isGranted: Bool) async throws {
        let scene = try await scene()
        if !isGranted { try await scene.target.deny("https://site.test/*") }
        try await open(scene, ask, at: url)
        try await scene.browser.clock.advance(by: .milliseconds(99))
        #expect(await scene.log == [])
        try await scene.browser.clock.advance(by: .milliseconds(402))
        #expect(await scene.log == ["undefined"])
        #expect(await scene.hints.contains { $0.contains(why) && $0.contains("after a while") })
    }

    @Test func anExtensionThatIsNotThereAnswersLikeOneThatIsSilent() async throws {
        let scene = try await scene()
        try await open(
            scene,
            """
            browser.runtime.sendMessage("nobody", 1).then(console.log);
            const port = browser.runtime.connect("nobody", { name: "n" });
            port.onDisconnect.addListener(({ name, error }) => console.log(name, error));
            port.postMessage({});
            """)
        #expect(await scene.log == [])
        try await scene.browser.clock.advance(by: .milliseconds(501))
        #expect(await scene.log.sorted() == ["n null", "undefined"])
        #expect(await scene.hints.contains { $0.contains("'nobody'") && $0.contains("installed") })
    }

    @Test func aPageWithoutAListenerGetsUndefinedAtOnceAndAPortAnError() async throws {
        let scene = try await scene("")
        try await open(
            scene,
            """
            browser.runtime.sendMessage(id, 1).then((reply) => console.log("reply", reply));
            browser.runtime.connect(id).onDisconnect.addListener(({ error }) => console.log(error.message));
            """)
        #expect(
            await scene.log.sorted() == [
                "Invalid call to runtime.connect(). No runtime.onConnectExternal listeners found.",
                "Invalid call to runtime.connect(). No runtime.onConnectExternal listeners found.", "reply undefined",
            ])
    }

    private static let echoing = """
        browser.runtime.onConnectExternal.addListener((port) => {
          console.log(port.name, port.sender.id, port.sender.url, port.sender.tab.id);
          port.onMessage.addListener((message) => port.postMessage(message + "!"));
          port.onDisconnect.addListener(() => console.log("gone"));
        });
        """

    @Test func aPortCarriesMessagesBothWaysUntilThePageGoes() async throws {
        let scene = try await scene(Self.echoing)
        let tab = try await open(
            scene,
            """
            const port = browser.runtime.connect(id, { name: "talk" });
            port.onMessage.addListener((message) => console.log(message));
            port.postMessage("one");
            """)
        #expect(await scene.log == ["talk undefined https://site.test/a 1", "one!"])
        try await tab.page.evaluate("port.postMessage('two')")
        #expect(await scene.log.last == "two!")
        try await tab.navigate(to: "https://site.test/b")
        #expect(await scene.log.last == "gone")
    }

    @Test func aPageEndsItsPort() async throws {
        let scene = try await scene(Self.echoing)
        let tab = try await open(scene, "const port = browser.runtime.connect(id); port.disconnect();")
        #expect(await scene.log.last == "gone")
        await #expect(throws: BrowserError.self) { try await tab.page.evaluate("port.postMessage(1)") }
    }

    @Test(arguments: [true, false])
    func thePageHearsWhenTheExtensionGoes(isKill: Bool) async throws {
        let scene = try await scene(Self.echoing)
        try await open(
            scene, "browser.runtime.connect(id).onDisconnect.addListener(({ error }) => console.log('ended', error));")
        if isKill { try await scene.target.background.kill() } else { try await scene.target.disable() }
        #expect(await scene.log.last == "ended null")
    }

    @Test func aFrameIsToldFromItsPage() async throws {
        let scene = try await scene()
        scene.browser.network.route(.get, "https://site.test/inner") { [ask, id = scene.target.id] _ in
            HTTPResponse(
                status: 200, headers: ["Content-Type": "text/html"],
                body: Array("<script>const id = '\(id)';\(ask)</script>".utf8))
        }
        try await open(
            scene, "const frame = document.createElement('iframe'); frame.src = '/inner'; document.body.append(frame);",
            at: "https://site.test/outer")
        #expect(
            await scene.log == [
                "hello undefined https://site.test/inner https://site.test 1 https://site.test/outer 1 36",
                #"{"heard":"hello"}"#,
            ])
    }

    @Test func aPageThatTakesBuiltInsAwayIsAnsweredAllTheSame() async throws {
        let scene = try await scene()
        try await open(
            scene,
            """
            const { log } = console;
            const names = Object.getOwnPropertyNames;
            for (const object of [Object, Array, JSON, Promise, Reflect, Function.prototype, Array.prototype, Promise.prototype]) {
              for (const name of names(object)) {
                try {
                  if (typeof object[name] === "function" && name !== "constructor") object[name] = () => { throw Error("taken") };
                } catch {}
              }
            }
            browser.runtime.sendMessage(id, { text: "still" }, (reply) => log(reply.heard));
            """)
        #expect(await scene.log.last == "still")
    }
}
