import Graphics
import Testing

// Gradients and pictures.
@Suite struct PaintTests {
    private let all = Path(0, 0, 20, 20)
    private let redToBlue = [Stop(offset: 0, color: .fullRed), Stop(offset: 1, color: .fullBlue)]

    private func painted(_ paint: Paint, alpha: Double = 1) throws -> Sheet {
        var sheet = Sheet()
        try sheet.fill(all, paint) { $0.alpha = alpha }
        return sheet
    }

    @Test func aLinearGradientGoesFromColorToColorAndOn() throws {
        let sheet = try painted(.gradient(.linear(from: Point(5, 0), to: Point(15, 0)), redToBlue, .identity))
        #expect(sheet.pixel(0, 0) == [255, 0, 0, 255])
        #expect(sheet.pixel(19, 0) == [0, 0, 255, 255])
        for x in 5..<15 {
            let part = (Double(x) + 0.5 - 5) / 10
            let expected = [Int(255 * (1 - part)), 0, Int(255 * part), 255]
            #expect(isNear(sheet.pixel(x, 10), expected, 2), "\(x)")
        }
    }

    @Test func alphaIsMixedBeforeItIsMultiplied() throws {
        let stops = [
            Stop(offset: 0, color: Color(red: 1, green: 0, blue: 0, alpha: 0)), Stop(offset: 1, color: .fullBlue),
        ]
        let sheet = try painted(.gradient(.linear(from: Point(0, 0), to: Point(20, 0)), stops, .identity))
        // In the middle half of red and half of blue, and half of that.
        #expect(isNear(sheet.pixel(10, 10), [62, 0, 69, 134], 4))
    }

    @Test func stopsAtTheSamePlaceAreAnEdge() throws {
        let stops = [
            Stop(offset: 0, color: .fullRed), Stop(offset: 0.5, color: .fullRed), Stop(offset: 0.5, color: .white),
            Stop(offset: 0.5, color: .fullGreen), Stop(offset: 1, color: .fullGreen),
        ]
        for gradient in [
            Gradient.linear(from: Point(0, 0), to: Point(20, 0)),
            .radial(from: Point(-20, 10), fromRadius: 20, to: Point(-20, 10), toRadius: 40),
        ] {
            let sheet = try painted(.gradient(gradient, stops, .identity))
            #expect(sheet.pixel(8, 10) == [255, 0, 0, 255])
            #expect(sheet.pixel(12, 10) == [0, 255, 0, 255])
        }
    }

    @Test func aRadialGradientIsBetweenItsCircles() throws {
        let gradient = Gradient.radial(from: Point(10, 10), fromRadius: 2, to: Point(10, 10), toRadius: 8)
        let sheet = try painted(.gradient(gradient, redToBlue, .identity))
        #expect(sheet.pixel(10, 10) == [255, 0, 0, 255])
        #expect(sheet.pixel(0, 0) == [0, 0, 255, 255])
        #expect(isNear(sheet.pixel(14, 10), [149, 0, 106, 255], 4))
    }

    @Test func aConePaintsNothingBesideIt() throws {
        let gradient = Gradient.radial(from: Point(0, 10), fromRadius: 1, to: Point(20, 10), toRadius: 1)
        let sheet = try painted(.gradient(gradient, redToBlue, .identity))
        #expect(sheet.alpha(10, 10) == 255)
        #expect(sheet.alpha(10, 2) == 0)
    }

    @Test func aConicGradientGoesAround() throws {
        let stops = (0...4).map {
            Stop(offset: Double($0) / 4, color: [.fullRed, .fullGreen, .fullBlue, .white, .fullRed][$0])
        }
        func colors(_ angle: Double) throws -> [[Int]] {
            let gradient = Gradient.conic(angle: angle, center: Point(10, 10))
            let sheet = try painted(.gradient(gradient, stops, .identity))
            return [(19, 10), (10, 19), (0, 10), (10, 0)].map { sheet.pixel($0.0, $0.1) }
        }
        let expected = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]
        for (found, wanted) in zip(try colors(0), expected) { #expect(isNear(found, wanted, 16)) }
        let turned = [expected[3], expected[0], expected[1], expected[2]]
        for (found, wanted) in zip(try colors(.pi / 2), turned) { #expect(isNear(found, wanted, 16)) }
        for (found, wanted) in zip(try colors(.pi * 4.5), turned) { #expect(isNear(found, wanted, 16)) }
    }

    @Test func aConicGradientHasAnEdgeWhereItBegins() throws {
        let gradient = Gradient.conic(angle: 0, center: Point(10, 10))
        let sheet = try painted(.gradient(gradient, redToBlue, .identity), alpha: 0.5)
        #expect(isNear(sheet.pixel(19, 10), [127, 0, 1, 128], 2))
        #expect(isNear(sheet.pixel(19, 9), [1, 0, 127, 128], 2))
    }

    @Test func gradientsAreTransformed() throws {
        let move = Transform(a: 2, b: 0, c: 0, d: 2, e: 10, f: 0)
        for gradient in [
            Gradient.linear(from: Point(0, 0), to: Point(1, 0)), .conic(angle: -.pi / 2, center: Point(0, 0)),
            .radial(from: Point(-100, 0), fromRadius: 100, to: Point(-100, 0), toRadius: 101),
        ] {
            let stops = [Stop(offset: 0.5, color: .fullRed), Stop(offset: 0.5, color: .fullBlue)]
            let sheet = try painted(.gradient(gradient, stops, move))
            let isConic = if case .conic = gradient { true } else { false }
            #expect(sheet.pixel(5, 2) == (isConic ? [0, 0, 255, 255] : [255, 0, 0, 255]), "\(gradient)")
            #expect(sheet.pixel(15, 2) == (isConic ? [255, 0, 0, 255] : [0, 0, 255, 255]), "\(gradient)")
        }
    }

    @Test func gradientsThatPaintNothing() throws {
        let point = Point(5, 5)
        let squash = Transform(a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
        for (gradient, stops, transform): (Gradient, [Stop], Transform) in [
            (.linear(from: point, to: point), redToBlue, .identity),
            (.radial(from: point, fromRadius: 3, to: point, toRadius: 3), redToBlue, .identity),
            (.linear(from: point, to: Point(9, 9)), [], .identity),
            (.radial(from: point, fromRadius: 3, to: point, toRadius: 6), [], .identity),
            (.conic(angle: 0, center: point), [], .identity),
            (.linear(from: point, to: Point(9, 9)), redToBlue, squash),
            (.conic(angle: 0, center: point), redToBlue, squash),
            (.linear(from: point, to: Point(.nan, 9)), redToBlue, .identity),
            (.radial(from: point, fromRadius: .infinity, to: point, toRadius: 3), redToBlue, .identity),
            (.conic(angle: .nan, center: point), redToBlue, .identity),
            (.linear(from: point, to: Point(9, 9)), [Stop(offset: .nan, color: .fullRed)], .identity),
        ] {
            #expect(try painted(.gradient(gradient, stops, transform)).isEmpty, "\(gradient)")
        }
    }

    /// Red and green above blue and white.
    private var four: Picture {
        get throws {
            var sheet = try Sheet(2, 2, .white)
            for (x, y, color) in [(0.0, 0.0, Color.fullRed), (1, 0, .fullGreen), (0, 1, .fullBlue)] {
                try sheet.fill(Path(x, y, 1, 1), .color(color))
            }
            return sheet.picture
        }
    }

    private func kind(_ pixel: [Int]) -> Character {
        switch pixel {
        case [255, 0, 0, 255]: "r"
        case [0, 255, 0, 255]: "g"
        case [0, 0, 255, 255]: "b"
        case [255, 255, 255, 255]: "w"
        case [0, 0, 0, 0]: "."
        default: "?"
        }
    }

    private func rows(_ sheet: Sheet) -> [String] {
        (0..<sheet.size.height).map { y in String((0..<sheet.size.width).map { kind(sheet.pixel($0, y)) }) }
    }

    private func pictured(_ width: Int, _ height: Int, change: (inout Pattern) -> Void) throws -> [String] {
        var pattern = Pattern(try four)
        change(&pattern)
        var sheet = Sheet(width, height)
        try sheet.fill(Path(0, 0, Double(width), Double(height)), .picture(pattern))
        return rows(sheet)
    }

    @Test func aPictureIsRepeatedInTheDirectionsThatAreAskedFor() throws {
        func repeated(_ x: Bool, _ y: Bool) throws -> [String] {
            try pictured(6, 5) {
                $0.repeats = .init(x: x, y: y)
                $0.transform = Transform.identity.with(e: 1, f: 2)
            }
        }
        #expect(try repeated(false, false) == ["......", "......", ".rg...", ".bw...", "......"])
        #expect(try repeated(true, false) == ["......", "......", "grgrgr", "wbwbwb", "......"])
        #expect(try repeated(false, true) == [".rg...", ".bw...", ".rg...", ".bw...", ".rg..."])
        #expect(try repeated(true, true) == ["grgrgr", "wbwbwb", "grgrgr", "wbwbwb", "grgrgr"])
    }

    @Test func repetitionsReachFarAway() throws {
        let found = try pictured(4, 2) {
            $0.repeats = .both
            $0.transform = Transform.identity.with(e: 1e9, f: -1e9)
        }
        #expect(found == ["rgrg", "bwbw"])
    }

    @Test func aPictureIsEnlargedWithEdgesOrWithout() throws {
        let double = Transform(a: 2, b: 0, c: 0, d: 2, e: 0, f: 0)
        let hard = try pictured(4, 4) {
            $0.transform = double
            $0.isSmooth = false
        }
        #expect(hard == ["rrgg", "rrgg", "bbww", "bbww"])
        let soft = try pictured(4, 4) {
            $0.transform = double
            $0.source = Rectangle(0, 0, 2, 2)
        }
        #expect(soft[0].first == "r" && soft[0].last == "g" && soft[0].contains("?"))
    }

    @Test func outsideOfTheSourceIsItsEdge() throws {
        let found = try pictured(4, 3) {
            $0.source = Rectangle(1, 0, 1, 2)
            $0.repeats = .both
            $0.transform = Transform.identity.with(e: 0, f: 0)
        }
        #expect(found == ["gggg", "wwww", "wwww"])
        for source in [
            Rectangle(5, 0, 1, 1), Rectangle(0, 0, 0, 1), Rectangle(.nan, 0, 1, 1), Rectangle(0, 0, .infinity, 1),
        ] {
            #expect(try pictured(2, 1) { $0.source = source } == [".."])
        }
    }

    @Test func aPictureIsFadedByTheAlpha() throws {
        let sheet = try painted(.picture(Pattern(try Sheet(20, 20, .fullRed).picture)), alpha: 0.5)
        #expect(isNear(sheet.pixel(10, 10), [128, 0, 0, 128]))
    }

    @Test func picturesThatCannotBeDrawn() throws {
        let squash = Transform(a: 1, b: 1, c: 1, d: 1, e: 0, f: 0)
        #expect(try pictured(2, 1) { $0.transform = squash } == [".."])
        #expect(try painted(.picture(Pattern(Picture(pixels: [], size: Size(width: 0, height: 7))))).isEmpty)
        let long = Picture(pixels: [UInt8](repeating: 255, count: 40_000 * 4), size: Size(width: 40_000, height: 1))
        #expect(try painted(.picture(Pattern(long))).isEmpty)
    }
}

extension Transform {
    fileprivate func with(e: Double, f: Double) -> Transform { Transform(a: a, b: b, c: c, d: d, e: e, f: f) }
}
