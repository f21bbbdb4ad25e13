internal import CGraphics

extension Picture {
    /// The bytes of a file. PNG keeps the alpha, JPEG shows the picture on black. `nil` where the picture has no pixels, or
    /// more than the format can hold.
    /// https://html.spec.whatwg.org/multipage/canvas.html#serialising-bitmaps-to-a-file
    public func encoded(as format: ImageFormat) throws(GraphicsUnavailable) -> [UInt8]? {
        let library = try Libraries.functions()
        guard size.width > 0, size.height > 0, size.width <= 1 << 20, size.height <= 1 << 20 else { return nil }
        switch format {
        case .png: return encoded(library, straightPixels, channels: 4, "png", option: nil)
        case .jpeg(let quality):
            let percent = Int((min(max(quality, 0), 1) * 100).rounded())
            return encoded(library, pixelsOnBlack, channels: 3, "jpeg", option: ("quality", "\(percent)"))
        }
    }

    /// Red, green, blue and alpha of each pixel, not multiplied.
    private var straightPixels: [UInt8] {
        pixels.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { bytes, count in
                count = pixels.count
                for offset in stride(from: 0, to: pixels.count, by: 4) {
                    PixelBytes.write(rgbaOf: pixels.baseAddress! + offset, to: bytes.baseAddress! + offset)
                }
            }
        }
    }

    /// Red, green and blue of each pixel: those that are multiplied with the alpha are on black already.
    private var pixelsOnBlack: [UInt8] {
        pixels.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { bytes, count in
                for offset in stride(from: 0, to: pixels.count, by: 4) {
                    bytes[count] = pixels[offset + 2]
                    bytes[count + 1] = pixels[offset + 1]
                    bytes[count + 2] = pixels[offset]
                    count += 3
                }
            }
        }
    }

    private func encoded(
        _ library: CGraphicsFunctions, _ pixels: [UInt8], channels: Int, _ type: String,
        option: (key: String, value: String)?
    ) -> [UInt8]? {
        pixels.withUnsafeBufferPointer { pixels -> [UInt8]? in
            guard
                let image = library.gdk_pixbuf_new_from_data(
                    pixels.baseAddress, GDK_COLORSPACE_RGB, channels == 4 ? 1 : 0, 8, CInt(size.width),
                    CInt(size.height), CInt(size.width * channels), nil, nil)
            else { return nil }
            defer { library.g_object_unref(UnsafeMutableRawPointer(image)) }
            var key = option.map { Array($0.key.utf8CString) } ?? []
            var value = option.map { Array($0.value.utf8CString) } ?? []
            var bytes: UnsafeMutablePointer<CChar>?
            var count = 0
            let isSaved = key.withUnsafeMutableBufferPointer { key in
                value.withUnsafeMutableBufferPointer { value in
                    // A null pointer ends each list.
                    var keys = [option == nil ? nil : key.baseAddress, nil]
                    var values = [option == nil ? nil : value.baseAddress, nil]
                    return library.gdk_pixbuf_save_to_bufferv(image, &bytes, &count, type, &keys, &values, nil)
                }
            }
            defer { library.g_free(bytes) }
            guard isSaved != 0, let bytes else { return nil }
            return Array(UnsafeRawBufferPointer(start: bytes, count: count))
        }
    }
}
