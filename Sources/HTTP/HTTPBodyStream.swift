/// A body that comes piece by piece, each when it is asked for: so whoever sends it waits for whoever reads it.
///
/// ```swift
/// var response = HTTPResponse(status: 200)
/// response.stream = HTTPBodyStream { await words.next().map { Array($0.utf8) } }
/// ```
/// Two are equal where they are the same.
public final class HTTPBodyStream: Sendable {
    private let read: @Sendable () async throws(TransportError) -> [UInt8]?
    private let end: @Sendable () -> Void

    /// - Parameters:
    ///   - read: gives the next piece, and `nil` at the end; it is called again when it has answered.
    ///   - cancel: is called when nobody will read on, maybe more than once.
    public init(
        read: @escaping @Sendable () async throws(TransportError) -> [UInt8]?,
        cancel: @escaping @Sendable () -> Void = {}
    ) {
        self.read = read
        end = cancel
    }

    deinit { end() }

    /// The next piece, or `nil` at the end. One caller at a time.
    public nonisolated(nonsending) func next() async throws(TransportError) -> [UInt8]? { try await read() }

    /// Says that nobody will read on, which else is said when the last reference to the stream goes.
    public func cancel() { end() }

    /// The same pieces, each handed on by `body`, which asks for it.
    public func through(
        _ body: @escaping @Sendable (_ stream: HTTPBodyStream) async throws(TransportError) -> [UInt8]?
    ) -> HTTPBodyStream {
        HTTPBodyStream { () async throws(TransportError) -> [UInt8]? in
            try await body(self)
        } cancel: {
            self.cancel()
        }
    }
}

extension HTTPBodyStream: Equatable {
    public static func == (one: HTTPBodyStream, other: HTTPBodyStream) -> Bool { one === other }
}
