import ExtensionRunner
import JSONText
import Testing

// What a page has read aloud.
// Source: SpeechSynthesis.cpp and PlatformSpeechSynthesizerCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct SpeechTests {
    private static let script = """
        const say = (text, members = {}) => {
          const utterance = Object.assign(new SpeechSynthesisUtterance(text), members);
          for (const type of ["start", "boundary", "pause", "resume", "end", "error"]) utterance.addEventListener(type, (event) => {
            const { charIndex, charLength, name, error, elapsedTime, constructor } = event;
            console.log(type, text, ...(type === "boundary" ? [charIndex, charLength, name] : []), ...(error ? [error, constructor.name] : []),
              Math.round(elapsedTime * 100) / 100, speechSynthesis.speaking, speechSynthesis.pending);
          });
          speechSynthesis.speak(utterance);
          return utterance;
        };
        """

    private func scene(
        _ script: String, profile: Profile = .safariMacOS, html: String = "<button>Read</button>"
    ) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": Self.script + script], profile: profile)
        try await scene.browser.open("https://example.com/", html: html)
        return scene
    }

    @Test func aTextIsReadWordForWord() async throws {
        let scene = try await scene(
            "say('Hello you'); say('Bye', { rate: 2 }); console.log(speechSynthesis.speaking, speechSynthesis.pending);"
        )
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(
            await scene.log == [
                "true true", "start Hello you 0 true true", "boundary Hello you 0 5 word 0 true true",
                "boundary Hello you 6 3 word 0.4 true true", "end Hello you 0.6 false true", "start Bye 0 true false",
                "boundary Bye 0 3 word 0 true false", "end Bye 0.1 false false",
            ])
        #expect(await scene.events(.browser, "speak").map { $0["text"] } == ["Hello you", "Bye"])
    }

    @Test func itPausesAndGoesOnWhereItWas() async throws {
        let scene = try await scene(
            """
            say("one two three");
            setTimeout(() => speechSynthesis.pause(), 100);
            setTimeout(() => { console.log(speechSynthesis.paused, speechSynthesis.speaking); speechSynthesis.resume(); }, 5000);
            """)
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(
            await scene.log == [
                "start one two three 0 true false", "boundary one two three 0 3 word 0 true false",
                "pause one two three 0.1 true false", "true true", "resume one two three 5 true false",
                "boundary one two three 4 3 word 5.17 true false", "boundary one two three 8 5 word 5.43 true false",
                "end one two three 5.77 false false",
            ])
    }

    @Test func whatIsCancelledIsToldAtOnce() async throws {
        let scene = try await scene(
            """
            say("one"); say("two");
            setTimeout(() => { speechSynthesis.cancel(); console.log("cancelled", speechSynthesis.speaking, speechSynthesis.pending); }, 50);
            """)
        try await scene.browser.clock.advance(by: .seconds(5))
        #expect(
            await scene.log == [
                "start one 0 true true", "boundary one 0 3 word 0 true true",
                "error one canceled SpeechSynthesisErrorEvent 0.05 false false",
                "error two canceled SpeechSynthesisErrorEvent 0.05 false false", "cancelled false false",
            ])
    }

    @Test func onAPhoneTheUserBegins() async throws {
        let scene = try await scene(
            "say('by itself'); document.querySelector('button').onclick = () => say('by the user', { lang: 'en-GB' });",
            profile: .safariIOS)
        try await scene.browser.clock.advance(by: .seconds(5))
        #expect(await scene.log == [])
        #expect(await scene.hints.last?.hasPrefix("speechSynthesis.speak() says nothing: on a phone") == true)
        try await scene.browser.activeTab?.page.click("button")
        try await scene.browser.clock.advance(by: .seconds(5))
        #expect(await scene.log.last?.hasPrefix("end by the user") == true)
        let spoken = await scene.events(.browser, "speak")
        #expect(spoken.map { $0["text"] } == ["by the user"] && spoken.map { $0["language"] } == ["en-GB"])
    }

    @Test func voicesAreThoseOfTheDevice() async throws {
        let scene = try await scene(
            """
            const voices = speechSynthesis.getVoices(), one = voices.find(({ lang }) => lang === "de-DE");
            console.log(voices.length > 40, voices[0] === speechSynthesis.getVoices()[0], one.name, one.voiceURI, one.localService, one.default);
            const utterance = new SpeechSynthesisUtterance();
            utterance.voice = one;
            utterance.voice = null;
            console.log(utterance.voice === one, utterance.rate, utterance.volume, utterance.pitch, utterance.lang === "", utterance.text === "");
            utterance.rate = 1.1;
            console.log(utterance.rate);
            for (const run of [() => utterance.voice = {}, () => utterance.rate = NaN, () => speechSynthesis.speak({}), () => new SpeechSynthesis()]) {
              try { run(); console.log("no error") } catch (error) { console.log(error.name) }
            }
            speechSynthesis.addEventListener("voiceschanged", () => {});
            speechSynthesis.onvoiceschanged = () => {};
            """)
        #expect(await scene.errors == [])
        #expect(
            await scene.log == [
                "true true Anna com.apple.voice.compact.de-DE.Anna true true", "true 1 1 1 true true",
                "1.100000023841858",
                "TypeError", "TypeError", "TypeError", "TypeError",
            ])
    }

    @Test func aPopupSpeaksToo() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<button>Read</button><script src=popup.js></script>",
                "popup.js": """
                document.querySelector("button").onclick = () => {
                  const utterance = new SpeechSynthesisUtterance("from the popup");
                  utterance.onend = () => console.log("said");
                  speechSynthesis.speak(utterance);
                };
                """,
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("button")
        try await scene.browser.clock.advance(by: .seconds(5))
        #expect(await scene.log == ["said"])
    }
}
