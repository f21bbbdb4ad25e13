public import HTTP
import Synchronization

/// What the browser's requests reach: routes, unless a transport is put in their place. May be used from any thread.
///
/// ```swift
/// await browser.network.route(.post, "https://coolection.co/api/item/create") { _ in .json(["id": 1]) }
/// ```
public final class Network: Sendable {
    public let router = Router()
    private let state: Mutex<(isOffline: Bool, transport: any HTTPTransport)>

    init() { state = Mutex((false, RoutedTransport(router: router))) }

    /// Answers requests of a method (`nil`: any) to a URL, which may end in `*`. The route that was added last answers
    /// first.
    /// - Parameter crossOrigin: by default the route answers its own preflight and allows the extension's origin, which
    ///   the trace marks as assumed; `.asAnswered` leaves that to the handler, as a real server would.
    @discardableResult
    public func route(
        _ method: HTTPMethod?, _ url: String, crossOrigin: Route.CrossOrigin = .assumed,
        _ handler: @escaping HTTPHandler
    ) -> Route {
        router.route(method, url, crossOrigin: crossOrigin, handler)
    }

    /// Whether the device has no network: every request fails.
    public var isOffline: Bool {
        get { state.withLock { $0.isOffline } }
        set { state.withLock { $0.isOffline = newValue } }
    }

    /// What carries requests while the device is online.
    public var transport: any HTTPTransport {
        get { state.withLock { $0.transport } }
        set { state.withLock { $0.transport = newValue } }
    }

    var currentTransport: any HTTPTransport { isOffline ? RefusingTransport() : transport }
}
