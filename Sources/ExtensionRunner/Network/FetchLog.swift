import HTTP
import JSONText
import WebPlatform

/// Writes what happens during one fetch into the trace.
final class FetchLog {
    private let trace: Trace
    private let number: Double
    /// The event that what comes next follows from: what called `fetch()`, then each event of the exchange.
    private var cause: Int?
    /// The place of the call of `fetch()`.
    private let position: JSON?
    private var streamedBytes = 0
    private var isLost = false
    /// What extensions are told of it; `nil`: nothing.
    private let load: ResourceLoad?
    /// What the context that asks is told of it; `nil`: nothing.
    private let resource: TimedResource?

    init(trace: Trace, number: Double, load: ResourceLoad?, resource: TimedResource? = nil) {
        self.trace = trace
        self.number = number
        self.load = load
        self.resource = resource
        cause = trace.cause
        position = trace.callerPosition.map { .string($0) }
    }

    func record(_ event: FetchEvent) {
        // That what works on the answer was stopped needs no further word.
        if isLost, case .blocked = event { return }
        trace.following(cause) { write(event) }
        cause = trace.lastEvent
        if let load { following { load.hear(event) } }
        if case .responded(let response) = event { resource?.hear(response.headers) }
    }

    /// The connection is lost: what comes later reaches nobody.
    func recordLoss(_ error: TransportError) {
        record(.blocked(.transport(error)))
        isLost = true
    }

    /// A rule of an extension acts on the request.
    func record(_ rule: RuleEvent) {
        var fields = rule.fields
        fields["id"] = .number(number)
        trace.following(cause) { trace.record(.network, "rule", fields) }
        cause = trace.lastEvent
    }

    /// A rule of an extension keeps the request from being sent.
    func recordBlock(by owner: InstalledExtension, at url: WebURL) {
        if let load { following { load.wasBlocked(by: owner, at: url) } }
    }

    /// The answer has come, with its body where that does not come piece by piece.
    func recordAnswer(_ response: FetchResponse) {
        guard response.kind != .error else { return }
        resource?.begin(response)
        if response.stream == nil { recordEnd(bodySize: response.body?.count ?? 0) }
    }

    private func recordEnd(bodySize: Int) {
        if let load { following { load.complete() } }
        resource?.end(bodySize: bodySize)
    }

    /// A body's next piece has come, or its end. What it says stays untold: a secret that two pieces share could not be found.
    func record(piece: [UInt8]?) {
        streamedBytes += piece?.count ?? 0
        let bytes = Double(piece?.count ?? streamedBytes)
        trace.following(cause) {
            trace.record(.network, piece == nil ? "end" : "piece", ["id": .number(number), "bytes": .number(bytes)])
        }
        cause = trace.lastEvent
        if piece == nil { recordEnd(bodySize: streamedBytes) }
    }

    /// Runs what the end of the exchange leads to.
    func following<Value>(_ work: () -> Value) -> Value { trace.following(cause, work) }

    private func write(_ event: FetchEvent) {
        switch event {
        case .preflightSent(let request): trace.record(.network, "preflight", fields(request))
        case .preflightAnswered(let response): trace.record(.network, "preflight-answer", fields(response))
        case .requestSent(let request): trace.record(.network, "request", fields(request))
        case .responded(let response): trace.record(.network, "response", fields(response))
        case .unheard(let response):
            trace.record(
                .network, "answer-lost", ["id": .number(number), "status": .number(Double(response.status))])
        case .accepted: break
        case .redirected(let status, _, let url):
            trace.record(
                .network, "redirect",
                ["id": .number(number), "status": .number(Double(status)), "url": .string(url.href)])
        case .blocked(let error):
            trace.record(.network, "failure", ["id": .number(number), "reason": .string("\(error)")])
        }
    }

    private func fields(_ request: HTTPRequest) -> JSONObject {
        var fields: JSONObject = [
            "id": .number(number), "method": .string(request.method.rawValue), "url": .string(request.url.href),
            "headers": headers(request.headers),
        ]
        if !request.body.isEmpty { fields["body"] = .string(String(decoding: request.body, as: UTF8.self)) }
        fields["position"] = position
        return fields
    }

    private func fields(_ response: HTTPResponse) -> JSONObject {
        var fields: JSONObject = [
            "id": .number(number), "status": .number(Double(response.status)), "headers": headers(response.headers),
        ]
        if !response.body.isEmpty { fields["body"] = .string(String(decoding: response.body, as: UTF8.self)) }
        if response.crossOriginAccess == .assumed { fields["cors"] = "assumed" }
        return fields
    }

    /// A name that comes again has a list of values.
    private func headers(_ headers: HTTPHeaders) -> JSON {
        var values: JSONObject = [:]
        for field in headers.fields {
            let value = JSON.string(field.value)
            values[field.name] =
                switch values[field.name] {
                case nil: value
                case .array(let known)?: .array(known + [value])
                case let known?: [known, value]
                }
        }
        return .object(values)
    }
}
