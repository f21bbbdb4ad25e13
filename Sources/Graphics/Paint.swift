/// What a shape is painted with.
public enum Paint: Sendable, Equatable {
    case color(Color)
    /// Stops at the same offset keep their order. The transform maps the gradient's points to pixels of the bitmap.
    case gradient(Gradient, [Stop], Transform)
    case picture(Pattern)

    /// The same paint elsewhere.
    func moved(x: Double, y: Double) -> Paint {
        switch self {
        case .color: return self
        case .gradient(let gradient, let stops, let transform):
            return .gradient(gradient, stops, transform.moved(x: x, y: y))
        case .picture(var pattern):
            pattern.transform = pattern.transform.moved(x: x, y: y)
            return .picture(pattern)
        }
    }
}

/// A picture that is painted with. https://html.spec.whatwg.org/multipage/canvas.html#canvaspattern
public struct Pattern: Sendable, Equatable {
    /// In which directions a picture is repeated.
    public struct Repetition: Sendable, Equatable {
        /// `no-repeat` of `createPattern()`.
        public static let none = Repetition(x: false, y: false)
        /// `repeat` of `createPattern()`.
        public static let both = Repetition(x: true, y: true)

        /// Whether copies follow to the left and to the right; with that alone it is `repeat-x`.
        public var x: Bool
        /// Whether copies follow above and below; with that alone it is `repeat-y`.
        public var y: Bool

        public init(x: Bool, y: Bool) {
            self.x = x
            self.y = y
        }
    }

    /// One with a side of 0, or of more than ``Size/maximumSide``, paints nothing.
    public var picture: Picture
    /// Maps pixels of the picture to pixels of the bitmap.
    public var transform: Transform
    /// The part of the picture that counts, for `drawImage`: what lies outside has the color of the nearest pixel of the
    /// part. Without one, what lies outside is transparent, or a repetition.
    public var source: Rectangle?
    /// Counts where there is no `source`.
    public var repeats = Repetition.none
    /// Whether pixels are mixed where the picture is scaled: `imageSmoothingEnabled`.
    public var isSmooth = true

    public init(_ picture: Picture, transform: Transform = .identity) {
        self.picture = picture
        self.transform = transform
    }
}
