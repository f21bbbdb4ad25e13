import ExtensionRunner
import HTTP
import JSONText
import Testing

// What extensions know of windows in which the user browses privately.
// Source: the tests …WithPrivateAccess and …WithoutPrivateAccess of WKWebExtensionAPITabs.mm, WKWebExtensionAPIWindows.mm,
// WKWebExtensionAPIExtension.mm and WKWebExtensionAPICookies.mm in https://github.com/WebKit/WebKit
@Suite struct PrivateBrowsingTests {
    private static let listening = """
        for (const [namespace, names] of Object.entries({
          tabs: ["onCreated", "onUpdated", "onActivated", "onRemoved", "onHighlighted"],
          windows: ["onCreated", "onRemoved", "onFocusChanged"],
          webNavigation: ["onBeforeNavigate", "onCommitted", "onCompleted"], webRequest: ["onBeforeRequest"],
          action: ["onClicked"], commands: ["onCommand"], menus: ["onClicked"],
        })) for (const name of names) browser[namespace][name].addListener((...values) => console.log(namespace, name));
        browser.runtime.onMessage.addListener((message, { tab }) => {
          console.log("message", message, tab.incognito);
          return Promise.resolve("heard");
        });
        browser.menus.create({ id: "save", title: "Save", contexts: ["all"] });
        """

    private func scene(_ profile: Profile = .safariMacOS, allowed: Bool = false) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            permissions: ["tabs", "cookies", "webNavigation", "webRequest", "menus", "scripting", "storage"],
            members: [
                "host_permissions": ["<all_urls>"],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"], "css": ["content.css"]]],
                "commands": ["save": ["description": "Saves", "suggested_key": ["default": "Ctrl+Shift+1"]]],
            ],
            background: Self.listening,
            files: [
                "content.js": """
                document.documentElement.dataset.private = browser.extension.inIncognitoContext;
                document.addEventListener("ask", () => browser.runtime.sendMessage("hello").then(
                  (answer) => { document.documentElement.dataset.answer = answer },
                  (error) => { document.documentElement.dataset.answer = error.message }));
                """,
                "content.css": "p { color: red }",
            ],
            profile: profile)
        if allowed { try await scene.target.allowInPrivateBrowsing() }
        try await scene.browser.open("https://a.example/", html: "<p>a")
        return scene
    }

    private func openPrivately(_ scene: ExtensionScene, _ url: String = "https://b.example/") async throws -> (
        BrowserWindow, Tab
    ) {
        let window = try await scene.browser.openWindow(url, html: "<p>b", isPrivate: true)
        return (window, try #require(try await window.activeTab))
    }

    private let facts = """
        Promise.all([
          browser.tabs.query({}).then((all) => all.map(({ id, incognito }) => [id, incognito])),
          browser.windows.getAll().then((all) => all.map(({ id, incognito, focused }) => [id, incognito, focused])),
          browser.windows.getLastFocused().then(({ id }) => id),
          browser.tabs.query({ active: true, lastFocusedWindow: true }).then((all) => all.map(({ id }) => id)),
          browser.extension.isAllowedIncognitoAccess(), browser.extension.inIncognitoContext,
        ])
        """

    @Test func anExtensionKnowsNothingOfPrivateWindows() async throws {
        let scene = try await scene()
        let before = await scene.log.count
        let (window, tab) = try await openPrivately(scene)
        #expect(try await window.isPrivate)
        #expect(await scene.log.count == before)
        #expect(try await scene.evaluate(facts) == [[[1, false]], [[1, false, false]], 1, [1], false, false])
        #expect(try await tab.page.evaluate("document.documentElement.dataset.private ?? 'none'") == "none")
        #expect(
            try await tab.page.evaluate("getComputedStyle(document.querySelector('p')).color") == "rgb(0, 0, 0)")
        #expect(
            await scene.hints.contains(
                "content scripts did not run in https://b.example/: the tab is a private one, and the user has not allowed "
                    + "Test in private browsing"))
        try await tab.navigate(to: "https://c.example/", html: "<p>c")
        try await tab.close()
        #expect(await scene.log.count == before + 1)
        #expect(await scene.log.last == "windows onFocusChanged")
    }

    @Test func anAllowedOneKnowsThemAsAllOthers() async throws {
        let scene = try await scene(allowed: true)
        let before = await scene.log.count
        let (_, tab) = try await openPrivately(scene)
        let heard = Set(await scene.log.dropFirst(before))
        #expect(
            heard.isSuperset(of: [
                "tabs onCreated", "tabs onUpdated", "tabs onActivated", "windows onCreated", "windows onFocusChanged",
                "webNavigation onCommitted", "webNavigation onCompleted", "webRequest onBeforeRequest",
            ]))
        #expect(
            try await scene.evaluate(facts)
                == [[[2, true], [1, false]], [[2, true, true], [1, false, false]], 2, [2], true, false])
        #expect(try await tab.page.evaluate("document.documentElement.dataset.private") == "true")
        #expect(
            try await tab.page.evaluate("getComputedStyle(document.querySelector('p')).color") == "rgb(255, 0, 0)")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.last == "action onClicked")
    }

    @Test func whatItIsAllowedCountsAtOnce() async throws {
        let scene = try await scene()
        let (_, tab) = try await openPrivately(scene)
        let state =
            "[document.documentElement.dataset.private ?? 'none', getComputedStyle(document.querySelector('p')).color]"
        #expect(try await tab.page.evaluate(PageScript(state, file: "look")) == ["none", "rgb(0, 0, 0)"])
        try await scene.target.allowInPrivateBrowsing()
        #expect(await scene.target.isAllowedInPrivateBrowsing)
        #expect(try await tab.page.evaluate(PageScript(state, file: "look")) == ["true", "rgb(255, 0, 0)"])

        let answer =
            "document.dispatchEvent(new Event('ask')), new Promise((done) => setTimeout(() => done("
            + "document.documentElement.dataset.answer), 100))"
        #expect(try await tab.page.evaluate(PageScript(answer, file: "ask"), within: .seconds(1)) == "heard")
        #expect(await scene.log.last == "message hello true")
        try await scene.target.allowInPrivateBrowsing(false)
        // The script that runs goes on, and reaches nobody.
        #expect(
            try await tab.page.evaluate(PageScript(answer, file: "ask"), within: .seconds(1))
                == "Invalid call to runtime.sendMessage(). Tab not found.")
        #expect(try await tab.page.evaluate(PageScript(state, file: "look")) == ["true", "rgb(0, 0, 0)"])
    }

    @Test(arguments: [
        ("tabs.get(2)", "Invalid call to tabs.get(). Tab not found."),
        ("tabs.update(2, { url: 'https://x.example/' })", "Invalid call to tabs.update(). Tab not found."),
        ("tabs.remove(2)", "Invalid call to tabs.remove(). Tab '2' was not found."),
        ("tabs.sendMessage(2, 1)", "Invalid call to tabs.sendMessage(). Tab not found."),
        ("tabs.create({ windowId: 2 })", "Invalid call to tabs.create(). Window not found."),
        ("windows.get(2)", "Invalid call to windows.get(). Window not found."),
        ("windows.remove(2)", "Invalid call to windows.remove(). Window not found."),
        (
            "scripting.executeScript({ target: { tabId: 2 }, func: () => 1 })",
            "Invalid call to scripting.executeScript(). Tab not found."
        ),
        ("action.setBadgeText({ tabId: 2, text: 'x' })", "Invalid call to action.setBadgeText(). Tab not found."),
        ("webNavigation.getAllFrames({ tabId: 2 })", "Invalid call to webNavigation.getAllFrames(). Tab not found."),
        ("cookies.getAll({ storeId: 'ephemeral-2' })", "Invalid call to cookies.getAll(). Cookie store not found."),
    ])
    func itsNumberIsThatOfNoTab(call: String, sentence: String) async throws {
        let scene = try await scene()
        _ = try await openPrivately(scene)
        #expect(try await scene.failure(of: "browser.\(call)") == "Error: \(sentence)")
        try await scene.target.allowInPrivateBrowsing()
        _ = try await scene.evaluate("browser.\(call).then(() => 0)")
    }

    @Test func whatTheUserSeesOfAnExtensionIsNotThere() async throws {
        let scene = try await scene()
        let (_, tab) = try await openPrivately(scene)
        for act in [
            { try await scene.browser.tap(scene.target) }, { try await scene.browser.tap(scene.target, on: tab) },
            { try await scene.target.choose(menuItem: "save") }, { _ = try await scene.target.sendMessage("hello") },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: BrowserError.self) { try await act() }
            #expect(error?.description.hasPrefix("the tab is a private one, where Safari shows nothing") == true)
        }
        // Keys reach it, and mean the tab in front of those that it knows.
        try await scene.target.perform(command: "save")
        #expect(await scene.log.last == "commands onCommand")
        try await scene.target.allowInPrivateBrowsing()
        try await scene.target.choose(menuItem: "save")
        #expect(await scene.log.last == "menus onClicked")
    }

    @Test func anExtensionOpensAPrivateWindow() async throws {
        let scene = try await scene(allowed: true)
        #expect(
            try await scene.evaluate(
                """
                browser.windows.create({ incognito: true, url: "https://b.example/" })
                  .then(({ incognito, tabs }) => [incognito, tabs.map((tab) => tab.incognito)])
                """) == [true, [true]])
        #expect(try await scene.browser.windows[0].isPrivate)
    }

    @Test func eachPrivateTabKeepsItsDataForItself() async throws {
        let scene = try await scene(allowed: true)
        let write = { (name: String) in
            PageScript("document.cookie = 'name=\(name)'; localStorage.name = '\(name)'; 0", file: "write")
        }
        let read: PageScript = "[document.cookie, localStorage.name ?? 'none']"
        let ordinary = try await scene.browser.open("https://b.example/", html: "<p>")
        try await ordinary.page.evaluate(write("ordinary"))
        let (window, first) = try await openPrivately(scene)
        #expect(try await first.page.evaluate(read) == ["", "none"])
        try await first.page.evaluate(write("first"))
        let second = try await scene.browser.open("https://b.example/", html: "<p>")
        #expect(try await window.tabs.map(\.id) == [first.id, second.id])
        #expect(try await second.page.evaluate(read) == ["", "none"])
        #expect(try await first.page.evaluate(read) == ["name=first", "first"])
        #expect(try await ordinary.page.evaluate(read) == ["name=ordinary", "ordinary"])

        let cookies = try await scene.evaluate(
            """
            browser.cookies.getAllCookieStores().then((stores) => Promise.all(stores.map(async ({ id, tabIds, incognito }) =>
              [id, tabIds, incognito, (await browser.cookies.getAll({ storeId: id })).map(({ value, storeId }) => value + " " + storeId)])))
            """)
        #expect(
            cookies == [
                ["persistent-1", [1, 2], false, ["ordinary persistent-1"]],
                ["ephemeral-2", [3], true, ["first ephemeral-2"]], ["ephemeral-3", [4], true, []],
            ])
        #expect(
            try await scene.evaluate("browser.cookies.getAll({}).then((all) => all.map(({ value }) => value))")
                == ["ordinary"])
        try await first.close()
        #expect(try await scene.evaluate("browser.cookies.getAllCookieStores().then((all) => all.length)") == 2)
    }

    @Test func aTabSharesWithWhatItOpens() async throws {
        let scene = try await scene(allowed: true)
        let (window, tab) = try await openPrivately(scene)
        try await tab.page.evaluate(
            "document.cookie = 'a=1'; document.body.innerHTML = '<a href=https://b.example/next target=_blank>next</a>'; 0"
        )
        try await tab.page.click("a")
        let next = try #require(await scene.browser.activeTab)
        #expect(try await window.tabs == [tab, next])
        #expect(try await next.page.evaluate("document.cookie") == "a=1")
    }

    @Test func requestsCarryTheCookiesOfTheirTab() async throws {
        let scene = try await scene(allowed: true)
        let route = scene.browser.network.route(.get, "https://b.example/data") { _ in .json([:]) }
        let ordinary = try await scene.browser.open("https://b.example/", html: "<p>")
        try await ordinary.page.evaluate("document.cookie = 'who=ordinary'; 0")
        let (_, tab) = try await openPrivately(scene)
        try await tab.page.evaluate("document.cookie = 'who=private'; fetch('/data').then(() => 0)")
        try await ordinary.page.evaluate("fetch('/data').then(() => 0)")
        _ = try await scene.evaluate("fetch('https://b.example/data', { credentials: 'include' }).then(() => 0)")
        #expect(route.requests.map { $0.headers["Cookie"] } == ["who=private", "who=ordinary", "who=ordinary"])
    }

    @Test func rulesActWhereTheExtensionIsAllowed() async throws {
        let scene = try await ExtensionScene(
            permissions: ["declarativeNetRequest"],
            background: """
                browser.declarativeNetRequest.updateDynamicRules({ addRules: [
                  { id: 1, action: { type: "block" }, condition: { urlFilter: "/data" } }] });
                """, profile: .safariMacOS)
        scene.browser.network.route(.get, "https://b.example/data") { _ in .json([:]) }
        let (_, tab) = try await openPrivately(scene)
        let ask: PageScript = "fetch('/data').then(() => 'answered', () => 'blocked')"
        #expect(try await tab.page.evaluate(ask) == "answered")
        try await scene.target.allowInPrivateBrowsing()
        #expect(try await tab.page.evaluate(ask) == "blocked")
    }

    @Test func whatIsStoredIsSharedByBoth() async throws {
        let scene = try await scene(allowed: true)
        let (_, tab) = try await openPrivately(scene)
        let store = { (name: String) in
            "browser.scripting.executeScript({ target: { tabId: \(name) }, args: [\(name)], func: "
                + "(name) => browser.storage.local.set({ [name]: browser.extension.inIncognitoContext }) }).then(() => 0)"
        }
        for id in [tab.id, 1] { _ = try await scene.evaluate(store("\(id)")) }
        #expect(try await scene.target.stored(in: .local) == ["2": true, "1": false])
    }

    @Test func onAMacPrivateWindowsDoNotComeBack() async throws {
        let scene = try await scene(allowed: true)
        let (_, tab) = try await openPrivately(scene)
        try await scene.browser.relaunch()
        #expect(await scene.browser.windows.map(\.id) == [1])
        await #expect(throws: BrowserError.self) { try await tab.url }
    }

    @Test func onAPhonePrivateTabsComeBackWithoutTheirData() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"], background: "")
        let (_, tab) = try await openPrivately(scene)
        try await tab.page.evaluate("document.cookie = 'a=1; max-age=1000'; localStorage.a = 1; 0")
        try await scene.browser.relaunch()
        #expect(try await tab.page.evaluate("[document.cookie, localStorage.length]") == ["", 0])
        try await tab.close()
        #expect(await scene.browser.windows.map(\.id) == [1])
    }

    @Test func aNewTabOfAnExtensionIsWhereItKnowsAWindow() async throws {
        let scene = try await scene()
        let (window, _) = try await openPrivately(scene)
        #expect(
            try await scene.evaluate(
                "browser.tabs.create({ url: 'https://x.example/' }).then(({ windowId }) => windowId)")
                == 1)
        try await scene.browser.windows.first { $0.id == 1 }?.close()
        let made = try await scene.evaluate(
            "browser.tabs.create({ url: 'https://y.example/' }).then(({ windowId, incognito }) => [windowId, incognito])"
        )
        #expect(made == [3, false])
        #expect(try await window.tabs.count == 1)
    }
}
