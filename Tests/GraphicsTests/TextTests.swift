import Graphics
import Testing

@Suite struct TextTests {
    private func font(_ size: Double = 10, change: (inout Font) -> Void = { _ in }) -> Font {
        var font = Font(families: ["DejaVu Sans"], size: size)
        change(&font)
        return font
    }

    @Test func textIsAsWideAsItsCharacters() throws {
        let (a, b, both) = (try font().outline(of: "a"), try font().outline(of: "b"), try font().outline(of: "ab"))
        #expect(abs(both.width - a.width - b.width) < 0.01)
        // 1255 and 1300 of 2048 units: what the font's file says.
        #expect(abs(a.width - 6.128) < 0.01)
        #expect(abs(b.width - 6.348) < 0.01)
        #expect(abs(both.ascent - 9.282) < 0.05)
        #expect(abs(both.descent - 2.358) < 0.05)
    }

    @Test(arguments: [1e-3, 0.5, 7, 10, 10.3, 100, 1000, 1e5])
    func everythingGrowsWithTheSize(size: Double) throws {
        let (unit, found) = (try font(100).outline(of: "Ag"), try font(size).outline(of: "Ag"))
        let scale = size / 100
        #expect(abs(found.width / scale - unit.width) < 0.2)
        #expect(abs(found.ink.y / scale - unit.ink.y) < 0.2)
        #expect(abs(found.ink.height / scale - unit.ink.height) < 0.2)
        #expect(abs(found.ascent / scale - unit.ascent) < 0.2)
    }

    @Test func theOutlineIsInsideItsInk() throws {
        let outline = try font(20).outline(of: "Hgjß")
        #expect(!outline.path.elements.isEmpty)
        #expect(outline.ink.x >= 0 && outline.ink.x + outline.ink.width <= outline.width + 1)
        #expect(outline.ink.y < -10 && outline.ink.y + outline.ink.height > 2)
        for element in outline.path.elements {
            guard case .line(let point) = element else { continue }
            #expect(point.x >= outline.ink.x - 0.01 && point.x <= outline.ink.x + outline.ink.width + 0.01)
            #expect(point.y >= outline.ink.y - 0.01 && point.y <= outline.ink.y + outline.ink.height + 0.01)
        }
    }

    @Test func anOutlineCanBeFilled() throws {
        var sheet = Sheet(20, 20)
        // A vertical bar.
        let bar = try font(16).outline(of: "|")
        let path = bar.path.transformed(by: Transform(a: 1, b: 0, c: 0, d: 1, e: 5, f: 15))
        try sheet.fill(path, .color(.black))
        let columns = (0..<20).filter { sheet.alpha($0, 10) > 0 }
        #expect(!columns.isEmpty && columns.allSatisfy { $0 >= 5 && $0 < 11 })
        #expect(sheet.alpha(0, 0) == 0)
    }

    @Test func textWithoutInkHasAWidth() throws {
        let space = try font().outline(of: " ")
        #expect(space.path.elements.isEmpty)
        #expect(abs(space.width - 3.179) < 0.01)
        #expect(space.ink.width == 0)
        let nothing = try font().outline(of: "")
        #expect(nothing.width == 0)
        #expect(nothing.ascent == space.ascent)
    }

    @Test func whiteSpaceIsSpaces() throws {
        let expected = try font().outline(of: "a b c")
        #expect(try font().outline(of: "a\tb\nc") == expected)
        #expect(try font().outline(of: "a\u{C}b\rc") == expected)
        #expect(try font().outline(of: "a\u{2029}b\u{2028}c") == expected)
        #expect(try font().outline(of: "a \0b c\0") == expected)
    }

    @Test func lettersAndWordsStandApart() throws {
        let plain = try font().outline(of: "ab c")
        let letters = try font { $0.letterSpacing = 5 }.outline(of: "ab c")
        #expect(abs(letters.width - plain.width - 20) < 0.02)
        #expect(abs(letters.ink.x - plain.ink.x) < 0.02)
        #expect(abs(letters.ink.width - plain.ink.width - 15) < 0.02)
        let words = try font { $0.wordSpacing = 7 }.outline(of: "ab c")
        #expect(abs(words.width - plain.width - 7) < 0.02)
        #expect(abs(words.ink.width - plain.ink.width - 7) < 0.02)
        let closer = try font { $0.letterSpacing = -1 }.outline(of: "ab c")
        #expect(abs(closer.width - plain.width + 4) < 0.02)
        // One character, two code points.
        let accent = try font { $0.letterSpacing = 5 }.outline(of: "e\u{301}")
        #expect(abs(accent.width - (try font().outline(of: "e\u{301}").width) - 5) < 0.02)
    }

    @Test func lettersOfRightToLeftTextStandApartToTheLeft() throws {
        let plain = try font { $0.isRightToLeft = true }.outline(of: "אב")
        let spaced = try font {
            $0.isRightToLeft = true
            $0.letterSpacing = 5
        }.outline(of: "אב")
        #expect(abs(spaced.width - plain.width - 10) < 0.02)
        #expect(abs(spaced.ink.x - plain.ink.x - 5) < 0.02)
        #expect(abs(spaced.ink.width - plain.ink.width - 5) < 0.02)
    }

    @Test func theDirectionDecidesWhereRunsStand() throws {
        let left = try font(20).outline(of: "l.")
        let right = try font(20) { $0.isRightToLeft = true }.outline(of: "l.")
        #expect(abs(left.width - right.width) < 0.01)
        #expect(left.path != right.path)
    }

    @Test func boldAndItalicAreOtherForms() throws {
        let plain = try font(20).outline(of: "mm")
        let bold = try font(20) { $0.weight = 700 }.outline(of: "mm")
        #expect(bold.width > plain.width)
        let italic = try font(20) { $0.isItalic = true }.outline(of: "mm")
        #expect(italic.path != plain.path)
        let small = try font(20) { $0.isSmallCaps = true }.outline(of: "mm")
        #expect(small.path != plain.path)
    }

    @Test func genericNamesAndUnknownOnesFindAFont() throws {
        func width(_ families: [String]) throws -> Double {
            try Font(families: families, size: 20).outline(of: "iM").width
        }
        let sans = try width(["sans-serif"])
        #expect(try width([]) == sans)
        #expect(try width(["No Such Font"]) == sans)
        #expect(try width(["-apple-system"]) == sans)
        #expect(try width(["system-ui", "DejaVu Sans"]) == sans)
        #expect(try width(["", "a,b\0c"]) == sans)
        #expect(try width(["serif"]) > 0)
        let mono = Font(families: ["monospace"], size: 20)
        #expect(abs(try mono.outline(of: "i").width - mono.outline(of: "M").width) < 0.01)
    }

    @Test func hostileFontsAndTexts() throws {
        for size in [0, -1, .nan, .infinity] as [Double] {
            #expect(try font(size).outline(of: "a").path.elements.isEmpty)
        }
        let long = try font().outline(of: String(repeating: "m", count: 100_000))
        #expect(abs(long.width - 65_536 * 9.741) < 100)
        let wide = try font { $0.letterSpacing = 1e300 }.outline(of: "abc")
        #expect(wide.width.isFinite)
        #expect(try font { $0.letterSpacing = .nan }.outline(of: "abc").width == 0)
        for weight in [Int.min, 0, 1, 1000, .max] {
            #expect(try font { $0.weight = weight }.outline(of: "a").width > 0)
        }
        for language in ["", "de", "zh-Hant-TW", "no such language", "\0"] {
            #expect(try font { $0.language = language }.outline(of: "a").width > 0)
        }
        _ = try font().outline(of: "\u{FFFF}\u{202E}\u{200D}\u{1F468}\u{200D}\u{1F469}\u{E0001}\u{10FFFF}")
    }
}
