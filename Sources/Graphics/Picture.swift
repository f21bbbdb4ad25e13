/// Pixels that are a value. Each is Cairo's ARGB32: four bytes, blue, green, red and alpha, the colors multiplied with the
/// alpha. Rows follow each other without padding.
/// https://www.cairographics.org/manual/cairo-Image-Surfaces.html#cairo-format-t
public struct Picture: Sendable, Equatable {
    /// As many bytes as ``Size/byteCount`` says, the upper row first.
    public let pixels: [UInt8]
    /// No side is negative. A picture may be too large to be painted with, see ``Pattern/picture``.
    public let size: Size

    /// There are four bytes for each pixel.
    public init(pixels: [UInt8], size: Size) {
        precondition(
            size.width >= 0 && size.height >= 0 && pixels.count == size.byteCount, "a picture has all its pixels")
        self.pixels = pixels
        self.size = size
    }
}
