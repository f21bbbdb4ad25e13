/// What is painted: the inside of a path, or a pen's way along it.
public enum Shape: Sendable, Equatable {
    case fill(Path, FillRule)
    case stroke(Path, Stroke)

    var path: Path {
        switch self {
        case .fill(let path, _), .stroke(let path, _): path
        }
    }

    /// The same shape elsewhere.
    func moved(x: Double, y: Double) -> Shape {
        switch self {
        case .fill(let path, let rule): .fill(path.moved(x: x, y: y), rule)
        case .stroke(let path, let stroke): .stroke(path.moved(x: x, y: y), stroke)
        }
    }
}

/// https://html.spec.whatwg.org/multipage/canvas.html#canvasfillrule
public enum FillRule: String, Sendable { case nonzero, evenodd }

/// A part of the bitmap outside of which nothing is drawn.
public struct Clip: Sendable, Equatable {
    public var path: Path
    public var rule: FillRule

    public init(_ path: Path, _ rule: FillRule = .nonzero) {
        self.path = path
        self.rule = rule
    }
}

/// A pen. https://html.spec.whatwg.org/multipage/canvas.html#line-styles
public struct Stroke: Sendable, Equatable {
    public enum Cap: String, Sendable { case butt, round, square }
    public enum Join: String, Sendable { case miter, round, bevel }

    public var width: Double
    public var cap = Cap.butt
    public var join = Join.miter
    public var miterLimit = 10.0
    /// Lengths of dashes and gaps in turn; an odd number of them counts twice, and none is a whole line.
    public var dashes: [Double] = []
    public var dashOffset = 0.0
    /// Widths and dashes are in the space that this maps to pixels; the path is in pixels already.
    public var transform = Transform.identity

    public init(width: Double) { self.width = width }
}
