import ExtensionRunner
import JSONText
import Testing

/// What plays where a test has said so. The order of events is that of Chromium 156 for a sound of a second, but that a seek keeps
/// WebKit's `readyState`, and so has no `canplay` behind it.
@Suite struct MediaTests {
    private static let html = """
        <video id=v playsinline></video><script>
        var told = [];
        const types = "loadstart durationchange resize loadedmetadata loadeddata canplay canplaythrough progress suspend play playing pause "
          + "waiting timeupdate ended seeking seeked ratechange volumechange abort emptied webkitpresentationmodechanged "
          + "webkitbeginfullscreen webkitendfullscreen enterpictureinpicture leavepictureinpicture";
        for (const type of types.split(" ")) v.addEventListener(type, ({ target }) => told.push(`${type}:${target.currentTime}`));
        var outcome = (promise) => promise.then(() => "done", (error) => error.name);
        </script>
        """

    private func run(
        _ medium: Page.Medium? = .init(duration: .seconds(10)), profile: Profile = .safariIOS,
        html: String = MediaTests.html, _ body: (Browser, Page) async throws -> Void
    ) async throws {
        let browser = try await Browser(profile: profile, options: .forTests)
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        if let medium { try await page.setMedia(medium, of: "#v") }
        try await browser.settle()
        try await body(browser, page)
    }

    private func told(_ page: Page) async throws -> String? {
        try await page.evaluate("told.splice(0).join(' ')").stringValue
    }

    @Test func allOfItIsThereAtOnce() async throws {
        try await run { _, page in
            let events = try await told(page)
            #expect(
                events
                    == "loadstart:0 durationchange:0 resize:0 loadedmetadata:0 loadeddata:0 canplay:0 canplaythrough:0 progress:0 suspend:0"
            )
            let state = try await page.evaluate(
                "[v.duration, v.videoWidth, v.videoHeight, v.readyState, v.networkState, v.buffered.end(0), v.seekable.length].join()"
            )
            #expect(state == "10,1280,720,4,1,10,1")
        }
    }

    @Test func itsTimePassesWithTheClock() async throws {
        try await run { browser, page in
            _ = try await told(page)
            try await page.play("#v")
            try await browser.clock.advance(by: .milliseconds(600))
            #expect(try await told(page) == "play:0 playing:0 timeupdate:0.25 timeupdate:0.5")
            #expect(
                try await page.evaluate("[v.currentTime, v.paused, v.matches(':playing'), v.played.end(0)].join()")
                    == "0.6,false,true,0.6")
            try await page.evaluate("v.playbackRate = 2")
            try await browser.clock.advance(by: .seconds(1))
            #expect(try await page.evaluate("v.currentTime") == 2.6)
            _ = try await told(page)
            try await page.pause("#v")
            try await browser.clock.advance(by: .seconds(5))
            // The user comes a millisecond later than the script that ran last.
            #expect(try await told(page) == "timeupdate:2.602 pause:2.602")
            #expect(try await page.evaluate("[v.currentTime, v.matches(':paused')].join()") == "2.602,true")
        }
    }

    @Test func itComesToItsEndAndBeginsAnew() async throws {
        try await run { browser, page in
            try await page.evaluate("v.currentTime = 9.9")
            try await page.play("#v")
            _ = try await told(page)
            try await browser.clock.advance(by: .seconds(1))
            #expect(try await told(page) == "timeupdate:10 pause:10 ended:10")
            #expect(try await page.evaluate("[v.ended, v.paused, v.played.start(0)].join()") == "true,true,9.9")
            try await page.play("#v")
            try await browser.clock.advance(by: .milliseconds(1))
            #expect(try await told(page) == "seeking:0 play:0 playing:0 timeupdate:0 seeked:0")
            try await page.evaluate("v.loop = true; v.currentTime = 9.75")
            try await browser.clock.advance(by: .milliseconds(500))
            #expect(
                try await told(page)
                    == "seeking:9.75 timeupdate:9.75 seeked:9.75 timeupdate:0 seeking:0 timeupdate:0 seeked:0 timeupdate:0.25"
            )
        }
    }

    /// A seek to where it is, one beyond the end, one before there is anything.
    @Test func seeksAreTold() async throws {
        try await run(nil) { browser, page in
            try await page.evaluate("v.currentTime = 3")
            #expect(try await page.evaluate("v.currentTime") == 3)
            try await page.setMedia(.init(duration: .seconds(10)), of: "#v")
            try await browser.settle()
            let loaded = try await told(page) ?? ""
            #expect(loaded.contains("seeking:3 ") && loaded.contains("seeked:3"))
            try await page.evaluate("v.currentTime = 3")
            #expect(try await page.evaluate("v.seeking") == false)
            #expect(try await told(page) == "seeking:3 seeked:3")
            try await page.evaluate("v.currentTime = 30")
            #expect(try await told(page) == "seeking:10 timeupdate:10 seeked:10 ended:10")
            #expect(try await page.evaluate("(v.fastSeek(-1), v.seeking)") == true)
        }
    }

    /// `playbackStateChangePermitted` of https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/MediaElementSession.cpp
    @Test(arguments: [
        ("<video id=v playsinline></video>", true, Profile.safariIOS, "NotAllowedError"),
        ("<video id=v playsinline muted></video>", true, .safariIOS, "done"),
        ("<video id=v playsinline></video>", false, .safariIOS, "done"),
        ("<audio id=v></audio>", false, .safariIOS, "NotAllowedError"),
        // On an iPhone it would be shown in full screen.
        ("<video id=v muted></video>", true, .safariIOS, "NotAllowedError"),
        ("<video id=v muted></video>", true, .safariMacOS, "done"),
        ("<video id=v></video>", true, .safariMacOS, "NotAllowedError"),
    ])
    func whatCanBeHeardIsBegunByAUser(markup: String, hasAudio: Bool, profile: Profile, outcome: String) async throws {
        let medium = Page.Medium(duration: .seconds(5), hasAudio: hasAudio)
        let play = "document.querySelector('#v').play().then(() => 'done', (error) => error.name)"
        let html = "<p onclick=\"window.outcome = \(play)\">p</p>\(markup)"
        try await run(medium, profile: profile, html: html) { _, page in
            #expect(try await page.evaluate(PageScript(play)).stringValue == outcome)
            try await page.click("p")
            #expect(try await page.evaluate("outcome") == "done")
            // A user who has played it lets scripts play it.
            #expect(try await page.evaluate(PageScript(play)).stringValue == "done")
        }
    }

    /// What comes of a click a moment later, or with the answer to a request, is the user's still, in a content script, too.
    /// Source: DOMTimer.cpp and WindowOrWorkerGlobalScopeFetch.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("setTimeout(play, 900)", true), ("setTimeout(play, 1100)", false), ("fetch('/a').then(play)", true),
        ("setTimeout(() => fetch('/a').then(play), 500)", true), ("fetch('/slow').then(play)", false),
    ])
    func aGestureGoesOnForAWhile(call: String, plays: Bool) async throws {
        let html = "<video id=v playsinline></video><p>p</p>"
        let listening = """
            const play = () => document.querySelector("video").play().then(() => "done", (error) => error.name)
              .then((name) => (document.title = name));
            document.querySelector("p").addEventListener("click", () => { \(call); });
            """
        for isPage in [true, false] {
            let browser = try await Browser(options: .forTests)
            browser.network.route(.get, "https://example.com/a") { _ in .text("a") }
            browser.network.route(.get, "https://example.com/slow") { _ in
                await browser.clock.sleep(for: .seconds(11))
                return .text("b")
            }
            let files = try TemporaryExtension(
                members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]], background: "",
                files: ["content.js": listening])
            if !isPage { try await browser.install(at: files.folder) }
            let page = try await browser.open(
                "https://example.com/", html: html + (isPage ? "<script>\(listening)</script>" : ""), scripts: .all
            ).page
            try await page.setMedia(.init(duration: .seconds(60)), of: "#v")
            try await page.click("p")
            try await browser.clock.advance(by: .seconds(15))
            #expect(
                try await page.evaluate("document.title") == .string(plays ? "done" : "NotAllowedError"), "\(isPage)")
        }
    }

    @Test func autoplayBeginsWhatNeedsNoUser() async throws {
        try await run(nil) { browser, page in
            try await page.evaluate("v.autoplay = true")
            try await page.setMedia(.init(duration: .seconds(5)), of: "#v")
            try await browser.settle()
            #expect(try await page.evaluate("v.paused") == true)
            _ = try await told(page)
            try await page.evaluate("v.muted = true; v.load()")
            #expect(
                try await told(page)
                    == "volumechange:0 abort:0 emptied:0 loadstart:0 durationchange:0 resize:0 loadedmetadata:0 loadeddata:0 canplay:0 "
                    + "canplaythrough:0 play:0 playing:0 progress:0 suspend:0")
            // What a script makes heard without a user ends.
            try await browser.clock.advance(by: .seconds(1))
            _ = try await told(page)
            try await page.evaluate("v.muted = false")
            #expect(try await told(page) == "volumechange:1 pause:1")
        }
    }

    @Test func promisesOfPlaySettle() async throws {
        try await run { browser, page in
            try await page.play("#v")
            #expect(try await page.evaluate("outcome(v.play())") == "done")
            #expect(try await page.evaluate("(v.pause(), outcome(v.play()))") == "done")
            try await page.setMedia(nil, of: "#v")
            #expect(try await page.evaluate("outcome(v.play())") == "NotSupportedError")
            #expect(try await page.evaluate("[v.readyState, v.duration, v.paused].join()") == "0,NaN,true")
        }
    }

    /// A volume is the user's on a phone: `setVolume` of WebKit's HTMLMediaElement.cpp.
    @Test(arguments: [(Profile.safariIOS, "0.3 1 true ", "1"), (.safariMacOS, "0.3 0.3 false volumechange:0", "0.3")])
    func theVolumeOfAPhoneIsItsUsers(profile: Profile, state: String, later: String) async throws {
        try await run(profile: profile) { browser, page in
            _ = try await told(page)
            let script = """
                new Promise((resolve) => {
                  v.volume = 0.3;
                  const now = v.volume;
                  setTimeout(() => resolve(`${now} ${v.volume} ${v.matches(":volume-locked")} ${told.join()}`));
                })
                """
            #expect(try await page.evaluate(PageScript(script)).stringValue == state)
            #expect(try await page.evaluate("String(v.volume)").stringValue == later)
        }
    }

    @Test func whatIsTakenAwayPauses() async throws {
        try await run { browser, page in
            try await page.play("#v")
            try await browser.clock.advance(by: .seconds(1))
            _ = try await told(page)
            try await page.evaluate("window.kept = v; v.remove()")
            #expect(
                try await page.evaluate("[kept.paused, kept.currentTime, told.join()].join(' ')") == "true 1 pause:1")
        }
    }

    /// HTMLVideoElement.cpp and HTMLVideoElementPictureInPicture.cpp of https://github.com/WebKit/WebKit
    @Test func aVideoHasAWindowOfItsOwn() async throws {
        try await run { browser, page in
            _ = try await told(page)
            #expect(try await page.evaluate("outcome(v.requestPictureInPicture())") == "NotAllowedError")
            try await page.evaluate("v.webkitSetPresentationMode('picture-in-picture')")
            #expect(try await page.evaluate("v.webkitPresentationMode") == "inline")
            try await page.play("#v")
            try await page.pause("#v")
            _ = try await told(page)
            let size = "v.requestPictureInPicture().then(({ width, height }) => `${width} ${height}`)"
            #expect(try await page.evaluate(PageScript(size)) == "196 110")
            #expect(try await told(page) == "webkitpresentationmodechanged:0.001 enterpictureinpicture:0.001")
            #expect(
                try await page.evaluate("[document.pictureInPictureElement === v, v.webkitPresentationMode].join()")
                    == "true,picture-in-picture")
            #expect(try await page.evaluate("outcome(document.exitPictureInPicture())") == "done")
            #expect(try await told(page) == "webkitpresentationmodechanged:0.001 leavepictureinpicture:0.001")
            #expect(try await page.evaluate("outcome(document.exitPictureInPicture())") == "InvalidStateError")
            #expect(try await page.evaluate("document.pictureInPictureElement") == .null)
        }
    }

    @Test func aPhonePlaysInFullScreenWhatIsNotToPlayInline() async throws {
        try await run(html: Self.html.replacing(" playsinline", with: "")) { browser, page in
            #expect(
                try await page.evaluate(
                    "['inline', 'fullscreen', 'picture-in-picture'].map((mode) => v.webkitSupportsPresentationMode(mode)).join()"
                )
                    == "false,true,true")
            _ = try await told(page)
            try await page.play("#v")
            #expect(try await told(page) == "play:0 playing:0 webkitpresentationmodechanged:0 webkitbeginfullscreen:0")
            #expect(try await page.evaluate("v.webkitDisplayingFullscreen") == true)
            try await browser.clock.advance(by: .seconds(1))
            _ = try await told(page)
            try await page.evaluate("v.webkitExitFullscreen()")
            #expect(try await told(page) == "pause:1 webkitpresentationmodechanged:1 webkitendfullscreen:1")
        }
        try await run(profile: .safariMacOS) { browser, page in
            try await page.click("#v")
            #expect(
                try await page.evaluate(
                    "(() => { try { v.webkitEnterFullscreen() } catch (error) { return error.name } })()")
                    == "InvalidStateError")
        }
    }

    /// https://w3c.github.io/mediasession/
    @Test func keysForMediaGoToTheSession() async throws {
        try await run { browser, page in
            await #expect(throws: BrowserError.self) { try await page.press("MediaPlay") }
            try await page.evaluate(
                """
                navigator.mediaSession.metadata = new MediaMetadata({ title: "A song", artwork: [{ src: "cover.png" }] });
                navigator.mediaSession.setActionHandler("nexttrack", (details) => told.push(JSON.stringify(details)));
                """)
            let art = try await page.evaluate("navigator.mediaSession.metadata.artwork[0].src")
            #expect(art == "https://example.com/cover.png")
            _ = try await told(page)
            try await page.press("MediaTrackNext")
            #expect(try await told(page) == #"{"action":"nexttrack"}"#)
            try await page.play("#v")
            try await page.press("MediaPlayPause")
            #expect(try await page.evaluate("v.paused") == true)
            try await page.press("MediaPlayPause")
            #expect(try await page.evaluate("v.paused") == false)
            try await page.evaluate(
                "navigator.mediaSession.setActionHandler('pause', () => told.push('asked to pause'))")
            _ = try await told(page)
            try await page.press("MediaPause")
            #expect(try await told(page) == "asked to pause")
            #expect(try await page.evaluate("v.paused") == false)
        }
    }

    /// Nothing of it can be drawn, which the console says.
    @Test func itHasNoPicture() async throws {
        try await run { browser, page in
            try await page.evaluate("document.createElement('canvas').getContext('2d').drawImage(v, 0, 0)")
            let told = await browser.trace.filter { $0.type == "console" }.compactMap { $0["text"]?.stringValue }
            #expect(told == ["Drawing what a video shows is not implemented by extrun: nothing is drawn."])
        }
    }

    @Test func whatPlaysNothingIsExplained() async throws {
        try await run(nil) { browser, page in
            await #expect(throws: BrowserError.self) { try await page.play("#v") }
            await #expect(throws: BrowserError.self) { try await page.setMedia(.init(duration: .zero), of: "#v") }
            await #expect(throws: BrowserError.self) {
                try await page.setMedia(.init(duration: .seconds(1)), of: "script")
            }
        }
    }

    /// A content script sees the page's own player.
    @Test func aContentScriptDrivesIt() async throws {
        let browser = try await Browser(options: .forTests)
        let files = try TemporaryExtension(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["speed.js"]]]], background: "",
            files: [
                "speed.js": """
                const video = document.querySelector("video");
                video.addEventListener("playing", () => {
                  video.playbackRate = 3;
                  document.title = [video.played.length, video.buffered.end(0), video.paused].join();
                });
                """
            ])
        try await browser.install(at: files.folder)
        let page = try await browser.open("https://example.com/", html: Self.html, scripts: .all).page
        try await page.setMedia(.init(duration: .seconds(60)), of: "#v")
        try await page.play("#v")
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("[document.title, v.currentTime].join(' ')") == "0,60,false 3")
    }

    /// https://html.spec.whatwg.org/multipage/media.html#dom-media-played
    @Test func whatHasBeenPlayedIsNormalized() async throws {
        try await run(.init(duration: .seconds(60))) { browser, page in
            try await page.play("#v")
            for place in [20, 10] {
                try await browser.clock.advance(by: .seconds(5))
                _ = try await page.evaluate(PageScript("v.currentTime = \(place)"))
            }
            try await browser.clock.advance(by: .seconds(30))
            let ranges = try await page.evaluate(
                "Array.from({ length: v.played.length }, (_, i) => [v.played.start(i), v.played.end(i)])")
            #expect(ranges == [[0, 5], [10, 40]])
        }
    }
}
