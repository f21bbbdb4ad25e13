/// A color of sRGB. Each part is from 0 to 1, and none is multiplied with the alpha.
public struct Color: Sendable, Equatable {
    /// Transparent black, which CSS calls `transparent`.
    public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// 1 is the 255 of CSS.
    public var red: Double
    /// 1 is the 255 of CSS.
    public var green: Double
    /// 1 is the 255 of CSS.
    public var blue: Double
    /// 1 is opaque.
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

    func faded(to alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: self.alpha * alpha) }
}
