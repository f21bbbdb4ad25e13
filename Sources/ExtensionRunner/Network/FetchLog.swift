import HTTP
import JSONText
import WebPlatform

/// Writes what happens during one fetch into the trace.
final class FetchLog {
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
