import Systems
import Testing
import VirtualTime

// Seed 001_437248911b92e1be.txt: "displayText": reminder.displayText.replacingOccurrences(of: "\n", with: "<br>")
@Suite struct NoteTests {
    private func note(_ text: String, snooze: Range<WallTime>? = nil) -> Note {
        Note(
            id: "1", host: "example.com", text: text, createdAt: WallTime(millisecondsSince1970: 0), snooze: snooze)
    }

    @Test(arguments: [
        ("Are you sure?\nReally?", "Are you sure?<br>Really?"), ("a\r\nb\rc", "a<br>b<br>c"), ("", ""),
        ("\n\n", "<br><br>"),
    ])
    func lineBreaksBecomeElements(text: String, html: String) { #expect(note(text).displayText == html) }

    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<img src=x onerror=\"alert('x')\">", "&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;"),
        ("a <br> b & c &amp; d", "a &lt;br&gt; b &amp; c &amp;amp; d"),
        // Signs that join a neighbour hide neither.
        ("<\u{301}b", "&lt;\u{301}b"), ("\u{600}<b>", "\u{600}&lt;b&gt;"),
    ])
    func whatMeansSomethingInHTMLIsEscaped(text: String, html: String) { #expect(note(text).displayText == html) }

    @Test func aSnoozeHoldsFromItsStartUpToItsEnd() {
        let start = WallTime(millisecondsSince1970: 1_000)
        let note = note("x", snooze: start..<start + .seconds(900))
        #expect(note.isSnoozed(at: start))
        #expect(note.isSnoozed(at: start + .milliseconds(899_999)))
        #expect(!note.isSnoozed(at: start + .seconds(900)))
        // The clock was set back: the note must not stay away for longer than was asked.
        #expect(!note.isSnoozed(at: start + .milliseconds(-1)))
    }

    @Test(arguments: [
        ("https://example.com/duck?half=1#top", "example.com", "/duck"),
        ("http://example.com:8080", "example.com", "/"),
        ("https://user@example.com/a/b/", "example.com", "/a/b/"), ("https://[::1]/", "[::1]", "/"),
        ("https://xn--bcher-kva.example/%C3%A4", "xn--bcher-kva.example", "/%C3%A4"),
    ])
    func hostAndPathOfAnAddressCount(url: String, host: String, path: String) throws {
        let address = try #require(NoteAddress(url))
        #expect(address.host == host && address.path == path)
    }

    @Test(arguments: ["", "about:blank", "file:///etc/hosts", "data:text/html,x", "safari-web-extension://a/b", "x"])
    func whatIsNoWebsiteHasNoAddress(url: String) { #expect(NoteAddress(url) == nil) }
}
