import Graphics
import Testing

// Each operator, a color over a color, against the formulas of https://drafts.fxtf.org/compositing/
@Suite struct CompositingTests {
    private static let colors: [(source: Color, backdrop: Color)] = [
        (Color(red: 0.8, green: 0.2, blue: 0.4, alpha: 1), Color(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)),
        (Color(red: 0.8, green: 0.2, blue: 0.4, alpha: 0.6), Color(red: 0.2, green: 0.6, blue: 1, alpha: 1)),
        (Color(red: 1, green: 0.4, blue: 0, alpha: 0.4), Color(red: 0.2, green: 0.8, blue: 0.6, alpha: 0.8)),
        (Color(red: 0.6, green: 0.6, blue: 0.2, alpha: 1), Color(red: 0, green: 0, blue: 0, alpha: 0)),
        (Color(red: 0, green: 0, blue: 0, alpha: 0), Color(red: 0.2, green: 0.8, blue: 0.6, alpha: 0.8)),
    ]

    @Test(arguments: Compositing.allCases)
    func aColorOverAColor(compositing: Compositing) throws {
        for (source, backdrop) in Self.colors {
            var sheet = try Sheet(2, 1, backdrop)
            try sheet.fill(Path(0, 0, 2, 1), .color(source)) { $0.compositing = compositing }
            let expected = Formula(compositing, source, backdrop).result
            #expect(isNear(sheet.pixel(0, 0), expected, 3), "\(sheet.pixel(0, 0)) \(expected) \(source) \(backdrop)")
        }
    }

    @Test(arguments: Compositing.allCases)
    func aPixelThatIsCoveredByHalf(compositing: Compositing) throws {
        for (source, backdrop) in Self.colors {
            var half = source
            half.alpha /= 2
            let expected = Formula(compositing, half, backdrop).result
            var sheet = try Sheet(2, 1, backdrop)
            try sheet.fill(Path(0, 0, 0.5, 1), .color(source)) { $0.compositing = compositing }
            #expect(isNear(sheet.pixel(0, 0), expected, 4), "\(sheet.pixel(0, 0)) \(expected) \(source) \(backdrop)")
            // A picture that is faded by half is as good.
            let picture = try Sheet(2, 1, source).picture
            sheet = try Sheet(2, 1, backdrop)
            try sheet.fill(Path(0, 0, 2, 1), .picture(Pattern(picture))) {
                $0.compositing = compositing
                $0.alpha = 0.5
            }
            #expect(isNear(sheet.pixel(0, 0), expected, 4), "\(sheet.pixel(0, 0)) \(expected) \(source) \(backdrop)")
        }
    }

    @Test(arguments: Compositing.allCases)
    func aPixelThatIsClippedByHalf(compositing: Compositing) throws {
        for (source, backdrop) in Self.colors {
            var sheet = try Sheet(2, 1, backdrop)
            let before = sheet.pixel(0, 0)
            try sheet.fill(Path(0, 0, 2, 1), .color(source)) {
                $0.compositing = compositing
                $0.clips = [Clip(Path(0, 0, 0.5, 1))]
            }
            let whole = Formula(compositing, source, backdrop).result
            // What is half of more than 255?
            guard compositing != .lighter || whole[3] < 255 else { continue }
            let expected = zip(before, whole).map { ($0 + $1) / 2 }
            #expect(isNear(sheet.pixel(0, 0), expected, 4), "\(sheet.pixel(0, 0)) \(expected) \(source) \(backdrop)")
            #expect(sheet.pixel(1, 0) == before)
        }
    }

    @Test(arguments: Compositing.allCases)
    func outsideOfTheShapeOnlySomeOperatorsChangeAnything(compositing: Compositing) throws {
        let backdrop = Color(red: 0.2, green: 0.8, blue: 0.6, alpha: 0.8)
        for paint in [Paint.color(.fullRed), .picture(Pattern(try Sheet(4, 4, .fullRed).picture))] {
            var sheet = try Sheet(20, 20, backdrop)
            let before = sheet.pixel(0, 0)
            try sheet.fill(Path(5, 5, 4, 4), paint) {
                $0.compositing = compositing
                $0.clips = [Clip(Path(3, 3, 10, 10))]
            }
            let clears: [Compositing] = [
                .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .clear, .copy,
            ]
            #expect(sheet.pixel(12, 12) == (clears.contains(compositing) ? [0, 0, 0, 0] : before))
            #expect(sheet.pixel(1, 1) == before, "outside of the clip")
        }
    }

    @Test func theNamesAreThoseOfTheCanvas() {
        let names = """
            source-over source-in source-out source-atop destination-over destination-in destination-out destination-atop \
            lighter clear copy xor multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light \
            difference exclusion hue saturation color luminosity
            """
        #expect(Compositing.allCases.map(\.rawValue) == names.split(separator: " ").map(String.init))
    }

    @Test func nothingDrawnClearsWithTheOperatorsThatClear() throws {
        let paint = Paint.gradient(
            .linear(from: Point(1, 1), to: Point(1, 1)), [Stop(offset: 0, color: .fullRed)], .identity)
        var sheet = try Sheet(4, 4, .fullGreen)
        try sheet.fill(Path(0, 0, 4, 4), paint)
        #expect(sheet.pixel(0, 0) == [0, 255, 0, 255])
        try sheet.fill(Path(0, 0, 4, 4), paint) { $0.compositing = .copy }
        #expect(sheet.isEmpty)
    }
}
