import Testing

/// https://html.spec.whatwg.org/multipage/media.html
@Suite struct MediaElementTests {
    @Test(arguments: [
        ("<video src=a.mp4>", "https://page.example/a/a.mp4"),
        ("<video><p></p><source src=b.webm><source src=c.mp4></video>", "https://page.example/a/b.webm"),
        ("<audio src=''><source src=b.mp3></audio>", ""), ("<audio></audio>", ""),
    ])
    func theSourceIsThatOfTheElementOrOfItsFirstSource(markup: String, expected: String) async throws {
        let script = "console.log(document.querySelector('video, audio').currentSrc)"
        #expect(try await pageLines(markup, script: script) == [expected])
    }

    /// https://developer.mozilla.org/docs/Web/Media/Guides/Formats
    @Test func whatSafariPlaysIsKnown() async throws {
        let types = [
            "video/mp4", "Video/MP4; codecs=\"avc1.42E01E, mp4a.40.2\"", "video/mp4; codecs=theora",
            "video/webm; codecs=vp9",
            "application/vnd.apple.mpegurl", "audio/mpeg", "audio/x-unknown", "mp4", "",
            "video/mp4; codecs=av01.0.04M.08",
        ]
        let script =
            "console.log(JSON.stringify(\(types).map((type) => document.createElement('video').canPlayType(type))))"
        let expected = ["maybe", "probably", "", "probably", "maybe", "maybe", "", "", "", ""]
        #expect(try await pageLines("", script: script) == ["\(expected)".replacing(", ", with: ",")])
    }

    /// https://w3c.github.io/picture-in-picture/#dom-htmlvideoelement-disablepictureinpicture,
    /// https://w3c.github.io/remote-playback/#dom-htmlmediaelement-disableremoteplayback
    @Test func whatAVideoRefusesIsAnAttribute() async throws {
        let lines = try await pageLines(
            "<video disablepictureinpicture></video>",
            script: """
                const video = document.querySelector("video");
                console.log(video.disablePictureInPicture, video.disableRemotePlayback);
                video.disablePictureInPicture = false;
                video.disableRemotePlayback = true;
                console.log(video.outerHTML, "disablePictureInPicture" in new Audio());
                """)
        #expect(lines == ["true false", #"<video disableremoteplayback=""></video> false"#])
    }

    /// https://fullscreen.spec.whatwg.org/#api, where full screen is not supported
    @Test func fullScreenIsRefused() async throws {
        let lines = try await pageLines(
            "<p id=p></p>",
            script: """
                document.addEventListener("fullscreenerror", (event) => console.log(event.type, event.target === p, event.isTrusted));
                console.log(document.fullscreenEnabled);
                const tell = (error) => console.log(String(error));
                p.requestFullscreen().catch(tell).then(() => document.exitFullscreen()).catch(tell);
                """)
        #expect(
            lines == [
                "false", "TypeError: Fullscreen API is disabled.", "TypeError: Not in fullscreen",
                "fullscreenerror true true",
            ])
    }

    /// HTMLVideoElement.idl, HTMLMediaElement.idl, Document+Fullscreen.idl and Element+Fullscreen.idl in
    /// https://github.com/WebKit/WebKit/tree/main/Source/WebCore
    @Test func whatWebKitAloneHasIsThere() async throws {
        let lines = try await pageLines(
            "<video></video>",
            script: """
                const video = document.querySelector("video");
                const tell = (run) => { try { console.log(String(run())); } catch (error) { console.log(error.message); } };
                tell(() => [video.webkitDisplayingFullscreen, video.webkitSupportsFullscreen, video.webkitPresentationMode,
                  video.webkitCurrentPlaybackTargetIsWireless, video.webkitWirelessVideoPlaybackDisabled]);
                tell(() => [document.webkitFullscreenElement, document.webkitCurrentFullScreenElement, document.webkitFullscreenEnabled,
                  document.webkitIsFullScreen, document.webkitFullScreenKeyboardInputAllowed]);
                tell(() => ["webkitSupportsPresentationMode", "webkitSetPresentationMode", "webkitEnterFullscreen", "webkitEnterFullScreen",
                  "webkitShowPlaybackTargetPicker", "webkitRequestFullscreen", "webkitRequestFullScreen"]
                  .filter((name) => typeof video[name] !== "function" || video[name].name !== name));
                tell(() => [video.webkitSetPresentationMode("picture-in-picture"), video.webkitPresentationMode]);
                tell(() => video.webkitEnterFullscreen());
                tell(() => document.body.webkitRequestFullscreen());
                tell(() => [video.webkitExitFullscreen(), document.webkitExitFullscreen(), document.webkitCancelFullScreen()]);
                tell(() => [video.audioTracks.length, video.videoTracks.length, "webkitPresentationMode" in new Audio()]);
                """)
        #expect(
            lines == [
                "false,false,inline,false,false", ",,false,false,false", "",
                ",inline", "The object is in an invalid state.",
                "Element.webkitRequestFullscreen is not implemented by extrun", ",,", "0,0,false",
            ])
    }
}
