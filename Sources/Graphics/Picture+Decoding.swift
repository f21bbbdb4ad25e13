internal import CGraphics

extension Picture {
    /// Reads PNG, JPEG, GIF (its first frame), BMP and ICO, and WebP and SVG where gdk-pixbuf's loaders for them are installed.
    /// An orientation that the image tells of itself is applied. Of a file that is cut off, what is missing is transparent, or
    /// black. `nil` where the bytes are none of these, are damaged, or stand for more pixels than `maximumArea`, which is
    /// asked before any is decoded.
    public static func decode(_ bytes: [UInt8], maximumArea: Int) throws(GraphicsUnavailable) -> Picture? {
        let library = try Libraries.functions()
        guard let format = ImageSignature(bytes), let loading = ImageLoading(library, format, maximumArea: maximumArea),
            let image = loading.image(of: bytes), let upright = library.gdk_pixbuf_apply_embedded_orientation(image)
        else { return nil }
        defer { library.g_object_unref(UnsafeMutableRawPointer(upright)) }
        return Picture(library, upright, maximumArea: maximumArea)
    }

    private init?(_ library: CGraphicsFunctions, _ image: OpaquePointer, maximumArea: Int) {
        let width = Int(library.gdk_pixbuf_get_width(image))
        let height = Int(library.gdk_pixbuf_get_height(image))
        let stride = Int(library.gdk_pixbuf_get_rowstride(image))
        let channels = Int(library.gdk_pixbuf_get_n_channels(image))
        guard width * height <= maximumArea, channels == 3 || channels == 4,
            let source = library.gdk_pixbuf_read_pixels(image)
        else { return nil }
        let size = Size(width: width, height: height)
        let pixels = [UInt8](unsafeUninitializedCapacity: size.byteCount) { bytes, count in
            count = size.byteCount
            for y in 0..<height {
                for x in 0..<width {
                    let from = source + y * stride + x * channels
                    let to = bytes.baseAddress! + (y * width + x) * 4
                    PixelBytes.write(pixelOf: from, alpha: channels == 4 ? from[3] : 255, to: to)
                }
            }
        }
        self.init(pixels: pixels, size: size)
    }
}
