internal import CGraphics

extension CairoContext {
    /// Draws the shadow of what an operation draws.
    /// https://html.spec.whatwg.org/multipage/canvas.html#when-shadows-are-drawn
    func draw(_ shadow: Shadow, of operation: DrawingOperation) {
        let blur = Blur(deviation: min(max(shadow.blur, 0), Shadow.maximumBlur) / 2)
        // The shape where its shadow falls, as far as it matters for a pixel of the bitmap.
        let shape = operation.shape.moved(x: shadow.offset.x, y: shadow.offset.y)
        let paint = operation.paint.moved(x: shadow.offset.x, y: shadow.offset.y)
        let pixels = shape.pixels(in: area.grown(by: blur.reach))
        var coverage: Coverage?
        if !pixels.isEmpty, shape.canBeDrawn {
            let layer = CairoContext(library, alphaOf: pixels)
            layer.draw(shape, paint, alpha: 1, pixels: pixels)
            coverage = layer.withPixels { bytes, stride in
                blur.apply(
                    to: Coverage(bytes: bytes, stride: stride, area: pixels),
                    within: pixels.grown(by: blur.reach).intersection(area))
            }
        }
        let color = shadow.color.faded(to: min(max(operation.alpha, 0), 1))
        composite(operation.compositing, within: operation.clips) { draw(coverage, color) }
    }

    private func draw(_ coverage: Coverage?, _ color: Color) {
        guard var coverage, !coverage.area.isEmpty else { return }
        setColor(color)
        let place = coverage.area
        let stride = coverage.stride
        coverage.bytes.withUnsafeMutableBufferPointer { bytes in
            let mask = library.cairo_image_surface_create_for_data(
                bytes.baseAddress, CAIRO_FORMAT_A8, CInt(place.width), CInt(place.height), CInt(stride))
            library.cairo_mask_surface(context, mask, Double(place.x - area.x), Double(place.y - area.y))
            library.cairo_surface_finish(mask)
            library.cairo_surface_destroy(mask)
        }
    }
}
