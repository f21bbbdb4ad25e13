public import HTTP
import Synchronization

/// What the system gives one launch of a share extension: time, network, the attachments' contents, a bounded memory.
///
/// Whatever takes time goes through it. Where a limit is exceeded, this function and all later ones throw the
/// ``ShareTermination``; an extension that lets it pass ends as on a device, with what it has stored so far kept.
/// May be used from any thread.
public final class ShareSession: Sendable {
    private struct State {
        var userTime = Duration.zero
        /// How many waits for the user are under way, one in another or beside it, and since when.
        var userWaits = 0
        var userWaitStart = Duration.zero
        var bytes = 0
        var peakBytes = 0
        var termination: ShareTermination?
        var refusedURLs: [String] = []
    }

    /// The device's clock, by which ``limits`` are counted.
    public let clock: any ShareClock
    /// What this launch is held to, as ``ShareHost/init(clock:network:limits:)`` got it.
    public let limits: ShareLimits
    private let network: any DeviceNetwork
    private let launched: Duration
    private let state = Mutex(State())

    init(clock: any ShareClock, network: any DeviceNetwork, limits: ShareLimits) {
        self.clock = clock
        self.network = network
        self.limits = limits
        launched = clock.elapsed
    }

    /// How the device is connected now.
    public var connection: NetworkConnection { network.connection }

    /// How long the extension has worked, without the time that it waited for its user.
    public var workTime: Duration {
        let now = clock.elapsed
        return state.withLock { state in
            now - launched - state.userTime - (state.userWaits > 0 ? now - state.userWaitStart : .zero)
        }
    }

    /// What is left of an allowance of time that began with the launch; never negative.
    public func remaining(of allowance: Duration) -> Duration { max(allowance - workTime, .zero) }

    /// Loads the form of an attachment that conforms to `type` and counts its memory. Throws an ``ItemProviderError``
    /// where the attachment gives nothing, and ``ShareTermination``.
    public func load(
        _ provider: ItemProvider, conformingTo type: ItemType, within limit: Duration = .seconds(30)
    ) async throws -> SharedItem {
        try pass(.willCall, ServiceCall(.load, type.identifier))
        let (item, delay) = try provider.representation(conformingTo: type)
        let allowed = min(limit, timeToEnd)
        await clock.wait(for: min(delay, allowed))
        try pass(.didCall, ServiceCall(.load, type.identifier))
        guard delay <= limit else { throw ItemProviderError.timedOut(type) }
        guard let item else { throw ItemProviderError.cannotLoad(type) }
        try hold(item.byteCount)
        return item
    }

    /// Sends a request and gives up after `limit`. What is read of the answer counts as memory. Throws a
    /// ``DeviceNetworkError`` where no answer came, and ``ShareTermination``.
    ///
    /// - Parameter maximumBodyBytes: How much of the answer's body is read; what comes behind it is left.
    public func send(
        _ request: HTTPRequest, within limit: Duration, reading maximumBodyBytes: Int = .max
    ) async throws -> HTTPResponse {
        try check()
        let allowed = min(limit, timeToEnd)
        do {
            var response = try await network.send(request, within: allowed)
            response.body.removeLast(max(response.body.count - maximumBodyBytes, 0))
            try hold(response.body.count)
            return response
        } catch {
            try check()
            throw error
        }
    }

    /// How long until the system ends the extension: the first moment beyond the limit.
    private var timeToEnd: Duration { remaining(of: limits.time) + .nanoseconds(1) }

    /// Lets the user look and type; the time that passes in `body` does not count as work.
    public func waitForUser<Choice: Sendable>(_ body: () async throws -> Choice) async throws -> Choice {
        try pass(.willCall, ServiceCall(.user))
        let choice = try await uncounted(body)
        try pass(.didCall, ServiceCall(.user))
        return choice
    }

    /// Runs `body`, whose time is the user's.
    private func uncounted<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        let start = clock.elapsed
        state.withLock { state in
            if state.userWaits == 0 { state.userWaitStart = start }
            state.userWaits += 1
        }
        defer {
            let end = clock.elapsed
            state.withLock { state in
                state.userWaits -= 1
                if state.userWaits == 0 { state.userTime += end - state.userWaitStart }
            }
        }
        return try await body()
    }

    private enum Side { case willCall, didCall }

    /// Passes the observer, where there is one, with a call that this session serves itself.
    private func pass(_ side: Side, _ call: ServiceCall) throws(ShareTermination) {
        try check()
        guard let observer = ServiceCalls.observer else { return }
        _ = side == .willCall ? observer.willCall(call) : observer.didCall(call)
        try check()
    }

    /// Counts memory that the extension takes, for itself or for what it has loaded.
    public func hold(_ bytes: Int) throws(ShareTermination) {
        state.withLock { state in
            state.bytes += bytes
            state.peakBytes = max(state.peakBytes, state.bytes)
            if state.bytes > limits.memoryBytes, state.termination == nil {
                state.termination = .memoryLimit(bytes: limits.memoryBytes)
            }
        }
        try check()
    }

    /// Counts memory that the extension has given back.
    public func release(_ bytes: Int) { state.withLock { $0.bytes = max($0.bytes - bytes, 0) } }

    /// Tries to open another app. Share extensions cannot: nothing happens but that the host remembers the attempt.
    /// https://developer.apple.com/documentation/foundation/nsextensioncontext/open(_:completionhandler:)
    public func open(_ url: String) -> URLOpening {
        state.withLock { $0.refusedURLs.append(url) }
        return .refused
    }

    /// What becomes of an attempt to open a URL.
    public enum URLOpening: Sendable { case refused }

    var termination: ShareTermination? { state.withLock { $0.termination } }
    var peakBytes: Int { state.withLock { $0.peakBytes } }
    var refusedURLs: [String] { state.withLock { $0.refusedURLs } }

    /// Throws where the system has ended the extension.
    public func check() throws(ShareTermination) {
        let isLate = workTime > limits.time
        let isKilled = ServiceCalls.observer?.hasEndedProgram ?? false
        let termination = state.withLock { state in
            if isKilled, state.termination == nil { state.termination = .killed }
            if isLate, state.termination == nil { state.termination = .timeLimit(limits.time) }
            return state.termination
        }
        if let termination { throw termination }
    }
}
