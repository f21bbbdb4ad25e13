internal import CGraphics

extension CairoContext {
    /// Draws a painted shape over what is there, with an operator that changes nothing elsewhere.
    func draw(_ shape: Shape, _ paint: Paint, alpha: Double, pixels: Area) {
        withSource(paint, alpha: alpha, pixels: pixels) {
            switch shape {
            case .fill(let path, let rule):
                setPath(path)
                setRule(rule)
                library.cairo_fill(context)
            case .stroke(let path, let stroke):
                guard let pen = Pen(stroke) else { return }
                setPath(path, pen: pen)
                library.cairo_stroke(context)
            }
        }
    }
}

extension Shape {
    /// The pixels of an area that it may touch.
    func pixels(in area: Area) -> Area {
        let reach: Double
        switch self {
        case .fill: reach = 0
        case .stroke(_, let stroke): reach = Pen(stroke)?.reach ?? 0
        }
        return path.bounds?.grown(by: reach + 1).pixels(in: area) ?? Area(x: area.x, y: area.y, width: 0, height: 0)
    }
}
