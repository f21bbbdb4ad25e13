public import HTTP
import ScriptEngine
import Synchronization

/// What the browser's requests reach: routes, unless a transport is put in their place. May be used from any thread.
///
/// ```swift
/// browser.network.route(.post, "https://coolection.co/api/item/create") { _ in .json(["id": 1]) }
/// ```
public final class Network: Sendable {
    /// The table behind ``route(_:_:crossOrigin:_:)``, for what else it can do, as taking a route out. What is added to it directly leaves
    /// CORS to its handler by default.
    public let router = Router()
    private struct State {
        var isOffline = false
        var transport: (any HTTPTransport)?
        var outside: (any HTTPTransport)?
        weak var browser: Browser?
    }

    private let state = Mutex(State())

    init() {}

    /// Answers requests of a method (`nil`: any) to a URL, in which `*` stands for any characters. The route that was added last answers
    /// first.
    ///
    /// A handler runs on the browser's thread unless it hops away: as of ``NativeMessageHandler/handle(_:)``, the order in which several
    /// answer that wait for another thread is then no matter of the seed.
    /// - Parameter crossOrigin: by default the route answers its own preflight and allows the extension's origin, which
    ///   the trace marks as assumed; `.asAnswered` leaves that to the handler, as a real server would.
    @discardableResult
    public func route(
        _ method: HTTPMethod?, _ url: String, crossOrigin: Route.CrossOrigin = .assumed,
        _ handler: @escaping HTTPHandler
    ) -> Route {
        router.route(method, url, crossOrigin: crossOrigin, handler)
    }

    /// Answers scripts that open a WebSocket at a URL, in which `*` stands for any characters. The route that was added last answers first.
    ///
    /// ```swift
    /// let feed = browser.network.webSocket("wss://push.example/feed") { socket, event in
    ///     if case .message(.text(let text)) = event { socket.send("echo \(text)") }
    /// }
    /// // …
    /// feed.connections[0].send("something new")
    /// try await browser.settle()
    /// ```
    /// - Parameters:
    ///   - answer: what the handshake is answered with.
    ///   - handler: what the server does; it is called in turn for everything that happens on a connection. An error ends
    ///     the connection with the code 1011.
    @discardableResult
    public func webSocket(
        _ url: String, answer: WebSocketRoute.Answer = .opens(), handler: WebSocketHandler? = nil
    ) -> WebSocketRoute {
        router.webSocket(url, answer: answer, handler: handler)
    }

    /// Whether the device has no network: ``Browser/setOffline(_:)``. Every request of a script fails then, and WebSockets that
    /// are open are lost.
    public internal(set) var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set {
            state.withLock { $0.isOffline = newValue }
            guard newValue else { return }
            for connection in router.webSocketRoutes.flatMap(\.connections) { connection.drop() }
        }
    }

    /// What carries requests while the device is online, in this process. Where one is put here, nothing is asked of ``outside``; without
    /// it this gives the routes, and ``outside`` is asked for what no route answers.
    public var transport: any HTTPTransport {
        get { state.withLock { $0.transport } ?? RoutedTransport(router: router) }
        set { state.withLock { $0.transport = newValue } }
    }

    /// What carries requests that no route answers to the world outside of this process: the live network or a recording.
    /// Its answers come when they come, so they enter one by one, each when everything else in the browser is at rest.
    public var outside: (any HTTPTransport)? {
        get { state.withLock { $0.outside } }
        set { state.withLock { $0.outside = newValue } }
    }

    /// The same network as programs of the device have it, for a native half that asks a server. It fails while the device is offline, and
    /// the trace tells what was sent and answered. Rules of the web, as CORS, are for scripts alone.
    ///
    /// ```swift
    /// struct App: NativeMessageHandler {
    ///     let network: any HTTPTransport  // browser.network.device
    ///
    ///     func handle(_ message: JSON) async throws -> JSON? {
    ///         let url = WebURL(parsingHTTP: "https://notes.example/api")!
    ///         let response = try await network.send(HTTPRequest(.post, url, body: Array(message.text.utf8)))
    ///         return ["status": .number(Double(response.status))]
    ///     }
    /// }
    /// ```
    public var device: any HTTPTransport { DeviceTransport(network: self) }

    /// Who has the network; `nil` where it is gone.
    var browser: Browser? {
        get { state.withLock { $0.browser } }
        set { state.withLock { $0.browser = newValue } }
    }

    /// Lets go of all that answers.
    func removeAll() {
        state.withLock { ($0.transport, $0.outside) = (nil, nil) }
        router.removeAll()
    }

    /// Whether somebody answers a request while the device is online.
    func canAnswer(_ request: HTTPRequest) -> Bool {
        let state = state.withLock { $0 }
        return (state.transport ?? RoutedTransport(router: router, otherwise: state.outside)).canAnswer(request)
    }

    /// What carries a request that is sent now. Called on the scheduler's loop.
    func transport(of scheduler: Scheduler) -> any HTTPTransport {
        let state = state.withLock { $0 }
        if state.isOffline { return RefusingTransport() }
        if let transport = state.transport { return transport }
        let door = state.outside.map { NetworkDoor(outside: $0, scheduler: LoopBound(scheduler, on: scheduler.loop)) }
        return RoutedTransport(router: router, otherwise: door)
    }
}

/// Lets the answers of the outside into the browser.
private struct NetworkDoor: HTTPTransport {
    let outside: any HTTPTransport
    let scheduler: LoopBound<Scheduler>

    func refusal(of request: HTTPRequest) -> TransportError? { outside.refusal(of: request) }

    func canAnswer(_ request: HTTPRequest) -> Bool { outside.canAnswer(request) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let ticket = scheduler.value.leave()
        let answer = await outside.answer(to: request)
        await scheduler.value.enter(ticket, place: answer.place)
        var response = try answer.result.get()
        response.stream = response.stream?.through { [scheduler] stream async throws(TransportError) in
            let ticket = scheduler.value.leave()
            let piece: Result<[UInt8]?, TransportError>
            do throws(TransportError) {
                piece = .success(try await stream.next())
            } catch {
                piece = .failure(error)
            }
            await scheduler.value.enter(ticket, place: 0)
            return try piece.get()
        }
        return response
    }
}
