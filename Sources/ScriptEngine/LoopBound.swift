/// Carries a value that belongs to one ``EventLoop`` through code that runs elsewhere.
///
/// The value can be touched on that loop's thread only; anywhere else is a programming error and stops the process.
public struct LoopBound<Value>: @unchecked Sendable {
    private let loop: EventLoop
    private let boundValue: Value

    /// Must be called on the loop's thread.
    public init(_ value: Value, on loop: EventLoop) {
        loop.preconditionOnThread()
        self.loop = loop
        boundValue = value
    }

    public var value: Value {
        loop.preconditionOnThread()
        return boundValue
    }
}
