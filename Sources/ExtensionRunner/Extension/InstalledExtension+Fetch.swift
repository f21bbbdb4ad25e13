import HTTP
import JSONText
import ScriptEngine
import WebPlatform

extension InstalledExtension {
    /// Answers a call of `fetch()` by a script of this extension.
    func fetch(_ call: FetchCall, in context: WebContext) {
        let request: FetchRequest
        do {
            request = try FetchRequest(parsing: call.requestText, body: call.body, origin: origin)
        } catch {
            report(ScriptError(name: "Error", message: "\(error)"), as: "exception")
            return
        }
        let log = FetchLog(trace: world.trace, number: world.nextExchange())
        let policy = fetchPolicy()
        let bound = LoopBound((policy: policy, log: log), on: world.scheduler.loop)
        let transport = world.network.currentTransport
        let summary = { [world] in
            let url = world.trace.redacted(.string(request.url.hrefWithoutFragment)).stringValue ?? ""
            return "nothing has answered \(request.method) \(url)"
        }
        let task = world.scheduler.start(waiting: summary) {
            let (policy, log) = bound.value
            return await WebPlatform.fetch(request, policy: policy, transport: transport) { log.record($0) }
        } completion: { [weak context] result in
            guard let context, case .success(let response) = result else { return }
            let (head, body) = response.answer()
            context.answer(call, headText: head, body: body)
        }
        call.attach(task)
    }

    private func fetchPolicy() -> FetchPolicy {
        FetchPolicy(
            preflightCache: world.preflightCache, userAgent: world.profile.identity.userAgent,
            grantsHost: { [unowned self] in permissions.bypassesCORS(for: $0) },
            ownResource: { [unowned self] in ownResource($0) },
            resolve: { [unowned world] in world.parseURL($0, base: $1) })
    }

    /// A file of the extension by its URL.
    private func ownResource(_ url: WebURL) -> HTTPResponse? {
        guard url.href.hasPrefix(baseURL), let bytes = files.bytes(at: String(url.path.dropFirst())) else { return nil }
        return HTTPResponse(status: 200, body: bytes)
    }
}

/// Writes what happens during one fetch into the trace.
private final class FetchLog {
    private let trace: Trace
    private let number: Double

    init(trace: Trace, number: Double) {
        self.trace = trace
        self.number = number
    }

    func record(_ event: FetchEvent) {
        switch event {
        case .preflightSent(let request): trace.record(.network, "preflight", fields(request))
        case .preflightAnswered(let response): trace.record(.network, "preflight-answer", fields(response))
        case .requestSent(let request): trace.record(.network, "request", fields(request))
        case .responded(let response): trace.record(.network, "response", fields(response))
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

    private func headers(_ headers: HTTPHeaders) -> JSON {
        .object(JSONObject(headers.fields.map { ($0.name, .string($0.value)) }))
    }
}
