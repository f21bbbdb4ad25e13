/// A rectangle by its sides, for sums with large numbers.
struct Bounds: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ area: Area) {
        left = Double(area.x)
        top = Double(area.y)
        right = left + Double(area.width)
        bottom = top + Double(area.height)
    }

    init(_ rectangle: Rectangle) {
        left = min(rectangle.x, rectangle.x + rectangle.width)
        top = min(rectangle.y, rectangle.y + rectangle.height)
        right = max(rectangle.x, rectangle.x + rectangle.width)
        bottom = max(rectangle.y, rectangle.y + rectangle.height)
    }

    init(_ point: Point) { (left, top, right, bottom) = (point.x, point.y, point.x, point.y) }

    func grown(by margin: Double) -> Bounds {
        var grown = self
        grown.left -= margin
        grown.top -= margin
        grown.right += margin
        grown.bottom += margin
        return grown
    }

    func contains(_ point: Point) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    /// The nearest point that is inside.
    func nearest(to point: Point) -> Point {
        Point(x: min(max(point.x, left), right), y: min(max(point.y, top), bottom))
    }

    /// The pixels of an area that it touches.
    func pixels(in area: Area) -> Area {
        let limits = Bounds(area)
        let start = limits.nearest(to: Point(x: left.rounded(.down), y: top.rounded(.down)))
        let end = limits.nearest(to: Point(x: right.rounded(.up), y: bottom.rounded(.up)))
        return Area(x: Int(start.x), y: Int(start.y), width: Int(end.x - start.x), height: Int(end.y - start.y))
    }
}

extension Bounds? {
    mutating func include(_ point: Point) {
        guard let bounds = self else {
            self = Bounds(point)
            return
        }
        self?.left = min(bounds.left, point.x)
        self?.top = min(bounds.top, point.y)
        self?.right = max(bounds.right, point.x)
        self?.bottom = max(bounds.bottom, point.y)
    }
}
