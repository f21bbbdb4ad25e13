import ExtensionRunner
import JSONText
import Testing

/// Elements that capture the pointer, as what can be dragged does.
/// https://w3c.github.io/pointerevents/#pointer-capture
@Suite struct PointerCaptureTests {
    private static let page = """
        <div id=bar><button id=knob>drag</button></div><p id=other></p>
        <script>
          const told = [];
          const [bar, knob, other] = ["bar", "knob", "other"].map((id) => document.getElementById(id));
          const types = ["down", "up", "over", "out", "move"].flatMap((part) => [`pointer${part}`, `mouse${part}`]);
          for (const type of [...types, "gotpointercapture", "lostpointercapture", "click"]) {
            document.addEventListener(type, ({ target, bubbles, cancelable }) => {
              told.push(`${type} ${target.id ?? target.nodeName}`);
              if (type.endsWith("capture") && (!bubbles || cancelable)) told.push("not as specified");
            });
          }
        </script>
        """

    /// What the page hears from the press on, when a listener does this with the press.
    private func told(_ profile: Profile, onDown listener: String) async throws -> [String] {
        let browser = try await Browser(profile: profile, options: .forTests)
        let page = try await browser.open("https://example.com/", html: Self.page, scripts: .all).page
        try await page.evaluate(
            PageScript(
                "knob.addEventListener('pointerdown', (event) => { told.length = 0; const id = event.pointerId; \(listener) })"
            ))
        try await page.click("#knob")
        return try await page.evaluate("told").stringsValue ?? []
    }

    /// Chromium 156 tells the same, but that the pointer has come over the other element before `gotpointercapture`, and
    /// `lostpointercapture` after `mouseup`. Source: processPendingPointerCapture and pointerEventWasDispatched in
    /// PointerCaptureController.cpp of https://github.com/WebKit/WebKit
    @Test func aMouseGoesToWhatHasCapturedItUntilItIsReleased() async throws {
        #expect(
            try await told(.safariMacOS, onDown: "bar.setPointerCapture(id)") == [
                "pointerdown knob", "mousedown knob", "gotpointercapture bar", "pointerout knob", "mouseout knob",
                "pointerover bar", "mouseover bar", "pointerup bar", "lostpointercapture bar", "mouseup bar",
                "click bar",
            ])
    }

    @Test func whatIsPressedMayCaptureTheMouseItself() async throws {
        #expect(
            try await told(
                .safariMacOS, onDown: "knob.setPointerCapture(id); told.push(`${knob.hasPointerCapture(id)}`);")
                == [
                    "true", "pointerdown knob", "mousedown knob", "gotpointercapture knob", "pointerup knob",
                    "lostpointercapture knob", "mouseup knob", "click knob",
                ])
    }

    @Test func whatIsReleasedAtOnceOrTakenAwayCapturesNothing() async throws {
        let plain = ["pointerdown knob", "mousedown knob", "pointerup knob", "mouseup knob", "click knob"]
        let released = "bar.setPointerCapture(id); knob.releasePointerCapture(id); bar.releasePointerCapture(id);"
        #expect(try await told(.safariMacOS, onDown: released) == plain)
        #expect(try await told(.safariMacOS, onDown: "other.setPointerCapture(id); other.remove();") == plain)
    }

    /// Neither is there a click then, as in Chromium 156.
    @Test(arguments: ["gotpointercapture", "pointerup"])
    func theDocumentHearsThatWhatHadCapturedTheMouseIsGone(type: String) async throws {
        let told = try await told(
            .safariMacOS, onDown: "other.setPointerCapture(id); other.on\(type) = () => other.remove();")
        #expect(
            told.filter { $0.contains("capture") || $0.hasPrefix("click") } == [
                "gotpointercapture other", "lostpointercapture #document",
            ])
    }

    /// https://w3c.github.io/pointerevents/#implicit-pointer-capture
    @Test func whatAFingerTouchesCapturesItByItself() async throws {
        let touch = [
            "pointerdown knob", "gotpointercapture knob", "pointerup knob", "lostpointercapture knob",
            "pointerout knob",
        ]
        let mouse = ["mouseover knob", "mousemove knob", "mousedown knob", "mouseup knob", "click knob"]
        let asks = "if (!knob.hasPointerCapture(id)) told.push('not captured');"
        #expect(try await told(.safariIOS, onDown: asks) == touch + mouse)
        #expect(
            try await told(.safariIOS, onDown: "knob.releasePointerCapture(id)")
                == touch.filter { !$0.contains("capture") } + mouse)
    }

    @Test(arguments: [Profile.safariIOS, .safariMacOS])
    func onlyAPointerThatIsThereCanBeCaptured(profile: Profile) async throws {
        let browser = try await Browser(profile: profile, options: .forTests)
        let page = try await browser.open("https://example.com/", html: Self.page, scripts: .all).page
        let calls = """
            [() => bar.setPointerCapture(7), () => bar.releasePointerCapture(7), () => bar.hasPointerCapture(7),
              () => bar.setPointerCapture(1), () => bar.hasPointerCapture(1), () => bar.releasePointerCapture(1),
              () => document.createElement("p").setPointerCapture(1), () => bar.setPointerCapture(),
            ].map((call) => { try { return String(call()); } catch ({ name }) { return name; } })
            """
        #expect(
            try await page.evaluate(PageScript(calls)).stringsValue == [
                "NotFoundError", "NotFoundError", "false", "undefined", "false", "undefined", "InvalidStateError",
                "TypeError",
            ])
    }
}
