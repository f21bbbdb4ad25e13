import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// The connection between a script's WebSocket and the server that a route stands for, both in this process. Belongs to the
/// loop.
///
/// Source: WebSocketChannel.cpp and WebSocketTaskCocoa.mm of https://github.com/WebKit/WebKit
final class SocketChannel: WebSocketChannel {
    private enum Phase { case connecting, open, closing, ended }

    private let socket: Int
    private weak var context: WebContext?
    private let scheduler: Scheduler
    private let trace: Trace
    /// The number of the connection in the trace.
    private let number: Double
    private var phase = Phase.connecting
    private var server: ServerWebSocket?
    private var handler: WebSocketHandler?
    /// What the server's handler has not been told yet, each with what has led to it.
    private var events: [(event: WebSocketEvent, cause: Int?)] = []
    private var isHandling = false
    /// What has led to what the handler is at work on.
    private var handledCause: Int?

    init(_ call: WebSocketCall, in context: WebContext, number: Double, trace: Trace) {
        socket = call.id
        self.context = context
        scheduler = context.scheduler
        self.trace = trace
        self.number = number
    }

    /// Whether the script still waits for its connection.
    var isConnecting: Bool { phase == .connecting }

    // MARK: What the network does

    /// The server of a route takes the connection.
    func open(_ request: HTTPRequest, selectedProtocol: String?, by route: WebSocketRoute) {
        let loop = scheduler.loop
        // Who holds the server's end holds neither the script's nor its browser.
        let take = LoopBound({ [weak self] delivery in self?.take(delivery) }, on: loop)
        let server = ServerWebSocket(request, selectedProtocol: selectedProtocol) { delivery in
            let deliver: @Sendable () -> Void = { take.value(delivery) }
            if loop.isCurrentThread { deliver() } else { loop.post(deliver) }
        }
        (self.server, handler, phase) = (server, route.handler, .open)
        route.add(server)
        record("socket-open", ["protocol": selectedProtocol.map { .string($0) }]) {
            tell(.opened(protocol: selectedProtocol ?? ""))
            notify(.opened)
        }
    }

    /// The connection is not made, or is lost.
    func fail(_ reason: String) {
        guard phase != .ended else { return }
        phase = .ended
        record("failure", ["reason": .string(reason)]) {
            tell(.failed)
            tell(.closed(.lost, isClean: false))
        }
    }

    /// The server's end does something: it arrives in a later task.
    private func take(_ delivery: ServerWebSocket.Delivery) {
        trace.following(isHandling ? handledCause : trace.cause) {
            _ = scheduler.timeline.schedule { [self] in arrive(delivery) }
        }
    }

    private func arrive(_ delivery: ServerWebSocket.Delivery) {
        guard phase != .ended else { return }
        switch delivery {
        case .message(let message):
            record("socket-message", fields(of: message, by: "server")) { tell(.received(message)) }
        case .close(let closure):
            phase = .ended
            record("socket-close", fields(of: closure, by: "server")) { tell(.closed(closure, isClean: true)) }
        case .loss: fail("the connection was lost")
        }
    }

    // MARK: What the script does

    func send(_ message: WebSocketMessage) {
        record("socket-message", fields(of: message, by: "script")) {
            scheduler.timeline.schedule { [self] in
                guard phase != .ended else { return }
                tell(.sent(byteCount: message.byteCount))
                // Where the server has ended the connection meanwhile, the message is lost.
                guard let server, server.isOpen else { return }
                server.receive(message)
                notify(.message(message))
            }
        }
    }

    func close(_ closure: WebSocketClose?) {
        if phase == .connecting { return fail("the script has closed it before it was open") }
        guard phase == .open else { return }
        phase = .closing
        let closure = closure ?? .withoutCode
        record("socket-close", fields(of: closure, by: "script")) {
            scheduler.timeline.schedule { [self] in
                endServer(closure)
                // The server answers with the same: https://www.rfc-editor.org/rfc/rfc6455#section-5.5.1
                scheduler.timeline.schedule { [self] in
                    guard phase != .ended else { return }
                    phase = .ended
                    tell(.closed(closure, isClean: true))
                }
            }
        }
    }

    func contextClosed() {
        guard phase != .ended else { return }
        let wasOpen = phase != .connecting
        phase = .ended
        guard wasOpen else { return }
        record("socket-close", fields(of: .goingAway, by: "browser")) {
            scheduler.timeline.schedule { [self] in endServer(.goingAway) }
        }
    }

    // MARK: The server's end

    private func endServer(_ closure: WebSocketClose) {
        guard let server, server.receive(closure) else { return }
        notify(.closed(closure))
    }

    private func notify(_ event: WebSocketEvent) {
        guard handler != nil else { return }
        events.append((event, trace.cause))
        if !isHandling { handleNext() }
    }

    /// Has the server's handler called with one event after the other.
    private func handleNext() {
        isHandling = false
        guard let handler, let server, !events.isEmpty else { return }
        isHandling = true
        let event: WebSocketEvent
        (event, handledCause) = events.removeFirst()
        let url = server.request.url.hrefWithoutFragment
        let summary = { "the handler of the WebSocket \(url) has not returned" }
        scheduler.start(waiting: summary) {
            try await handler(server, event)
        } completion: { [self] result in
            if case .failure(let error) = result {
                trace.explain(.network, "the handler of the WebSocket \(url) failed: \(error)")
                events = []
                server.close(.serverError)
            }
            handleNext()
        }
    }

    // MARK: What others are told

    private func tell(_ news: WebSocketNews) { context?.tell(socket, news) }

    private func record(_ type: String, _ fields: [String: JSON?], leadingTo effect: () -> Void) {
        var all: JSONObject = ["id": .number(number)]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { all[name] = value }
        trace.record(.network, type, all, leadingTo: effect)
    }

    private func fields(of closure: WebSocketClose, by side: String) -> [String: JSON?] {
        [
            "by": .string(side), "code": .number(Double(closure.code)),
            "reason": closure.reason.isEmpty ? nil : .string(closure.reason),
        ]
    }

    private func fields(of message: WebSocketMessage, by side: String) -> [String: JSON?] {
        switch message {
        case .text(let text): ["by": .string(side), "data": .string(text)]
        case .binary(let bytes): ["by": .string(side), "bytes": .number(Double(bytes.count))]
        }
    }
}
