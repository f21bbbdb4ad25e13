internal import CGraphics

/// A line of text that Pango has set. Not for several threads at once.
final class TextLine {
    private static let unitsPerPixel = Double(PANGO_SCALE)
    /// Outlines are this much larger when Cairo rounds their points to 1/256 of a pixel.
    private static let maximumPrecision = 16.0

    private let library: CGraphicsFunctions
    private let text: String
    private let font: Font
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private let ascent: Double
    private let descent: Double

    /// - Parameter font: its size and its spacings are small enough for Pango.
    init(_ library: CGraphicsFunctions, _ text: String, _ font: Font) throws(GraphicsUnavailable) {
        self.library = library
        self.text = text
        self.font = font
        // One for each thread.
        let map = library.pango_cairo_font_map_get_default()
        let context = library.pango_font_map_create_context(map)!
        let language = library.pango_language_from_string(font.language ?? "en")
        let options = library.cairo_font_options_create()
        library.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        library.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        library.pango_cairo_context_set_font_options(context, options)
        library.cairo_font_options_destroy(options)
        library.pango_context_set_round_glyph_positions(context, 0)
        library.pango_context_set_language(context, language)
        library.pango_context_set_base_dir(context, font.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)

        let description = Self.description(library, font)
        defer { library.pango_font_description_free(description) }
        guard let first = library.pango_font_map_load_font(map, context, description) else {
            library.g_object_unref(UnsafeMutableRawPointer(context))
            throw GraphicsUnavailable(
                message: "drawing text needs a font, and there is none; install Debian's package fonts-dejavu-core")
        }
        let metrics = library.pango_font_get_metrics(first, language)
        ascent = Double(library.pango_font_metrics_get_ascent(metrics)) / Self.unitsPerPixel
        descent = Double(library.pango_font_metrics_get_descent(metrics)) / Self.unitsPerPixel
        library.pango_font_metrics_unref(metrics)
        library.g_object_unref(UnsafeMutableRawPointer(first))

        self.context = context
        layout = library.pango_layout_new(context)!
        library.pango_layout_set_auto_dir(layout, 0)
        library.pango_layout_set_single_paragraph_mode(layout, 1)
        library.pango_layout_set_font_description(layout, description)
        if font.letterSpacing != 0 {
            // https://drafts.csswg.org/css-text-3/#letter-spacing-property: letters that are apart have no ligatures.
            let attributes = library.pango_attr_list_new()
            library.pango_attr_list_insert(attributes, library.pango_attr_font_features_new("liga=0, clig=0"))
            library.pango_layout_set_attributes(layout, attributes)
            library.pango_attr_list_unref(attributes)
        }
        library.pango_layout_set_text(layout, text, CInt(text.utf8.count))
    }

    deinit {
        library.g_object_unref(UnsafeMutableRawPointer(layout))
        library.g_object_unref(UnsafeMutableRawPointer(context))
    }

    private static func description(_ library: CGraphicsFunctions, _ font: Font) -> OpaquePointer? {
        let description = library.pango_font_description_new()
        library.pango_font_description_set_family(description, font.familyList)
        library.pango_font_description_set_absolute_size(description, font.size * unitsPerPixel)
        library.pango_font_description_set_weight(
            description, PangoWeight(rawValue: UInt32(min(max(font.weight, 100), 1000))))
        library.pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        library.pango_font_description_set_variant(
            description, font.isSmallCaps ? PANGO_VARIANT_SMALL_CAPS : PANGO_VARIANT_NORMAL)
        return description
    }

    func outline() -> TextOutline {
        guard let line = library.pango_layout_get_line(layout, 0) else { return .empty }
        let width = space(line)
        let drawing = CairoContext(library)
        // Cairo counts up to 2^23.
        let precision = min(Self.maximumPrecision, 4_000_000 / max(abs(width), 1))
        library.cairo_scale(drawing.context, precision, precision)
        library.cairo_move_to(drawing.context, 0, 0)
        library.pango_cairo_layout_line_path(drawing.context, line)
        return TextOutline(
            path: drawing.path, width: width, ink: drawing.pathBounds, ascent: ascent, descent: descent)
    }

    /// Puts the font's spacings between what belongs together. Gives the width of the line, in pixels.
    ///
    /// Pango's own letter spacing leaves out the ends of a line, where that of CSS follows each character.
    private func space(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
        var width = 0.0
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            if font.letterSpacing != 0 || font.wordSpacing != 0 { space(run) }
            for glyph in UnsafeBufferPointer(
                start: run.glyphs.pointee.glyphs, count: Int(run.glyphs.pointee.num_glyphs))
            {
                width += Double(glyph.geometry.width) / Self.unitsPerPixel
            }
        }
        return width
    }

    private func space(_ run: PangoGlyphItem) {
        let item = run.item.pointee
        let count = Int(run.glyphs.pointee.num_glyphs)
        let glyphs = UnsafeMutableBufferPointer(start: run.glyphs.pointee.glyphs, count: count)
        let clusters = UnsafeBufferPointer(start: run.glyphs.pointee.log_clusters, count: count)
        let isRightToLeft = item.analysis.level % 2 == 1
        for index in glyphs.indices {
            // A character may have several glyphs. The space is behind its last one, which is where the next begins: to the
            // left of its first where the text goes to the left.
            let neighbour = isRightToLeft ? index - 1 : index + 1
            guard !clusters.indices.contains(neighbour) || clusters[neighbour] != clusters[index] else { continue }
            var spacing = font.letterSpacing
            if isSpace(at: Int(item.offset + clusters[index])) { spacing += font.wordSpacing }
            let units = Int32((spacing * Self.unitsPerPixel).rounded())
            glyphs[index].geometry.width += units
            if isRightToLeft { glyphs[index].geometry.x_offset += units }
        }
    }

    /// Whether a word separator begins at a byte of the text.
    /// https://drafts.csswg.org/css-text-4/#word-separator
    private func isSpace(at offset: Int) -> Bool {
        let bytes = text.utf8
        guard offset < bytes.count else { return false }
        let scalar = text.unicodeScalars[bytes.index(bytes.startIndex, offsetBy: offset)]
        return scalar == " " || scalar == "\u{A0}"
    }
}
