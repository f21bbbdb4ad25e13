/// Lines and Bézier curves, in the pixels of the bitmap: whoever makes a path applies the transformation to it.
/// https://html.spec.whatwg.org/multipage/canvas.html#building-paths
public struct Path: Sendable, Equatable {
    /// One step from where the last one ended. Without one before it, a line begins where it ends, and a curve at its first control point.
    public enum Element: Sendable, Equatable {
        case move(Point)
        case line(Point)
        /// Two control points, and where the curve ends.
        case curve(Point, Point, Point)
        case close
    }

    /// In the order of drawing. Without any, a path covers nothing, and as a clip lets nothing through.
    public var elements: [Element]

    public init(_ elements: [Element] = []) { self.elements = elements }

    /// The four sides of a rectangle.
    public init(_ rectangle: Rectangle) {
        let (left, top) = (rectangle.x, rectangle.y)
        let (right, bottom) = (left + rectangle.width, top + rectangle.height)
        elements = [
            .move(Point(x: left, y: top)), .line(Point(x: right, y: top)), .line(Point(x: right, y: bottom)),
            .line(Point(x: left, y: bottom)), .close,
        ]
    }

    /// The path with all its points, those that control curves included, where the matrix leads them.
    public func transformed(by transform: Transform) -> Path { mapped(transform.apply(to:)) }

    func moved(x: Double, y: Double) -> Path { mapped { Point(x: $0.x + x, y: $0.y + y) } }

    private func mapped(_ change: (Point) -> Point) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let point): .move(change(point))
                case .line(let point): .line(change(point))
                case .curve(let first, let second, let end): .curve(change(first), change(second), change(end))
                case .close: .close
                }
            })
    }

    var isFinite: Bool {
        elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): point.isFinite
            case .curve(let first, let second, let end): first.isFinite && second.isFinite && end.isFinite
            case .close: true
            }
        }
    }

    /// Where its points lie, control points included; `nil` where there are none.
    var bounds: Bounds? {
        var bounds: Bounds?
        for element in elements {
            switch element {
            case .move(let point), .line(let point): bounds.include(point)
            case .curve(let first, let second, let end):
                bounds.include(first)
                bounds.include(second)
                bounds.include(end)
            case .close: break
            }
        }
        return bounds
    }
}
