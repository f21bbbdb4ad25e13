extension Font {
    /// What a line of text looks like. White space is spaces, as in a canvas.
    /// https://html.spec.whatwg.org/multipage/canvas.html#text-preparation-algorithm
    ///
    /// DEPARTURE: text on a canvas ends after 65,536 characters — Pango's numbers would overflow —
    /// https://html.spec.whatwg.org/multipage/canvas.html#text-preparation-algorithm
    public func outline(of text: String) throws(GraphicsUnavailable) -> TextOutline {
        let library = try Libraries.functions()
        guard size > 0, size.isFinite, letterSpacing.isFinite, wordSpacing.isFinite else { return .empty }
        let text = Self.prepared(text)
        // Outlines have no hints, so a font of another size is the same but for the scale. Pango counts in pixels of at least
        // 1/1024 and at most 2^21.
        let widest = 1_000_000 / Double(text.unicodeScalars.count + 1)
        let typesetSize = min(max(size, 8), 512, widest)
        let scale = size / typesetSize
        var font = self
        font.size = typesetSize
        font.letterSpacing = min(max(letterSpacing / scale, -widest), widest)
        font.wordSpacing = min(max(wordSpacing / scale, -widest), widest)
        let outline = try TextLine(library, text, font).outline()
        let place = Transform(a: scale, b: 0, c: 0, d: scale, e: 0, f: 0)
        return TextOutline(
            path: outline.path.transformed(by: place), width: outline.width * scale,
            ink: Rectangle(
                x: outline.ink.x * scale, y: outline.ink.y * scale, width: outline.ink.width * scale,
                height: outline.ink.height * scale),
            ascent: outline.ascent * scale, descent: outline.descent * scale)
    }

    private static func prepared(_ text: String) -> String {
        var prepared = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(65_536) {
            switch scalar {
            case "\t", "\n", "\u{C}", "\r", "\u{2028}", "\u{2029}", "\u{85}": prepared.append(" ")
            // For Pango it is the end.
            case "\0": continue
            default: prepared.append(scalar)
            }
        }
        return String(prepared)
    }

    /// Names that Pango understands, with commas between them. fontconfig knows the generic names of CSS 2.
    /// https://drafts.csswg.org/css-fonts-4/#generic-font-families
    var familyList: String {
        let names = families.compactMap { family -> String? in
            let name = String(family.map { $0 == "," || $0 == "\0" ? " " : $0 })
            switch name.lowercased() {
            case "system-ui", "-apple-system", "blinkmacsystemfont", "ui-sans-serif", "ui-rounded": return "sans-serif"
            case "ui-serif", "math", "fangsong": return "serif"
            case "ui-monospace": return "monospace"
            case "": return nil
            default: return name
            }
        }
        return (names + ["sans-serif"]).joined(separator: ",")
    }
}
