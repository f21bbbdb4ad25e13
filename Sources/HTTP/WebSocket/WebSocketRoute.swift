import Synchronization

/// What happens on the server's end of a WebSocket.
public enum WebSocketEvent: Sendable, Equatable {
    case opened
    case message(WebSocketMessage)
    /// The script has ended the connection, or is gone.
    case closed(WebSocketClose)
}

/// What a server does when something happens on a connection. Called with one event of a connection after the other.
public typealias WebSocketHandler = @Sendable (ServerWebSocket, WebSocketEvent) async throws -> Void

/// What answers scripts that open a WebSocket at some addresses. May be used from any thread.
public final class WebSocketRoute: Sendable {
    /// What the handshake is answered with.
    public enum Answer: Sendable, Equatable {
        /// The connection opens, with this one of the protocols that the script offers; `nil`: with the first of them, or
        /// none where it offers none.
        case opens(protocol: String? = nil)
        /// The server answers with a status that opens nothing, such as 403.
        case refuses(status: Int)
    }

    /// Made of the text that ``Router/webSocket(_:answer:handler:)`` got.
    public let pattern: RoutePattern
    package let answer: Answer
    package let handler: WebSocketHandler?
    private static let keptConnections = 1_000
    private let opened = Mutex<[ServerWebSocket]>([])

    init(pattern: RoutePattern, answer: Answer, handler: WebSocketHandler?) {
        self.pattern = pattern
        self.answer = answer
        self.handler = handler
    }

    /// The connections that were opened, oldest first, the last thousand of them.
    public var connections: [ServerWebSocket] { opened.withLock { Array($0.suffix(Self.keptConnections)) } }

    package func add(_ connection: ServerWebSocket) {
        opened.withLock { opened in
            if opened.count >= Self.keptConnections * 2 { opened.removeFirst(Self.keptConnections) }
            opened.append(connection)
        }
    }
}
