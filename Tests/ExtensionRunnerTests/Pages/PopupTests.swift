import ExtensionRunner
import JSONText
import Testing

/// The popup: a page of the extension with the whole of `browser`, open until the user looks elsewhere.
@Suite struct PopupTests {
    private func scene(
        _ script: String, html: String = "<p id=p>popup</p><script src=popup.js></script>", background: String = ""
    )
        async throws -> ExtensionScene
    {
        try await ExtensionScene(
            permissions: ["storage"], members: ["action": ["default_popup": "popup.html"]], background: background,
            files: ["popup.html": "<!doctype html><title>Popup</title>\(html)", "popup.js": script])
    }

    @Test func itsScriptsRunWithTheWholeOfBrowser() async throws {
        let scene = try await scene(
            """
            console.log(document.title, typeof browser.tabs.query, browser.runtime.getURL("x") === new URL("x", location.href).href);
            browser.tabs.query({ active: true }).then((tabs) => console.log(tabs[0].id));
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["Popup function true", "1"])
        #expect(await scene.target.popup == "popup.html")
    }

    @Test(arguments: [
        ("<script src=gone.js></script>", "popup.html:1: 'gone.js' could not be loaded"),
        (
            "<script src=popup.js type=module></script>",
            "popup.html:1: 'popup.js' could not be loaded, or what it imports"
        ),
    ])
    func aScriptThatItLacksIsAnError(html: String, error: String) async throws {
        let scene = try await scene("import './gone.js'", html: html)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.errors == [error])
        #expect(await scene.target.popupPage.errors.map(\.kind) == ["page"])
    }

    @Test func aScriptThatAScriptInsertsMayHaveAnotherInItsPlace() async throws {
        let scene = try await scene(
            """
            const script = document.createElement("script");
            script.src = "gone.js";
            script.onerror = () => console.log("another one");
            document.body.append(script);
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.errors == [])
        #expect(await scene.log == ["another one"])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#api-base-url
    @Test func relativeRequestsStartAtTheFileThatMakesThem() async throws {
        let ask = "fetch('data.txt').then((response) => response.text()).then(console.log, console.error);"
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "ui/popup.html"], "background": ["service_worker": "work/main.js"]],
            files: [
                "work/main.js": ask, "work/data.txt": "beside the worker",
                "ui/popup.html": "<script src=popup.js></script>",
                "ui/popup.js": ask, "ui/data.txt": "beside the popup", "data.txt": "at the top",
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["beside the worker", "beside the popup"])
    }

    @Test func itsSizeIsWhatItsStylesSay() async throws {
        let styles: [(style: String, width: JSON?, height: JSON?)] = [
            ("body { width: 320px; height: 400px; margin: 0 }", 320, 400),
            ("body { min-width: 300px; padding: 10px }", 336, nil),
            ("* { box-sizing: border-box } body { width: 300px; padding: 10px; margin: 0 }", 300, nil),
            ("html { width: 20px; height: 9999px } body { width: 320px }", 50, 600), ("body { width: 50% }", nil, nil),
        ]
        for (style, width, height) in styles {
            let scene = try await ExtensionScene(
                members: ["action": ["default_popup": "popup.html"]],
                files: [
                    "popup.html": "<!doctype html><link rel=stylesheet href=popup.css><p>popup</p>", "popup.css": style,
                ])
            try await scene.browser.open("https://example.com/")
            try await scene.browser.tap(scene.target)
            let sizes = await scene.events(.popup, "size")
            #expect(sizes.first?["width"] == width && sizes.first?["height"] == height, "\(style)")
            #expect(sizes.count == (width == nil && height == nil ? 0 : 1), "\(style)")
        }
    }

    @Test func placesInItsScriptsAreThoseOfTheFolder() async throws {
        let scene = try await scene("console.log(1);\nundefined.x;")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.events(.console, "console").first?["position"] == "popup.js:1:12")
        #expect(await scene.errors.map { $0.prefix(25) } == ["popup.js:2:10: TypeError:"])
    }

    @Test func itTalksToTheBackground() async throws {
        let scene = try await scene(
            "browser.runtime.sendMessage('hello').then((reply) => { document.querySelector('#p').textContent = reply })",
            background:
                "browser.runtime.onMessage.addListener((m, s) => Promise.resolve(`${m} ${s.url.endsWith('popup.html')}`))"
        )
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(try await scene.target.popupPage.text("#p") == "hello true")
    }

    @Test func itsMessagesNameItsDocument() async throws {
        let scene = try await scene(
            "browser.runtime.sendMessage(1); browser.runtime.sendMessage(2);",
            background: """
                browser.runtime.onMessage.addListener((message, { documentId, tab, frameId }) => {
                  console.log(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/.test(documentId), tab, frameId);
                  globalThis.seen = (globalThis.seen ?? new Set()).add(documentId);
                });
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(try await scene.evaluate("seen.size") == 1)
        try await scene.browser.tap(scene.target)
        #expect(try await scene.evaluate("seen.size") == 2)
        #expect(await scene.log == Array(repeating: "true undefined undefined", count: 4))
    }

    @Test func theBackgroundReachesIt() async throws {
        let scene = try await scene(
            "browser.runtime.onMessage.addListener((message) => Promise.resolve(`popup got ${message}`))")
        try await scene.browser.open("https://example.com/")
        #expect(try await scene.evaluate("browser.runtime.sendMessage('x').then(String)") == "undefined")
        try await scene.browser.tap(scene.target)
        #expect(try await scene.evaluate("browser.runtime.sendMessage('x')") == "popup got x")
    }

    @Test func itClosesWhenTheUserLooksElsewhere() async throws {
        let scene = try await scene("setTimeout(() => console.log('never'), 1000)")
        let tab = try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await tab.navigate(to: "https://example.com/b")
        #expect(await scene.target.popup == nil)
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(await scene.log == [])
        await #expect(throws: BrowserError.self) { try await scene.target.popupPage.text("#p") }
    }

    @Test func itsScriptMayCloseIt() async throws {
        let scene = try await scene("document.querySelector('#p').onclick = () => window.close()")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#p")
        #expect(await scene.target.popup == nil)
    }

    @Test func inlineScriptsAreRefusedAndSaidSo() async throws {
        let scene = try await scene("", html: "<script>console.log('inline')</script>")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(
            await scene.log == [
                "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' does not appear in the script-src "
                    + "directive of the Content Security Policy."
            ])
    }

    @Test func aMissingPageIsAnError() async throws {
        let scene = try await ExtensionScene(members: ["action": ["default_popup": "none.html"]])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.errors == ["The page 'none.html' is not in the extension's folder"])
    }

    @Test func aPopupKillsNoBackgroundAndOutlivesItsDeath() async throws {
        let scene = try await scene("console.log('open')", background: "console.log('life')")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.background.kill()
        #expect(await scene.target.popup == "popup.html")
        #expect(try await scene.target.popupPage.evaluate("1 + 1") == 2)
    }

    @Test(arguments: [
        ("<a id=p href=https://example.org/>link</a>", "https://example.org/"),
        ("<a id=p href=https://example.org/ target=_blank>link</a>", "https://example.org/"),
        ("<a id=p href=popup.html?two>link</a>", nil), ("<button id=p>go</button>", "https://example.net/"),
    ])
    func linksLeadToATabOrToAnotherPageInThePopup(html: String, url: String?) async throws {
        let scene = try await scene(
            "console.log(location.search); document.querySelector('button')?.addEventListener('click', () => open('https://example.net/'))",
            html: html + "<script src=popup.js></script>")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#p")
        #expect(try await scene.browser.activeTab?.url == url ?? "https://example.com/")
        #expect(await scene.target.popup == (url == nil ? "popup.html?two" : nil))
        #expect(await scene.log == (url == nil ? ["", "?two"] : [""]))
    }

    @Test func aScriptOpensThePopup() async throws {
        let scene = try await scene("console.log('open')")
        try await scene.browser.open("https://example.com/")
        let ask = "browser.action.openPopup().then(() => 'open', (error) => error.message)"
        #expect(try await scene.evaluate(ask) == "open")
        #expect(await scene.target.popup == "popup.html")
        #expect(
            try await scene.evaluate(ask)
                == "Invalid call to action.openPopup(). Another popup is already open.")
        #expect(await scene.log == ["open"])
        await scene.target.popupPage.close()
        #expect(
            try await scene.evaluate("browser.action.openPopup({ windowId: 7 }).catch((error) => error.message)")
                == "Invalid call to action.openPopup(). Window not found.")
    }

    /// Source: actionOpenPopup in WebExtensionContextAPIActionCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aScriptOpensThePopupOfATab() async throws {
        let scene = try await scene("browser.tabs.getCurrent().then(({ id }) => console.log(id))")
        let failure = { (details: String) in try await scene.failure(of: "browser.action.openPopup(\(details))") }
        let start = "Error: Invalid call to action.openPopup(). "
        #expect(try await failure("") == start + "Active tab not found in window.")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.open("https://example.com/2")
        #expect(try await failure("{ tabId: 1 }") == nil)
        #expect(await scene.log == ["1"])
        #expect(try await failure("{ tabId: 7 }") == start + "Another popup is already open.")
        await scene.target.popupPage.close()
        #expect(try await failure("{ tabId: 7 }") == start + "Tab not found.")
        #expect(
            try await failure("{ tabId: null }") == start
                + "The 'details' value is invalid, because 'tabId' is expected to be a number, but null was provided.")
        #expect(
            try await failure("{ tabId: 1, windowId: 1 }") == start
                + "The 'details' value is invalid, because it cannot specify both 'tabId' and 'windowID'.")
    }

    @Test func withoutAWindowNoPopupOpens() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]], files: ["popup.html": ""], profile: .safariMacOS)
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.windows.remove(1)")
        #expect(
            try await scene.failure(of: "browser.action.openPopup()")
                == "Error: Invalid call to action.openPopup(). No windows open.")
    }

    @Test func aPopupOfAnotherExtensionIsInTheWay() async throws {
        let scene = try await scene("")
        try await scene.browser.open("https://example.com/")
        let files = try await self.scene("").files
        let other = try await scene.browser.install(at: files.folder)
        try await scene.browser.tap(other)
        #expect(
            try await scene.failure(of: "browser.action.openPopup()")
                == "Error: Invalid call to action.openPopup(). Another popup is already open.")
        #expect(await other.popup == "popup.html")
    }

    @Test func openingThePopupByScriptIsNoGesture() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(
            permissions: ["activeTab"], members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<script src=popup.js></script>",
                "popup.js": "browser.tabs.getCurrent().then(({ id, url }) => console.log(id, url))",
            ], options: options)
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.action.openPopup().then(() => 1)")
        #expect(await scene.log == ["1 "])
        await scene.target.popupPage.close()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["1 ", "1 https://example.com/"])
    }

    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/API/WebExtensionContextAPIActionCocoa.mm
    @Test func aScriptOpensThePopupOfAButtonThatIsDisabledAndNothingWhereThereIsNone() async throws {
        let scene = try await scene(
            "console.log('open')", background: "browser.action.onClicked.addListener(() => console.log('clicked'))")
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.action.disable().then(() => browser.action.openPopup())")
        #expect(await scene.target.popup == "popup.html")
        await scene.target.popupPage.close()
        _ = try await scene.evaluate("browser.action.setPopup({ popup: '' }).then(() => browser.action.openPopup())")
        #expect(await scene.target.popup == nil)
        #expect(await scene.log == ["open"])
        #expect(await scene.hints == ["openPopup() does nothing, as the button has no popup on this tab"])
    }

    @Test func theTabThatAPopupOpensComesAfterItsOwn() async throws {
        let scene = try await scene("document.querySelector('p').onclick = () => { location = 'https://example.org/' }")
        let tabs = try await [
            scene.browser.open("https://example.com/1"), scene.browser.open("https://example.com/2"),
        ]
        try await tabs[0].activate()
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#p")
        var urls: [String] = []
        for tab in await scene.browser.tabs { urls.append(try await tab.url) }
        #expect(urls == ["https://example.com/1", "https://example.org/", "https://example.com/2"])
    }

    /// As WebKit's popover is a semitransient one, and on a phone a sheet covers the page.
    @Test func itClosesWhenTheUserDoesSomethingBesideIt() async throws {
        let scene = try await scene("")
        let files = try TemporaryExtension(
            permissions: [], members: ["action": ["default_popup": "other.html"]], files: ["other.html": "<p>"])
        let other = try await scene.browser.install(at: files.folder)
        let tab = try await scene.browser.open("https://example.com/", html: "<button>a</button><input>")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#p")
        try await tab.page.hover("button")
        #expect(await scene.target.popup == "popup.html")
        try await tab.page.click("button")
        #expect(await scene.target.popup == nil)
        try await scene.browser.tap(scene.target)
        try await tab.page.type("a", into: "input")
        #expect(await scene.target.popup == nil)
        try await scene.browser.tap(scene.target)
        try await scene.browser.tap(other)
        #expect(await scene.target.popup == nil)
        #expect(await other.popup == "other.html")
        withExtendedLifetime(files) {}
        let reasons = await scene.events(.popup, "close").map { $0["reason"]?.stringValue }
        #expect(
            reasons == ["the user did something beside it", "the user did something beside it", "another one opens"])
    }

    /// Source: History.cpp of https://github.com/WebKit/WebKit
    @Test func whatHappensInOtherTabsLeavesItOpen() async throws {
        let scene = try await scene(
            """
            document.querySelector("#p").onclick = async () => {
              for (const path of [1, 2]) await browser.tabs.create({ url: `https://example.com/${path}`, active: false });
              await browser.tabs.reload(2);
              console.log((await browser.tabs.query({})).length);
            };
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#p")
        #expect(await scene.log == ["3"])
        #expect(await scene.target.popup == "popup.html")
        let tab = try #require(await scene.browser.activeTab)
        try await tab.navigate(to: "https://example.com/other")
        #expect(await scene.target.popup == nil)
    }

    @Test func itClosesWithItsTabAndWhereAnotherTabComesBeforeIt() async throws {
        let scene = try await scene("")
        let tab = try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await tab.close()
        #expect(await scene.target.popup == nil)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        let target = scene.target
        scene.browser.network.route(.get, "https://slow.example/") { _ in
            #expect(await target.popup == nil)
            return .html("<p>")
        }
        _ = try await scene.evaluate("browser.tabs.create({ url: 'https://slow.example/' }).then(() => 1)")
        #expect(await scene.target.popup == nil)
    }

    @Test func itClosesWhenTheUserPressesAnotherButton() async throws {
        let scene = try await scene("")
        let other = try TemporaryExtension(members: ["action": [:]])
        let target = try await scene.browser.install(at: other.folder)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.tap(target)
        #expect(await scene.target.popup == nil)
    }

    @Test func itsAddressMayChangeWithinTheExtension() async throws {
        let scene = try await scene(
            """
            history.replaceState(null, "", "?tab=general");
            history.pushState(null, "", "other.html#a");
            console.log(location.pathname, location.hash, history.length);
            for (const url of ["https://example.com/", "safari-web-extension://other/popup.html"]) {
              try { history.pushState(null, "", url); } catch (error) { console.log(error.name); }
            }
            """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["/other.html #a 2", "SecurityError", "SecurityError"])
    }

    /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#popup-window-is-requested
    @Test(arguments: [
        ("''", "normal", 1_280), ("'_blank', 'popup, width=100, height=50'", "popup", 100),
        ("'_blank', 'innerWidth=200,left = 30'", "popup", 200), ("'_blank', 'popup=no, width=300'", "normal", 300),
        ("'_blank', 'location,menubar,resizable,scrollbars,status'", "normal", 1_280),
        ("'_blank', 'location,menubar,scrollbars'", "popup", 1_280),
    ])
    func onAMacAPopupOpensWindows(arguments: String, type: String, width: Double) async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<p id=p><script src=popup.js></script>",
                "popup.js":
                    "document.querySelector('p').onclick = () => window.open('https://example.org/', \(arguments))",
            ], profile: .safariMacOS)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#p")
        #expect(
            try await scene.evaluate(
                "browser.windows.get(2).then(({ type, width, focused }) => [type, width, focused])")
                == [.string(type), .number(width), true])
        #expect(await scene.target.popup == nil)
    }
}
