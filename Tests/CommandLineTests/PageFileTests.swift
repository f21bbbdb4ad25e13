import JSONText
import Testing

/// Files of pages, in whichever encoding: https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
@Suite struct PageFileTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    /// The bytes of a file, each written as the character of its number.
    private func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    @Test(arguments: [
        ("<title>caf\u{C3}\u{A9}</title>", #"["café","UTF-8","BackCompat"]"#),
        ("<title>caf\u{E9}</title>", #"["café","windows-1252","BackCompat"]"#),
        ("\u{EF}\u{BB}\u{BF}<!doctype html><title>t</title>", #"["t","UTF-8","CSS1Compat"]"#),
        ("<?xml version='1.0' encoding='koi8-r'?><title>\u{F0}", #"["П","KOI8-R","BackCompat"]"#),
        ("<?xml encoding=koi8-r?><title>\u{F0}", #"["ð","windows-1252","BackCompat"]"#),
        ("<?xml version='1.0' encoding='utf-16'?><title>a", #"["a","UTF-8","BackCompat"]"#),
        ("<\0?\0x\0 \0?\0>\0<\0t\0i\0t\0l\0e\0>\0a\0", #"["a","UTF-16LE","BackCompat"]"#),
        ("<meta charset=shift_jis><title>\u{93}\u{FA}\u{96}\u{7B}", #"["日本","Shift_JIS","BackCompat"]"#),
        ("\u{FF}\u{FE}<\0p\0>\0x\0", #"["","UTF-16LE","BackCompat"]"#),
    ])
    func aPageIsReadInItsEncoding(page: String, expected: String) throws {
        try line.write(file: "page.html", bytes: bytes(page))
        let code = "[document.title, document.characterSet, document.compatMode]"
        let clip = try line.extrun("clip", "page.html", "--eval", code)
        #expect(clip.output == #"{"page":"page.html","result":\#(expected)}"# + "\n")
        try line.write(background: "")
        let run = try line.runExtension(["open https://example.com/ page.html", "eval-page \(code)", "--json"])
        #expect(try run.events.first { $0["type"] == "value" }?["value"] == .string(expected))
    }

    @Test func filesOfAnExtensionMayBeginWithAMark() throws {
        let members: JSONObject = [
            "action": ["default_popup": "popup.html"],
            "content_scripts": [["matches": ["<all_urls>"], "css": ["a.css"], "js": ["a.js"]]],
        ]
        try line.write(members: members, background: "")
        let files = [
            "popup.html": "<!doctype html><title>Popup</title>", "a.css": "p { color: red }",
            "a.js": "document.title = 'marked'",
        ]
        for (name, text) in files {
            try line.write(file: "extension/\(name)", bytes: bytes("\u{EF}\u{BB}\u{BF}" + text))
        }
        try line.write(file: "page.html", "<p>x")
        let result = try line.runExtension([
            "open https://example.com/ page.html",
            "eval-page document.title + getComputedStyle(document.querySelector('p')).color", "tap",
            "eval-popup document.title + document.compatMode", "--json",
        ])
        let values = try result.events.filter { $0["type"] == "value" }.compactMap { $0["value"]?.stringValue }
        #expect(values == [#""markedrgb(255, 0, 0)""#, #""PopupCSS1Compat""#])
    }
}
