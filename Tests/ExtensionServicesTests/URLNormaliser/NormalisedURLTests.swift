import ExtensionServices
import HTTP
import Testing

@Suite struct NormalisedURLTests {
    // Seed 002_d0e4bd4acececa6a.txt: "Extension captures URL → normalises + pulls OpenGraph metadata."
    @Test(arguments: [
        ("https://example.com", "https://example.com/"),
        (" \n https://example.com/a \t", "https://example.com/a"),
        ("https://example.com/a#part", "https://example.com/a"),
        ("https://example.com/a#:~:text=x", "https://example.com/a"),
        ("https://example.com/#!/app/page", "https://example.com/#!/app/page"),
        ("https://example.com/a?", "https://example.com/a"),
        ("https://example.com/a?utm_source=x&utm_medium=y", "https://example.com/a"),
        ("https://example.com/a?b=2&fbclid=x&a=1&gclid=y", "https://example.com/a?b=2&a=1"),
        ("https://example.com/a?utm=kept&s=kept&ref=kept", "https://example.com/a?utm=kept&s=kept&ref=kept"),
        ("https://example.com/a?q=utm_source", "https://example.com/a?q=utm_source"),
        ("https://example.com/a?x&&y=", "https://example.com/a?x&y="),
        ("https://twitter.com/u/status/1?s=20&t=abc", "https://twitter.com/u/status/1"),
        ("https://mobile.twitter.com/u/status/1?s=20&lang=de", "https://mobile.twitter.com/u/status/1?lang=de"),
        ("https://nottwitter.com/u?s=20", "https://nottwitter.com/u?s=20"),
        ("https://youtu.be/abc?si=track&t=42", "https://youtu.be/abc?t=42"),
        ("https://www.tiktok.com/@u/video/1?is_from_webapp=1&sender_device=pc", "https://www.tiktok.com/@u/video/1"),
        ("http://example.com:8080/a/", "http://example.com:8080/a/"),
    ])
    func whatOnlyTellsWhereALinkWasFoundIsLeftOut(text: String, normalised: String) throws {
        let url = try #require(NormalisedURL(text))
        #expect(url.text == normalised)
        #expect(NormalisedURL(url.text) == url, "once more changes nothing")
    }

    @Test func credentialsDoNotTravel() throws {
        let url = try #require(WebURL(serialized: "https://user:secret@example.com/a"))
        #expect(NormalisedURL(url)?.text == "https://example.com/a")
    }

    @Test(arguments: ["", " ", "example.com", "mailto:a@example.com", "file:///etc/passwd", "javascript:alert(1)"])
    func whatIsNoAddressOfTheWebHasNone(text: String) { #expect(NormalisedURL(text) == nil) }
}
