internal import HTTP
import JSONText
import ScriptEngine

extension WebContext {
    /// The operations of WebSockets, as docs/host-interface.md lists them.
    static var webSocketOperations: [(name: StaticString, body: Operation)] {
        [
            doing("socket_open") {
                guard let url = WebURL(serialized: try $1.string(1)) else {
                    throw HostError("the URL is malformed")
                }
                let protocols = try JSON(parsing: try $1.string(2)).arrayValue ?? []
                $0.openWebSocket(
                    WebSocketCall(
                        id: try $1.integer(0), url: url, protocols: protocols.compactMap(\.stringValue)))
            },
            doing("socket_send") {
                let message = try $1.optionalBytes(1).map { .binary($0) } ?? WebSocketMessage.text($1.string(1))
                $0.webSockets[try $1.integer(0)]?.send(message)
            },
            doing("socket_close") {
                let code = $1.isUndefined(1) ? nil : try $1.integer(1)
                let reason = try $1.string(2)
                $0.webSockets[try $1.integer(0)]?.close(code.map { WebSocketClose(code: $0, reason: reason) })
            },
        ]
    }

    private func openWebSocket(_ call: WebSocketCall) {
        guard let channel = delegate?.webContext(self, opens: call) else { return tell(call.id, .refused) }
        webSockets[call.id] = channel
    }

    /// Tells a script, in a task of its own, what becomes of its WebSocket.
    public func tell(_ id: Int, _ news: WebSocketNews) {
        if news.isLast { webSockets[id] = nil }
        schedule { context in
            let id = HostResult.number(Double(id))
            switch news {
            case .opened(let name): try context.call(entry: "socketOpened", [id, .string(name)])
            case .received(.text(let text)): try context.call(entry: "socketReceived", [id, .string(text)])
            case .received(.binary(let bytes)): try context.call(entry: "socketReceived", [id, .bytes(bytes)])
            case .sent(let count): try context.call(entry: "socketSent", [id, .number(Double(count))])
            case .refused: try context.call(entry: "socketRefused", [id])
            case .failed: try context.call(entry: "socketFailed", [id])
            case .closed(let closure, let isClean):
                try context.call(
                    entry: "socketClosed",
                    [id, .number(Double(closure.code)), .string(closure.reason), .boolean(isClean)])
            }
        }
    }

    /// How many WebSockets have not ended.
    public var webSocketCount: Int { webSockets.count }
}
