import ExtensionRunner
import HTTP
import JSONText
import Testing

/// What listeners of `browser.webRequest` choose, and what they are refused.
@Suite struct WebRequestListenerTests {
    private func make(_ background: String = "") async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            permissions: ["webRequest"], members: ["host_permissions": ["<all_urls>"]],
            background: "globalThis.told = []; const tell = (name) => ({ url }) => { told.push(name + ' ' + url) };\n"
                + background,
            options: .forTestsWithHosts)
        scene.browser.network.route(.get, "*") { _ in HTTPResponse(status: 200, body: Array("1".utf8)) }
        return scene
    }

    private func add(_ arguments: String) -> String { "browser.webRequest.onCompleted.addListener(\(arguments))" }

    /// Source: _WKWebExtensionWebRequestFilter.mm and WKWebExtensionAPIWebRequest.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("() => {}, {}", "It is missing required keys: 'urls'."),
        (
            "() => {}, { urls: ['http://foo.com/*', 3] }",
            "'urls' is expected to be an array of strings, but a number was provided in the array."
        ),
        (
            "() => {}, { urls: ['$'] }",
            #"The 'urls' value is invalid, because '$' is an invalid match pattern. "$" cannot be parsed because it doesn't have a scheme."#
        ),
        ("() => {}, { urls: [], types: 'image' }", "'types' is expected to be an array, but a string was provided."),
        (
            "() => {}, { urls: [], types: ['imag'] }",
            "The 'types' value is invalid, because 'imag' is an unknown resource type."
        ),
        ("() => {}, { urls: [], tabId: '1' }", "'tabId' is expected to be a number, but a string was provided."),
        ("() => {}, 'x'", "The 'listener' value is invalid, because a function is expected."),
        ("", "A required argument is missing."),
        ("3, { urls: [] }", "The 'listener' value is invalid, because a function is expected."),
    ])
    func whatIsWrongIsSaid(arguments: String, sentence: String) async throws {
        let scene = try await make()
        #expect(
            try await scene.failure(of: add(arguments))
                == "Error: Invalid call to addListener(). \(sentence)")
    }

    @Test(arguments: [
        ("{ urls: [] }", true), ("{ urls: ['*://site.example/a*'] }", true),
        ("{ urls: ['*://site.example/b*'] }", false),
        ("{ urls: ['https://other.example/*', 'https://*.example/*'] }", true),
        ("{ urls: [], types: [] }", true), ("{ urls: [], types: ['xmlhttprequest'] }", true),
        ("{ urls: [], types: ['image', 'script'] }", false), ("{ urls: [], tabId: 1 }", true),
        ("{ urls: [], tabId: 2 }", false),
        ("{ urls: [], tabId: -1 }", true), ("{ urls: [], tabId: 0 }", true), ("{ urls: [], tabId: 1.5 }", true),
        ("{ urls: [], windowId: -5 }", true), ("{ urls: [], windowId: -2 }", false),
        ("{ urls: [], windowId: 1 }", true), ("{ urls: [], windowId: 2 }", false),
        ("null", true), ("undefined, ['bogus']", true), ("['bogus']", true),
    ])
    func filtersChoose(filter: String, fits: Bool) async throws {
        let scene = try await make(add("({ type, url }) => { if (type !== 'main_frame') told.push(url) }, \(filter)"))
        try await scene.browser.open("https://site.example/", html: "<script>fetch('/a')</script>", scripts: .all)
        #expect(try await scene.evaluate("told.length") == (fits ? 1 : 0))
    }

    @Test func eachListenerGetsWhatItAsksFor() async throws {
        let scene = try await make(
            """
            const members = [];
            const look = (details) => { members.push('responseHeaders' in details); details.changed = true; };
            browser.webRequest.onCompleted.addListener(look, { urls: ['*://*/a'] }, ['responseHeaders', 'requestBody', 7]);
            browser.webRequest.onCompleted.addListener((details) => members.push('changed' in details), { urls: ['*://*/a'] });
            browser.webRequest.onCompleted.addListener(look, { urls: ['*://*/a'] });
            browser.webRequest.onCompleted.addListener(look, ['responseHeaders']);
            browser.webRequest.onCompleted.addListener(async () => { members.push('async') }, { urls: ['*://*/a'] });
            globalThis.members = members;
            """)
        try await scene.browser.open("https://site.example/", html: "<script>fetch('/a')</script>", scripts: .all)
        #expect(try await scene.evaluate("members") == [true, true, false, false, true, "async"])
    }

    @Test func listenersAreRemovedWithWhatTheyWished() async throws {
        let scene = try await make(
            """
            const first = tell('first');
            browser.webRequest.onCompleted.addListener(first, { urls: ['*://*/none'] });
            browser.webRequest.onCompleted.addListener(tell('second'), { urls: ['*://*/a'] });
            browser.webRequest.onCompleted.removeListener(first);
            """)
        try await scene.browser.open("https://site.example/", html: "<script>fetch('/a')</script>", scripts: .all)
        #expect(try await scene.evaluate("told") == ["second https://site.example/a"])
        #expect(try await scene.evaluate("browser.webRequest.onCompleted.hasListener(first)") == false)
    }

    @Test func thatNothingIsBlockedIsExplained() async throws {
        let scene = try await make(
            add("() => ({ cancel: true }), { urls: [] }, ['blocking']") + "\n"
                + add("() => {}, { urls: [] }, ['asyncBlocking']"))
        try await scene.browser.open("https://site.example/", html: "<script src=/a.js></script>", scripts: .all)
        #expect(await scene.hints.count { $0.hasPrefix("webRequest only watches in Safari") } == 1)
        #expect(await scene.events(.network, "response").count == 1)
    }

    @Test func aFilterThatSafariTurnsAroundIsExplained() async throws {
        let scene = try await make(add("() => {}, { urls: [], types: ['main_frame', 'image'] }"))
        #expect(await scene.hints.contains { $0.hasPrefix("Safari 27.0 and earlier take main_frame in a filter") })
    }
}

extension BrowserOptions {
    /// The user lets extensions have every site.
    fileprivate static var forTestsWithHosts: BrowserOptions {
        var options = forTests
        options.hostAccess = .granted
        return options
    }
}
