import ExtensionRunner
import JSONText
import Testing

// Opening, changing and closing tabs, and the events of that.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs
@Suite struct TabsChangeTests {
    /// A script can add a listener for the end of the load when it has the answer.
    @Test(arguments: [
        ("create({ url: 'https://example.com/a' })", "https://example.com/a"),
        ("update({ url: 'https://example.com/b' })", "https://example.com/b"),
        ("reload()", "https://example.com/"),
    ])
    func theAnswerComesBeforeTheDocument(call: String, url: String) async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"], members: ["host_permissions": ["<all_urls>"]])
        try await scene.browser.open("https://example.com/")
        let seen = try await scene.evaluate(
            """
            (async () => {
              const [active] = await browser.tabs.query({ active: true });
              const tab = await browser.tabs.\(call) ?? active;
              return await new Promise((resolve) => {
                const seen = [tab.url];
                browser.tabs.onUpdated.addListener((id, { status }, { url }) => {
                  if (id !== tab.id) return;
                  seen.push(status);
                  if (status === "complete") resolve([...seen, url]);
                });
              });
            })()
            """)
        #expect(seen == [.string(url), "loading", "complete", .string(url)])
    }

    /// Source: tabsUpdate in WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func anUpdateBringsATabToTheFrontBeforeItIsPinned() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            background: """
                for (const name of ["onMoved", "onActivated"]) browser.tabs[name].addListener(() => console.log(name));
                """, profile: .safariMacOS)
        for _ in 0..<3 { try await scene.browser.open("https://example.com/") }
        _ = try await scene.evaluate("browser.tabs.update(1, { active: true })")
        let before = await scene.log.count
        _ = try await scene.evaluate("browser.tabs.update(3, { active: true, pinned: true })")
        #expect(await Array(scene.log.dropFirst(before)) == ["onActivated", "onMoved"])
    }

    private static let listening = """
        for (const name of ["onCreated", "onActivated", "onUpdated", "onRemoved"]) {
          browser.tabs[name].addListener((...values) => {
            const text = values.map((value) => value?.url !== undefined ? `tab ${value.id} ${value.url}` : JSON.stringify(value));
            console.log(name, ...text);
          });
        }
        """

    private func scene(open urls: String...) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(permissions: ["tabs"], background: Self.listening)
        for url in urls { try await scene.browser.open(url) }
        return scene
    }

    /// What was logged while `body` ran.
    private func log(_ scene: ExtensionScene, _ body: () async throws -> Void) async throws -> [String] {
        let before = await scene.log.count
        try await body()
        return Array(await scene.log.dropFirst(before))
    }

    @Test func openingATabFiresItsEventsInOrder() async throws {
        let scene = try await scene()
        let log = try await log(scene) { try await scene.browser.open("https://example.com/") }
        #expect(
            log == [
                "onCreated tab 1 https://example.com/", #"onActivated {"previousTabId":-1,"tabId":1,"windowId":1}"#,
                #"onUpdated 1 tab undefined https://example.com/ tab 1 https://example.com/"#,
                #"onUpdated 1 {"status":"complete"} tab 1 https://example.com/"#,
            ])
    }

    @Test func theUpdateEventTellsWhatChanged() async throws {
        let scene = try await ExtensionScene(
            background: "browser.tabs.onUpdated.addListener((id, changes) => console.log(id, JSON.stringify(changes)))")
        try await scene.browser.open("https://example.com/")
        #expect(
            await scene.log == [#"1 {"status":"loading","url":"https://example.com/"}"#, #"1 {"status":"complete"}"#])
    }

    /// Source: isLoading of a web view, https://developer.apple.com/documentation/webkit/wkwebview/isloading
    @Test func aTabIsLoadingUntilItsFramesHaveLoaded() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            members: [
                "host_permissions": ["<all_urls>"],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"], "all_frames": true]],
            ],
            background: """
                browser.tabs.onCreated.addListener(({ status }) => console.log("created", status));
                browser.tabs.onUpdated.addListener((id, changes, { status }) => console.log(changes.status, status));
                browser.runtime.onMessage.addListener((path) => console.log(path));
                """,
            files: ["content.js": "browser.runtime.sendMessage(location.pathname)"])
        let clock = scene.browser.clock
        scene.browser.network.route(.get, "https://inner.test/in") { _ in
            await clock.sleep(for: .seconds(2))
            return .init(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        }
        let tab = try await scene.browser.open(
            "https://example.com/a", html: "<iframe src='https://inner.test/in'></iframe>", scripts: .all)
        #expect(await scene.log == ["created loading", "loading loading", "/a"])
        #expect(try await scene.evaluate("browser.tabs.get(\(tab.id)).then(({ status }) => status)") == "loading")
        try await clock.advance(by: .seconds(2))
        #expect(await scene.log == ["created loading", "loading loading", "/a", "/in", "complete complete"])
    }

    @Test func aTabWhosePageIsStoppedByALimitIsNotLoading() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            members: [
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"], "run_at": "document_start"]]
            ],
            background: """
                browser.tabs.onUpdated.addListener((id, changes, { status }) => console.log(changes.status, status));
                """, files: ["content.js": ""], options: .stoppingSoon)
        try await scene.browser.open("https://example.com/", html: "<script>for (;;);</script>", scripts: .inline)
        #expect(await scene.log == ["loading loading", "complete complete"])
    }

    @Test func pinnedTabsStandInFront() async throws {
        let scene = try await ExtensionScene(
            background:
                "browser.tabs.onMoved.addListener((id, { fromIndex, toIndex }) => console.log(id, fromIndex, toIndex))")
        for path in 1...3 { try await scene.browser.open("https://example.com/\(path)", html: "") }
        let order =
            "browser.tabs.query({}).then((tabs) => tabs.map(({ id, index, pinned }) => `${id}${index}${pinned ? '!' : ''}`).join())"
        _ = try await scene.evaluate("browser.tabs.update(3, { pinned: true }).then(() => 1)")
        #expect(try await scene.evaluate(order) == "30!,11,22")
        _ = try await scene.evaluate("browser.tabs.update(2, { pinned: true }).then(() => 1)")
        #expect(try await scene.evaluate(order) == "30!,21!,12")
        _ = try await scene.evaluate("browser.tabs.update(3, { pinned: false }).then(() => 1)")
        #expect(try await scene.evaluate(order) == "20!,31,12")
        _ = try await scene.evaluate("browser.tabs.create({ pinned: true, index: 9 }).then(() => 1)")
        _ = try await scene.evaluate("browser.tabs.create({ index: 0 }).then(() => 1)")
        #expect(try await scene.evaluate(order) == "20!,41!,52,33,14")
        #expect(await scene.log == ["3 2 0", "2 2 1", "3 0 1"])
    }

    private static let updates = """
        browser.tabs.onUpdated.addListener((id, { status, ...changes }, { url, title }) => {
          if (status === undefined) console.log(JSON.stringify(changes), url, title);
        });
        """

    @Test(arguments: [
        ("history.pushState(null, '', '/b')", #"{"url":"https://example.com/b"} https://example.com/b one"#),
        ("history.replaceState(null, '', '?c')", #"{"url":"https://example.com/?c"} https://example.com/?c one"#),
        ("location.hash = 'd'", #"{"url":"https://example.com/#d"} https://example.com/#d one"#),
        ("document.title = 'two'", #"{"title":"two"} https://example.com/ two"#),
        (
            "document.title = 'two'; history.pushState(null, '', '/b'); document.title = 'three'",
            #"{"url":"https://example.com/b","title":"three"} https://example.com/b three"#
        ),
        ("document.title = 'two'; document.title = 'one'", nil),
    ])
    func whatAPageChangesOfItselfIsToldOnceAfterAWhile(code: String, told: String?) async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"], background: Self.updates)
        let tab = try await scene.browser.open("https://example.com/", html: "<title>one</title>")
        try await scene.browser.clock.advance(by: .milliseconds(25))
        #expect(await scene.log == [#"{"title":"one"} https://example.com/ one"#])
        _ = try await tab.page.evaluate(PageScript(code))
        try await scene.browser.clock.advance(by: .milliseconds(24))
        #expect(await scene.log.count == 1)
        try await scene.browser.clock.advance(by: .milliseconds(1))
        #expect(await Array(scene.log.dropFirst()) == (told.map { [$0] } ?? []))
    }

    @Test func backGoesToTheAddressBefore() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"], background: Self.updates)
        let tab = try await scene.browser.open("https://example.com/a", html: "<p>")
        _ = try await tab.page.evaluate("history.pushState(null, '', '/b')")
        #expect(try await tab.url == "https://example.com/b")
        let told = await scene.browser.trace.filter { $0.type == "tab.address" }
        #expect(told.map(\.fields) == [["tab": 1, "url": "https://example.com/b"]])
        #expect(try await scene.evaluate("browser.tabs.query({ url: '*://*/b' }).then((tabs) => tabs.length)") == 1)
        _ = try await tab.page.evaluate("history.back()")
        try await scene.browser.clock.advance(by: .milliseconds(25))
        #expect(try await tab.url == "https://example.com/a")
    }

    /// Source: changedParameters in WebExtensionTabCocoa.mm of https://github.com/WebKit/WebKit
    @Test func anExtensionThatMayNotSeeATabIsNotToldItsTitle() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(permissions: ["tabs"], background: Self.updates, options: options)
        let tab = try await scene.browser.open("https://example.com/", html: "<title>one</title>")
        _ = try await tab.page.evaluate("history.pushState(null, '', '/b')")
        try await scene.browser.clock.advance(by: .milliseconds(25))
        #expect(await scene.log == [#"{"title":""}  "#, #"{"url":""}  "#])
        #expect(await scene.hints.contains { $0.hasPrefix("tab.title is an empty string: ") })
    }

    @Test func aGestureThatLetsItSeeATabTellsWhatItShows() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(
            permissions: ["activeTab"], background: Self.updates + "browser.action.onClicked.addListener(() => {})",
            options: options)
        try await scene.browser.open("https://example.com/", html: "<title>one</title>")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .milliseconds(25))
        #expect(
            await scene.log == [
                #"{"title":""}  "#, #"{"url":"https://example.com/","title":"one"} https://example.com/ one"#,
            ])
    }

    /// A listener that takes `complete` for the end of a load is right: docs/decisions/0005-tabs-on-updated.md
    @Test func nothingOfALoadComesAfterComplete() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            background:
                "browser.tabs.onUpdated.addListener((id, changes, { status }) => console.log(JSON.stringify(changes), status));"
        )
        try await scene.browser.open("https://example.com/", html: "<title>one</title>")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(
            await scene.log == [
                #"{"status":"loading","url":"https://example.com/"} loading"#, #"{"title":"one"} loading"#,
                #"{"status":"complete"} complete"#,
            ])
    }

    @Test func mutingAndPinningAreTold() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"], background: Self.updates)
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.tabs.update(1, { muted: true, pinned: true }).then(() => 1)")
        _ = try await scene.evaluate("browser.tabs.update(1, { muted: true }).then(() => 1)")
        try await scene.browser.clock.advance(by: .milliseconds(25))
        #expect(await scene.log == [#"{"pinned":true,"mutedInfo":{"muted":true}} https://example.com/ "#])
    }

    @Test func navigatingFiresUpdatesOnly() async throws {
        let scene = try await scene(open: "https://example.com/")
        let tab = try #require(await scene.browser.activeTab)
        let log = try await log(scene) { try await tab.navigate(to: "https://example.org/x") }
        #expect(
            log.count == 2 && log.allSatisfy { $0.hasPrefix("onUpdated 1 ") && $0.hasSuffix("https://example.org/x") })
        #expect(try await tab.url == "https://example.org/x")
    }

    @Test func activatingTellsWhichTab() async throws {
        let scene = try await scene(open: "https://example.com/", "https://example.org/")
        let first = try #require(await scene.browser.tabs.first)
        #expect(
            try await log(scene) { try await first.activate() } == [
                #"onActivated {"previousTabId":2,"tabId":1,"windowId":1}"#
            ])
        #expect(try await log(scene) { try await first.activate() } == [])
    }

    @Test func closingTellsWhichTabAndActivatesANeighbour() async throws {
        let scene = try await scene(open: "https://example.com/1", "https://example.com/2", "https://example.com/3")
        let tabs = await scene.browser.tabs
        try await tabs[1].activate()
        let log1 = try await log(scene) { try await tabs[1].close() }
        #expect(
            log1 == [
                #"onRemoved 2 {"windowId":1,"isWindowClosing":false}"#,
                #"onActivated {"previousTabId":-1,"tabId":3,"windowId":1}"#,
            ])
        let log2 = try await log(scene) { try await tabs[0].close() }
        #expect(log2 == [#"onRemoved 1 {"windowId":1,"isWindowClosing":false}"#])
        let log3 = try await log(scene) { try await tabs[2].close() }
        #expect(log3 == [#"onRemoved 3 {"windowId":1,"isWindowClosing":true}"#])
        #expect(await scene.browser.activeTab == nil)
    }

    @Test func createOpensWhatItIsAskedFor() async throws {
        let scene = try await scene(open: "https://example.com/")
        let tab = try #require(
            try await scene.evaluate(
                "browser.tabs.create({ url: 'https://example.org/', active: false, index: 0, pinned: true, muted: true })"
            ))
        #expect(tab["id"] == 2 && tab["index"] == 0 && tab["active"] == false && tab["url"] == "https://example.org/")
        #expect(tab["pinned"] == true && tab["mutedInfo"]?["muted"] == true)
        #expect(await scene.browser.activeTab?.id == 1)
        #expect(try await scene.evaluate("browser.tabs.create({})")?["active"] == true)
        #expect(try await scene.browser.activeTab?.url == "about:blank")
    }

    @Test func createdTabsArePinnedWhenTheirEventsFire() async throws {
        let scene = try await ExtensionScene(
            background: "browser.tabs.onCreated.addListener((tab) => console.log(tab.pinned, tab.mutedInfo.muted))")
        _ = try await scene.evaluate("browser.tabs.create({ pinned: true, muted: true })")
        #expect(await scene.log == ["true true"])
    }

    @Test func aRelativeAddressIsOneOfTheExtension() async throws {
        let scene = try await scene()
        let url = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then((tab) => tab.url)")
        #expect(url?.stringValue == "\(scene.target.origin)/page.html")
    }

    @Test func updateChangesTheTabOrTheActiveOne() async throws {
        let scene = try await scene(open: "https://example.com/1", "https://example.com/2")
        #expect(
            try await scene.evaluate("browser.tabs.update(1, { url: 'https://example.org/', muted: true })")?["url"]
                == "https://example.org/")
        #expect(try await scene.evaluate("browser.tabs.update({ pinned: true })")?["id"] == 2)
        #expect(try await scene.evaluate("browser.tabs.update(1, { active: true })")?["active"] == true)
        #expect(await scene.browser.activeTab?.id == 1)
    }

    @Test func removeClosesOneOrMany() async throws {
        let scene = try await scene(open: "https://example.com/1", "https://example.com/2", "https://example.com/3")
        _ = try await scene.evaluate("browser.tabs.remove(2)")
        #expect(await scene.browser.tabs.map(\.id) == [1, 3])
        _ = try await scene.evaluate("browser.tabs.remove([1, 3])")
        #expect(await scene.browser.tabs.isEmpty)
    }

    @Test func tabsThatAreNotThereAreErrorsAndNothingIsClosed() async throws {
        let scene = try await scene(open: "https://example.com/")
        #expect(
            try await scene.failure(of: "browser.tabs.update(9, {})")
                == "Error: Invalid call to tabs.update(). Tab not found.")
        #expect(
            try await scene.failure(of: "browser.tabs.remove([1, 9])")
                == "Error: Invalid call to tabs.remove(). Tab '9' was not found.")
        #expect(await scene.browser.tabs.count == 1)
        #expect(
            try await scene.failure(of: "browser.tabs.create({ windowId: 5 })")
                == "Error: Invalid call to tabs.create(). Window not found.")
    }

    @Test(arguments: [("create", "'http://[bad'"), ("update", "'http://[bad'"), ("update", "'http://a:b'")])
    func anAddressThatIsNoneIsRefusedAtOnce(name: String, url: String) async throws {
        let scene = try await scene(open: "https://example.com/")
        let call = "(() => { try { browser.tabs.\(name)({ url: \(url) }) } catch (error) { return error.message } })()"
        #expect(
            try await scene.evaluate(call)?.stringValue
                == "Invalid call to tabs.\(name)(). The 'url' value is invalid, because \(url) is not a valid URL.")
        #expect(await scene.browser.tabs.count == 1)
    }

    @Test func anAddressIsReadAgainstTheExtensionsOwnAndAnEmptyOneIsNone() async throws {
        let scene = try await scene(open: "https://example.com/")
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' })")
        _ = try await scene.evaluate("browser.tabs.create({ url: '' })")
        _ = try await scene.evaluate("browser.tabs.update(1, { url: '' })")
        let urls = await scene.browser.trace.filter { $0.type.hasPrefix("tab.") }.compactMap { $0["url"]?.stringValue }
        let base = try #require(try await scene.evaluate("browser.runtime.getURL('page.html')")?.stringValue)
        #expect(urls == ["https://example.com/", base, "about:blank"])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
    @Test func aTabThatNobodySeesHasNoAnimationFramesAndNoFocus() async throws {
        let browser = try await Browser(options: .forTests)
        let html = "<script>let count = 0; (function next() { count++; requestAnimationFrame(next) })()</script>"
        let tab = try await browser.open("https://example.com/", html: html, scripts: .inline)
        try await browser.clock.advance(by: .seconds(1))
        let state: PageScript = "[count, document.hasFocus()]"
        #expect(try await tab.page.evaluate(state) == [61, true])
        let other = try await browser.open("https://other.test/")
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await tab.page.evaluate(state) == [61, false])
        try await other.close()
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await tab.page.evaluate(state) == [121, true])
    }
}
