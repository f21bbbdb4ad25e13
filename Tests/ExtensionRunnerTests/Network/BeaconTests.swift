import ExtensionRunner
import HTTP
import JSONText
import Testing

/// `navigator.sendBeacon`: https://w3c.github.io/beacon/
@Suite struct BeaconTests {
    @Test func aPageSendsWhenItIsLeft() async throws {
        let browser = try await Browser(options: .forTests)
        let saved = browser.network.route(.post, "https://a.example/log") { _ in .empty() }
        let tab = try await browser.open(
            "https://a.example/", html: "<script>onpagehide = () => navigator.sendBeacon('/log', 'left')</script>",
            scripts: .inline)
        try await tab.close()
        #expect(saved.requests.map { $0.text } == ["left"])
    }

    /// https://fetch.spec.whatwg.org/#concept-fetch-group-terminate
    @Test func aRequestOutlivesItsPageWhereItSaysSo() async throws {
        let browser = try await Browser(options: .forTests)
        let saved = browser.network.route(.post, "https://a.example/*") { _ in .empty() }
        let html = """
            <script>
              onpagehide = () => {
                fetch("/kept", { method: "POST", keepalive: true });
                fetch("/dropped", { method: "POST" });
              };
            </script>
            """
        let tab = try await browser.open("https://a.example/", html: html, scripts: .inline)
        try await tab.navigate(to: "https://b.example/")
        #expect(saved.requests.map(\.url.path) == ["/kept"])
    }

    /// What no form could send is asked for before, like any other request of that kind.
    @Test(arguments: [
        ("'text'", "text/plain;charset=UTF-8", "no-cors"),
        ("new URLSearchParams({ a: 1 })", "application/x-www-form-urlencoded;charset=UTF-8", "no-cors"),
        ("new Uint8Array([97])", nil, "no-cors"), ("null", nil, "no-cors"),
        ("new Blob(['{}'], { type: 'application/json' })", "application/json", "cors"),
    ])
    func itsKindFollowsFromWhatItSends(data: String, type: String?, mode: String) async throws {
        let browser = try await Browser(options: .forTests)
        let saved = browser.network.route(.post, "https://b.example/log", crossOrigin: .asAnswered) { _ in .empty()
        }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        #expect(
            try await tab.page.evaluate(PageScript("navigator.sendBeacon('https://b.example/log', \(data))")) == true)
        #expect(saved.requests.map { $0.headers["Content-Type"] } == (mode == "cors" ? [] : [type]))
        let preflights = await browser.trace.filter { $0.type == "preflight" }
        #expect(preflights.count == (mode == "cors" ? 1 : 0))
    }

    @Test func whatIsTooLongIsNotSent() async throws {
        let browser = try await Browser(options: .forTests)
        let saved = browser.network.route(.post, "https://a.example/log") { _ in .empty() }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        let sent = try await tab.page.evaluate(
            "[65536, 65537].map((length) => navigator.sendBeacon('/log', 'ä'.padEnd(length - 1)))")
        #expect(sent == [true, false])
        #expect(saved.requests.map(\.body.count) == [65_536])
        #expect(await tab.page.errors.isEmpty)
    }

    @Test(arguments: [
        ("'http://[bad'", "TypeError: This URL is invalid"),
        ("'ftp://a.example/'", "TypeError: Beacons can only be sent over HTTP(S)"),
        ("'/', new ReadableStream()", "TypeError: Beacons cannot send ReadableStream body"),
    ])
    func whatIsNoBeaconIsRefused(arguments: String, error: String) async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        let code = "(() => { try { navigator.sendBeacon(\(arguments)) } catch (error) { return String(error) } })()"
        #expect(try await tab.page.evaluate(PageScript(code)) == .string(error))
    }
}
