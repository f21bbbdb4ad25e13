/// A place in the pixels of a bitmap: x grows to the right, y grows down, and (0, 0) is the upper left corner.
public struct Point: Sendable, Equatable {
    public var x: Double
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

    public var width: Int
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

public struct Rectangle: Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var width: Double
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
    public var x: Int
    public var y: Int
    public var width: Int
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
