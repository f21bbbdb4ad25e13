import Synchronization

/// An ordered table of routes. The one that was added last answers first, so that a test can override what its
/// set-up has routed. May be used from any thread.
///
/// ```swift
/// let router = Router()
/// let saved = router.route(.post, "https://coolection.co/api/item/create") { _ in .json(["id": 1]) }
/// // … saved.requests
/// ```
public final class Router: Sendable {
    private let table = Mutex<[Route]>([])
    private let sockets = Mutex<[WebSocketRoute]>([])

    public init() {}

    /// Adds a route for one method (`nil`: for all) and a URL with `*` for any characters; see ``RoutePattern``. A text from a
    /// user goes through ``RoutePattern/problem(in:)`` first: a route whose URL is none never answers.
    @discardableResult
    public func route(
        _ method: HTTPMethod?, _ url: String, crossOrigin: Route.CrossOrigin = .asAnswered,
        recording: Route.Recording = .latest(1_000), _ handler: @escaping HTTPHandler
    ) -> Route {
        let route = Route(
            method: method, pattern: RoutePattern(url), crossOrigin: crossOrigin, recording: recording,
            handler: handler)
        table.withLock { $0.append(route) }
        return route
    }

    /// Takes a route out; without effect where it is not in the table.
    public func remove(_ route: Route) {
        table.withLock { $0.removeAll { $0 === route } }
    }

    /// Takes all routes out.
    public func removeAll() {
        table.withLock { $0 = [] }
        sockets.withLock { $0 = [] }
    }

    /// In the order in which they were added.
    public var routes: [Route] { table.withLock { $0 } }

    /// The route that answers a request of this method and URL.
    public func route(answering method: HTTPMethod, _ url: WebURL) -> Route? {
        routes.last { $0.accepts(method, url) }
    }

    /// Adds a route for WebSockets at a URL of the scheme `wss` or `ws` with `*` for any characters; see ``RoutePattern``. A text from a user
    /// goes through ``RoutePattern/problem(inWebSocket:)`` first.
    @discardableResult
    public func webSocket(
        _ url: String, answer: WebSocketRoute.Answer = .opens(), handler: WebSocketHandler? = nil
    ) -> WebSocketRoute {
        let route = WebSocketRoute(pattern: RoutePattern(url), answer: answer, handler: handler)
        sockets.withLock { $0.append(route) }
        return route
    }

    /// In the order in which they were added.
    public var webSocketRoutes: [WebSocketRoute] { sockets.withLock { $0 } }

    /// The route that answers whoever opens a WebSocket at this URL.
    public func webSocketRoute(answering url: WebURL) -> WebSocketRoute? {
        webSocketRoutes.last { $0.pattern.matches(url) }
    }

    /// In words up to three routes that come nearest to a request that none answers: those whose URL matches, then those that
    /// share the longest beginning, at least the host. Behind them those that never answer.
    func nearest(to url: WebURL) -> [String] {
        let originLength = url.origin.utf8.count
        let ranked = routes.map { route in
            (route, route.pattern.matches(url) ? Int.max : route.pattern.commonPrefixLength(with: url))
        }
        let near = ranked.filter { $0.1 >= originLength }.sorted { $0.1 > $1.1 }.prefix(3).map(\.0.description)
        let broken = routes.map(\.pattern.description).compactMap { RoutePattern.problem(in: $0) }
        return near + broken.prefix(3)
    }
}
