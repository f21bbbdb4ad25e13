import Graphics
import Testing

// Numbers that no page means well with: nothing crashes, and everything ends.
@Suite struct HostileDrawingTests {
    @Test func whatIsFarAwayIsDrawnAsFarAsItIsNear() throws {
        for far in [1e5, 1e7, 1e9, 1e30, 1e300] {
            var sheet = Sheet()
            let corner = Path(line: Point(-far, -far), Point(10, -far), Point(10, 10), Point(-far, 10))
            try sheet.fill(corner, .color(.fullRed))
            #expect(sheet.alpha(9, 9) == 255, "\(far)")
            #expect(sheet.alpha(10, 10) == 0, "\(far)")
            // The diagonal of the bitmap, from far away to far away.
            sheet = Sheet()
            try sheet.fill(Path(line: Point(-far, -far), Point(far, far), Point(-far, far)), .color(.fullRed))
            #expect(sheet.alpha(5, 15) == 255, "\(far)")
            #expect(sheet.alpha(15, 5) == 0, "\(far)")
            #expect((100...156).contains(sheet.alpha(10, 10)), "\(far)")
            sheet = Sheet()
            try sheet.draw(
                DrawingOperation(
                    .stroke(Path(line: Point(-far, -far), Point(far, far)), Stroke(width: 4)), .color(.fullRed)))
            #expect(sheet.alpha(10, 10) == 255, "\(far)")
            #expect(sheet.alpha(14, 5) == 0, "\(far)")
        }
    }

    @Test func curvesThatLeadFarAwayKeepTheirForm() throws {
        // The upper half of a very large ellipse, and below of it.
        let far = 1e8
        let path = Path([.move(Point(-far, 10)), .curve(Point(-far, -far), Point(far, -far), Point(far, 10)), .close])
        var sheet = Sheet()
        try sheet.fill(path, .color(.fullRed))
        #expect(sheet.alpha(10, 9) == 255)
        #expect(sheet.alpha(10, 11) == 0)
        // A parabola that crosses the bitmap.
        let parabola = Path([
            .move(Point(10, 10)), .curve(Point(1e6, 10), Point(2e6, 1e6), Point(3e6, 3e6)), .line(Point(10, 3e6)),
        ])
        sheet = Sheet()
        try sheet.fill(parabola, .color(.fullRed))
        #expect(sheet.alpha(15, 15) == 255)
        #expect(sheet.alpha(15, 5) == 0)
        #expect(sheet.alpha(5, 15) == 0)
    }

    @Test func numbersThatAreNoneDrawNothing() throws {
        for bad in [Double.nan, .infinity, -.infinity] {
            for path in [
                Path(bad, 0, 10, 10), Path(0, 0, bad, 10),
                Path([.move(Point(0, 0)), .curve(Point(0, bad), Point(9, 9), Point(5, 5))]),
            ] {
                var sheet = try Sheet(20, 20, .fullGreen)
                let before = sheet.pixels
                try sheet.fill(path, .color(.fullRed))
                try sheet.draw(DrawingOperation(.stroke(path, Stroke(width: 3)), .color(.fullRed)))
                try sheet.fill(Path(0, 0, 20, 20), .color(.fullRed)) { $0.clips = [Clip(path)] }
                try sheet.withBitmap { try $0.clear(path) }
                #expect(sheet.pixels == before)
            }
            var sheet = Sheet()
            try sheet.fill(Path(0, 0, 20, 20), .color(.fullRed)) { $0.alpha = bad }
            try sheet.fill(Path(0, 0, 20, 20), .color(Color(red: bad, green: 0, blue: 0)))
            try sheet.draw(DrawingOperation(.stroke(Path(0, 0, 9, 9), Stroke(width: bad)), .color(.fullRed)))
            #expect(sheet.isEmpty || bad == .infinity)
        }
    }

    @Test func pensOfAnyWidthEnd() throws {
        for width in [1e-300, 1e-9, 1e6, 1e9, 1e30, 1e300] {
            for cap in [Stroke.Cap.butt, .round, .square] {
                var stroke = Stroke(width: width)
                stroke.cap = cap
                stroke.join = cap == .round ? .round : .miter
                stroke.miterLimit = 1e30
                var sheet = Sheet()
                let path = Path(line: Point(-5, 10), Point(25, 10), Point(-5, 10.001), Point(25, 12))
                try sheet.draw(DrawingOperation(.stroke(path, stroke), .color(.fullRed)))
                if width > 1 { #expect(sheet.alpha(10, 10) == 255, "\(width) \(cap)") }
            }
        }
    }

    @Test func anyNumbersInAnyPlaceEnd() throws {
        let numbers = [0, 1e-300, -1e-9, 0.5, -3, 17, 1e4, -65_536, 1e6, 8_388_608, -1e9, 1e20, -1e300]
        var state: UInt64 = 1
        func next() -> Double {
            // Knuth's multiplier; the upper bits are the better ones.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return numbers[Int(state >> 33) % numbers.count]
        }
        func point() -> Point { Point(next(), next()) }
        func transform() -> Transform { Transform(a: next(), b: next(), c: next(), d: next(), e: next(), f: next()) }
        let picture = try Sheet(3, 3, .fullBlue).picture
        for index in 0..<600 {
            let path = Path([
                .move(point()), .line(point()), .curve(point(), point(), point()), .close, .line(point()),
                .line(point()),
            ])
            var stroke = Stroke(width: abs(next()))
            stroke.transform = transform()
            stroke.dashes = index % 3 == 0 ? [abs(next()), abs(next())] : []
            stroke.cap = [.butt, .round, .square][index % 3]
            stroke.join = [.miter, .round, .bevel][index / 3 % 3]
            let stops = [Stop(offset: next(), color: .fullRed), Stop(offset: next(), color: .fullBlue)]
            var pattern = Pattern(picture, transform: transform())
            pattern.repeats = .init(x: index % 2 == 0, y: index % 4 == 0)
            pattern.source = index % 5 == 0 ? Rectangle(next(), next(), next(), next()) : nil
            let paint: Paint =
                switch index % 5 {
                case 0: .picture(pattern)
                case 1: .gradient(.linear(from: point(), to: point()), stops, transform())
                case 2:
                    .gradient(
                        .radial(from: point(), fromRadius: abs(next()), to: point(), toRadius: abs(next())), stops,
                        transform())
                case 3: .gradient(.conic(angle: next(), center: point()), stops, transform())
                default: .color(.fullRed)
                }
            var operation = DrawingOperation(
                index % 2 == 0 ? .fill(path, .evenodd) : .stroke(path, stroke), paint)
            operation.compositing = Compositing.allCases[index % Compositing.allCases.count]
            if index % 7 == 0 { operation.shadow = Shadow(color: .black, offset: point(), blur: min(abs(next()), 50)) }
            if index % 4 == 0 { operation.clips = [Clip(Path(line: point(), point(), point()))] }
            var sheet = Sheet(8, 8)
            try sheet.draw(operation)
            _ = try operation.shape.contains(point())
            let isPremultiplied = stride(from: 0, to: sheet.pixels.count, by: 4).allSatisfy { start in
                sheet.pixels[start..<start + 3].allSatisfy { $0 <= sheet.pixels[start + 3] }
            }
            #expect(isPremultiplied, "\(index): \(operation)")
        }
    }

    @Test func bitmapsWithoutPixelsAndTooLargeOnesAreLeftAlone() throws {
        for (width, height) in [(0, 0), (0, 5), (5, 0), (40_000, 1), (1, 40_000)] {
            var sheet = Sheet(width, height)
            try sheet.fill(Path(0, 0, 10, 10), .color(.fullRed))
            try sheet.withBitmap { try $0.clear(Path(0, 0, 10, 10)) }
            #expect(sheet.isEmpty)
        }
    }

    @Test func severalThreadsDrawAtOnce() async throws {
        let font = Font(families: ["DejaVu Sans"], size: 10)
        let expected = try Self.drawing(font)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try Self.drawing(font) } }
            for try await pixels in group { #expect(pixels == expected) }
        }
    }

    private static func drawing(_ font: Font) throws -> [UInt8] {
        var sheet = Sheet(40, 20)
        let text = try font.outline(of: "Text").path.transformed(by: Transform(a: 1, b: 0, c: 0, d: 1, e: 2, f: 14))
        try sheet.fill(text, .color(.fullRed)) { $0.shadow = Shadow(color: .fullBlue, offset: Point(2, 2), blur: 3) }
        return try Picture.decode(sheet.picture.encoded(as: .png) ?? [], maximumArea: 800)?.pixels ?? []
    }
}
