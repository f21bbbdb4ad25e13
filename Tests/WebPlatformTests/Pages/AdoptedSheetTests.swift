import Testing

@testable import WebPlatform

/// https://webidl.spec.whatwg.org/#idl-observable-array, as `adoptedStyleSheets` is one.
@Suite struct AdoptedSheetTests {
    /// What a statement throws, and what is adopted then.
    @Test(arguments: [
        ("list[3] = sheet", "TypeError 2"),
        ("list.length = 3", "TypeError 2"),
        ("delete list[0]", "TypeError 2"),
        ("delete list[5]", "TypeError 2"),
        ("Object.defineProperty(list, 0, { get: () => sheet })", "TypeError 2"),
        ("Object.defineProperty(list, 0, { value: sheet, writable: false })", "TypeError 2"),
        ("Object.defineProperty(list, 'length', { writable: false })", "TypeError 2"),
        ("Object.freeze(list)", "TypeError 2"),
        ("list[0] = {}", "TypeError 2"),
        ("list[2] = sheet", "none 3"),
        ("Object.defineProperty(list, 2, { value: sheet })", "none 3"),
        ("list.length = 1", "none 1"),
        ("list.length = 0", "none 0"),
        ("delete list[1]", "none 1"),
        ("list.pop()", "none 1"),
        ("list.splice(0, 1)", "none 1"),
        ("list.unshift(sheet)", "none 3"),
        ("list['01'] = 'no index'; list[Symbol.iterator]", "none 2"),
    ])
    func noHoleComesIntoTheList(statement: String, expected: String) async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: """
                "use strict";
                const sheet = new CSSStyleSheet();
                sheet.replaceSync("body { color: rgb(1, 2, 3) }");
                document.adoptedStyleSheets = [new CSSStyleSheet(), sheet];
                const list = document.adoptedStyleSheets;
                let thrown = "none";
                try { \(statement) } catch (error) { thrown = error.name }
                console.log(thrown, list.length);
                const has = list.includes(sheet);
                console.log(getComputedStyle(document.body).color === (has ? "rgb(1, 2, 3)" : "rgb(0, 0, 0)"));
                """)
        #expect(lines == [expected, "true"])
    }
}
