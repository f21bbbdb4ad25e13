import ExtensionRunner
import HTTP
import Synchronization
import VirtualTime

/// The network of one test: its routes, and the faults that befall the requests to them. May be used from any thread.
final class TestNetwork: HTTPTransport {
    /// What happens to a request.
    enum Fault: Sendable, Equatable {
        /// The server answers with this status and never sees the request.
        case status(Int)
        /// The answer takes its time.
        case slow(Duration)
        /// The connection ends in the middle of the answer's body.
        case brokenAnswer
        /// The server does what it is asked for, and its answer is lost.
        case lostAnswer
    }

    private struct Rule {
        let fault: Fault
        let method: HTTPMethod?
        let pattern: RoutePattern
        var timesLeft: Int
    }

    private let router: Router
    private let clock: BrowserClock
    private let rules = Mutex<[Rule]>([])

    init(router: Router, clock: BrowserClock) {
        self.router = router
        self.clock = clock
    }

    /// The next `times` requests of a method (`nil`: any) to a URL suffer a fault. The rule added last goes first.
    func add(_ fault: Fault, method: HTTPMethod?, url: String, times: Int) {
        rules.withLock { $0.append(Rule(fault: fault, method: method, pattern: RoutePattern(url), timesLeft: times)) }
    }

    private func takeFault(for request: HTTPRequest) -> Fault? {
        // A preflight is the browser's, and asks for what comes after it.
        guard request.method != .options else { return nil }
        return rules.withLock { rules in
            guard
                let index = rules.lastIndex(where: {
                    ($0.method == nil || $0.method == request.method) && $0.pattern.matches(request.url)
                })
            else { return nil }
            let fault = rules[index].fault
            rules[index].timesLeft -= 1
            if rules[index].timesLeft == 0 { rules.remove(at: index) }
            return fault
        }
    }

    func canAnswer(_ request: HTTPRequest) -> Bool { RoutedTransport(router: router).canAnswer(request) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let routes = RoutedTransport(router: router)
        switch takeFault(for: request) {
        case nil: return try await routes.send(request)
        case .status(let status):
            return HTTPResponse.empty(status: status).readable(by: request)
        case .slow(let duration):
            await clock.sleep(for: duration)
            return try await routes.send(request)
        case .brokenAnswer:
            return try await broken(routes.send(request), to: request)
        case .lostAnswer:
            _ = try await routes.send(request)
            throw .networkFailed(request.method, request.url, reason: "the answer was lost")
        }
    }

    /// An answer with its first piece, or half of its body, after which the connection ends. Whoever takes no pieces, and whom no
    /// body is sent, gets none of it.
    private func broken(
        _ answer: HTTPResponse, to request: HTTPRequest
    ) async throws(TransportError) -> HTTPResponse {
        let error = TransportError.networkFailed(
            request.method, request.url, reason: "the connection ended in the middle of the answer")
        guard request.acceptsStream, answer.stream != nil || !answer.body.isEmpty else { throw error }
        let half = Array(answer.body.prefix(answer.body.count / 2))
        let whole = answer.stream
        let isGiven = Mutex(half.isEmpty && whole == nil)
        var broken = answer
        broken.body = []
        broken.stream = HTTPBodyStream { () async throws(TransportError) -> [UInt8]? in
            let wasGiven = isGiven.withLock { given in
                defer { given = true }
                return given
            }
            if wasGiven { throw error }
            guard let whole else { return half }
            guard let piece = try await whole.next() else { throw error }
            return piece
        } cancel: {
            whole?.cancel()
        }
        return broken
    }
}
