import ExtensionRunner
import JSONText
import Testing

/// `browser.webNavigation`.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webNavigation
@Suite struct WebNavigationTests {
    private static let names = "['onBeforeNavigate', 'onCommitted', 'onDOMContentLoaded', 'onCompleted']"

    private func scene(
        _ background: String, access: HostAccess = .granted, files: [String: String] = [:]
    ) async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.hostAccess = access
        return try await ExtensionScene(
            permissions: ["webNavigation"], background: background, files: files, options: options)
    }

    private let logAll = """
        for (const name of \(names)) {
          browser.webNavigation[name].addListener(({ url, tabId, frameId, parentFrameId }) =>
            console.log(name, new URL(url).pathname, tabId, frameId, parentFrameId));
        }
        """

    /// Source: didCommitLoadForFrame in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func theContentIsToldOfBeforeItIsThere() async throws {
        let scene = try await scene(logAll)
        scene.browser.network.route(.get, "https://example.com/slow.js") { [clock = scene.browser.clock] _ in
            await clock.sleep(for: .seconds(3))
            return .text("")
        }
        try await scene.browser.open("https://example.com/a", html: "<script src=slow.js></script>", scripts: .all)
        #expect(
            await scene.log == ["onBeforeNavigate /a 1 0 -1", "onCommitted /a 1 0 -1", "onDOMContentLoaded /a 1 0 -1"])
        #expect(await scene.hints.first?.hasPrefix("Safari fires webNavigation.onDOMContentLoaded together") == true)
        try await scene.browser.clock.advance(by: .seconds(3))
        #expect(await scene.log.last == "onCompleted /a 1 0 -1")
    }

    @Test func aNavigationIsToldStepByStep() async throws {
        let scene = try await scene(logAll)
        let tab = try await scene.browser.open("https://example.com/a")
        #expect(
            await scene.log == [
                "onBeforeNavigate /a 1 0 -1", "onCommitted /a 1 0 -1", "onDOMContentLoaded /a 1 0 -1",
                "onCompleted /a 1 0 -1",
            ])
        // A look at the page is none.
        #expect(try await tab.page.evaluate("history.pushState(null, '', '/b'); location.pathname") == "/b")
        #expect(await scene.log.count == 4)
        try await tab.reload()
        #expect(await scene.log.count == 8)
    }

    @Test func eventsSayWhenAndOfWhichDocument() async throws {
        let scene = try await scene(
            """
            browser.webNavigation.onBeforeNavigate.addListener(({ documentId, timeStamp }) => console.log(documentId, timeStamp === Date.now()));
            browser.webNavigation.onCommitted.addListener(async ({ documentId, tabId }) => {
              const frame = await browser.webNavigation.getFrame({ tabId, frameId: 0 });
              console.log(documentId === frame.documentId, documentId.length);
            });
            """)
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["undefined true", "true 36"])
    }

    @Test func framesAreToldToo() async throws {
        let scene = try await scene(logAll, files: ["panel.html": "<p>"])
        scene.browser.network.route(.get, "https://inner.test/in") { _ in
            .init(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        }
        try await scene.browser.open(
            "https://example.com/", html: "<iframe src='https://inner.test/in'></iframe><iframe srcdoc=x></iframe>",
            scripts: .all)
        let inner = await scene.log.filter { $0.contains("/in") }
        #expect(
            inner == [
                "onBeforeNavigate /in 1 2 0", "onCommitted /in 1 2 0", "onDOMContentLoaded /in 1 2 0",
                "onCompleted /in 1 2 0",
            ])
        #expect(await scene.log.count == 8, "no permission reaches about:srcdoc")
        let frames =
            "browser.webNavigation.getAllFrames({ tabId: 1 }).then((all) => all.map(({ frameId, parentFrameId, url }) => [frameId, parentFrameId, url]))"
        #expect(
            try await scene.evaluate(frames)
                == [[0, -1, "https://example.com/"], [2, 0, "https://inner.test/in"], [1, 0, ""]])
    }

    @Test func aFrameStandsInFrontOfTheFramesInIt() async throws {
        let scene = try await scene("")
        try await scene.browser.open(
            "https://example.com/",
            html: "<iframe srcdoc='<iframe srcdoc=x></iframe>'></iframe><iframe srcdoc=y></iframe>", scripts: .all)
        let frames =
            "browser.webNavigation.getAllFrames({ tabId: 1 }).then((all) => all.map(({ frameId, parentFrameId }) => [frameId, parentFrameId]))"
        let found = try #require(try await scene.evaluate(frames)?.arrayValue).compactMap(\.arrayValue)
        try #require(found.count == 4)
        #expect(found.map { $0[1] } == [-1, 0, found[1][0], 0])
    }

    /// By their place in the page, not by when they came: webNavigation depth first, scripts level by level, whose results stand as they
    /// come. Source: webNavigationTraverseFrameTreeForFrame in WebExtensionContextAPIWebNavigationCocoa.mm, getFrames and executeScript in
    /// WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func framesAreListedByTheirPlace() async throws {
        var options = BrowserOptions.forTests
        options.pageScripts = .all
        let scene = try await ExtensionScene(
            permissions: ["webNavigation", "scripting"], background: "", options: options)
        let frames = ["/slow": "<p>", "/b": "<iframe name=c src=/c></iframe>", "/c": "<p>", "/d": "<p>"]
        for (path, html) in frames {
            scene.browser.network.route(.get, "https://example.com\(path)") { [clock = scene.browser.clock] _ in
                if path == "/slow" { await clock.sleep(for: .seconds(1)) }
                return .init(status: 200, headers: ["Content-Type": "text/html"], body: Array(html.utf8))
            }
        }
        let tab = try await scene.browser.open(
            "https://example.com/",
            html: "<iframe name=a src=/slow></iframe><iframe name=b src=/b></iframe><iframe name=d src=/d></iframe>")
        try await scene.browser.clock.advance(by: .seconds(2))
        try await tab.page.evaluate(
            """
            const paint = (window, name) => { window.mark = name; for (let i = 0; i < window.length; i++) paint(window[i], window[i].name); };
            paint(window, "top");
            """)
        let names = """
            (async () => {
              const all = await browser.webNavigation.getAllFrames({ tabId: 1 });
              const marks = await browser.scripting.executeScript({ target: { tabId: 1, allFrames: true }, world: "MAIN", func: () => mark });
              const late = await browser.scripting.executeScript({ target: { tabId: 1, allFrames: true }, world: "MAIN",
                func: async () => {
                  const { port1, port2 } = new MessageChannel();
                  if (mark === "top") await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0); });
                  return mark;
                } });
              const name = ({ frameId }) => marks.find((mark) => mark.frameId === frameId).result;
              return [all.map(name), marks.map(({ result }) => result), late.map(({ result }) => result)].map((list) => list.join(" "));
            })()
            """
        #expect(try await scene.evaluate(names) == ["top a b c d", "top a b d c", "a b d c top"])
    }

    @Test func whatTheExtensionMayNotSeeIsNotTold() async throws {
        let scene = try await scene(logAll, access: .ask)
        try await scene.browser.open("https://example.com/a")
        #expect(await scene.log.isEmpty)
        #expect(
            try await scene.evaluate("browser.webNavigation.getFrame({ tabId: 1, frameId: 0 }).then(({ url }) => url)")
                == "")
        try await scene.target.grant("https://example.com/*")
        try await scene.browser.open("https://example.com/b")
        #expect(await scene.log.count == 4)
    }

    @Test(arguments: [
        ("{ hostEquals: 'www.shop.test' }", true), ("{ hostSuffix: 'shop.test' }", true),
        ("{ hostContains: '.www' }", true),
        ("{ hostPrefix: 'shop' }", false), ("{ pathEquals: '/a b' }", true),
        ("{ pathPrefix: '/a', hostEquals: 'x' }", false),
        ("{ queryContains: '=1' }", true), ("{ queryEquals: 'q' }", false), ("{ urlSuffix: '?q=1' }", true),
        ("{ urlEquals: 'https://www.shop.test:8443/a%20b/?q=1' }", true), ("{ urlMatches: 'shop.*q=\\\\d$' }", true),
        ("{ originAndPathMatches: 'b/$' }", true), ("{ originAndPathMatches: 'q' }", false),
        ("{ schemes: ['http'] }", false),
        ("{ ports: [80, [8000, 9000]] }", true), ("{ ports: [443] }", false), ("{}", true),
        ("{ hostEquals: 'x' }, { urlPrefix: 'https://www' }", true),
    ])
    func filtersChooseAddresses(filter: String, fits: Bool) async throws {
        let scene = try await scene(
            "browser.webNavigation.onCommitted.addListener(() => console.log('heard'), { url: [\(filter)] })")
        try await scene.browser.open("https://www.shop.test:8443/a%20b/?q=1#f")
        #expect(await scene.log == (fits ? ["heard"] : []), "\(filter)")
        #expect(await scene.hints.isEmpty)
    }

    @Test func aListenerGoesWithItsFilter() async throws {
        let scene = try await scene(
            """
            const { onCommitted } = browser.webNavigation;
            const first = () => console.log("first");
            onCommitted.addListener(first, { url: [{ hostEquals: "none.test" }] });
            onCommitted.addListener(() => console.log("second"), { url: [] });
            onCommitted.removeListener(first);
            onCommitted.addListener(first);
            """)
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["second", "first"])
    }

    @Test(arguments: [
        ("{}", "The 'filter' value is invalid, because it is missing required keys: 'url'."),
        (
            "{ url: [{ urlMatches: '(' }] }",
            "The 'urlMatches' value is invalid, because '(' is not a valid regular expression."
        ),
        ("{ url: [{ ports: [[2, 1]] }] }", "The 'ports' value is invalid, because 2-1 is not a valid port range."),
        ("{ url: [{ ports: [70000] }] }", "The 'ports' value is invalid, because 70000 is not a valid port number."),
        (
            "{ url: [{ hostEquals: 1 }] }",
            "The 'filter' value is invalid, because 'hostEquals' is expected to be a string, but a number was provided."
        ),
    ])
    func wrongFiltersThrow(filter: String, sentence: String) async throws {
        let scene = try await scene("")
        #expect(
            try await scene.failure(of: "browser.webNavigation.onCommitted.addListener(() => {}, \(filter))")
                == "Error: Invalid call to addListener(). \(sentence)")
    }

    @Test(arguments: [
        ("getFrame({ tabId: 1, frameId: 7 })", "Frame not found."),
        ("getFrame({ tabId: 9, frameId: 0 })", "Tab not found."),
        (
            "getFrame({ tabId: 1, frameId: -1 })",
            "The 'frameId' value is invalid, because it is not a frame identifier."
        ),
        (
            "getFrame({ tabId: 1, frameId: 0.5 })",
            "The 'frameId' value is invalid, because it is not a frame identifier."
        ),
        ("getFrame({ tabId: 1 })", "The 'details' value is invalid, because it is missing required keys: 'frameId'."),
        ("getAllFrames({ tabId: 9 })", "Tab not found."),
        ("getAllFrames({ tabId: -1 })", "The 'tabId' value is invalid, because 'tabs.TAB_ID_NONE' is not allowed."),
        ("getAllFrames({ tabId: -5 })", "The 'tabId' value is invalid, because it is not a tab identifier."),
    ])
    func whatIsNotThereIsToldInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await scene("")
        try await scene.browser.open("https://example.com/")
        let name = call.prefix { $0 != "(" }
        #expect(
            try await scene.failure(of: "browser.webNavigation.\(call)")
                == "Error: Invalid call to webNavigation.\(name)(). \(sentence)")
    }
}
