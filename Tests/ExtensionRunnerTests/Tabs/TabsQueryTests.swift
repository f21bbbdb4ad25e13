import ExtensionRunner
import JSONText
import Testing

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs/query
@Suite struct TabsQueryTests {
    private func scene(options: BrowserOptions = .forTests) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(permissions: ["tabs"], options: options)
        for url in ["https://example.com/a", "https://example.com/b", "http://other.example/"] {
            try await scene.browser.open(url)
        }
        return scene
    }

    @Test(arguments: [
        ("{}", [1, 2, 3]), ("{ active: true }", [3]), ("{ active: false }", [1, 2]),
        ("{ active: true, currentWindow: true }", [3]), ("{ currentWindow: false }", [1, 2, 3]),
        ("{ lastFocusedWindow: true, highlighted: true }", [3]), ("{ index: 1 }", [2]), ("{ windowId: 1 }", [1, 2, 3]),
        ("{ windowId: browser.windows?.WINDOW_ID_CURRENT ?? -2 }", [1, 2, 3]), ("{ windowId: 9 }", []),
        ("{ windowType: 'normal' }", [1, 2, 3]), ("{ windowType: 'popup' }", []),
        ("{ status: 'complete' }", [1, 2, 3]),
        ("{ status: 'loading' }", []), ("{ pinned: true }", []), ("{ muted: false, audible: false }", [1, 2, 3]),
        ("{ url: 'https://example.com/*' }", [1, 2]),
        ("{ url: ['*://*.example/*', 'https://example.com/a'] }", [1, 3]),
        ("{ url: 'https://example.com/*', active: true }", []), ("{ title: '*' }", [1, 2, 3]),
    ])
    func aFilterKeepsWhatAgreesWithAllOfIt(filter: String, ids: [Int]) async throws {
        let scene = try await scene()
        let found = try await scene.evaluate("browser.tabs.query(\(filter)).then((tabs) => tabs.map((tab) => tab.id))")
        #expect(found == .array(ids.map { .number(Double($0)) }))
    }

    @Test func aPatternThatIsNoneIsRefused() async throws {
        let sentence =
            "Error: Invalid call to tabs.query(). The 'url' value is invalid, because 'example.com' is not a valid pattern."
        let scene = try await scene()
        #expect(try await scene.failure(of: "browser.tabs.query({ url: 'example.com' })") == sentence)
        #expect(try await scene.failure(of: "browser.tabs.query({ url: ['<all_urls>', 'example.com'] })") == sentence)
        let atOnce =
            "(() => { try { browser.tabs.query({ url: 'example.com' }) } catch (error) { return `${error}` } })()"
        #expect(try await scene.evaluate(atOnce)?.stringValue == sentence)
        // A scheme that Safari knows, but that no page of a tab can have.
        let other = try await scene.failure(of: "browser.tabs.query({ url: 'ftp://*/*' })")
        #expect(other?.hasSuffix("because 'ftp://*/*' is not a valid pattern.") == true)
    }

    /// How an extension finds a page of its own that is open already.
    @Test func aPageOfTheExtensionIsFoundByItsAddress() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"], files: ["page.html": "<title>mine</title>"])
        try await scene.browser.open("\(scene.target.origin)/page.html?a#b")
        let titles = { (pattern: String) in
            try await scene.evaluate(
                "browser.tabs.query({ url: \(pattern) }).then((tabs) => tabs.map((tab) => tab.title).join())"
            )?.stringValue
        }
        #expect(try await titles("browser.runtime.getURL('page.html')") == "mine")
        #expect(try await titles("'safari-web-extension://*/*'") == "mine")
        #expect(try await titles("browser.runtime.getURL('other.html')") == "")
        #expect(try await titles("'safari-web-extension://other/*'") == "")
    }

    @Test func anEmptyTextFiltersNothing() async throws {
        let scene = try await scene()
        #expect(
            try await scene.evaluate("browser.tabs.query({ url: '', title: '' }).then((tabs) => tabs.length)") == 3)
    }

    @Test func aTabTellsWhatItIs() async throws {
        let scene = try await scene()
        let tab = try #require(try await scene.evaluate("browser.tabs.get(2)"))
        let expected: JSON = [
            "id": 2, "index": 1, "windowId": 1, "width": 393, "height": 659, "active": false, "highlighted": false,
            "selected": false,
            "incognito": false, "pinned": false, "audible": false, "mutedInfo": ["muted": false], "status": "complete",
            "isArticle": false, "isInReaderMode": false, "url": "https://example.com/b", "title": "",
        ]
        #expect(tab == expected)
    }
}
