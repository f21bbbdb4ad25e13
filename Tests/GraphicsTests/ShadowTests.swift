import Graphics
import Testing

@Suite struct ShadowTests {
    private func shadowed(
        _ shape: Path, _ shadow: Shadow, size: Int = 40, paint: Paint = .color(.fullRed),
        change: (inout DrawingOperation) -> Void = { _ in }
    ) throws -> Sheet {
        var sheet = Sheet(size, size)
        try sheet.fill(shape, paint) {
            $0.shadow = shadow
            change(&$0)
        }
        return sheet
    }

    @Test func aShadowLiesBelowItsShapeAndBesideIt() throws {
        let sheet = try shadowed(Path(5, 5, 10, 10), Shadow(color: .fullBlue, offset: Point(5, 3), blur: 0))
        #expect(sheet.pixel(14, 14) == [255, 0, 0, 255])
        #expect(sheet.pixel(19, 17) == [0, 0, 255, 255])
        #expect(sheet.pixel(20, 17) == [0, 0, 0, 0])
        #expect(sheet.pixel(19, 7) == [0, 0, 0, 0])
    }

    @Test func aShapeOutsideHasAShadowInside() throws {
        let sheet = try shadowed(Path(-1000, 5, 10, 10), Shadow(color: .fullBlue, offset: Point(1005, 0), blur: 0))
        #expect(sheet.pixel(5, 5) == [0, 0, 255, 255])
        #expect(sheet.pixel(14, 14) == [0, 0, 255, 255])
        #expect(sheet.pixel(15, 14) == [0, 0, 0, 0])
    }

    @Test func colorsOfTheShapeDoNotMatterButAlphasDo() throws {
        let color = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        let half = Paint.color(Color(red: 1, green: 1, blue: 0, alpha: 0.5))
        let sheet = try shadowed(
            Path(0, 0, 10, 10), Shadow(color: color, offset: Point(20, 20), blur: 0), paint: half
        ) { $0.alpha = 0.5 }
        #expect(isNear(sheet.pixel(25, 25), [0, 0, 32, 32]))
        #expect(isNear(sheet.pixel(5, 5), [64, 64, 0, 64]))
    }

    @Test func shadowsOfPicturesAndGradientsHaveTheirForm() throws {
        var picture = Sheet(10, 10)
        try picture.fill(Path(0, 0, 5, 10), .color(.white))
        let stops = [Stop(offset: 0.5, color: .white), Stop(offset: 0.5, color: .transparent)]
        for paint in [
            Paint.picture(Pattern(picture.picture)),
            .gradient(.linear(from: Point(0, 0), to: Point(10, 0)), stops, .identity),
            .gradient(.conic(angle: .pi / 2, center: Point(5, 5)), stops, .identity),
        ] {
            let sheet = try shadowed(
                Path(0, 0, 10, 10), Shadow(color: .fullBlue, offset: Point(20, 20), blur: 0), paint: paint)
            #expect(sheet.pixel(22, 22) == [0, 0, 255, 255])
            #expect(sheet.pixel(27, 22) == [0, 0, 0, 0])
            #expect(sheet.alpha(2, 2) == 255)
        }
    }

    @Test func aStrokeHasAShadow() throws {
        var sheet = Sheet(40, 40)
        var operation = DrawingOperation(
            .stroke(Path(line: Point(0, 5), Point(10, 5)), Stroke(width: 4)), .color(.fullRed))
        operation.shadow = Shadow(color: .fullBlue, offset: Point(20, 20), blur: 0)
        try sheet.draw(operation)
        #expect((0..<40).filter { sheet.pixel(25, $0) == [0, 0, 255, 255] } == Array(23..<27))
    }

    /// The integral of the Gaussian by the rule of Simpson's simpler sister: enough for a byte.
    private func covered(upTo distance: Double, deviation: Double) -> Double {
        let step = deviation / 1000
        var sum = 0.0
        var x = -6 * deviation
        while x < distance {
            let z = (x + step / 2) / deviation
            sum += exponential(-z * z / 2) * step
            x += step
        }
        return sum / (deviation * (2 * Double.pi).squareRoot())
    }

    /// e^x by halving.
    private func exponential(_ x: Double) -> Double {
        var result = 1 + x / 65_536 + (x / 65_536) * (x / 65_536) / 2
        for _ in 0..<16 { result *= result }
        return result
    }

    @Test(arguments: [1.0, 3, 5, 10, 20])
    func aBlurredEdgeIsTheIntegralOfAGaussian(blur: Double) throws {
        let sheet = try shadowed(
            Path(-1200, -1000, 1000, 2000), Shadow(color: .black, offset: Point(220, 0), blur: blur))
        for x in 0..<40 {
            let expected = 255 * (1 - covered(upTo: Double(x) + 0.5 - 20, deviation: blur / 2))
            #expect(
                abs(Double(sheet.alpha(x, 20)) - expected) < (blur < 2 ? 24 : 5),
                "\(x) \(sheet.alpha(x, 20)) \(expected)")
        }
    }

    @Test func blurringMovesNothingAndLosesNothing() throws {
        let sheet = try shadowed(Path(-82, -82, 4, 4), Shadow(color: .black, offset: Point(100, 100), blur: 6))
        let sum = (0..<1600).reduce(0) { $0 + sheet.alpha($1 % 40, $1 / 40) }
        #expect(abs(sum - 16 * 255) < 200)
        for y in 0..<40 {
            for x in 0..<40 {
                #expect(sheet.alpha(x, y) == sheet.alpha(39 - x, y))
                #expect(sheet.alpha(x, y) == sheet.alpha(y, x))
            }
        }
    }

    @Test func aShadowThatIsNotThere() throws {
        let plain = try { () throws -> Sheet in
            var sheet = Sheet(40, 40)
            try sheet.fill(Path(5, 5, 10, 10), .color(.fullRed))
            return sheet
        }()
        for shadow in [
            Shadow(color: .transparent, offset: Point(3, 3), blur: 3),
            Shadow(color: .fullBlue, offset: Point(0, 0), blur: 0),
        ] {
            #expect(try shadowed(Path(5, 5, 10, 10), shadow).pixels == plain.pixels)
        }
        let shadow = Shadow(color: .fullBlue, offset: Point(10, 10), blur: 2)
        #expect(try shadowed(Path(5, 5, 10, 10), shadow) { $0.compositing = .copy }.pixels == plain.pixels)
    }

    @Test func aShadowIsClippedAndCompositedOnItsOwn() throws {
        var sheet = try Sheet(40, 40, .fullGreen)
        try sheet.fill(Path(0, 0, 10, 10), .color(.fullRed)) {
            $0.shadow = Shadow(color: .fullBlue, offset: Point(10, 10), blur: 0)
            $0.clips = [Clip(Path(0, 0, 15, 15))]
            $0.compositing = .destinationOver
        }
        #expect(sheet.pixel(12, 12) == [0, 255, 0, 255])
        try sheet.fill(Path(0, 0, 10, 10), .color(.fullRed)) {
            $0.shadow = Shadow(color: .fullBlue, offset: Point(10, 10), blur: 0)
            $0.clips = [Clip(Path(0, 0, 15, 15))]
        }
        #expect(sheet.pixel(12, 12) == [0, 0, 255, 255])
        #expect(sheet.pixel(17, 17) == [0, 255, 0, 255])
        // The shadow first: what is outside of it goes. Then the shape, outside of which what is left of the shadow goes.
        try sheet.fill(Path(0, 0, 10, 10), .color(.fullRed)) {
            $0.shadow = Shadow(color: .fullBlue, offset: Point(5, 5), blur: 0)
            $0.compositing = .sourceIn
        }
        #expect(sheet.pixel(7, 7) == [255, 0, 0, 255])
        #expect(sheet.pixel(2, 2) == [0, 0, 0, 0])
        #expect(sheet.pixel(12, 12) == [0, 0, 0, 0])
    }

    @Test func largeShadowsEnd() throws {
        for blur in [1e3, 1e30, .infinity] {
            let sheet = try shadowed(
                Path(0, 0, 8, 8), Shadow(color: .fullBlue, offset: Point(0, 0), blur: blur), size: 8)
            #expect(sheet.pixel(4, 4) == [255, 0, 0, 255])
        }
        let far = try shadowed(Path(0, 0, 8, 8), Shadow(color: .fullBlue, offset: Point(1e30, -1e30), blur: 5), size: 8)
        #expect(far.pixel(4, 4) == [255, 0, 0, 255])
        let nowhere = try shadowed(Path(0, 0, 8, 8), Shadow(color: .fullBlue, offset: Point(.nan, 0), blur: 5), size: 8)
        #expect(nowhere.isEmpty)
    }
}
