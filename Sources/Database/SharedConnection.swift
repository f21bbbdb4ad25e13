import Synchronization

/// A ``Connection`` that several tasks use in turn.
///
/// `@unchecked Sendable`: the connection is reached only inside ``use(_:)``, which one thread enters at a time.
public final class SharedConnection: @unchecked Sendable {
    private let connection: Connection
    private let lock = Mutex(())

    public init(_ connection: sending Connection) { self.connection = connection }

    /// Runs `body` while no other task uses the connection. `body` must neither keep the connection nor call
    /// `use` again.
    public func use<Result: Sendable, Failure: Error>(
        _ body: (Connection) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { _ throws(Failure) in try body(connection) }
    }
}
