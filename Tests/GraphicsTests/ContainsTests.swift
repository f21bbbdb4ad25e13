import Graphics
import Testing

// `isPointInPath` and `isPointInStroke`.
@Suite struct ContainsTests {
    @Test func theEdgeOfARectangleIsInside() throws {
        let shape = Shape.fill(Path(0, 0, 20, 20), .nonzero)
        for (x, y) in [(0.0, 0.0), (10, 0), (20, 0), (20, 10), (20, 20), (10, 20), (0, 20), (0, 10), (10, 10)] {
            #expect(try shape.contains(Point(x, y)), "\(x) \(y)")
        }
        for (x, y) in [(10, -0.01), (20.01, 10), (10, 20.01), (-0.01, 10), (1e30, 1e30), (.nan, 1), (1, .infinity)] {
            #expect(try !shape.contains(Point(x, y)), "\(x) \(y)")
        }
    }

    @Test func anOpenPathIsAsGoodAsAClosedOne() throws {
        let triangle = Shape.fill(Path(line: Point(0, 0), Point(10, 0), Point(10, 10)), .nonzero)
        #expect(try triangle.contains(Point(5, 5)))
        #expect(try triangle.contains(Point(8, 5)))
        #expect(try !triangle.contains(Point(5, 8)))
    }

    @Test func theRuleDecidesAboutHoles() throws {
        let path = Path(Path(0, 0, 20, 20).elements + Path(5, 5, 10, 10).elements)
        #expect(try Shape.fill(path, .nonzero).contains(Point(10, 10)))
        #expect(try !Shape.fill(path, .evenodd).contains(Point(10, 10)))
        #expect(try Shape.fill(path, .evenodd).contains(Point(5, 10)))
    }

    @Test func aStrokeContainsWhatThePenCovers() throws {
        var stroke = Stroke(width: 4)
        let line = Path(line: Point(10, 20), Point(30, 20))
        #expect(try Shape.stroke(line, stroke).contains(Point(20, 21.9)))
        #expect(try Shape.stroke(line, stroke).contains(Point(20, 18)))
        #expect(try !Shape.stroke(line, stroke).contains(Point(20, 22.1)))
        #expect(try !Shape.stroke(line, stroke).contains(Point(9, 20)))
        stroke.cap = .square
        #expect(try Shape.stroke(line, stroke).contains(Point(9, 20)))
        stroke.cap = .butt
        stroke.dashes = [5]
        #expect(try Shape.stroke(line, stroke).contains(Point(12, 20)))
        #expect(try !Shape.stroke(line, stroke).contains(Point(17, 20)))
        stroke.transform = Transform(a: 1, b: 0, c: 0, d: 3, e: 50, f: 50)
        #expect(try Shape.stroke(line, stroke).contains(Point(12, 25)))
    }

    @Test func placesFarAwayAreFound() throws {
        let large = Shape.fill(Path(-1e12, -1e12, 2e12, 2e12), .nonzero)
        #expect(try large.contains(Point(5e11, -9e11)))
        #expect(try !large.contains(Point(2e12, 0)))
        let far = Shape.fill(Path(1e9, 1e9, 10, 10), .nonzero)
        #expect(try far.contains(Point(1e9 + 5, 1e9 + 5)))
        #expect(try far.contains(Point(1e9 + 10, 1e9)))
        #expect(try !far.contains(Point(1e9 + 11, 1e9)))
    }

    @Test func anEmptyPathContainsNothing() throws {
        #expect(try !Shape.fill(Path(), .nonzero).contains(Point(0, 0)))
        #expect(try !Shape.stroke(Path(), Stroke(width: 4)).contains(Point(0, 0)))
    }
}
