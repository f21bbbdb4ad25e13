/// What text is set in. https://html.spec.whatwg.org/multipage/canvas.html#text-styles
public struct Font: Sendable, Equatable {
    /// Names in the order of preference; generic ones, as `sans-serif`, count too.
    public var families: [String]
    /// In pixels.
    public var size: Double
    /// From 1 to 1000; 400 is normal, 700 bold.
    public var weight = 400
    /// Whether `font-style` is `italic` or `oblique`.
    public var isItalic = false
    /// Whether `font-variant-caps` is `small-caps`.
    public var isSmallCaps = false
    /// In pixels, after each character.
    public var letterSpacing = 0.0
    /// In pixels, after each space too.
    public var wordSpacing = 0.0
    /// The direction of the text around.
    public var isRightToLeft = false
    /// A BCP 47 tag, as `de-AT`; `nil` counts as `en`.
    public var language: String?

    public init(families: [String], size: Double) {
        self.families = families
        self.size = size
    }
}
