import JSONText
import Testing

// A note from the command line: added in the popup, shown, snoozed, shown again.
// Seed: 001_437248911b92e1be.txt
@Suite struct BrowserNoteRunTests {
    @Test func aNoteIsAddedShownSnoozedAndShownAgain() throws {
        let line = try CommandLine()
        try line.write(file: "menu.html", "<!doctype html><title>Takeaway</title><h1>Half a duck</h1>")
        let result = try line.extrun(
            "run", CommandLine.fixtures + "/browser-note", "--native", "browser-note",
            "open https://takeaway.example/menu menu.html", "tap", "type-popup #text Are you sure?",
            "click-popup #save",
            "expect no popup",
            "eval-page document.querySelector('.text').textContent",
            "click-page #browser-note-view", "eval-page document.body.textContent",
            "advance 15m", "reload", "eval-page document.querySelector('.text').textContent", "--json")
        #expect(result.status == 0 && result.errors == "")
        #expect(try result.summary["errors"] == [])
        let replies = try result.events.filter { $0["lane"] == "native" && $0["type"] == "reply" }.compactMap {
            $0["reply"]
        }
        #expect(
            replies.map { $0["type"]?.stringValue } == [
                "ignore", "ignore", "reload", "message", "reload", "message", "message",
            ])
        #expect(replies.compactMap { $0["isSnoozed"] } == [false, true, false])
    }
}
