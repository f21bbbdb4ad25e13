import Graphics
import Testing

// Pens: widths, caps, joins, dashes, transforms.
@Suite struct StrokeTests {
    private func stroked(_ path: Path, _ width: Double, change: (inout Stroke) -> Void = { _ in }) throws -> Sheet {
        var stroke = Stroke(width: width)
        change(&stroke)
        var sheet = Sheet(40, 40)
        try sheet.draw(DrawingOperation(.stroke(path, stroke), .color(.fullRed)))
        return sheet
    }

    private let line = Path(line: Point(10, 20), Point(30, 20))

    @Test func aLineIsAsWideAsThePen() throws {
        let sheet = try stroked(line, 4)
        #expect((0..<40).filter { sheet.alpha(20, $0) == 255 } == Array(18..<22))
        #expect((0..<40).filter { sheet.alpha($0, 20) == 255 } == Array(10..<30))
    }

    @Test(arguments: [(Stroke.Cap.butt, 0, 0), (.square, 255, 255), (.round, 255, 0)])
    func capsStandBeyondTheEnds(cap: Stroke.Cap, middle: Int, corner: Int) throws {
        let sheet = try stroked(line, 12) { $0.cap = cap }
        #expect(sheet.alpha(5, 20) == middle)
        #expect(sheet.alpha(4, 14) == corner)
        #expect(sheet.alpha(3, 20) == 0)
    }

    @Test(arguments: [(Stroke.Join.miter, 255, 255), (.round, 0, 255), (.bevel, 0, 0)])
    func joinsFillTheCorner(join: Stroke.Join, tip: Int, near: Int) throws {
        let sheet = try stroked(Path(line: Point(0, 10), Point(25, 10), Point(25, 40)), 16) { $0.join = join }
        #expect(sheet.alpha(32, 2) == tip)
        // Outside of the bevel, inside of the circle.
        #expect(sheet.alpha(29, 5) == near)
    }

    @Test func aMiterBeyondItsLimitIsABevel() throws {
        let corner = Path(line: Point(0, 10), Point(25, 10), Point(25, 40))
        #expect(try stroked(corner, 16) { $0.miterLimit = 1.4 }.alpha(32, 2) == 0)
        #expect(try stroked(corner, 16) { $0.miterLimit = 1.5 }.alpha(32, 2) == 255)
    }

    @Test func dashesAndTheirOffset() throws {
        func drawn(_ dashes: [Double], _ offset: Double) throws -> String {
            let sheet = try stroked(line, 2) {
                $0.dashes = dashes
                $0.dashOffset = offset
            }
            return String((10..<30).map { sheet.alpha($0, 20) == 255 ? "#" : "." })
        }
        #expect(try drawn([], 0) == "####################")
        #expect(try drawn([4, 2], 0) == "####..####..####..##")
        #expect(try drawn([4, 2], 3) == "#..####..####..####.")
        #expect(try drawn([4, 2], -1) == ".####..####..####..#")
        #expect(try drawn([3], 0) == "###...###...###...##")
        #expect(try drawn([1, 2, 3], 0) == "#..###.##...#..###.#")
        #expect(try drawn([0, 0], 0) == "####################")
        #expect(try drawn([4, 2], 6e15) == "####..####..####..##")
        #expect(try drawn([-1, 2], 0) == "....................")
        #expect(try drawn([.nan], 0) == "....................")
    }

    @Test func dashesTooSmallToSeeEndToo() throws {
        let sheet = try stroked(Path(line: Point(-1e9, 20), Point(1e9, 20)), 2) { $0.dashes = [1e-9, 1e-9] }
        #expect(sheet.alpha(20, 20) > 0)
    }

    @Test func aTransformDeformsThePenAndNotThePath() throws {
        let wide = Transform(a: 6, b: 0, c: 0, d: 2, e: 100, f: 100)
        let across = try stroked(line, 2) { $0.transform = wide }
        #expect((0..<40).filter { across.alpha(20, $0) == 255 } == Array(18..<22))
        let down = try stroked(Path(line: Point(20, 10), Point(20, 30)), 2) { $0.transform = wide }
        #expect((0..<40).filter { down.alpha($0, 20) == 255 } == Array(14..<26))
        // Dashes are in the pen's space.
        let dashed = try stroked(line, 2) {
            $0.transform = wide
            $0.dashes = [1]
        }
        #expect((10..<30).filter { dashed.alpha($0, 20) == 255 } == Array(10..<16) + Array(22..<28))
    }

    @Test func aPenWithoutInverseDrawsNothing() throws {
        for transform in [
            Transform(a: 1, b: 1, c: 1, d: 1, e: 0, f: 0), Transform(a: 0, b: 0, c: 0, d: 0, e: 0, f: 0),
            Transform(a: .nan, b: 0, c: 0, d: 1, e: 0, f: 0), Transform(a: 1e300, b: 0, c: 0, d: 1e300, e: 0, f: 0),
        ] {
            #expect(try stroked(line, 2) { $0.transform = transform }.isEmpty)
        }
        #expect(try stroked(line, 0).isEmpty)
        #expect(try stroked(line, -1).isEmpty)
        #expect(try stroked(line, 2) { $0.miterLimit = .nan }.isEmpty)
    }

    @Test func linesOfNoLengthLeaveNothing() throws {
        let point = Point(20, 20)
        for cap in [Stroke.Cap.butt, .round, .square] {
            for elements: [Path.Element] in [
                [.move(point)], [.move(point), .line(point)], [.move(point), .close],
                [.move(point), .line(point), .close],
                [.move(point), .curve(point, point, point)],
            ] {
                let sheet = try stroked(Path(elements), 10) {
                    $0.cap = cap
                    $0.join = .round
                }
                #expect(sheet.isEmpty, "\(cap) \(elements)")
            }
        }
    }

    @Test func aClosedPathHasAJoinWhereItEnds() throws {
        let open = try stroked(
            Path(line: Point(10, 10), Point(30, 10), Point(30, 30), Point(10, 30), Point(10, 10)), 8)
        let closed = try stroked(Path(10, 10, 20, 20), 8)
        #expect(open.alpha(7, 7) == 0)
        #expect(closed.alpha(7, 7) == 255)
        #expect(closed.alpha(20, 20) == 0)
    }

    @Test func afterClosingThePathGoesOnFromItsStart() throws {
        let path = Path([
            .move(Point(10, 10)), .line(Point(20, 10)), .line(Point(20, 20)), .close, .line(Point(10, 30)),
        ])
        #expect(try stroked(path, 2).alpha(10, 28) == 255)
    }
}
