import ExtensionRunner
import JSONText
import Testing

// Windows that a user or an extension opens, changes and closes. On a phone an extension cannot.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/windows
@Suite struct WindowsChangeTests {
    private static let listening = """
        const listen = (namespace, ...names) => names.forEach((name) => browser[namespace][name].addListener((...values) => {
          console.log(name, ...values.map((value) => JSON.stringify(value?.index === undefined ? value : value.id)));
        }));
        listen("windows", "onRemoved", "onFocusChanged");
        browser.windows.onCreated.addListener(({ id, type, focused }) => console.log("onCreated", id, type, focused));
        listen("tabs", "onCreated", "onActivated", "onRemoved", "onDetached", "onAttached");
        """

    private func scene(background: String = Self.listening, open urls: String...) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            permissions: ["tabs"], members: ["host_permissions": ["<all_urls>"]], background: background,
            profile: .safariMacOS)
        for url in urls { try await scene.browser.open(url) }
        return scene
    }

    /// What was logged while `body` ran.
    private func log(_ scene: ExtensionScene, _ body: () async throws -> Void) async throws -> [String] {
        let before = await scene.log.count
        try await body()
        return Array(await scene.log.dropFirst(before))
    }

    @Test func anExtensionOpensAWindow() async throws {
        let scene = try await scene(open: "https://a.example/")
        let log = try await log(scene) {
            let made = try await scene.evaluate(
                """
                browser.windows.create({ url: ["https://b.example/", "c.html"], type: "popup", width: 400, left: 30 })
                  .then(({ tabs, ...window }) => ({ ...window, tabs: tabs.map(({ index, active, windowId, status }) =>
                    [index, active, windowId, status]) }))
                """)
            #expect(
                made == [
                    "id": 2, "state": "normal", "type": "popup", "focused": true, "incognito": false,
                    "alwaysOnTop": false,
                    "top": 0, "left": 30, "width": 400, "height": 720,
                    "tabs": [[0, true, 2, "loading"], [1, false, 2, "loading"]],
                ])
        }
        #expect(
            log == [
                "onCreated 2", "onCreated 3", "onCreated 2 popup true", "onFocusChanged 2",
                #"onActivated {"previousTabId":-1,"tabId":2,"windowId":2}"#,
            ])
        let windows = await scene.browser.windows
        #expect(windows.map(\.id) == [2, 1])
        #expect(try await windows[0].tabs.map(\.id) == [2, 3])
        #expect(await scene.browser.activeTab?.id == 2)
        #expect(
            try await scene.browser.activeTab?.page.evaluate("[innerWidth, innerHeight, document.hidden]") == [
                400, 720, false,
            ])
        #expect(
            try await windows[1].activeTab?.page.evaluate("[innerWidth, innerHeight, document.hidden]") == [
                1_280, 720, false,
            ])
    }

    @Test func withoutAnAddressItIsEmptyAndWithoutFocusBehind() async throws {
        let scene = try await scene(open: "https://a.example/")
        let log = try await log(scene) {
            let made = try await scene.evaluate(
                "browser.windows.create({ focused: false, url: '' }).then(({ focused, tabs }) => [focused, tabs.length])"
            )
            #expect(made == [false, 1])
        }
        #expect(
            log == [
                "onCreated 2", "onCreated 2 normal false", #"onActivated {"previousTabId":-1,"tabId":2,"windowId":2}"#,
            ])
        #expect(await scene.browser.windows.map(\.id) == [1, 2])
    }

    /// Source: parseWindowCreateOptions in WebExtensionAPIWindowsCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: ["-5", "-1", "0", "1.5"])
    func aNumberThatCanBeNoTabMovesNone(id: String) async throws {
        let scene = try await scene(background: "", open: "https://a.example/")
        let made = "browser.windows.create({ tabId: \(id) }).then(({ tabs }) => tabs.map(({ id }) => id))"
        #expect(try await scene.evaluate(made) == [2])
    }

    /// A window closes with its last tab.
    @Test func aTabMovesIntoANewWindow() async throws {
        let scene = try await scene(open: "https://a.example/", "https://b.example/")
        let first = try await log(scene) { _ = try await scene.evaluate("browser.windows.create({ tabId: 2 })") }
        #expect(
            first == [
                "onCreated 2 normal true", #"onDetached 2 {"oldWindowId":1,"oldPosition":1}"#,
                #"onAttached 2 {"newWindowId":2,"newPosition":0}"#,
                #"onActivated {"previousTabId":-1,"tabId":1,"windowId":1}"#, "onFocusChanged 2",
                #"onActivated {"previousTabId":-1,"tabId":2,"windowId":2}"#,
            ])
        let second = try await log(scene) {
            _ = try await scene.evaluate("browser.windows.create({ tabId: 1, focused: false })")
        }
        #expect(
            second == [
                "onCreated 3 normal false", #"onDetached 1 {"oldWindowId":1,"oldPosition":0}"#,
                #"onAttached 1 {"newWindowId":3,"newPosition":0}"#, "onRemoved 1",
                #"onActivated {"previousTabId":-1,"tabId":1,"windowId":3}"#,
            ])
        #expect(await scene.browser.windows.map(\.id) == [2, 3])
    }

    @Test func tabsAreFoundByTheirWindow() async throws {
        let scene = try await scene(background: "", open: "https://a.example/", "https://b.example/")
        let other = try await scene.browser.openWindow("https://c.example/")
        let base = try #require(try await scene.evaluate("browser.runtime.getURL('')")?.stringValue)
        func ids(_ filter: String) async throws -> JSON? {
            try await scene.evaluate("browser.tabs.query({ \(filter) }).then((tabs) => tabs.map(({ id }) => id))")
        }
        #expect(try await ids("") == [3, 1, 2])
        #expect(try await ids("windowId: 1") == [1, 2])
        #expect(try await ids("windowId: browser.windows.WINDOW_ID_CURRENT") == [3])
        #expect(try await ids("currentWindow: true") == [3])
        // WebKit looks only whether it is there.
        #expect(try await ids("currentWindow: false") == [3])
        #expect(await scene.hints.filter { $0.contains("currentWindow") }.count == 1)
        #expect(try await ids("lastFocusedWindow: false") == [1, 2])
        #expect(try await ids("active: true") == [3, 2])
        #expect(try await ids("hidden: true") == [1])
        #expect(try await ids("index: 0") == [3, 1])
        #expect(try await ids("windowType: 'popup'") == [])
        // A page in a tab is in the window of its tab, but functions of windows take the frontmost one for the current.
        let tab = try #require(try await scene.browser.windows.last?.tabs.first)
        try await tab.navigate(to: base + "page.html")
        try await other.focus()
        #expect(try await tab.page.evaluate("browser.windows.getCurrent().then(({ id }) => id)") == 2)
        #expect(try await tab.page.evaluate("browser.windows.getLastFocused().then(({ id }) => id)") == 2)
        #expect(
            try await tab.page.evaluate(
                "browser.tabs.create({ url: 'https://d.example/' }).then(({ windowId }) => windowId)") == 1)
        #expect(
            try await scene.evaluate("browser.tabs.create({ windowId: 2, index: 0 }).then(({ index }) => index)") == 0)
    }

    @Test func theUserLooksAtAnotherWindow() async throws {
        let scene = try await scene(open: "https://a.example/")
        let other = try await scene.browser.openWindow("https://b.example/")
        let first = try #require(await scene.browser.windows.last)
        #expect(try await log(scene) { try await first.focus() } == ["onFocusChanged 1"])
        #expect(try await log(scene) { try await first.focus() } == [])
        let tab = try #require(try await other.activeTab)
        #expect(await tab.window == other)
        #expect(try await log(scene) { try await tab.activate() } == ["onFocusChanged 2"])
        #expect(
            try await log(scene) { try await other.close() } == [
                #"onRemoved 2 {"windowId":2,"isWindowClosing":true}"#, "onRemoved 2", "onFocusChanged 1",
            ])
        await #expect(throws: BrowserError.self) { try await other.focus() }
        #expect(
            try await log(scene) { try await first.close() } == [
                #"onRemoved 1 {"windowId":1,"isWindowClosing":true}"#, "onRemoved 1", "onFocusChanged -1",
            ])
        // The next tab gets a window.
        let log = try await log(scene) { try await scene.browser.open("https://c.example/") }
        #expect(
            log == [
                "onCreated 3", "onCreated 3 normal true", "onFocusChanged 3",
                #"onActivated {"previousTabId":-1,"tabId":3,"windowId":3}"#,
            ])
    }

    @Test func anExtensionChangesAWindow() async throws {
        let scene = try await scene(open: "https://a.example/")
        let other = try await scene.browser.openWindow("https://b.example/")
        let before = await scene.log.count
        func update(_ properties: String) async throws -> JSON? {
            try await scene.evaluate(
                """
                browser.windows.update(2, { \(properties) })
                  .then(({ state, focused, left, width }) => [state, focused, left, width])
                """)
        }
        func visibility() async throws -> JSON? {
            try await other.activeTab?.page.evaluate("document.visibilityState")
        }
        #expect(try await update("state: 'minimized'") == ["minimized", false, 0, 1_280])
        #expect(try await visibility() == "hidden")
        #expect(try await update("focused: true") == ["normal", true, 0, 1_280])
        #expect(try await visibility() == "visible")
        #expect(try await update("state: 'fullscreen'") == ["fullscreen", true, 0, 1_280])
        #expect(try await update("left: 10") == ["normal", true, 10, 1_280])
        #expect(try await update("focused: false") == ["normal", true, 10, 1_280])
        #expect(await scene.log.dropFirst(before) == ["onFocusChanged 1", "onFocusChanged 2"])
        _ = try await scene.evaluate("browser.windows.remove(2)")
        #expect(await scene.browser.windows.map(\.id) == [1])
    }

    /// Source: CreateIncognitoWithoutPrivateAccess in WKWebExtensionAPIWindows.mm of https://github.com/WebKit/WebKit
    @Test func anExtensionDoesNotSeeThePrivateWindowThatItOpens() async throws {
        let scene = try await scene(open: "https://a.example/")
        let before = await scene.log.count
        #expect(try await scene.evaluate("browser.windows.create({ incognito: true })") == .null)
        #expect(await scene.log.count == before)
        #expect(await scene.hints.last?.hasPrefix("windows.create() gives null: the window is a private one") == true)
        // It is there all the same.
        let windows = await scene.browser.windows
        #expect(windows.map(\.id) == [2, 1])
        #expect(try await windows[0].isPrivate)
    }

    @Test func aWindowOfAnySizeHasAPage() async throws {
        let scene = try await scene(open: "https://a.example/")
        _ = try await scene.evaluate("browser.windows.create({ width: 1e300, height: -1e300 })")
        let tab = try #require(await scene.browser.activeTab)
        #expect(try await tab.page.evaluate("[innerWidth, innerHeight]") == [100_000, 0])
    }

    /// What is set for a window holds for the tabs in it.
    @Test func theButtonIsThatOfTheWindow() async throws {
        let scene = try await ExtensionScene(members: ["action": [:]], profile: .safariMacOS)
        let tab = try await scene.browser.open("https://a.example/")
        let other = try #require(try await scene.browser.openWindow("https://b.example/").activeTab)
        _ = try await scene.evaluate("browser.action.setBadgeText({ windowId: 2, text: 'two' })")
        #expect(await scene.target.action.badgeText(for: tab) == "")
        #expect(await scene.target.action.badgeText(for: other) == "two")
    }

    @Test func listenersChooseTypesOfWindows() async throws {
        let scene = try await scene(
            background: """
                browser.windows.onCreated.addListener(({ id }) => console.log("popup", id), { windowTypes: ["popup"] });
                browser.windows.onRemoved.addListener((id) => console.log("removed", id), { windowTypes: ["normal"] });
                browser.windows.onFocusChanged.addListener((id) => console.log("focus", id), { windowTypes: ["popup"] });
                """, open: "https://a.example/")
        _ = try await scene.evaluate(
            """
            (async () => {
              const first = await browser.windows.create();
              const second = await browser.windows.create({ type: "popup" });
              await browser.windows.remove(first.id);
              await browser.windows.remove(second.id);
            })()
            """)
        #expect(await scene.log == ["popup 3", "focus 3", "removed 2"])
    }

    @Test(arguments: [
        (
            "create({ state: 'big' })",
            "create(). The 'state' value is invalid, because it must specify 'normal', 'minimized', 'maximized', or 'fullscreen'."
        ),
        (
            "create({ state: 'maximized', width: 10 })",
            "create(). The 'info' value is invalid, because when 'top', 'left', 'width', or 'height' are specified, 'state' must specify 'normal'."
        ),
        (
            "update(1, { state: 'fullscreen', left: 0 })",
            "update(). The 'properties' value is invalid, because when 'top', 'left', 'width', or 'height' are specified, 'state' must specify 'normal'."
        ),
        (
            "create({ url: ['https://a.example/', 'http://[bad'] })",
            "create(). The 'url' value is invalid, because 'http://[bad' is not a valid URL."
        ),
        (
            "create({ url: 1 })",
            "create(). The 'info' value is invalid, because 'url' is expected to be a string or an array of strings, but a number was provided."
        ),
        ("create({ tabId: 7 })", "create(). Tab '7' was not found."),
        ("update(7, {})", "update(). Window not found."),
        ("remove(7)", "remove(). Window not found."),
        ("get(1, { windowTypes: ['popup'] })", "get(). Window does not match requested 'windowTypes'."),
    ])
    func whatCannotBeDoneIsToldInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await scene(background: "", open: "https://a.example/")
        #expect(try await scene.failure(of: "browser.windows.\(call)") == "Error: Invalid call to windows.\(sentence)")
        #expect(await scene.browser.windows.count == 1)
    }

    @Test(arguments: [
        ("", "A required argument is missing."),
        ("1", "The 'listener' value is invalid, because a function is expected."),
        (
            "() => {}, { windowTypes: ['panel'] }",
            "The 'windowTypes' value is invalid, because it must specify either 'normal', 'popup', or both."
        ),
    ])
    func whatIsWrongWithAListenerIsToldInWebKitsWords(arguments: String, sentence: String) async throws {
        let scene = try await scene(background: "", open: "https://a.example/")
        #expect(
            try await scene.failure(of: "browser.windows.onCreated.addListener(\(arguments))")
                == "Error: Invalid call to windowsEvent.addListener(). \(sentence)")
    }

    /// The pages of a Mac find a Mac.
    @Test func pagesFindADeviceOfTheProfile() async throws {
        let scene = try await scene(background: "", open: "https://a.example/")
        let found = try await scene.browser.activeTab?.page.evaluate(
            """
            [navigator.platform, navigator.maxTouchPoints, screen.width, devicePixelRatio, navigator.userAgent.includes("Macintosh"),
              matchMedia("(hover: hover) and (pointer: fine)").matches]
            """)
        #expect(found == ["MacIntel", 0, 1_470, 2, true, true])
    }
}
