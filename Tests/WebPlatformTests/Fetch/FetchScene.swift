import HTTP
import Synchronization
import Testing
import VirtualTime

@testable import WebPlatform

/// A script of one origin, a server, and a clock that the test moves.
final class FetchScene {
    final class Clock: WallClock {
        private let time = Mutex(WallTime(millisecondsSince1970: 0))
        var now: WallTime { time.withLock { $0 } }
        func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
    }

    let router = Router()
    let clock = Clock()
    let origin: String
    var policy: FetchPolicy
    private(set) var events: [FetchEvent] = []

    init(origin: String = "safari-web-extension://e1") {
        self.origin = origin
        policy = FetchPolicy(
            preflightCache: PreflightCache(clock: clock),
            resolve: { text, base in
                WebURL(canonical: text) ?? WebURL(serialized: text.hasPrefix("/") ? base.origin + text : text)
            })
    }

    func fetch(
        _ url: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: String? = nil,
        mode: FetchRequest.Mode = .cors, credentials: FetchRequest.Credentials = .sameOrigin,
        redirect: FetchRequest.Redirect = .follow, destination: String = "", referrer: String? = nil,
        referrerPolicy: ReferrerPolicy = .strictOriginWhenCrossOrigin, isKeepalive: Bool = false
    ) async throws -> FetchResponse {
        events = []
        let request = FetchRequest(
            url: try #require(WebURL(serialized: url)), origin: origin, method: method, headers: headers,
            body: body.map { Array($0.utf8) }, mode: mode, credentials: credentials, redirect: redirect,
            isKeepalive: isKeepalive, destination: destination, referrer: referrer.flatMap(WebURL.init(serialized:)),
            referrerPolicy: referrerPolicy)
        return await WebPlatform.fetch(request, policy: policy, transport: RoutedTransport(router: router)) {
            self.events.append($0)
        }
    }

    /// Answers every method with these headers.
    @discardableResult
    func serve(_ url: String, status: Int = 200, _ headers: HTTPHeaders = [:]) -> Route {
        serve(url, nil, status: status, headers)
    }

    /// Answers one method with these headers.
    @discardableResult
    func serve(_ url: String, _ method: HTTPMethod?, status: Int = 200, _ headers: HTTPHeaders = [:]) -> Route {
        router.route(method, url) { _ in HTTPResponse(status: status, headers: headers, body: Array("ok".utf8)) }
    }

    /// What happened, in short: `preflight`, `preflight answer`, `request`, `response`, `unheard`, `redirect`, `blocked`. Which answer the script
    /// gets, its result says.
    var eventNames: [String] {
        events.compactMap { event in
            switch event {
            case .preflightSent: "preflight"
            case .preflightAnswered: "preflight answer"
            case .requestSent: "request"
            case .responded: "response"
            case .unheard: "unheard"
            case .redirected: "redirect"
            case .accepted: nil
            case .blocked: "blocked"
            }
        }
    }
}

let unsafeHeaders: HTTPHeaders = ["Content-Type": "application/json", "Authorization": "Bearer x"]
