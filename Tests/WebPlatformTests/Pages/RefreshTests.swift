import Testing

@testable import WebPlatform

/// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
@Suite struct RefreshTests {
    @Test(arguments: [
        ("0;url=/b", ["replace: https://page.example/b"]),
        ("1, URL = 'c;d' x", ["replace: https://page.example/a/c;d"]),
        ("0 next", ["replace: https://page.example/a/next"]), ("0.9;", ["reload: https://page.example/a/b.html"]),
        ("9;url=/late", []), ("1x;url=/b", []), ("url=/b", []), ("0;url=javascript:1", []),
    ])
    func aPageGoesElsewhere(content: String, expected: [String]) async throws {
        let lines = try await pageLines("<meta http-equiv=refresh content=\"\(content)\">", duration: .seconds(1))
        #expect(lines == expected)
    }

    @Test func onlyTheFirstCounts() async throws {
        let lines = try await pageLines(
            "<meta http-equiv=refresh content='1;url=/b'><meta http-equiv=refresh content='0;url=/c'>",
            duration: .seconds(1))
        #expect(lines == ["replace: https://page.example/b"])
    }

    @Test func aPageWhoseScriptsDoNotRunStays() async throws {
        let html = "<noscript><meta http-equiv=refresh content='0;url=/b'></noscript>"
        #expect(try await pageLines(html, scripts: .off, duration: .seconds(1)) == [])
    }

    @Test func aFrameGoesElsewhere() async throws {
        let lines = try await pageLines(
            "<iframe srcdoc=\"<meta http-equiv=refresh content='0;url=/b.html'>\"></iframe>",
            resources: ["https://page.example/b.html": "<title>b</title>"], duration: .seconds(1),
            script: "console.log(frames[0].document.title)")
        #expect(lines == ["b"])
    }
}
