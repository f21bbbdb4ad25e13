/// A two-dimensional matrix with the names of `DOMMatrix`: x' = a x + c y + e, y' = b x + d y + f.
/// https://drafts.fxtf.org/geometry/#dommatrix
public struct Transform: Sendable, Equatable {
    /// Leaves every point where it is.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)

    /// How much of x comes into x': `m11` of `DOMMatrix`.
    public var a: Double
    /// How much of x comes into y': `m12`.
    public var b: Double
    /// How much of y comes into x': `m21`.
    public var c: Double
    /// How much of y comes into y': `m22`.
    public var d: Double
    /// What is added to x' in the end: `m41`.
    public var e: Double
    /// What is added to y' in the end: `m42`.
    public var f: Double

    public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// Where the matrix leads a point, the movement by e and f included.
    public func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
    }

    /// The matrix that leads back; `nil` where several points come to lie in one, or a number is not finite.
    public var inverse: Transform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
        return isFinite && inverse.isFinite ? inverse : nil
    }

    var isFinite: Bool { [a, b, c, d, e, f].allSatisfy(\.isFinite) }

    /// By how much it stretches what it stretches most: the greater of its singular values.
    var scale: Double {
        let sum = (a * a + b * b + c * c + d * d) / 2
        let difference = (a * a + b * b - c * c - d * d) / 2
        let mixed = a * c + b * d
        return (sum + (difference * difference + mixed * mixed).squareRoot()).squareRoot()
    }

    /// The same, and then moved.
    func moved(x: Double, y: Double) -> Transform { Transform(a: a, b: b, c: c, d: d, e: e + x, f: f + y) }
}
