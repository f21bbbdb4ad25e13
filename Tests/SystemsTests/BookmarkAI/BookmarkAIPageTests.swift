import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
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

    @Test func anAddressThatOnlyAParserReadsIsNormalised() async throws {
        let system = try await system("")
        let report = try await system.share(
            ShareInput(attachments: [.text("see https://BÜCHER.example:443/a/../b?utm_source=x !")]))
        #expect(report.outcome == .posted)
        #expect(
            try system.backend.shares(ofUser: system.userID).map(\.url) == ["https://xn--bcher-kva.example/b"])
    }
}
