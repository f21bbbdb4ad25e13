/// A place in the pixels of a bitmap: x grows to the right, y grows down, and (0, 0) is the upper left corner.
public struct Point: Sendable, Equatable {
    /// From the left edge: the middle of the first column of pixels is at 0.5.
    public var x: Double
    /// From the upper edge: the middle of the first row of pixels is at 0.5.
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    var isFinite: Bool { x.isFinite && y.isFinite }
}

/// In pixels.
public struct Size: Sendable, Equatable {
    /// More than this on one side cannot be drawn into, by the limits of Cairo's image surfaces.
    public static let maximumSide = 32_767

    /// How many columns. A bitmap with none, or with more than ``maximumSide``, is not drawn into.
    public var width: Int
    /// How many rows, for which the same limits count.
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// What the pixels of a bitmap of this size take.
    public var byteCount: Int { width * height * 4 }

    /// Whether Cairo can draw into it.
    var isDrawable: Bool { (1...Self.maximumSide).contains(width) && (1...Self.maximumSide).contains(height) }
}

/// A rectangle along the axes: in a bitmap, in the pixels of a picture, or around the origin of a text.
public struct Rectangle: Sendable, Equatable {
    /// The side from which ``width`` counts: the left one, unless that is negative.
    public var x: Double
    /// The side from which ``height`` counts: the upper one, unless that is negative.
    public var y: Double
    /// Negative where the rectangle lies to the left of ``x``.
    public var width: Double
    /// Negative where the rectangle lies above ``y``.
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ area: Area) {
        self.init(x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
    }

    var isFinite: Bool { [x, y, width, height, x + width, y + height].allSatisfy(\.isFinite) }
}

/// Whole pixels, also such as no bitmap has.
public struct Area: Sendable, Equatable {
    /// The first column, counted from the left edge of the bitmap or image; negative to the left of that.
    public var x: Int
    /// The first row, counted from the upper edge of the bitmap or image; negative above that.
    public var y: Int
    /// How many columns. 0 or less is an empty area, but for ``Bitmap/put(_:size:x:y:dirty:)``, which counts to the left then.
    public var width: Int
    /// How many rows. 0 or less is an empty area, but for ``Bitmap/put(_:size:x:y:dirty:)``, which counts upwards then.
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// All of a bitmap.
    public init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// What two areas have in common; empty where that is nothing.
    func intersection(_ other: Area) -> Area {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Area(
            x: left, y: top, width: Self.length(from: left, to: min(right, other.right)),
            height: Self.length(from: top, to: min(bottom, other.bottom)))
    }

    /// The same with more around it.
    func grown(by margin: Int) -> Area {
        Area(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// The first column behind it. A sum that no number holds is the greatest number.
    private var right: Int { Self.sum(x, width) }

    private var bottom: Int { Self.sum(y, height) }

    private static func sum(_ start: Int, _ length: Int) -> Int {
        let (sum, overflows) = start.addingReportingOverflow(max(length, 0))
        return overflows ? .max : sum
    }

    private static func length(from start: Int, to end: Int) -> Int {
        guard end > start else { return 0 }
        let (length, overflows) = end.subtractingReportingOverflow(start)
        return overflows ? .max : length
    }
}
