extension Bitmap {
    /// Copies the pixels of an area as bytes of red, green, blue and alpha, not multiplied: `getImageData`. What lies outside of the
    /// bitmap is left as it is.
    /// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-getimagedata
    /// - Parameter rgba: has room for all pixels of the area.
    public func copy(_ area: Area, to rgba: UnsafeMutableRawBufferPointer) {
        let common = area.intersection(Area(size))
        guard !common.isEmpty, let pixels = pixels.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        precondition(rgba.count / 4 / area.width >= area.height, "there is room for all pixels")
        let bytes = rgba.assumingMemoryBound(to: UInt8.self).baseAddress!
        for y in common.y..<common.y + common.height {
            let from = pixels + (y * size.width + common.x) * 4
            let to = bytes + ((y - area.y) * area.width + common.x - area.x) * 4
            for x in 0..<common.width { PixelBytes.write(rgbaOf: from + x * 4, to: to + x * 4) }
        }
    }

    /// Replaces pixels by those of bytes of red, green, blue and alpha, not multiplied: `putImageData`. Nothing is composited.
    /// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-putimagedata
    /// - Parameters:
    ///   - rgba: the bytes of all pixels of an image of `size`.
    ///   - x: where its left edge comes to lie in the bitmap, which may be outside.
    ///   - y: where its upper edge comes to lie.
    ///   - dirty: the pixels of the image that count; all where there is none. Its width and height may be negative.
    public func put(_ rgba: UnsafeRawBufferPointer, size imageSize: Size, x: Int, y: Int, dirty: Area? = nil) {
        guard imageSize.width > 0, imageSize.height > 0 else { return }
        precondition(rgba.count / 4 / imageSize.width >= imageSize.height, "an image has all its pixels")
        let whole = Area(imageSize)
        let part = (dirty?.standardized ?? whole).intersection(whole)
        // From here on all numbers but x and y are small.
        guard !part.isEmpty, let (left, top) = Self.place(of: part, x: x, y: y) else { return }
        let target = Area(x: left, y: top, width: part.width, height: part.height).intersection(Area(size))
        guard !target.isEmpty, let pixels = pixels.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        let bytes = rgba.assumingMemoryBound(to: UInt8.self).baseAddress!
        for row in target.y..<target.y + target.height {
            let from = bytes + ((row - y) * imageSize.width + target.x - x) * 4
            let to = pixels + (row * size.width + target.x) * 4
            for column in 0..<target.width {
                PixelBytes.write(pixelOf: from + column * 4, alpha: from[column * 4 + 3], to: to + column * 4)
            }
        }
    }

    /// `nil` where it is too far away for a number.
    private static func place(of part: Area, x: Int, y: Int) -> (Int, Int)? {
        let (left, leftOverflows) = x.addingReportingOverflow(part.x)
        let (top, topOverflows) = y.addingReportingOverflow(part.y)
        return leftOverflows || topOverflows ? nil : (left, top)
    }
}

extension Area {
    /// The same pixels with a width and a height that are not negative.
    fileprivate var standardized: Area {
        func turned(_ start: Int, _ length: Int) -> (Int, Int) {
            guard length < 0 else { return (start, length) }
            let (end, overflows) = start.addingReportingOverflow(length)
            return overflows ? (.min, 0) : (end, length == .min ? .max : -length)
        }
        let (x, width) = turned(x, width)
        let (y, height) = turned(y, height)
        return Area(x: x, y: y, width: width, height: height)
    }
}
