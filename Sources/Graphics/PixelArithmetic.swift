// How a color and its alpha become the bytes of a pixel, and back. Both round to the nearest.

/// A color multiplied with the alpha.
func premultiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((UInt32(color) * UInt32(alpha) + 127) / 255)
}

/// A color that has been multiplied with the alpha, without it. A greater color than the alpha is as good as the alpha.
func unpremultiplied(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min((255 * UInt32(color) + UInt32(alpha) / 2) / UInt32(alpha), 255))
}

/// Four bytes of red, green, blue and alpha, from a pixel of a ``Picture``, and back.
enum PixelBytes {
    static func write(
        rgbaOf pixel: UnsafePointer<UInt8>, to rgba: UnsafeMutablePointer<UInt8>
    ) {
        let alpha = pixel[3]
        rgba[0] = unpremultiplied(pixel[2], alpha)
        rgba[1] = unpremultiplied(pixel[1], alpha)
        rgba[2] = unpremultiplied(pixel[0], alpha)
        rgba[3] = alpha
    }

    static func write(
        pixelOf rgba: UnsafePointer<UInt8>, alpha: UInt8, to pixel: UnsafeMutablePointer<UInt8>
    ) {
        pixel[0] = premultiplied(rgba[2], alpha)
        pixel[1] = premultiplied(rgba[1], alpha)
        pixel[2] = premultiplied(rgba[0], alpha)
        pixel[3] = alpha
    }
}
