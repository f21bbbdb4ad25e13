import Synchronization

/// One route of a ``Router`` and the requests that it has answered. May be used from any thread.
public final class Route: Sendable {
    /// What the route says to scripts of other origins.
    public enum CrossOrigin: Sendable {
        /// Only what its handler answers.
        case asAnswered
        /// It answers its own preflight and allows every origin; the response says so in
        /// ``HTTPResponse/crossOriginAccess``.
        case assumed
    }

    /// How many requests are kept for looking at. The count is always complete.
    public enum Recording: Sendable {
        case nothing
        case latest(Int)
    }

    /// `nil`: any method.
    public let method: HTTPMethod?
    /// Made of the text that ``Router/route(_:_:crossOrigin:recording:_:)`` got.
    public let pattern: RoutePattern
    /// Chosen when the route is made: ``CrossOrigin/asAnswered`` by default, ``CrossOrigin/assumed`` in the network of a browser.
    public let crossOrigin: CrossOrigin
    let handler: HTTPHandler
    private let keptRequests: Int
    private let record = Mutex(Record())

    private struct Record {
        var requests: [HTTPRequest] = []
        var count = 0
    }

    init(
        method: HTTPMethod?, pattern: RoutePattern, crossOrigin: CrossOrigin, recording: Recording,
        handler: @escaping HTTPHandler
    ) {
        self.method = method
        self.pattern = pattern
        self.crossOrigin = crossOrigin
        self.handler = handler
        keptRequests = if case .latest(let count) = recording { max(count, 0) } else { 0 }
    }

    /// The requests that came to this route, oldest first, as many as its ``Recording`` keeps.
    public var requests: [HTTPRequest] { record.withLock { Array($0.requests.suffix(keptRequests)) } }

    /// How many requests came to this route since it was made.
    public var requestCount: Int { record.withLock { $0.count } }

    func accepts(_ method: HTTPMethod, _ url: WebURL) -> Bool {
        (self.method == nil || self.method == method) && pattern.matches(url)
    }

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        record.withLock { record in
            record.count += 1
            guard keptRequests > 0 else { return }
            // Dropping a whole batch at a time keeps recording cheap over a long run.
            if record.requests.count - keptRequests >= keptRequests { record.requests.removeFirst(keptRequests) }
            record.requests.append(request)
        }
        return try await handler(request)
    }
}

extension Route: CustomStringConvertible {
    /// E.g. `POST https://a.example/save`.
    public var description: String { "\(method?.rawValue ?? "*") \(pattern)" }
}
