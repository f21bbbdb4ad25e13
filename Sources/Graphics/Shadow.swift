/// https://html.spec.whatwg.org/multipage/canvas.html#shadows
public struct Shadow: Sendable, Equatable {
    /// Its alpha is multiplied with ``DrawingOperation/alpha``, and with that of what casts the shadow.
    public var color: Color
    /// In pixels; no transformation applies to it.
    public var offset: Point
    /// The canvas's `shadowBlur`, twice the standard deviation. More than 1,000 counts as 1,000.
    public var blur: Double

    public init(color: Color, offset: Point, blur: Double) {
        self.color = color
        self.offset = offset
        self.blur = blur
    }

    static let maximumBlur = 1000.0

    /// Whether there is anything to see of it.
    var isDrawn: Bool { color.alpha > 0 && (blur > 0 || offset != Point(x: 0, y: 0)) }

    var isFinite: Bool { color.isFinite && offset.isFinite && !blur.isNaN }
}
