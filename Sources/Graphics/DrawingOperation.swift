/// One step of drawing. https://html.spec.whatwg.org/multipage/canvas.html#drawing-model
public struct DrawingOperation: Sendable, Equatable {
    public var shape: Shape
    public var paint: Paint
    /// The canvas's `globalAlpha`, from 0 to 1.
    public var alpha = 1.0
    public var compositing = Compositing.sourceOver
    /// Nothing outside of any of them changes.
    public var clips: [Clip] = []
    public var shadow: Shadow?

    public init(_ shape: Shape, _ paint: Paint) {
        self.shape = shape
        self.paint = paint
    }
}
