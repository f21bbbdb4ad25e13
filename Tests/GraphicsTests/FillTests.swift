import Graphics
import Testing

// The inside of paths, clips, and `clearRect`.
@Suite struct FillTests {
    @Test func aRectangleOnWholePixelsFillsExactlyThem() throws {
        var sheet = Sheet()
        try sheet.fill(Path(5, 6, 3, 4), .color(.fullRed))
        for y in 0..<20 {
            for x in 0..<20 {
                let isInside = (5..<8).contains(x) && (6..<10).contains(y)
                #expect(sheet.pixel(x, y) == (isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]), "\(x) \(y)")
            }
        }
    }

    @Test func edgesInsideAPixelCoverPartOfIt() throws {
        var sheet = Sheet()
        try sheet.fill(Path(5.5, 5, 3, 5), .color(.white))
        #expect(isNear(sheet.pixel(5, 6), [128, 128, 128, 128]))
        #expect(sheet.pixel(6, 6) == [255, 255, 255, 255])
        #expect(isNear(sheet.pixel(8, 6), [128, 128, 128, 128]))
    }

    @Test func everyOpaqueByteOfAColorIsKept() throws {
        for value in 0...255 {
            let part = Double(value) / 255
            let sheet = try Sheet(1, 1, Color(red: part, green: part, blue: 0))
            #expect(sheet.pixel(0, 0) == [value, value, 0, 255])
        }
    }

    @Test func halfOfAnAlphaIs128() throws {
        let sheet = try Sheet(1, 1, Color(red: 0, green: 1, blue: 0, alpha: 0.5))
        #expect(sheet.pixel(0, 0) == [0, 128, 0, 128])
        var faded = Sheet(1, 1)
        try faded.fill(Path(0, 0, 1, 1), .color(.fullGreen)) { $0.alpha = 0.5 }
        #expect(faded.pixel(0, 0) == [0, 128, 0, 128])
    }

    @Test func ruleDecidesAboutAHoleDrawnInTheSameDirection() throws {
        let path = Path(Path(2, 2, 16, 16).elements + Path(6, 6, 8, 8).elements)
        for (rule, inside) in [(FillRule.nonzero, 255), (.evenodd, 0)] {
            var sheet = Sheet()
            try sheet.draw(DrawingOperation(.fill(path, rule), .color(.fullRed)))
            #expect(sheet.alpha(10, 10) == inside)
            #expect(sheet.alpha(4, 4) == 255)
            #expect(sheet.alpha(0, 0) == 0)
        }
    }

    @Test func curvesAreFilled() throws {
        // A circle of radius 8, within a thousandth.
        let k = 8 * 0.5522847498
        let circle = Path([
            .move(Point(18, 10)), .curve(Point(18, 10 + k), Point(10 + k, 18), Point(10, 18)),
            .curve(Point(10 - k, 18), Point(2, 10 + k), Point(2, 10)),
            .curve(Point(2, 10 - k), Point(10 - k, 2), Point(10, 2)),
            .curve(Point(10 + k, 2), Point(18, 10 - k), Point(18, 10)), .close,
        ])
        var sheet = Sheet()
        try sheet.fill(circle, .color(.black))
        let area = (0..<400).reduce(0) { $0 + sheet.alpha($1 % 20, $1 / 20) }
        #expect(abs(Double(area) / 255 - 64 * Double.pi) < 1)
        #expect(sheet.alpha(3, 3) == 0)
        #expect(sheet.alpha(10, 10) == 255)
    }

    @Test func clipsAreIntersectedAndHaveSoftEdges() throws {
        var sheet = Sheet()
        try sheet.fill(Path(0, 0, 20, 20), .color(.fullRed)) {
            $0.clips = [Clip(Path(2, 2, 10, 10)), Clip(Path(8.5, 8, 10, 10))]
        }
        #expect(sheet.alpha(10, 10) == 255)
        #expect(isNear(sheet.pixel(8, 10), [128, 0, 0, 128]))
        #expect(sheet.alpha(5, 5) == 0)
        #expect(sheet.alpha(14, 14) == 0)
    }

    @Test func anEmptyClipLeavesNothing() throws {
        var sheet = Sheet()
        try sheet.fill(Path(0, 0, 20, 20), .color(.fullRed)) { $0.clips = [Clip(Path())] }
        #expect(sheet.isEmpty)
    }

    @Test func aClipHasARule() throws {
        let path = Path(Path(2, 2, 16, 16).elements + Path(6, 6, 8, 8).elements)
        var sheet = Sheet()
        try sheet.fill(Path(0, 0, 20, 20), .color(.fullRed)) { $0.clips = [Clip(path, .evenodd)] }
        #expect(sheet.alpha(4, 4) == 255)
        #expect(sheet.alpha(10, 10) == 0)
    }

    @Test func clearingMakesTransparentBlackWithinTheClips() throws {
        var sheet = try Sheet(20, 20, .fullRed)
        try sheet.withBitmap { try $0.clear(Path(2, 2, 10, 10), clips: [Clip(Path(6, 6, 20, 20))]) }
        #expect(sheet.pixel(8, 8) == [0, 0, 0, 0])
        #expect(sheet.pixel(3, 3) == [255, 0, 0, 255])
        #expect(sheet.pixel(13, 13) == [255, 0, 0, 255])
        try sheet.withBitmap { try $0.clear(Path(12.5, 0, 2, 4)) }
        #expect(isNear(sheet.pixel(12, 1), [128, 0, 0, 128]))
    }
}
