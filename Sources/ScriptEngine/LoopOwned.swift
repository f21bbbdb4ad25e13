/// Owns an object that belongs to an ``EventLoop``, and releases it on that loop's thread, wherever it is itself
/// released. The engine's objects need that: they must end on the thread that made them.
public final class LoopOwned<Object: AnyObject>: @unchecked Sendable {
    private let loop: EventLoop
    private let object: Unmanaged<Object>
    private let end: @Sendable (Object) -> Void

    /// Must be called on the loop's thread.
    /// - Parameter end: is called there before the object is released.
    public init(_ object: Object, on loop: EventLoop, end: @escaping @Sendable (Object) -> Void = { _ in }) {
        loop.preconditionOnThread()
        self.loop = loop
        self.object = .passRetained(object)
        self.end = end
    }

    deinit {
        nonisolated(unsafe) let object = self.object
        loop.perform { [end] in
            end(object.takeUnretainedValue())
            object.release()
        }
    }

    /// The object; can be asked for on the loop's thread only.
    public var value: Object {
        loop.preconditionOnThread()
        return object.takeUnretainedValue()
    }
}
