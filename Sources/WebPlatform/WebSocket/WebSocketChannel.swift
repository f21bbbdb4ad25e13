public import HTTP

/// The browser's end of a WebSocket that a script has opened. Belongs to the loop of its context.
public protocol WebSocketChannel: AnyObject {
    /// The script sends a message.
    func send(_ message: WebSocketMessage)
    /// The script ends the connection, which may not even be open.
    /// - Parameter closure: `nil` where the script says no code.
    func close(_ closure: WebSocketClose?)
    /// The script's context is gone.
    func contextClosed()
}

/// A script opens a WebSocket.
public struct WebSocketCall {
    /// What `js/web/web-socket` knows it by.
    public let id: Int
    /// Resolved. Its scheme is `ws` or `wss`, also where the script says `http` or `https`.
    public let url: WebURL
    /// The protocols that the script offers, the best first.
    public let protocols: [String]
}

/// What becomes of a WebSocket, as its script is told. https://websockets.spec.whatwg.org/#feedback-from-the-protocol
public enum WebSocketNews {
    case opened(protocol: String)
    case received(WebSocketMessage)
    /// A message of so many bytes has left.
    case sent(byteCount: Int)
    /// The browser does not let the script connect. Nothing follows.
    case refused
    /// The connection could not be made, or was lost. ``closed(_:isClean:)`` follows.
    case failed
    case closed(WebSocketClose, isClean: Bool)

    /// Whether nothing follows.
    var isLast: Bool {
        switch self {
        case .refused, .closed: true
        case .opened, .received, .sent, .failed: false
        }
    }
}
