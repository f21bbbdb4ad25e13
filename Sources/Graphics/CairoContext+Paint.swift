internal import CGraphics

extension CairoContext {
    /// Makes a paint the source while `draw` draws, which is not called where the paint paints nothing.
    /// - Parameter pixels: where it will be needed, in pixels of the bitmap.
    func withSource(_ paint: Paint, alpha: Double, pixels: Area, draw: () -> Void) {
        switch paint {
        case .color(let color):
            setColor(color.faded(to: alpha))
            draw()
        case .gradient(let gradient, let stops, let transform):
            let stops = stops.map { Stop(offset: $0.offset, color: $0.color.faded(to: alpha)) }
            guard !stops.isEmpty else { return }
            switch gradient {
            case .linear(let from, let to):
                guard from != to else { return }
                let pattern = library.cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
                withGradient(pattern, stops, transform, draw: draw)
            case .radial(let from, let fromRadius, let to, let toRadius):
                guard from != to || fromRadius != toRadius, fromRadius >= 0, toRadius >= 0 else { return }
                let pattern = library.cairo_pattern_create_radial(from.x, from.y, fromRadius, to.x, to.y, toRadius)
                withGradient(pattern, stops, transform, draw: draw)
            case .conic(let angle, let center):
                guard !pixels.isEmpty, let inverse = transform.inverse else { return }
                let cone = ConicGradient(angle: angle, center: center, stops: stops, toGradient: inverse)
                let place = Transform.identity.moved(x: Double(pixels.x), y: Double(pixels.y))
                var pattern = Pattern(cone.picture(of: pixels), transform: place)
                pattern.isSmooth = false
                withPicture(pattern, pixels: pixels, draw: draw)
            }
        case .picture(let pattern):
            // Its alpha is that of the layer in which it is drawn.
            withPicture(pattern, pixels: pixels, draw: draw)
        }
    }

    func setColor(_ color: Color) {
        library.cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func withGradient(_ pattern: OpaquePointer?, _ stops: [Stop], _ transform: Transform, draw: () -> Void) {
        defer { library.cairo_pattern_destroy(pattern) }
        for stop in stops {
            library.cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
        }
        library.cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        guard let inverse = toSurface(transform).inverse else { return }
        with(pattern, inverse, draw: draw)
    }

    /// DEPARTURE: where the source rectangle of `drawImage` begins or ends inside a pixel, the whole pixel counts — Cairo knows
    /// pictures of whole pixels — https://html.spec.whatwg.org/multipage/canvas.html#drawing-images
    private func withPicture(_ pattern: Pattern, pixels: Area, draw: () -> Void) {
        let picture = pattern.picture
        let whole = Area(picture.size)
        let part = pattern.source.map { Bounds($0).pixels(in: whole) } ?? whole
        guard !part.isEmpty, picture.size.isDrawable, var inverse = toSurface(pattern.transform).inverse else { return }
        inverse = inverse.moved(x: Double(-part.x), y: Double(-part.y))
        let repeats = pattern.source == nil ? pattern.repeats : .none
        // The same place of another repetition: Cairo's numbers for pictures are small.
        if repeats.x { inverse.e.formTruncatingRemainder(dividingBy: Double(part.width)) }
        if repeats.y { inverse.f.formTruncatingRemainder(dividingBy: Double(part.height)) }
        if repeats.x != repeats.y { clipToBand(of: pattern, pixels: pixels) }
        picture.pixels.withUnsafeBufferPointer { bytes in
            let start = bytes.baseAddress! + (part.y * picture.size.width + part.x) * 4
            // Nobody writes through it.
            let surface = library.cairo_image_surface_create_for_data(
                UnsafeMutablePointer(mutating: start), CAIRO_FORMAT_ARGB32, CInt(part.width), CInt(part.height),
                CInt(picture.size.width * 4))
            let source = library.cairo_pattern_create_for_surface(surface)
            defer {
                library.cairo_pattern_destroy(source)
                library.cairo_surface_finish(surface)
                library.cairo_surface_destroy(surface)
            }
            let extend =
                pattern.source != nil
                ? CAIRO_EXTEND_PAD : repeats.x || repeats.y ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_NONE
            library.cairo_pattern_set_extend(source, extend)
            library.cairo_pattern_set_filter(source, pattern.isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
            with(source, inverse, draw: draw)
        }
    }

    /// Of a picture that is repeated in one direction, one row or one column is there.
    private func clipToBand(of pattern: Pattern, pixels: Area) {
        guard let inverse = pattern.transform.inverse else { return }
        let (width, height) = (Double(pattern.picture.size.width), Double(pattern.picture.size.height))
        // What is needed, in pixels of the picture.
        guard let needed = Path(Rectangle(pixels)).transformed(by: inverse).bounds else { return }
        let band =
            pattern.repeats.x
            ? Rectangle(x: needed.left - 1, y: 0, width: needed.right - needed.left + 2, height: height)
            : Rectangle(x: 0, y: needed.top - 1, width: width, height: needed.bottom - needed.top + 2)
        clip(to: [Clip(Path(band).transformed(by: pattern.transform))])
    }

    private func with(_ pattern: OpaquePointer?, _ inverse: Transform, draw: () -> Void) {
        var matrix = cairo_matrix_t(inverse)
        library.cairo_pattern_set_matrix(pattern, &matrix)
        library.cairo_set_source(context, pattern)
        draw()
        // So that Cairo lets go of it.
        setColor(.transparent)
    }

    private func toSurface(_ transform: Transform) -> Transform {
        transform.moved(x: Double(-area.x), y: Double(-area.y))
    }
}
