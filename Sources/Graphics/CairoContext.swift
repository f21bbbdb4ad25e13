internal import CGraphics

/// A Cairo context over the pixels of an area, with everything in coordinates of the bitmap. Not for several threads at once.
final class CairoContext {
    let library: CGraphicsFunctions
    let context: OpaquePointer
    /// Which part of the bitmap's plane its pixels are.
    let area: Area
    let surface: OpaquePointer
    /// How far from a curve the lines may be that are drawn for it, in pixels.
    private static let tolerance = 0.02

    /// Draws into the pixels of a bitmap, which outlive this.
    init(_ library: CGraphicsFunctions, _ bitmap: Bitmap) {
        let surface = library.cairo_image_surface_create_for_data(
            bitmap.pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            CInt(bitmap.size.width), CInt(bitmap.size.height), CInt(bitmap.size.width * 4))
        self.library = library
        // Cairo gives an object whose state is an error rather than none.
        self.surface = surface!
        area = Area(bitmap.size)
        context = library.cairo_create(surface)!
        library.cairo_set_tolerance(context, Self.tolerance)
    }

    /// Draws into pixels of its own, which know alpha alone.
    init(_ library: CGraphicsFunctions, alphaOf area: Area) {
        let surface = library.cairo_image_surface_create(CAIRO_FORMAT_A8, CInt(area.width), CInt(area.height))
        self.library = library
        self.surface = surface!
        self.area = area
        context = library.cairo_create(surface)!
        library.cairo_set_tolerance(context, Self.tolerance)
    }

    /// Draws nowhere: for questions about paths.
    convenience init(_ library: CGraphicsFunctions) {
        self.init(library, alphaOf: Area(x: 0, y: 0, width: 1, height: 1))
    }

    deinit {
        library.cairo_destroy(context)
        library.cairo_surface_finish(surface)
        library.cairo_surface_destroy(surface)
    }

    /// Replaces the path. What is far away of the area comes nearer, where it cannot be seen either.
    func setPath(_ path: Path, reach: Double = 0) {
        let limits = Bounds(area).grown(by: Path.margin + reach)
        let (x, y) = (Double(area.x), Double(area.y))
        library.cairo_new_path(context)
        for element in path.limited(to: limits).elements {
            switch element {
            case .move(let point): library.cairo_move_to(context, point.x - x, point.y - y)
            case .line(let point): library.cairo_line_to(context, point.x - x, point.y - y)
            case .curve(let first, let second, let end):
                library.cairo_curve_to(
                    context, first.x - x, first.y - y, second.x - x, second.y - y, end.x - x, end.y - y)
            case .close: library.cairo_close_path(context)
            }
        }
    }

    func setRule(_ rule: FillRule) {
        library.cairo_set_fill_rule(context, rule == .nonzero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    }

    /// Draws nothing any more outside of these, too.
    func clip(to clips: [Clip]) {
        for clip in clips {
            setPath(clip.path)
            setRule(clip.rule)
            library.cairo_clip(context)
        }
    }

    /// Replaces the path, and readies the pen that goes along it.
    func setPath(_ path: Path, pen: Pen) {
        let path = path.pruned.limited(to: Bounds(area).grown(by: Path.margin + pen.reach))
        setPath(path, reach: pen.reach)
        var matrix = cairo_matrix_t(pen.transform)
        library.cairo_set_matrix(context, &matrix)
        library.cairo_set_line_width(context, pen.width)
        library.cairo_set_miter_limit(context, pen.miterLimit)
        let cap =
            switch pen.cap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        library.cairo_set_line_cap(context, cap)
        let join =
            switch pen.join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        library.cairo_set_line_join(context, join)
        let dashes = pen.dashes(along: path)
        library.cairo_set_dash(context, dashes, CInt(dashes.count), pen.dashOffset)
    }

    /// Reads the pixels, one byte each where they know alpha alone.
    func withPixels<Result>(_ body: (UnsafePointer<UInt8>, _ stride: Int) -> Result) -> Result? {
        library.cairo_surface_flush(surface)
        guard let pixels = library.cairo_image_surface_get_data(surface) else { return nil }
        return body(pixels, Int(library.cairo_image_surface_get_stride(surface)))
    }
}

extension cairo_matrix_t {
    init(_ transform: Transform) {
        self.init(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.e, y0: transform.f)
    }
}
