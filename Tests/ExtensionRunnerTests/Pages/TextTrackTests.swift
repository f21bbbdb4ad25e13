import ExtensionRunner
import HTTP
import JSONText
import Testing

/// https://html.spec.whatwg.org/multipage/media.html#timed-text-tracks, https://w3c.github.io/webvtt/. What files say is what Chromium 156 reads
/// from the same ones.
@Suite struct TextTrackTests {
    private static let file = """
        WEBVTT - title
        X-header: y

        STYLE
        ::cue { color: red }

        REGION
        id:low width:40%
        lines:2 regionanchor:10%,20%

        NOTE a comment

        1
        00:00.500 --> 00:02.000 align:start position:10%
        <v Anna>Hello <b>big</b> &amp; <i.x.y>wide</i> <00:01.000>world

        two
        00:01.000 --> 00:01.250 vertical:rl line:50%,end size:40%
        a<c.red>b</c>c<lang en>d</lang><u>e</u

        bad --> line
        text

        1:00:00.500 --> 01:00:02.000 position:20%,line-left line:-2 region:low
        hour<ruby>x<rt>y</ruby>z</b>w

        00:03.000-->00:04.000
        tight
        00:05.000 --> 00:06.000 region:low
        next without blank
        """

    private static let html = """
        <video id=v playsinline><track id=t src=a.vtt kind=subtitles default></video><script>
        var told = [];
        for (const type of ["change", "addtrack", "removetrack"]) v.textTracks.addEventListener(type, () => told.push(type));
        for (const type of ["load", "error"]) t.addEventListener(type, () => told.push(type));
        t.track.oncuechange = () => told.push(`${v.currentTime}:${[...t.track.activeCues].map(({ id }) => id)}`);
        </script>
        """

    private func run(
        file: String? = TextTrackTests.file, html: String = TextTrackTests.html,
        _ body: (Browser, Page) async throws -> Void
    )
        async throws
    {
        let browser = try await Browser(options: .forTests)
        if let file { browser.network.route(.get, "https://example.com/a.vtt") { _ in .text(file) } }
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        try await browser.settle()
        try await body(browser, page)
    }

    private func told(_ page: Page) async throws -> String? {
        try await page.evaluate("told.splice(0).join(' ')").stringValue
    }

    @Test func cuesComeFromAFile() async throws {
        try await run { _, page in
            let cues = try await page.evaluate(
                """
                [...t.track.cues].map((cue) => {
                  const text = document.createElement("p");
                  text.append(cue.getCueAsHTML());
                  const { id, startTime, endTime, vertical, line, lineAlign, position, positionAlign, size, align, snapToLines } = cue;
                  return [id, startTime, endTime, vertical, line, lineAlign, position, positionAlign, size, align, snapToLines,
                    text.innerHTML].join("|");
                })
                """
            ).stringsValue
            #expect(
                cues == [
                    "1|0.5|2||auto|start|10|auto|100|start|true|<span title=\"Anna\">Hello <b>big</b> &amp; <i class=\"x y\">wide</i> "
                        + "<?timestamp 00:00:01.000>world</span>",
                    "two|1|1.25|rl|50|end|auto|auto|40|center|false|a<span class=\"red\">b</span>c<span lang=\"en\">d</span><u>e</u>",
                    "|3|4||auto|start|auto|auto|100|center|true|tight",
                    "|5|6||auto|start|auto|auto|100|center|true|next without blank",
                    "|3600.5|3602||-2|start|20|line-left|100|center|true|hour<ruby>x<rt>y</rt></ruby>zw",
                ])
            let state = try await page.evaluate(
                "[t.track.mode, t.readyState, t.track.cues.getCueById('two') === t.track.cues[1]].join()")
            #expect(state == "showing,2,true")
            let regions = try await page.evaluate(
                "[...t.track.cues].map(({ region }) => region && [region.width, region.lines, region.regionAnchorY, region.scroll].join())"
            )
            #expect(regions == [.null, .null, .null, "40,2,20,", .null], "a cue with a line is in no region")
            let events = try await told(page)
            #expect(events == "addtrack change load")
        }
    }

    @Test func cuesAreActiveInTheirTime() async throws {
        try await run { browser, page in
            try await page.setMedia(.init(duration: .seconds(10)), of: "#v")
            try await page.play("#v")
            _ = try await told(page)
            try await browser.clock.advance(by: .seconds(3))
            #expect(try await told(page) == "0.5:1 1:1,two 1.25:1 2: 3:")
            // What a seek passes over is not told of.
            try await page.evaluate("v.currentTime = 8; v.textTracks[0].cues[2].id = 'tight'")
            try await page.evaluate("v.currentTime = 3.5")
            #expect(try await told(page) == "8: 3.5:tight")
            try await page.evaluate("window.gone = t; t.remove()")
            #expect(try await told(page) == "removetrack")
            #expect(try await page.evaluate("[v.textTracks.length, gone.track.activeCues.length].join()") == "0,0")
        }
    }

    @Test func scriptsMakeCues() async throws {
        try await run { browser, page in
            try await page.setMedia(.init(duration: .seconds(60)), of: "#v")
            try await page.play("#v")
            try await browser.clock.advance(by: .seconds(6))
            _ = try await told(page)
            let order = try await page.evaluate(
                """
                (() => {
                  window.mine = v.addTextTrack("captions", "mine", "de");
                  window.first = new VTTCue(8, 9, "x");
                  first.pauseOnExit = true;
                  for (const type of ["enter", "exit"]) first.addEventListener(type, () => told.push(`${type} ${v.currentTime}`));
                  mine.addCue(first);
                  const longer = new VTTCue(8, 30, "y");
                  mine.addCue(longer);
                  return [mine.mode, mine.cues[0] === longer, first.track === mine, v.textTracks.length].join();
                })()
                """)
            #expect(order == "hidden,true,true,2")
            #expect(try await told(page) == "addtrack")
            try await browser.clock.advance(by: .seconds(10))
            #expect(try await told(page) == "enter 8 exit 9")
            #expect(try await page.evaluate("[v.paused, v.currentTime, mine.activeCues.length].join()") == "true,9,1")
            let gone = try await page.evaluate(
                "(() => { mine.removeCue(first); try { mine.removeCue(first) } catch (error) { return error.name + first.track } })()"
            )
            #expect(gone == "NotFoundErrornull")
            #expect(try await page.evaluate("(mine.mode = 'disabled', mine.cues)") == .null)
        }
    }

    @Test(arguments: [("no WebVTT", "error"), (nil, "error")])
    func whatIsNoFileFails(file: String?, event: String) async throws {
        try await run(file: file) { _, page in
            let events = try await told(page)
            #expect(events == "addtrack change \(event)")
            let state = try await page.evaluate("t.readyState")
            #expect(state == 3)
        }
    }

    /// A track that nobody needs is not fetched; a script that wants its cues changes its mode.
    @Test func aTrackIsLoadedWhenItIsNeeded() async throws {
        try await run(html: Self.html.replacing(" default", with: "")) { browser, page in
            let before = try await page.evaluate("[t.readyState, t.track.cues].join()")
            #expect(before == "0,")
            try await page.evaluate("t.track.mode = 'hidden'")
            let after = try await page.evaluate("[t.readyState, t.track.cues.length].join()")
            #expect(after == "2,5")
        }
    }
}
