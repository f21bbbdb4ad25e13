/// One message of a WebSocket. https://www.rfc-editor.org/rfc/rfc6455#section-5.6
public enum WebSocketMessage: Sendable, Equatable {
    case text(String)
    case binary([UInt8])

    /// How many bytes it has on its way, without the frame around them.
    public var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

/// How a WebSocket has ended.
public struct WebSocketClose: Sendable, Equatable {
    /// https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1
    public var code: Int
    /// At most 123 bytes of UTF-8.
    public var reason: String

    public init(code: Int = 1000, reason: String = "") {
        self.code = code
        self.reason = reason
    }

    /// The document or worker of the script is gone.
    public static let goingAway = WebSocketClose(code: 1001)
    /// The other side has said no code.
    public static let withoutCode = WebSocketClose(code: 1005)
    /// The connection was lost: nobody has said that it ends.
    public static let lost = WebSocketClose(code: 1006)
    /// The server has failed.
    public static let serverError = WebSocketClose(code: 1011)
}
