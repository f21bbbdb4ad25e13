import ExtensionServices
import JSONText
import Systems
import Testing

// Where the link is found in what other apps share, and what it is normalised to.
// Seed: 002_d0e4bd4acececa6a.txt
@Suite struct BookmarkAILinkTests {
    private func saved(_ input: ShareInput) async throws -> BookmarkAIShare? {
        let scene = try await BookmarkAIScene()
        try await scene.share(input)
        return try scene.saved.first
    }

    // "Task 1.7 adds an iOS Share Extension so users can save links straight from other apps (Safari, Twitter, TikTok,
    // etc.) without opening BookmarkAI."
    @Test(arguments: [
        ("https://example.com/a", ItemProvider.url("https://example.com/a")),
        ("https://example.com/a?id=1", .url("https://example.com/a?utm_source=app&id=1#part")),
        ("https://example.com/Path", .url("HTTPS://EXAMPLE.com/Path")),
        ("https://x.com/a/status/1", .text("Look (https://x.com/a/status/1?s=20&t=abc).")),
        ("https://www.tiktok.com/@a/video/1", .text("a video\nhttps://www.tiktok.com/@a/video/1?_t=1&_r=1")),
        ("https://example.com/caf%C3%A9", .text("“https://example.com/café”")),
        ("https://example.com/it's|a[1]?q=it%27s|a[1]", .url("https://example.com/it's|a[1]?q=it's|a[1]")),
        ("https://127.0.0.1/b", .url("https://127.0.0.1:443/a/../b")),
        ("https://[::1]/", .text("see https://[::1]/.")),
        ("https://xn--bcher-kva.example/", .url("https://xn--bcher-kva.example/")),
        ("https://example.com/what?!", .url("https://example.com/what?!")),
        ("https://example.com/Swift_(bird)", .url("https://example.com/Swift_(bird)")),
        ("https://example.com/Swift_(bird)", .text("(see https://example.com/Swift_(bird)).")),
        ("https://example.com/a?q=[1]", .preprocessed(["url": "https://example.com/a?q=[1]"])),
        ("https://example.com/pre", .preprocessed(["url": "https://example.com/pre", "title": "From the page"])),
    ])
    func aLinkIsFoundAndNormalised(expected: String, attachment: ItemProvider) async throws {
        #expect(try await saved(ShareInput(attachments: [attachment]))?.url == expected)
    }

    @Test func whatThePageToldComesBeforeTheAttachedURLAndThatBeforeText() async throws {
        var attachments = [ItemProvider.text("https://example.com/text"), .url("https://example.com/url")]
        #expect(try await saved(ShareInput(attachments: attachments))?.url == "https://example.com/url")
        attachments.append(.preprocessed(["url": "https://example.com/page", "title": "The page"]))
        let share = try await saved(ShareInput(title: "The sheet", attachments: attachments))
        #expect(share?.url == "https://example.com/page" && share?.metadata["title"] == "The page")
    }

    @Test func anAttachmentThatCannotBeLoadedIsPassedOver() async throws {
        var broken = ItemProvider()
        broken.register(nil, as: .url)
        let slow = ItemProvider(.url("https://example.com/slow"), as: .url, after: .seconds(20))
        let attachments = [broken, .text("https://example.com/text")]
        #expect(try await saved(ShareInput(attachments: attachments))?.url == "https://example.com/text")
        #expect(
            try await saved(ShareInput(contentText: "see https://example.com/b", attachments: [broken]))?.url
                == "https://example.com/b")
        let scene = try await BookmarkAIScene()
        #expect(try await scene.share(ShareInput(attachments: [slow])) == .noLink)
    }

    @Test func theHostStandsInForATitleThatNobodyGave() async throws {
        let share = try await saved(ShareInput(attachments: [.url("https://example.com/a")]))
        #expect(share?.title == "example.com" && share?.metadata["title"] == nil)
    }

    @Test func aLargeAttachmentThatIsNoLinkIsNotLoaded() async throws {
        let scene = try await BookmarkAIScene()
        let photo = ItemProvider(.data([UInt8](repeating: 0, count: 20_000_000)), as: .image)
        let report = try await scene.system.share(
            ShareInput(attachments: [photo, .url("https://example.com/a")]))
        #expect(report.outcome == .posted && report.peakBytes < 1_000)
    }
}
