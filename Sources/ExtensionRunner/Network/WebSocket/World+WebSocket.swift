import HTTP
import JSONText
import WebPlatform

extension World {
    /// A script of a context opens a WebSocket.
    ///
    /// What the browser refuses by itself gives `error` alone; see WebSocket::failAsynchronously and
    /// ThreadableWebSocketChannel::validateURL of https://github.com/WebKit/WebKit
    func openWebSocket(_ call: WebSocketCall, in context: WebContext, for client: FetchClient) -> (
        any WebSocketChannel
    )? {
        let outer = trace.enter(context.script)
        defer { trace.leave(outer) }
        let number = nextExchange()
        var fields: JSONObject = ["id": .number(number), "url": .string(call.url.href)]
        if !call.protocols.isEmpty { fields["protocols"] = .array(call.protocols.map { .string($0) }) }
        return trace.record(.network, "socket", fields) {
            let url: WebURL
            do throws(SocketRefusal) { url = try permitted(call.url, in: context, for: client) } catch {
                refuse(error, number, in: context)
                return nil
            }
            let channel = SocketChannel(call, in: context, number: number, trace: trace)
            let request = handshake(call, to: url, for: client)
            scheduler.timeline.schedule { [self] in connect(channel, request, offering: call.protocols) }
            return channel
        }
    }

    /// The browser keeps a script from connecting.
    private struct SocketRefusal: Error {
        let reason: String
        /// What the console says; `nil`: nothing.
        var message: String?
    }

    /// The address that is asked, which rules of an extension may make a secure one.
    private func permitted(
        _ url: WebURL, in context: WebContext, for client: FetchClient
    ) throws(SocketRefusal) -> WebURL {
        if url.hasBadPort {
            throw SocketRefusal(
                reason: "browsers do not connect to the port \(url.port ?? 0), where another protocol is spoken",
                message: "WebSocket port \(url.port ?? 0) blocked")
        }
        var url = url
        if context.upgradesRequests, url.scheme == "ws", let secure = WebURL(serialized: "wss" + url.href.dropFirst(2))
        {
            url = secure
        }
        if hasRules {
            let place = place(of: context, origin: client.origin)
            let ruled = RuledRequest(
                url, .websocket, topURL: place.topURL, frameURL: place.frameURL, isInChildFrame: place.isInChildFrame)
            let outcome = outcome(of: ruled, in: place.tab) { trace.record(.network, "rule", $0.fields) }
            if let reason = outcome.refusal { throw SocketRefusal(reason: reason) }
            url = outcome.url
        }
        // Only documents of https are looked at: MixedContentChecker.cpp
        if client.origin.hasPrefix("https:"), !url.isPotentiallyTrustworthy {
            throw SocketRefusal(
                reason: "\(url.hrefWithoutFragment) is not secure, and the page of \(client.origin) is: mixed content")
        }
        return url
    }

    private func refuse(_ refusal: SocketRefusal, _ number: Double, in context: WebContext) {
        if let message = refusal.message {
            let position = context.script.callerPosition
            context.delegate?.webContext(
                context, wrote: ConsoleMessage(level: .error, text: message, position: position))
        }
        trace.record(.network, "failure", ["id": .number(number), "reason": .string(refusal.reason)])
    }

    /// https://websockets.spec.whatwg.org/#concept-websocket-establish, without what only a connection of its own needs
    private func handshake(_ call: WebSocketCall, to url: WebURL, for client: FetchClient) -> HTTPRequest {
        var headers: HTTPHeaders = ["Origin": client.origin, "User-Agent": profile.identity.userAgent]
        if !call.protocols.isEmpty {
            try? headers.set("Sec-WebSocket-Protocol", call.protocols.joined(separator: ", "))
        }
        // Cookies are those of the same address with the scheme of HTTP: https://www.rfc-editor.org/rfc/rfc6455#section-4.1
        if let address = WebURL(serialized: "http" + url.href.dropFirst(2)),
            let cookies = cookies(for: client).header(for: address)
        {
            try? headers.set("Cookie", cookies)
        }
        return HTTPRequest(.get, url, headers: headers)
    }

    private func connect(_ channel: SocketChannel, _ request: HTTPRequest, offering protocols: [String]) {
        guard channel.isConnecting else { return }
        let address = request.url.hrefWithoutFragment
        if network.isOffline { return channel.fail("the WebSocket \(address) was not opened: the browser is offline") }
        guard let route = network.router.webSocketRoute(answering: request.url) else {
            return channel.fail(unanswered(request.url))
        }
        switch route.answer {
        case .refuses(let status): channel.fail("the server answers \(address) with \(status) in place of a WebSocket")
        case .opens(let name):
            let chosen = name ?? protocols.first
            if let chosen, !protocols.contains(chosen) {
                let offered = protocols.isEmpty ? "none" : protocols.joined(separator: ", ")
                channel.fail(
                    "the server of \(address) chooses the protocol \(chosen), which the script does not offer: it offers \(offered)"
                )
            } else {
                channel.open(request, selectedProtocol: chosen, by: route)
            }
        }
    }

    private func unanswered(_ url: WebURL) -> String {
        let address = url.hrefWithoutFragment
        if network.outside != nil {
            return
                "no route answers the WebSocket \(address), and a WebSocket to the real network is not implemented by extrun"
        }
        let routes = network.router.webSocketRoutes.suffix(3).map(\.pattern.description)
        return "no route answers the WebSocket \(address); "
            + (routes.isEmpty ? "there is none for WebSockets" : "there are: \(routes.joined(separator: ", "))")
    }
}

extension Browser {
    /// A server sends a text to every WebSocket that is open at a URL, in which `*` stands for any characters.
    public func push(_ text: String, to url: String) async throws {
        let pattern = RoutePattern(url)
        let connections = network.router.webSocketRoutes.flatMap(\.connections).filter {
            $0.isOpen && pattern.matches($0.request.url)
        }
        world.trace.record(.user, "push", ["url": .string(url), "data": .string(text)]) {
            for connection in connections { connection.send(text) }
        }
        if connections.isEmpty {
            world.trace.explain(.network, "nobody hears that: no WebSocket is open at \(pattern)")
        }
        try await settle()
    }
}
