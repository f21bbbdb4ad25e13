// Cairo counts in fixed numbers of 24 bits before the point, so a path may not lead far away. What is outside of the bounds
// is moved to the nearest place on their edge. That changes nothing inside: no point of a way between a place outside and
// its nearest place on the edge is inside, so each point inside is surrounded as often as before.

extension Path {
    /// How far a path may lead from what is drawn, in pixels.
    static let margin = 65_536.0

    /// The same path as far as it is inside, with the rest of it along the edge. All points must be finite.
    func limited(to bounds: Bounds) -> Path {
        if let own = self.bounds, own.left >= bounds.left, own.top >= bounds.top, own.right <= bounds.right,
            own.bottom <= bounds.bottom
        {
            return self
        }
        var limiter = PathLimiter(bounds)
        for element in elements { limiter.add(element) }
        return Path(limiter.elements)
    }
}

private struct PathLimiter {
    /// A curve of 2^200 pixels is smaller than a pixel after so many halvings.
    private static let maximumDepth = 240

    private let bounds: Bounds
    private var start: Point?
    private var current: Point?
    private(set) var elements: [Path.Element] = []

    init(_ bounds: Bounds) { self.bounds = bounds }

    mutating func add(_ element: Path.Element) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let point): line(to: point)
        case .curve(let first, let second, let end):
            curve(Curve(start: current ?? first, first: first, second: second, end: end), depth: 0)
        case .close:
            guard let start else { return }
            line(to: start)
            elements.append(.close)
        }
    }

    private mutating func move(to point: Point) {
        elements.append(.move(bounds.nearest(to: point)))
        start = point
        current = point
    }

    /// A line bends where it crosses the lines on which the sides lie.
    private mutating func line(to end: Point) {
        guard let start = current else { return move(to: end) }
        // Halves, because a difference of two large numbers may be too large for a number.
        let (width, height) = (end.x / 2 - start.x / 2, end.y / 2 - start.y / 2)
        let crossings = [
            (bounds.left / 2 - start.x / 2) / width, (bounds.right / 2 - start.x / 2) / width,
            (bounds.top / 2 - start.y / 2) / height, (bounds.bottom / 2 - start.y / 2) / height,
        ]
        for part in crossings.filter({ $0 > 0 && $0 < 1 }).sorted() {
            let bend = Point(x: start.x * (1 - part) + end.x * part, y: start.y * (1 - part) + end.y * part)
            elements.append(.line(bounds.nearest(to: bend)))
        }
        elements.append(.line(bounds.nearest(to: end)))
        current = end
    }

    private mutating func curve(_ curve: Curve, depth: Int) {
        if current == nil { move(to: curve.start) }
        let points = [curve.start, curve.first, curve.second, curve.end]
        if points.allSatisfy(bounds.contains) {
            elements.append(.curve(curve.first, curve.second, curve.end))
            current = curve.end
            return
        }
        // On one side of the bounds it is as good as a line.
        let isOutside =
            points.allSatisfy { $0.x < bounds.left } || points.allSatisfy { $0.x > bounds.right }
            || points.allSatisfy { $0.y < bounds.top } || points.allSatisfy { $0.y > bounds.bottom }
        guard !isOutside, depth < Self.maximumDepth else { return line(to: curve.end) }
        let (first, second) = curve.halves
        self.curve(first, depth: depth + 1)
        self.curve(second, depth: depth + 1)
    }
}

/// A cubic Bézier curve.
private struct Curve {
    let start: Point
    let first: Point
    let second: Point
    let end: Point

    /// The two curves that it consists of, by de Casteljau's construction.
    var halves: (Curve, Curve) {
        let middle = Self.middle(first, second)
        let (nearStart, nearEnd) = (Self.middle(start, first), Self.middle(second, end))
        let (before, after) = (Self.middle(nearStart, middle), Self.middle(middle, nearEnd))
        let center = Self.middle(before, after)
        return (
            Curve(start: start, first: nearStart, second: before, end: center),
            Curve(start: center, first: after, second: nearEnd, end: end)
        )
    }

    private static func middle(_ one: Point, _ other: Point) -> Point {
        Point(x: one.x / 2 + other.x / 2, y: one.y / 2 + other.y / 2)
    }
}
