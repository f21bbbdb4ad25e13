/// Answers from the routes of a ``Router``, in this process, without a socket.
public struct RoutedTransport: HTTPTransport {
    /// Asked anew for each request: routes may come and go.
    public let router: Router
    /// What carries a request that no route answers; without it, such a request fails.
    public let otherwise: (any HTTPTransport)?

    public init(router: Router, otherwise: (any HTTPTransport)? = nil) {
        self.router = router
        self.otherwise = otherwise
    }

    public func refusal(of request: HTTPRequest) -> TransportError? {
        guard let otherwise, router.route(answering: request.method, request.url) == nil,
            assumedPreflightAnswer(to: request) == nil
        else { return nil }
        return otherwise.refusal(of: request)
    }

    public func canAnswer(_ request: HTTPRequest) -> Bool {
        router.route(answering: request.method, request.url) != nil || otherwise?.canAnswer(request) ?? false
    }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        let preflight = assumedPreflightAnswer(to: request)
        // A route for all methods need not know of preflights, one for OPTIONS does.
        if let route = router.route(answering: request.method, request.url), preflight == nil || route.method != nil {
            let response = try await answer(request, from: route)
            return route.crossOrigin == .assumed ? response.readable(by: request) : response
        }
        if let preflight { return preflight }
        if let otherwise { return try await otherwise.send(request) }
        throw .noRoute(request.method, request.url, nearest: router.nearest(to: request.url))
    }

    private func answer(_ request: HTTPRequest, from route: Route) async throws(TransportError) -> HTTPResponse {
        do {
            let response = try await route.answer(request)
            return request.acceptsStream ? response : try await response.collected()
        } catch is CancellationError {
            throw .cancelled
        } catch let error as TransportError {
            throw error
        } catch {
            throw .handlerFailed(request.method, request.url, reason: "\(error)")
        }
    }

    /// The answer to a preflight that asks for a method which a route with assumed access has.
    private func assumedPreflightAnswer(to request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .options, let asked = request.headers["Access-Control-Request-Method"],
            let method = HTTPMethod(rawValue: asked),
            let route = router.route(answering: method, request.url), route.crossOrigin == .assumed
        else { return nil }
        var response = HTTPResponse.empty()
        response.headers.allow("Access-Control-Allow-Methods", asked)
        if let names = request.headers["Access-Control-Request-Headers"] {
            response.headers.allow("Access-Control-Allow-Headers", names)
        }
        return response.readable(by: request)
    }
}

extension HTTPResponse {
    /// The response with what it lacks to be readable by the origin that asks, credentials included: as a server answers that
    /// allows every origin.
    package func readable(by request: HTTPRequest) -> HTTPResponse {
        guard let origin = request.headers["Origin"], !headers.contains("Access-Control-Allow-Origin")
        else { return self }
        var response = self
        response.headers.allow("Access-Control-Allow-Origin", origin)
        response.headers.allow("Access-Control-Allow-Credentials", "true")
        response.crossOriginAccess = .assumed
        return response
    }
}

extension HTTPHeaders {
    /// Sets a field whose value was a valid header value already.
    fileprivate mutating func allow(_ name: String, _ value: String) {
        try? set(name, value)
    }
}
