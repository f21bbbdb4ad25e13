import ExtensionRunner
import JSONText
import Testing

/// What is dragged by a mouse or a finger.
/// https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model, https://w3c.github.io/pointerevents/
@Suite struct DragTests {
    private static let html = """
        <ul><li id=card draggable=true>card</li><li id=slot>slot</li></ul>
        <p id=knob>knob</p><input id=field>
        <script>
          const told = [];
          const [card, slot, knob, field] = ["card", "slot", "knob", "field"].map((id) => document.getElementById(id));
          const heard = {
            pointer: ["down", "move", "up", "cancel"], mouse: ["down", "move", "up"], touch: ["start", "move", "end", "cancel"],
            drag: ["start", "", "enter", "over", "leave", "end"],
          };
          for (const [group, parts] of [...Object.entries(heard), ["", ["drop", "click"]]]) {
            for (const part of parts) {
              document.addEventListener(group + part, ({ type, target, cancelable }) => {
                const line = `${type} ${target.id}${cancelable ? "" : " !"}`;
                if (!told.slice(-2).includes(line) && type !== "drag") told.push(line);
              });
            }
          }
        </script>
        """

    private func page(_ profile: Profile, _ script: String = "") async throws -> Page {
        let browser = try await Browser(profile: profile, options: .forTests)
        let page = try await browser.open("https://example.com/", html: Self.html, scripts: .all).page
        try await page.evaluate(PageScript(script))
        return page
    }

    private func told(_ page: Page) async throws -> [String] { try await page.evaluate("told").stringsValue ?? [] }

    private func message(_ act: () async throws -> Void) async -> String {
        do {
            try await act()
            return ""
        } catch { return "\(error)" }
    }

    /// What comes before the drag over the target, and after, where its listener takes what is dropped.
    private static let begun = ["dragstart card", "pointercancel card !", "dragenter card", "dragover card"]
    private static let dropped = ["dragenter slot", "dragleave card !", "dragover slot", "drop slot", "dragend card !"]

    @Test func dataGoesFromWhatIsDraggedToWhoTakesIt() async throws {
        let page = try await page(
            .safariMacOS,
            """
            card.ondragstart = ({ dataTransfer }) => {
              dataTransfer.setData("text/plain", "a card");
              dataTransfer.effectAllowed = "copyMove";
            };
            slot.ondragover = (event) => {
              const { dataTransfer } = event;
              event.preventDefault();
              slot.over = [
                dataTransfer.types.join(), dataTransfer.items[0].type, dataTransfer.getData("text/plain"), dataTransfer.effectAllowed,
                dataTransfer.dropEffect];
              dataTransfer.dropEffect = "copy";
              dataTransfer.setData("text/plain", "another");
            };
            slot.ondrop = ({ dataTransfer }) => { slot.textContent = dataTransfer.getData("text/plain"); slot.data = dataTransfer; };
            card.ondragend = ({ dataTransfer }) => card.textContent = dataTransfer.dropEffect;
            """)
        try await page.drag("#card", to: "#slot")
        #expect(
            try await told(page) == ["pointermove card", "mousemove card", "pointerdown card", "mousedown card"]
                + ["pointermove card", "mousemove card"] + Self.begun + Self.dropped)
        #expect(try await page.evaluate("slot.over") == ["text/plain", "text/plain", "", "copyMove", "none"])
        #expect(try await page.text("#slot") == "a card")
        #expect(try await page.text("#card") == "copy")
        #expect(try await page.evaluate("[slot.data.types.length, slot.data.items.length]") == [0, 0])
    }

    /// Source: DragController::tryDHTMLDrag in DragController.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("", "", "copy"), ("move", "", "move"), ("copyLink", "", "copy"), ("linkMove", "", "move"),
        ("link", "", "link"),
        ("all", "link", "link"), ("copy", "move", "none"), ("move", "none", "none"), ("none", "", "none"),
    ])
    func whatADropDoesFollowsFromBothSides(allowed: String, wanted: String, effect: String) async throws {
        let page = try await page(
            .safariMacOS,
            """
            card.ondragstart = ({ dataTransfer }) => { if ("\(allowed)") dataTransfer.effectAllowed = "\(allowed)"; };
            slot.ondragover = (event) => {
              event.preventDefault();
              if ("\(wanted)") event.dataTransfer.dropEffect = "\(wanted)";
            };
            card.ondragend = ({ dataTransfer }) => card.textContent = dataTransfer.dropEffect;
            """)
        try await page.drag("#card", to: "#slot")
        #expect(try await page.text("#card") == effect)
        #expect(try await told(page).suffix(2).first == (effect == "none" ? "dragleave slot !" : "drop slot"))
    }

    @Test func whoPreventsADragHearsOfTheMouse() async throws {
        let page = try await page(
            .safariMacOS,
            "card.ondragstart = (event) => event.preventDefault(); slot.onmouseenter = () => { slot.textContent = 'entered'; }"
        )
        try await page.drag("#card", to: "#slot")
        #expect(try await page.text("#slot") == "entered")
        #expect(
            try await told(page).drop { $0 != "dragstart card" } == [
                "dragstart card", "pointermove card", "mousemove card", "pointermove slot", "mousemove slot",
                "pointerup slot", "mouseup slot", "click ",
            ])
    }

    @Test(arguments: [Profile.safariMacOS, .safariIOS])
    func aSliderIsDraggedSoFar(profile: Profile) async throws {
        let page = try await page(
            profile,
            """
            knob.style.touchAction = "none";
            const places = [];
            knob.onpointerdown = ({ pointerId }) => knob.setPointerCapture(pointerId);
            knob.onpointermove = ({ clientX, clientY, buttons, timeStamp }) => {
              if (buttons === 1) places.push([clientX, clientY, timeStamp]);
            };
            """)
        try await page.setBox(.init(x: 10, y: 20, width: 20, height: 20), of: "#knob")
        try await page.drag("#knob", x: 100, y: -10)
        let places = try await page.evaluate("places.map(([x, y, time]) => [x, y, time - places[0][2]])")
        #expect(places.arrayValue?.first == [30, 29, 0])
        #expect(places.arrayValue?.last == [120, 20, 144])
        #expect(places.arrayValue?.count == 10)
        #expect(try await told(page).contains("pointerup knob"))
    }

    @Test func aFingerScrollsUnlessThePageHasTheGesture() async throws {
        let page = try await page(.safariIOS)
        try await page.drag("#knob", x: 0, y: -80)
        let start = ["pointerdown knob", "touchstart knob", "pointermove knob", "touchmove knob"]
        #expect(try await told(page) == start + ["pointercancel knob !", "touchmove knob !", "touchend knob"])

        for script in [
            "knob.addEventListener('touchmove', (event) => event.preventDefault(), { once: true })",
            "knob.style.touchAction = 'pan-x'",
        ] {
            try await page.evaluate(PageScript("told.length = 0; \(script)"))
            try await page.drag("#knob", x: 0, y: -80)
            #expect(try await told(page) == start + ["pointerup knob", "touchend knob"])
        }
    }

    /// Which way it goes counts from where it begins.
    @Test func aFingerGoesToAnotherElement() async throws {
        let page = try await page(.safariIOS, "knob.style.touchAction = 'pan-y'")
        try await page.setBox(.init(x: 0, y: 500, width: 20, height: 20), of: "#knob")
        try await page.setBox(.init(x: 300, y: 500, width: 20, height: 20), of: "#slot")
        try await page.drag("#knob", to: "#slot")
        #expect(try await told(page).contains("pointerup knob"))
    }

    @Test func aFingerDragsDataAfterALongPress() async throws {
        let page = try await page(
            .safariIOS,
            "slot.ondragover = (event) => event.preventDefault(); card.ondragstart = ({ timeStamp }) => card.begun = timeStamp; "
                + "card.ontouchstart = ({ timeStamp }) => card.touched = timeStamp;")
        try await page.drag("#card", to: "#slot")
        #expect(
            try await told(page) == [
                "pointerdown card", "touchstart card", "pointercancel card !", "touchcancel card !",
            ]
                + ["dragstart card", "dragenter card", "dragover card"] + Self.dropped)
        #expect(try await page.evaluate("card.begun - card.touched") == 516)
    }

    @Test func filesAreDroppedFromOutside() async throws {
        let page = try await page(
            .safariMacOS,
            """
            slot.ondragover = (event) => event.preventDefault();
            slot.ondrop = async (event) => {
              event.preventDefault();
              const [file] = event.dataTransfer.files;
              slot.textContent = `${file.name} ${file.type} ${await file.text()} ${event.dataTransfer.types}`;
            };
            """)
        let note = ChosenFile(name: "note.txt", content: Array("hello".utf8))
        try await page.drop([note], on: "#slot")
        #expect(try await page.text("#slot") == "note.txt text/plain hello Files")
        #expect(await message { try await page.drop([note], on: "#knob") }.contains("takes no files"))
    }

    @Test func whatComesToNothingEnds() async throws {
        let page = try await page(.safariMacOS, "card.ondragstart = () => setTimeout(() => slot.remove(), 20)")
        #expect(await message { try await page.drag("#card", to: "#slot") }.contains("is not in the page any more"))
        #expect(try await told(page).last == "dragend card !")
        #expect(try await page.count(":active") == 0)

        try await page.evaluate("told.length = 0; knob.onmousedown = () => knob.remove()")
        try await page.drag("#knob", x: 5, y: 5)
        #expect(try await told(page) == ["pointermove knob", "mousemove knob", "pointerdown knob", "mousedown knob"])
    }

    /// What a finger is over hears of it, where the page lets the pointer go.
    @Test func aFingerThatNothingHasCapturedIsHeardWhereItIs() async throws {
        let page = try await page(
            .safariIOS,
            "knob.style.touchAction = 'none'; knob.onpointerdown = ({ pointerId }) => knob.releasePointerCapture(pointerId)"
        )
        try await page.drag("#knob", to: "#slot")
        #expect(
            try await told(page).suffix(3) == ["pointermove slot", "pointerup slot", "touchend knob"])
    }

    @Test func aDragStaysInItsFrame() async throws {
        let page = try await page(
            .safariMacOS, "slot.innerHTML = `<iframe id=frame srcdoc='<p id=a>a</p><p id=b>b</p>'></iframe>`")
        try await page.drag("#frame >>> #a", to: "#frame >>> #b")
        #expect(
            await message { try await page.drag("#frame >>> #a", to: "#knob") }.contains("is in another frame than"))
    }

    @Test func whatCannotBeDraggedSaysSo() async throws {
        let page = try await page(
            .safariMacOS,
            "card.ondragstart = ({ dataTransfer }) => dataTransfer.setData('text', 'card'); slot.ondragover = () => field.remove()"
        )
        #expect(await message { try await page.drag("#card", to: "#none") }.contains("no element matches '#none'"))
        #expect(await message { try await page.drag("#card", to: "#field") }.contains("not implemented"))
        try await page.evaluate("card.ondrag = () => field.remove()")
        #expect(await message { try await page.drag("#card", to: "#field") }.contains("is not in the page any more"))
    }
}
