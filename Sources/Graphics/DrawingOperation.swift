/// One step of drawing. https://html.spec.whatwg.org/multipage/canvas.html#drawing-model
public struct DrawingOperation: Sendable, Equatable {
    /// Where it draws, in the pixels of the bitmap.
    public var shape: Shape
    /// What is seen within the shape. Its own alpha counts beside ``alpha``.
    public var paint: Paint
    /// The canvas's `globalAlpha`, from 0 to 1.
    public var alpha = 1.0
    /// Some, as ``Compositing/copy``, clear what lies outside of the shape too, where the clips let them.
    public var compositing = Compositing.sourceOver
    /// Nothing outside of any of them changes.
    public var clips: [Clip] = []
    /// Drawn before the shape, and within the same clips; `nil`: none. With ``Compositing/copy`` there is none either.
    public var shadow: Shadow?

    public init(_ shape: Shape, _ paint: Paint) {
        self.shape = shape
        self.paint = paint
    }
}
