import ExtensionRunner
import JSONText
import Testing

/// The file dialog of `<input type="file">`.
/// https://html.spec.whatwg.org/multipage/input.html#file-upload-state-(type=file)
@Suite struct FileChoiceTests {
    private static let script = """
        const input = document.querySelector("input");
        const told = [];
        for (const type of ["input", "change", "cancel"]) {
          input.addEventListener(type, async ({ isTrusted, bubbles }) => {
            const files = await Promise.all([...input.files].map(async (file) => [file.name, file.type, await file.text()]));
            told.push([type, isTrusted, bubbles, input.value, files]);
          });
        }
        document.querySelector("button").onclick = () => input.click();
        """

    private func page(_ attributes: String = "") async throws -> Page {
        let browser = try await Browser(options: .forTests)
        let html = """
            <label>Import <input type="file" hidden \(attributes)></label><button type="button">Import</button>
            <script>\(Self.script)</script>
            """
        return try await browser.open("https://example.com/", html: html, scripts: .all).page
    }

    private let settings = ChosenFile(name: "settings.json", content: Array(#"{"a":1}"#.utf8))

    private func message(of body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "nothing was thrown"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: ["label", "button"])
    func aClickOpensTheDialogAndTheChoiceIsTold(by opener: String) async throws {
        let page = try await page()
        try await page.click(opener)
        try await page.chooseFiles([settings])
        let file: JSON = ["settings.json", "application/json", #"{"a":1}"#]
        #expect(
            try await page.evaluate("told") == [
                ["input", true, true, #"C:\fakepath\settings.json"#, [file]],
                ["change", true, true, #"C:\fakepath\settings.json"#, [file]],
            ])
    }

    @Test func manyAreChosenWhereTheInputTakesThem() async throws {
        let page = try await page("multiple")
        try await page.click("label")
        try await page.chooseFiles([settings, ChosenFile(name: "notes", content: [0x68, 0x69])])
        #expect(
            try await page.evaluate(
                "told.map(([type, , , , files]) => [type, files.map(([name, kind]) => [name, kind])])") == [
                    ["input", [["settings.json", "application/json"], ["notes", ""]]],
                    ["change", [["settings.json", "application/json"], ["notes", ""]]],
                ])
    }

    @Test func whoDismissesItIsToldAsCancel() async throws {
        let page = try await page()
        try await page.click("button")
        try await page.chooseFiles([])
        #expect(try await page.evaluate("told") == [["cancel", true, true, "", []]])
    }

    /// As WebKit goes by the paths, a page that wants to import a file again has to empty the input first.
    @Test func theSameFileAgainIsNoChangeUntilTheInputIsEmptied() async throws {
        let page = try await page()
        for _ in 1...2 {
            try await page.click("button")
            try await page.chooseFiles([settings])
        }
        #expect(try await page.evaluate("told.map(([type]) => type)") == ["input", "change", "cancel"])
        _ = try await page.evaluate("input.value = ''")
        try await page.click("button")
        try await page.chooseFiles([settings])
        #expect(
            try await page.evaluate("told.map(([type]) => type)") == ["input", "change", "cancel", "input", "change"])
    }

    @Test func noDialogOpensWithoutTheUser() async throws {
        let page = try await page()
        _ = try await page.evaluate("input.click()")
        #expect(await message { try await page.chooseFiles([settings]) }.hasPrefix("no file dialog is open"))
        #expect(
            try await page.evaluate("(() => { try { input.showPicker() } catch (error) { return error.name } })()")
                == "NotAllowedError")
        _ = try await page.evaluate("document.querySelector('button').onclick = () => input.showPicker()")
        try await page.click("button")
        try await page.chooseFiles([settings])
        #expect(try await page.evaluate("told.length") == 2)
    }

    @Test func theDialogOffersWhatTheInputAccepts() async throws {
        let page = try await page("accept='.JSON, image/*'")
        try await page.click("button")
        #expect(
            await message { try await page.chooseFiles([ChosenFile(name: "a.csv", content: [])]) }
                == "the file dialog does not offer a.csv: its input accepts .JSON, image/*")
        #expect(
            await message { try await page.chooseFiles([settings, settings]) }
                == "the file dialog takes only one file, as its input is not `multiple`")
        try await page.chooseFiles([ChosenFile(name: "a.png", content: [])])
        #expect(try await page.evaluate("told.length") == 2)
    }

    @Test func aDialogForAnyTypeOffersAnyFile() async throws {
        let page = try await page("accept='*/*'")
        try await page.click("button")
        try await page.chooseFiles([ChosenFile(name: "a.csv", content: [])])
        #expect(try await page.evaluate("told.length") == 2)
    }

    @Test func aSliderIsMovedAndAColorPicked() async throws {
        let browser = try await Browser(options: .forTests)
        let html = """
            <input type="range" min="0" max="100" step="10"><input type="color"><input id="text">
            <script>
              const told = [];
              for (const type of ["input", "change"]) {
                document.addEventListener(type, ({ target, isTrusted }) => told.push([type, target.value, isTrusted]));
              }
            </script>
            """
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        try await page.pick("70", in: "[type=range]")
        try await page.pick("#FF8800", in: "[type=color]")
        #expect(
            try await page.evaluate("told") == [
                ["input", "70", true], ["change", "70", true], ["input", "#ff8800", true], ["change", "#ff8800", true],
            ])
        #expect(
            await message { try await page.pick("75", in: "[type=range]") }.contains(
                #"cannot be "75"; the nearest that it can be is "80""#))
        #expect(await message { try await page.pick("red", in: "[type=color]") }.contains("cannot be \"red\""))
        #expect(await message { try await page.pick("1", in: "#text") }.contains("is neither a slider nor"))
    }
}
