extension Path {
    /// The path without lines of no length, and without subpaths that have no line: a pen leaves nothing there.
    /// https://html.spec.whatwg.org/multipage/canvas.html#trace-a-path
    var pruned: Path {
        var kept: [Element] = []
        var start: Point?
        var current: Point?
        // Whether the subpath has been begun in `kept`.
        var isBegun = false
        func begin() {
            if !isBegun, let current { kept.append(.move(current)) }
            isBegun = true
        }
        for element in elements {
            switch element {
            case .move(let point):
                start = point
                current = point
                isBegun = false
            case .line(let point):
                if let current, current != point {
                    begin()
                    kept.append(element)
                }
                start = start ?? point
                current = point
            case .curve(let first, let second, let end):
                start = start ?? first
                current = current ?? first
                if let current, current != first || current != second || current != end {
                    begin()
                    kept.append(element)
                }
                current = end
            case .close:
                if isBegun { kept.append(.close) }
                isBegun = false
                current = start
            }
        }
        return Path(kept)
    }

    /// The length of its lines and of the polygons of its curves' control points: no less than that of the path.
    var length: Double {
        var length = 0.0
        var start: Point?
        var current: Point?
        func go(to point: Point) {
            if let current {
                let (width, height) = (point.x - current.x, point.y - current.y)
                length += (width * width + height * height).squareRoot()
            }
            current = point
            start = start ?? point
        }
        for element in elements {
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point): go(to: point)
            case .curve(let first, let second, let end): [first, second, end].forEach(go)
            case .close: if let start { go(to: start) }
            }
        }
        return length
    }
}
