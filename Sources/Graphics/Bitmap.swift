/// Pixels that somebody else owns, of the format of ``Picture``. Two threads may not use the same pixels at once.
///
/// ```swift
/// var pixels = [UInt8](repeating: 0, count: size.byteCount)
/// try pixels.withUnsafeMutableBytes { pixels in
///     try Bitmap(pixels, size: size).draw(DrawingOperation(.fill(path, .nonzero), .color(red)))
/// }
/// ```
public struct Bitmap {
    /// Memory of the owner, who keeps it as long as the bitmap is used. It may be longer than the size needs.
    public let pixels: UnsafeMutableRawBufferPointer
    /// No side is negative. One of 0, or of more than ``Size/maximumSide``, keeps from drawing, and not from copying pixels.
    public let size: Size

    /// There are at least four bytes for each pixel, and they begin where a 32-bit number may.
    public init(_ pixels: UnsafeMutableRawBufferPointer, size: Size) {
        precondition(
            size.width >= 0 && size.height >= 0 && pixels.count >= size.byteCount, "a bitmap has all its pixels")
        self.pixels = pixels
        self.size = size
    }

    /// A copy of the pixels.
    public var picture: Picture { Picture(pixels: Array(pixels[..<size.byteCount]), size: size) }
}
