import Database
import HTTP

/// Hears why a request failed at the server, which its answer does not tell.
public typealias FailureReport = @Sendable (any Error) -> Void

/// What strangers learn of a failure at the server: the reason would tell them about the tables.
struct FailureAnswer {
    let status: Int
    let message: String
    private let retryAfterSeconds: Int?

    init(_ error: any Error) {
        if let error = error as? DatabaseError, error.kind == .busy {
            // https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4
            (status, message, retryAfterSeconds) = (503, "Service Unavailable", 1)
        } else {
            (status, message, retryAfterSeconds) = (500, "Internal Server Error", nil)
        }
    }

    /// The answer with a body of the back end's own form.
    func response(_ form: (_ message: String, _ status: Int) -> HTTPResponse) -> HTTPResponse {
        var response = form(message, status)
        if let retryAfterSeconds { response.headers.put("Retry-After", "\(retryAfterSeconds)") }
        return response
    }
}
