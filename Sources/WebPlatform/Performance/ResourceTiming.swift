public import HTTP
import JSONText

/// What a context is told of a resource that it has loaded: https://w3c.github.io/resource-timing/
public struct ResourceTiming: Sendable, Equatable {
    /// The address that was asked for, without its fragment.
    let name: String
    /// https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-initiatortype
    let initiatorType: String
    /// Milliseconds since the context was made.
    let startTime: Double
    let responseStart: Double
    let responseEnd: Double
    /// https://fetch.spec.whatwg.org/#concept-tao-check
    let isAllowed: Bool
    /// How long the body is; 0 where the context may not know.
    let bodySize: Int
    /// https://w3c.github.io/server-timing/#the-server-timing-header-field; `nil` where there is none, or the context may not know.
    let serverTiming: String?

    /// What `js/web/resource-timing` reads.
    var json: JSON {
        var members: JSONObject = [
            "name": .string(name), "initiatorType": .string(initiatorType), "startTime": .number(startTime),
            "responseStart": .number(responseStart), "responseEnd": .number(responseEnd), "isAllowed": .bool(isAllowed),
            "bodySize": .number(Double(bodySize)),
        ]
        if let serverTiming { members["serverTiming"] = .string(serverTiming) }
        return .object(members)
    }
}

/// A resource on its way into a context.
public final class TimedResource {
    private let request: FetchRequest
    private weak var context: WebContext?
    private let startTime: Double
    private var responseStart = 0.0
    /// Those of the last answer, with what scripts may not see.
    private var headers = HTTPHeaders()
    private var isAllowed = false
    private var mayKnowSize = false
    private var serverTiming: String?

    /// - Returns: `nil`: the context is told nothing of such a request.
    public init?(_ request: FetchRequest, in context: WebContext) {
        guard request.url.isHTTP, request.initiatorType != nil else { return nil }
        self.request = request
        self.context = context
        startTime = context.elapsed
    }

    /// Somebody has answered: with a redirect, or with what the context will get.
    public func hear(_ headers: HTTPHeaders) {
        self.headers = headers
        responseStart = context?.elapsed ?? 0
    }

    /// The head of the answer has come. Nothing is told of requests that have failed, as in WebKit.
    public func begin(_ response: FetchResponse) {
        let origin = request.origin
        let allowed = headers["Timing-Allow-Origin"]?.split(separator: ",") ?? []
        isAllowed =
            response.kind == .basic || allowed.contains { ["*", origin].contains(String($0).trimmedOfSpaces) }
        mayKnowSize = response.kind == .basic || response.kind == .cors
        if isAllowed { serverTiming = headers["Server-Timing"] }
    }

    /// The whole answer has come.
    public func end(bodySize: Int) {
        guard let context, !context.isClosed, let initiatorType = request.initiatorType else { return }
        context.resources.add(
            ResourceTiming(
                name: request.url.hrefWithoutFragment, initiatorType: initiatorType, startTime: startTime,
                responseStart: responseStart, responseEnd: context.elapsed, isAllowed: isAllowed,
                bodySize: mayKnowSize ? bodySize : 0, serverTiming: serverTiming), in: context)
    }
}
