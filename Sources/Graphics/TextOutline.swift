/// One line of text as a path. Its origin is the left end of the alphabetic baseline; y grows down.
public struct TextOutline: Sendable, Equatable {
    /// To be filled by ``FillRule/nonzero``. Empty where nothing of the text is seen, as of spaces.
    public var path: Path
    /// From the origin to where a next text would begin, in pixels.
    public var width: Double
    /// What the path covers.
    public var ink: Rectangle
    /// From the baseline up to the top of the font's line, in pixels.
    public var ascent: Double
    /// From the baseline down to the bottom of the font's line, in pixels.
    public var descent: Double

    static let empty = TextOutline(
        path: Path(), width: 0, ink: Rectangle(x: 0, y: 0, width: 0, height: 0), ascent: 0, descent: 0)
}
