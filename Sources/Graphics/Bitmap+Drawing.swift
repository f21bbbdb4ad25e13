internal import CGraphics

extension Bitmap {
    /// Draws a step: first its shadow, then its shape. Draws nothing where a number of it is not finite, where a transform
    /// has no inverse, and into a bitmap that is larger than ``Size/maximumSide``.
    /// https://html.spec.whatwg.org/multipage/canvas.html#drawing-model
    public func draw(_ operation: DrawingOperation) throws(GraphicsUnavailable) {
        let library = try Libraries.functions()
        guard size.isDrawable, operation.canBeDrawn else { return }
        let context = CairoContext(library, self)
        // Steps 3 to 5. With `copy` the shape would replace its shadow.
        if let shadow = operation.shadow, shadow.isDrawn, operation.compositing != .copy {
            context.draw(shadow, of: operation)
        }
        // Steps 1, 6 and 7.
        let alpha = min(max(operation.alpha, 0), 1)
        var layerAlpha = 1.0
        if case .picture = operation.paint { layerAlpha = alpha }
        context.composite(operation.compositing, alpha: layerAlpha, within: operation.clips) {
            let pixels = operation.shape.pixels(in: context.area)
            context.draw(operation.shape, operation.paint, alpha: alpha, pixels: pixels)
        }
    }

    /// Makes the inside of a path transparent black, within the clips: `clearRect`.
    public func clear(_ path: Path, clips: [Clip] = []) throws(GraphicsUnavailable) {
        let library = try Libraries.functions()
        guard size.isDrawable, path.isFinite, clips.allSatisfy(\.path.isFinite) else { return }
        let context = CairoContext(library, self)
        context.clip(to: clips)
        context.setPath(path)
        context.setRule(.nonzero)
        library.cairo_set_operator(context.context, CAIRO_OPERATOR_CLEAR)
        library.cairo_fill(context.context)
    }
}

extension DrawingOperation {
    /// Whether all numbers are finite, and all transforms have an inverse.
    fileprivate var canBeDrawn: Bool {
        alpha.isFinite && shape.canBeDrawn && paint.canBeDrawn && clips.allSatisfy(\.path.isFinite)
            && shadow?.isFinite != false
    }
}

extension Shape {
    var canBeDrawn: Bool {
        switch self {
        case .fill(let path, _): path.isFinite
        case .stroke(let path, let stroke): path.isFinite && Pen(stroke) != nil
        }
    }
}

extension Paint {
    fileprivate var canBeDrawn: Bool {
        switch self {
        case .color(let color): color.isFinite
        case .gradient(let gradient, let stops, let transform):
            gradient.isFinite && stops.allSatisfy { $0.offset.isFinite && $0.color.isFinite }
                && transform.inverse != nil
        case .picture(let pattern): pattern.transform.inverse != nil && pattern.source?.isFinite != false
        }
    }
}

extension Gradient {
    fileprivate var isFinite: Bool {
        switch self {
        case .linear(let from, let to): from.isFinite && to.isFinite
        case .radial(let from, let fromRadius, let to, let toRadius):
            from.isFinite && to.isFinite && fromRadius.isFinite && toRadius.isFinite
        case .conic(let angle, let center): angle.isFinite && center.isFinite
        }
    }
}
