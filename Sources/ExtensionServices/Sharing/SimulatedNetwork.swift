public import HTTP
import Synchronization

/// A network that answers after as much time of the device's clock as a test says, or not at all.
/// May be used from any thread.
public final class SimulatedNetwork: DeviceNetwork {
    /// What becomes of a request.
    public enum Behaviour: Sendable, Equatable {
        /// It arrives, and its answer comes after this time; a caller who gives up earlier does not see it.
        case answers(after: Duration)
        /// It never arrives.
        case losesRequests
        /// It arrives, and its answer never comes.
        case losesAnswers
    }

    private struct State {
        var connection: NetworkConnection
        var behaviour = Behaviour.answers(after: .zero)
        var exceptions: [(origin: String, behaviour: Behaviour)] = []
    }

    private let transport: any HTTPTransport
    private let clock: DeviceClock
    private let state: Mutex<State>

    /// - Parameter transport: Answers what arrives, at once: as a rule a ``RoutedTransport`` with a back end.
    public init(_ transport: any HTTPTransport, clock: DeviceClock, connection: NetworkConnection = .wifi) {
        self.transport = transport
        self.clock = clock
        state = Mutex(State(connection: connection))
    }

    public var connection: NetworkConnection { state.withLock { $0.connection } }

    /// Changes how the device is connected. A request that is under way goes on.
    public func connect(_ connection: NetworkConnection) { state.withLock { $0.connection = connection } }

    /// From now on all servers behave so, `origin` alone where one is given, e.g. `https://example.com`.
    public func behave(_ behaviour: Behaviour, for origin: String? = nil) {
        state.withLock { state in
            guard let origin else {
                state.behaviour = behaviour
                state.exceptions = []
                return
            }
            state.exceptions.removeAll { $0.origin == origin }
            state.exceptions.append((origin, behaviour))
        }
    }

    public func send(
        _ request: HTTPRequest, within limit: Duration
    ) async throws(DeviceNetworkError) -> HTTPResponse {
        guard let observer = ServiceCalls.observer else { return try await carry(request, within: limit) }
        let call = ServiceCall(.request, "\(request.method) \(request.url.hrefWithoutFragment)")
        let verdict = observer.willCall(call)
        switch verdict {
        case .ends: throw .failed("the program has been ended")
        case .offline: throw .offline
        case .status(let status): return HTTPResponse(status: status)
        default: break
        }
        let start = clock.elapsed
        var response = try await carry(request, within: limit)
        guard observer.didCall(call) == .goesOn else { throw .failed("the program has been ended") }
        if verdict == .losesAnswer { throw giveUp(after: limit, since: start) }
        if verdict == .truncated { response.body.removeLast(response.body.count - response.body.count / 2) }
        return response
    }

    private func carry(
        _ request: HTTPRequest, within limit: Duration
    ) async throws(DeviceNetworkError) -> HTTPResponse {
        let (connection, behaviour) = state.withLock { state in
            (state.connection, state.exceptions.first { $0.origin == request.url.origin }?.behaviour ?? state.behaviour)
        }
        guard connection != .offline else { throw .offline }
        guard behaviour != .losesRequests else { throw giveUp(after: limit) }
        let response: HTTPResponse
        do { response = try await transport.send(request) } catch { throw .failed("\(error)") }
        guard case .answers(let latency) = behaviour, latency <= limit else { throw giveUp(after: limit) }
        clock.wait(for: latency)
        return response
    }

    /// - Parameter start: when the request was sent; `nil`: now.
    private func giveUp(after limit: Duration, since start: Duration? = nil) -> DeviceNetworkError {
        clock.wait(for: limit - (start.map { clock.elapsed - $0 } ?? .zero))
        return .timedOut(limit)
    }
}
