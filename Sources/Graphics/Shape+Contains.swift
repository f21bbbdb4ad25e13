internal import CGraphics

extension Shape {
    /// Whether a point is inside: `isPointInPath`, `isPointInStroke`. The edge counts as inside.
    /// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-ispointinpath
    public func contains(_ point: Point) throws(GraphicsUnavailable) -> Bool {
        let library = try Libraries.functions()
        guard point.isFinite, canBeDrawn else { return false }
        // With the point in the middle it is not rounded, and the limits of paths do not matter.
        let shape = moved(x: -point.x, y: -point.y)
        guard shape.canBeDrawn else { return false }
        let context = CairoContext(library)
        switch shape {
        case .fill(let path, let rule):
            context.setPath(path)
            context.setRule(rule)
            return library.cairo_in_fill(context.context, 0, 0) != 0
        case .stroke(let path, let stroke):
            guard let pen = Pen(stroke) else { return false }
            context.setPath(path, pen: pen)
            return library.cairo_in_stroke(context.context, 0, 0) != 0
        }
    }
}
