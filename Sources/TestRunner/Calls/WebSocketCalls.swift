import ExtensionRunner
import HTTP
import JSONText

extension TestCalls {
    static let webSocketCalls: [String: Call] = [
        "network_webSocket": { file, arguments in try file.addWebSocketRoute(arguments) },
        "webSocket_connections": { file, arguments in
            let session = try file.running()
            let index = try arguments.integer(0)
            guard session.webSocketRoutes.indices.contains(index) else {
                throw TestError("the WebSocket is not of this test")
            }
            let numbers = try session.webSocketRoutes[index].connections.map { try file.number(of: $0) }
            return .array(numbers.map { .number(Double($0)) })
        },
        "webSocket_handshake": { file, arguments in
            let socket = try file.webSocket(arguments)
            return [
                "url": .string(socket.request.url.href), "headers": json(of: socket.request)["headers"] ?? [:],
                "protocol": socket.selectedProtocol.map { .string($0) } ?? .null,
            ]
        },
        "webSocket_messages": { file, arguments in .array(try file.webSocket(arguments).messages.map(json(of:))) },
        "webSocket_closure": { file, arguments in try file.webSocket(arguments).closure.map(json(of:)) ?? .null },
        "webSocket_send": { file, arguments in
            try file.webSocket(arguments).send(try message(arguments[1]))
            return .null
        },
        "webSocket_close": { file, arguments in
            let (code, reason) = (try arguments.integer(1), try arguments.text(2))
            // https://www.rfc-editor.org/rfc/rfc6455#section-7.4
            guard (1000...4999).contains(code), ![1004, 1005, 1006, 1015].contains(code) else {
                throw TestError("a server closes a WebSocket with a code from 1000 to 4999, and not with \(code)")
            }
            guard reason.utf8.count <= 123 else {
                throw TestError("the reason is \(reason.utf8.count) bytes long; 123 are possible")
            }
            try file.webSocket(arguments).close(WebSocketClose(code: code, reason: reason))
            return .null
        },
        "webSocket_drop": { file, arguments in
            try file.webSocket(arguments).drop()
            return .null
        },
    ]

    private static func message(_ json: JSON) throws -> WebSocketMessage {
        if let text = json.stringValue { return .text(text) }
        guard let bytes = json.bytesValue else { throw TestError("a message is a text or bytes") }
        return .binary(bytes)
    }

    fileprivate static func json(of message: WebSocketMessage) -> JSON {
        switch message {
        case .text(let text): .string(text)
        case .binary(let bytes): .array(bytes.map { .number(Double($0)) })
        }
    }

    fileprivate static func json(of closure: WebSocketClose) -> JSON {
        ["code": .number(Double(closure.code)), "reason": .string(closure.reason)]
    }
}

extension TestFile {
    fileprivate func addWebSocketRoute(_ arguments: TestArguments) throws -> JSON {
        let session = try running()
        let url = try arguments.text(0)
        if let problem = RoutePattern.problem(inWebSocket: url) { throw TestError("network.webSocket: \(problem)") }
        let answer: WebSocketRoute.Answer
        if let status = arguments[1]["status"], !status.isNull {
            guard let code = status.intValue, (200...599).contains(code) else {
                throw TestError("network.webSocket: status: a status from 200 to 599 is expected, which opens nothing")
            }
            answer = .refuses(status: code)
        } else {
            answer = .opens(protocol: arguments[1]["protocol"]?.stringValue)
        }
        // A route must not hold the session, whose browser holds the route.
        let (number, index) = (session.number, session.webSocketRoutes.count)
        let route = session.browser.network.webSocket(url, answer: answer) { [unowned self] socket, event in
            try await tell(event, of: socket, route: index, session: number)
        }
        self.session?.webSocketRoutes.append(route)
        return .number(Double(index))
    }

    /// Has the function of a route called that the script of the test has given for such an event.
    private func tell(_ event: WebSocketEvent, of socket: ServerWebSocket, route: Int, session: Int) async throws {
        let (name, value): (JSON, JSON) =
            switch event {
            case .opened: ("open", .null)
            case .message(let message): ("message", TestCalls.json(of: message))
            case .closed(let closure): ("close", TestCalls.json(of: closure))
            }
        let number = try number(of: socket)
        _ = try await ask(
            "webSocket",
            [
                "session": .number(Double(session)), "route": .number(Double(route)),
                "socket": .number(Double(number)), "event": name, "value": value,
            ])
    }

    /// What the script of the test knows a connection by.
    fileprivate func number(of socket: ServerWebSocket) throws -> Int {
        let known = try running().webSockets
        if let number = known.firstIndex(where: { $0 === socket }) { return number }
        session?.webSockets.append(socket)
        return known.count
    }

    fileprivate func webSocket(_ arguments: TestArguments) throws -> ServerWebSocket {
        let (session, number) = (try running(), try arguments.integer(0))
        guard session.webSockets.indices.contains(number) else { throw TestError("the WebSocket is not of this test") }
        return session.webSockets[number]
    }
}
