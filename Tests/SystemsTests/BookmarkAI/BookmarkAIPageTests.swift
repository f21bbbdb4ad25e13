import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Synchronization
import Systems
import Testing
import VirtualTime

// Addresses and pages as a browser reads them.
// Seed: 002_d0e4bd4acececa6a.txt
@Suite struct BookmarkAIPageTests {
    private func system(_ html: String) async throws -> BookmarkAISystem {
        let browser = try await Browser(profile: .safariIOS)
        let system = try BookmarkAISystem(random: SeededRandom(seed: 1), links: LinkReader(browser: browser))
        try await system.signIn()
        system.router.route(.get, "https://example.com/*") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array(html.utf8))
        }
        return system
    }

    // "Extension captures URL → normalises + pulls OpenGraph metadata."
    @Test func whatThePageTellsIsSavedWithTheShare() async throws {
        let system = try await system(
            """
            <!doctype html><title>plain</title><meta property="og:title" content="A &amp; B">
            <meta property="og:image" content="/i.png"><script>document.title = "no script runs"</script>
            """)
        let report = try await system.share(ShareInput(attachments: [.url("https://example.com/a")]))
        #expect(report.outcome == .posted)
        let metadata = try #require(try system.backend.shares(ofUser: system.userID).first?.metadata)
        #expect(metadata["title"] == "A & B")
        #expect(metadata["openGraph"]?["image"] == "https://example.com/i.png")
    }

    // Short links and moved pages: what the page says that they lead to.
    @Test(arguments: [(302, "moved/../b?x=1"), (308, "https://example.com/b"), (301, "/b")])
    func redirectsAreFollowedToThePageThatTells(status: Int, location: String) async throws {
        let system = try await system(#"<title>B</title><meta property="og:image" content="i.png">"#)
        system.router.route(.get, "https://example.com/short/1") { _ in
            HTTPResponse(status: status, headers: ["Location": location])
        }
        _ = try await system.share(ShareInput(attachments: [.url("https://example.com/short/1")]))
        let share = try #require(try system.backend.shares(ofUser: system.userID).first)
        #expect(share.url == "https://example.com/short/1")
        #expect(share.metadata["openGraph"]?["title"] == "B")
        let folder = location.hasPrefix("moved") ? "https://example.com/short" : "https://example.com"
        #expect(share.metadata["openGraph"]?["image"] == .string("\(folder)/i.png"))
    }

    @Test(arguments: ["https://example.com/loop", "file:///etc/passwd", "https://", ""])
    func redirectsThatLeadNowhereKeepNoShareBack(location: String) async throws {
        let system = try await system("<title>B</title>")
        let counter = RequestCounter()
        system.router.route(.get, "https://example.com/loop") { _ in
            counter.add()
            return HTTPResponse(status: 302, headers: ["Location": location])
        }
        let report = try await system.share(ShareInput(attachments: [.url("https://example.com/loop")]))
        #expect(report.outcome == .posted)
        #expect(try system.backend.shares(ofUser: system.userID).first?.metadata["openGraph"] == nil)
        #expect(counter.count == (location.hasSuffix("loop") || location.isEmpty ? 21 : 1))
    }

    // "Heavy metadata fetch (OpenGraph) runs only if on Wi-Fi or 5G and finishes < 2 s; else deferred."
    @Test func redirectsAndPageTogetherHaveTwoSeconds() async throws {
        let system = try await slowRedirects(by: .milliseconds(700))
        let report = try await system.share(ShareInput(attachments: [.url("https://example.com/1")]))
        #expect(report.outcome == .posted && report.workTime == BookmarkAIShareExtension.openGraphLimit)
        #expect(try system.backend.shares(ofUser: system.userID).first?.metadata["openGraph"] == nil)
        system.network.behave(.answers(after: .zero), for: "https://example.com")
        _ = try await system.app.enterForeground()
        #expect(try system.backend.shares(ofUser: system.userID).first?.title == "B")
    }

    @Test func redirectsHoldTheAppUpForOneRequestsTime() async throws {
        let system = try await slowRedirects(by: .seconds(2))
        system.network.connect(.offline)
        _ = try await system.share(ShareInput(attachments: [.url("https://example.com/1")]))
        system.network.connect(.wifi)
        let start = system.clock.elapsed
        #expect(try await system.app.enterForeground().added == 1)
        #expect(system.clock.elapsed - start == .seconds(5))
    }

    /// `https://example.com/1` leads over two others to a page, each of which takes its time.
    private func slowRedirects(by latency: Duration) async throws -> BookmarkAISystem {
        let system = try await system("<title>B</title>")
        for number in 1...3 {
            system.router.route(.get, "https://example.com/\(number)") { _ in
                HTTPResponse(status: 302, headers: ["Location": "https://example.com/\(number + 1)"])
            }
        }
        system.network.behave(.answers(after: latency), for: "https://example.com")
        return system
    }

    @Test func anAddressThatOnlyAParserReadsIsNormalised() async throws {
        let system = try await system("")
        let report = try await system.share(
            ShareInput(attachments: [.text("see https://BÜCHER.example:443/a/../b?utm_source=x !")]))
        #expect(report.outcome == .posted)
        #expect(
            try system.backend.shares(ofUser: system.userID).map(\.url) == ["https://xn--bcher-kva.example/b"])
    }
}

/// How often a route was asked.
private final class RequestCounter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
