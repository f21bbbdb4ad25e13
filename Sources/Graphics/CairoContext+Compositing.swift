internal import CGraphics

extension CairoContext {
    /// Composites what `draw` draws onto what is there.
    /// https://html.spec.whatwg.org/multipage/canvas.html#drawing-model
    func composite(_ compositing: Compositing, alpha: Double = 1, within clips: [Clip], draw: () -> Void) {
        library.cairo_save(context)
        defer { library.cairo_restore(context) }
        if compositing.isNonSeparable {
            // Where a pixel is covered in part, pixman leaves that out of its blue. So each is covered as a whole, by a layer in
            // which the clips have done their work: these operators change nothing where nothing is drawn.
            asLayer(compositing, within: []) { composite(.sourceOver, alpha: alpha, within: clips, draw: draw) }
        } else if compositing.reachesBeyondShapes, compositing != .copy, !clips.isEmpty {
            // For Cairo a clip is one more shape, outside of which these operators clear. So they have a copy to themselves, of
            // which the part within the clips comes back.
            asLayer(.copy, within: clips) {
                paintSelf()
                composite(compositing, alpha: alpha, within: [], draw: draw)
            }
        } else if compositing.reachesBeyondShapes {
            asLayer(compositing, within: clips) {
                if alpha < 1 { asLayer(.sourceOver, alpha: alpha, within: [], draw: draw) } else { draw() }
            }
        } else if alpha < 1 {
            asLayer(compositing, alpha: alpha, within: clips, draw: draw)
        } else {
            clip(to: clips)
            library.cairo_set_operator(context, compositing.cairoOperator)
            draw()
        }
    }

    /// Draws the pixels that are there without the layers.
    private func paintSelf() {
        let pattern = library.cairo_pattern_create_for_surface(surface)
        library.cairo_set_source(context, pattern)
        library.cairo_pattern_destroy(pattern)
        library.cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        library.cairo_paint(context)
    }

    /// Draws as one picture of all the area. The clips come last: they would count inside, too.
    private func asLayer(_ compositing: Compositing, alpha: Double = 1, within clips: [Clip], draw: () -> Void) {
        library.cairo_push_group(context)
        library.cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        draw()
        library.cairo_pop_group_to_source(context)
        clip(to: clips)
        library.cairo_set_operator(context, compositing.cairoOperator)
        library.cairo_paint_with_alpha(context, alpha)
    }
}
