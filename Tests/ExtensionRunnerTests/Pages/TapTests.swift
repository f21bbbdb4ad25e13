import ExtensionRunner
import JSONText
import Testing

/// How a user's click comes to a page: by a finger on an iPhone, by a mouse on a Mac.
/// https://w3c.github.io/touch-events/#mouse-events
@Suite struct TapTests {
    private static let listening = """
        const told = [];
        const types = ["over", "enter", "down", "up", "out", "leave", "move"].flatMap((part) => [`pointer${part}`, `mouse${part}`]);
        for (const type of [...types, "touchstart", "touchend", "click"]) {
          const tell = (event) => {
            const { target, touches, changedTouches } = event;
            const counts = touches === undefined ? "" : ` ${touches.length} ${changedTouches.length} ${changedTouches[0].target === target}`;
            if (target.localName === "button") told.push(type + (event.pointerType ? ` ${event.pointerType}` : "") + counts);
            if (globalThis.refused === type) event.preventDefault();
          };
          document.addEventListener(type, tell, { capture: true, passive: false });
        }
        """

    private func told(on profile: Profile, refusing type: String = "") async throws -> [String] {
        let browser = try await Browser(profile: profile, options: .forTests)
        let html = "<button>go</button><script>globalThis.refused = '\(type)'; \(Self.listening)</script>"
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        try await page.click("button")
        return try await page.evaluate("told").stringsValue ?? []
    }

    private static let byTouch = [
        "pointerover touch", "pointerenter touch", "pointerdown touch", "touchstart 1 1 true", "pointerup touch",
        "pointerout touch",
        "pointerleave touch", "touchend 0 1 true",
    ]

    @Test func aFingerOnAnIPhone() async throws {
        let mouse = ["mouseover", "mouseenter", "mousemove", "mousedown", "mouseup", "click touch"]
        #expect(try await told(on: .safariIOS) == Self.byTouch + mouse)
    }

    @Test(arguments: ["touchstart", "touchend"])
    func whoRefusesTheTouchHasNoClick(type: String) async throws {
        #expect(try await told(on: .safariIOS, refusing: type) == Self.byTouch)
    }

    @Test func whoRefusesPointerdownHasNoMouseButAClick() async throws {
        #expect(
            try await told(on: .safariIOS, refusing: "pointerdown")
                == Self.byTouch + ["mouseover", "mouseenter", "mousemove", "click touch"])
    }

    @Test func aMouseOnAMac() async throws {
        #expect(
            try await told(on: .safariMacOS) == [
                "pointerover mouse", "mouseover", "pointerenter mouse", "mouseenter", "pointermove mouse", "mousemove",
                "pointerdown mouse", "mousedown", "pointerup mouse", "mouseup", "click mouse",
            ])
    }

    /// https://developer.mozilla.org/docs/Web/API/TouchEvent#browser_compatibility
    @Test(arguments: [(Profile.safariIOS, true), (.safariMacOS, false)])
    func onlyATouchScreenHasTouches(profile: Profile, isThere: Bool) async throws {
        let browser = try await Browser(profile: profile, options: .forTests)
        let page = try await browser.open("https://example.com/", html: "<p>", scripts: .all).page
        let found = try await page.evaluate(
            """
            ["ontouchend" in document, "ontouchstart" in window, "ontouchmove" in document.body, typeof TouchEvent === "function",
              (() => { try { return !!document.createEvent("TouchEvent") } catch { return false } })()]
            """)
        #expect(found == .array([JSON](repeating: .bool(isThere), count: 5)))
        let ofPhones = try await page.evaluate(
            """
            [window.orientation === 0, navigator.standalone === false, "onorientationchange" in window, "ondevicemotion" in window,
              typeof DeviceMotionEvent === "function"]
            """)
        #expect(ofPhones == .array([JSON](repeating: .bool(isThere), count: 5)))
    }

    @Test func keysAreHeldDuringAClick() async throws {
        let browser = try await Browser(options: .forTests)
        let html = """
            <button>go</button><script>
              document.onclick = ({ altKey, ctrlKey, metaKey, shiftKey }) => { window.told = [altKey, ctrlKey, metaKey, shiftKey] };
            </script>
            """
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        try await page.click("button", holding: [.meta, .ctrl])
        #expect(try await page.evaluate("told") == [false, true, true, false])
    }
}
