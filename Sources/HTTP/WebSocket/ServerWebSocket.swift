import Synchronization

/// The server's end of a WebSocket. May be used from any thread.
///
/// What it sends arrives at the script in a later task: `await browser.settle()` waits for that.
public final class ServerWebSocket: Sendable {
    /// What the other end is told.
    package enum Delivery: Sendable {
        case message(WebSocketMessage)
        case close(WebSocketClose)
        case loss
    }

    /// The handshake: a GET of the address, with the headers that a server can tell the script by, `Origin` and `Cookie`.
    public let request: HTTPRequest
    /// The protocol that was chosen; `nil` for none.
    public let selectedProtocol: String?

    private struct State {
        var client: (@Sendable (Delivery) -> Void)?
        var messages: [WebSocketMessage] = []
        var closure: WebSocketClose?
    }

    private static let keptMessages = 1_000
    private let state: Mutex<State>

    package init(
        _ request: HTTPRequest, selectedProtocol: String?, client: @escaping @Sendable (Delivery) -> Void
    ) {
        self.request = request
        self.selectedProtocol = selectedProtocol
        state = Mutex(State(client: client))
    }

    /// The messages that the script has sent, oldest first, the last thousand of them.
    public var messages: [WebSocketMessage] { state.withLock { Array($0.messages.suffix(Self.keptMessages)) } }

    /// How the connection has ended, whoever has ended it; `nil` while it is open.
    public var closure: WebSocketClose? { state.withLock { $0.closure } }

    /// Whether neither end has closed the connection, and it was not lost.
    public var isOpen: Bool { closure == nil }

    /// Sends a message to the script; does nothing where the connection has ended.
    public func send(_ message: WebSocketMessage) {
        state.withLock { $0.client }?(.message(message))
    }

    /// Sends a text to the script.
    public func send(_ text: String) { send(.text(text)) }

    /// Ends the connection: the script gets `close` with this code.
    public func close(_ closure: WebSocketClose = WebSocketClose()) { end(closure)?(.close(closure)) }

    /// Loses the connection, as a network does that goes away: the script gets `error`, then `close` with the code 1006.
    public func drop() { end(.lost)?(.loss) }

    /// The script has sent a message.
    package func receive(_ message: WebSocketMessage) {
        state.withLock { state in
            // Dropping a whole batch at a time keeps it cheap over a long run.
            if state.messages.count >= Self.keptMessages * 2 { state.messages.removeFirst(Self.keptMessages) }
            state.messages.append(message)
        }
    }

    /// The script's end is gone.
    /// - Returns: whether it was open until now.
    @discardableResult
    package func receive(_ closure: WebSocketClose) -> Bool { end(closure) != nil }

    /// Gives whom to tell; `nil` where the connection has ended before.
    private func end(_ closure: WebSocketClose) -> (@Sendable (Delivery) -> Void)? {
        state.withLock { state in
            guard let client = state.client else { return nil }
            state.client = nil
            state.closure = closure
            return client
        }
    }
}
