/// Where the colors of a gradient lie. https://html.spec.whatwg.org/multipage/canvas.html#fill-and-stroke-styles
public enum Gradient: Sendable, Equatable {
    /// Paints nothing where both points are the same.
    case linear(from: Point, to: Point)
    /// Paints nothing where both circles are the same.
    case radial(from: Point, fromRadius: Double, to: Point, toRadius: Double)
    /// Around a point, clockwise, from an angle in radians against the x axis.
    case conic(angle: Double, center: Point)
}

/// A color at a place of a gradient.
public struct Stop: Sendable, Equatable {
    /// From 0 to 1.
    public var offset: Double
    /// Mixed with that of the next stop on the way to it. The first and the last one go on beyond their places.
    public var color: Color

    public init(offset: Double, color: Color) {
        self.offset = offset
        self.color = color
    }
}
