import HTTP
import LiveHTTP
import Testing

/// A transport that may reach loopback.
func makeTransport(_ change: (inout LiveOptions) -> Void = { _ in }) async throws -> LiveTransport {
    var hosts = AllowedHosts()
    for host in ["127.0.0.1", "localhost"] {
        let isHost = hosts.add(host)
        try #require(isHost)
    }
    var options = LiveOptions(allowedHosts: hosts)
    // Longer than any machine takes, shorter than for ever: only a test of the timeout waits for it.
    options.timeout = .seconds(1_000)
    change(&options)
    return try await LiveTransport(options)
}

func request(_ url: String) throws -> HTTPRequest { try request(.get, url) }

func request(
    _ method: HTTPMethod, _ url: String, headers: HTTPHeaders = [:], body: [UInt8] = []
) throws -> HTTPRequest {
    HTTPRequest(method, try #require(WebURL(serialized: url)), headers: headers, body: body)
}

extension LiveTransport {
    /// The reason of the failure that this request must end in.
    func failure(_ request: HTTPRequest, _ location: SourceLocation = #_sourceLocation) async -> String {
        do {
            let response = try await send(request)
            Issue.record(
                "it was answered with \(response.status), \(response.body.count) bytes", sourceLocation: location)
            return ""
        } catch {
            return "\(error)"
        }
    }
}
