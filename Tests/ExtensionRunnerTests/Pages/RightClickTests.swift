import ExtensionRunner
import Testing

/// The right button of the mouse. What an extension's menus hear of is as WebKit tells it: `addItemsToContextMenu` in
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/WebExtensionContextCocoa.mm
@Suite struct RightClickTests {
    private static let html = """
        <p id=p>The cat sat.</p><div id=box><p>inside</p></div><a id=link href=/more>Read <b id=bold>more</b></a>
        <img id=image src=/cat.png><a href=/big><img id=linked src=/small.png></a><video id=video><source src=/film.mp4></video>
        <textarea id=area>Editable Text Area</textarea><input id=secret type=password value="my secret"><input id=empty>
        <input id=input value="some words"><div id=edited contenteditable>edit me</div><p id=custom>own menu</p>
        <script>
        const told = [];
        for (const type of ["pointerdown", "mousedown", "selectionchange", "contextmenu", "mouseup", "click"]) {
          document.addEventListener(type, (event) => {
            told.push(`${type}:${event.constructor.name}:${event.button ?? ""}:${getSelection()}`);
          });
        }
        document.querySelector("#custom").addEventListener("contextmenu", (event) => event.preventDefault());
        </script>
        """

    private func page(_ profile: Profile = .safariMacOS) async throws -> (browser: Browser, page: Page) {
        let browser = try await Browser(profile: profile, options: .forTests)
        return (browser, try await browser.open("https://example.com/", html: Self.html, scripts: .all).page)
    }

    @Test(arguments: [
        ("#p", MenuPlace(selectionText: "The")), ("#box", MenuPlace()),
        ("#link", MenuPlace(selectionText: "Read more", linkURL: "https://example.com/more", linkText: "Read more")),
        ("#bold", MenuPlace(selectionText: "Read more", linkURL: "https://example.com/more", linkText: "Read more")),
        ("#image", MenuPlace(sourceURL: "https://example.com/cat.png")),
        (
            "#linked",
            MenuPlace(linkURL: "https://example.com/big", linkText: "", sourceURL: "https://example.com/small.png")
        ),
        ("#video", MenuPlace(sourceURL: "https://example.com/film.mp4", media: .video)),
        ("#input", MenuPlace(selectionText: "words", isEditable: true)),
        ("#area", MenuPlace(selectionText: "Area", isEditable: true)), ("#secret", MenuPlace(isEditable: true)),
        ("#empty", MenuPlace(isEditable: true)), ("#edited", MenuPlace(selectionText: "me", isEditable: true)),
    ])
    func theMenuIsOfWhatWasClicked(selector: String, place: MenuPlace) async throws {
        let (browser, page) = try await page()
        #expect(try await page.rightClick(selector) == place)
        _ = browser
    }

    @Test func whatIsSelectedStays() async throws {
        let (browser, page) = try await page()
        try await page.selectText("The cat", in: "#p")
        #expect(try await page.rightClick("#p") == MenuPlace(selectionText: "The cat"))
        try await page.selectText("some", in: "#input")
        #expect(try await page.rightClick("#input") == MenuPlace(selectionText: "some", isEditable: true))
        _ = browser
    }

    @Test func thePageHearsOfIt() async throws {
        let (browser, page) = try await page()
        _ = try await page.rightClick("#p")
        #expect(
            try await page.evaluate("told.splice(0).join(' ')")
                == "pointerdown:PointerEvent:2: mousedown:MouseEvent:2: contextmenu:PointerEvent:2:The selectionchange:Event::The"
        )
        #expect(try await page.rightClick("#custom") == nil)
        _ = browser
    }

    @Test func aTouchScreenHasNoRightButton() async throws {
        let (browser, page) = try await page(.safariIOS)
        let error = await #expect(throws: BrowserError.self) { try await page.rightClick("#p") }
        #expect("\(try #require(error))".contains("the device has a touch screen, and no mouse"))
        _ = browser
    }
}
