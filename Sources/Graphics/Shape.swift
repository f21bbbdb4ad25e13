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
    /// In the pixels of the bitmap. An empty one lets nothing through.
    public var path: Path
    /// What counts as inside where parts of the path lie one in the other.
    public var rule: FillRule

    public init(_ path: Path, _ rule: FillRule = .nonzero) {
        self.path = path
        self.rule = rule
    }
}

/// A pen. https://html.spec.whatwg.org/multipage/canvas.html#line-styles
public struct Stroke: Sendable, Equatable {
    /// How a line ends, and each of its dashes: `lineCap`.
    public enum Cap: String, Sendable { case butt, round, square }
    /// What a corner of a line looks like: `lineJoin`.
    public enum Join: String, Sendable { case miter, round, bevel }

    /// In the space of ``transform``. Nothing is drawn where it is not above 0.
    public var width: Double
    /// With `butt` the line ends where the path does, with the others half a width later.
    public var cap = Cap.butt
    /// A `miter` that is longer than ``miterLimit`` says becomes a `bevel`.
    public var join = Join.miter
    /// How long a miter may be, in half widths of the line. Nothing is drawn where it is infinite, or not above 0.
    public var miterLimit = 10.0
    /// Lengths of dashes and gaps in turn; an odd number of them counts twice, and none is a whole line.
    public var dashes: [Double] = []
    /// How far into the dashes the line begins, in the space of ``transform``: `lineDashOffset`.
    public var dashOffset = 0.0
    /// Widths and dashes are in the space that this maps to pixels; the path is in pixels already.
    public var transform = Transform.identity

    public init(width: Double) { self.width = width }
}
