import HTTP
import JSONText

extension HTTPRequest {
    /// The token of `Authorization: Bearer`, whose scheme may have any case; `nil` where another one is sent, or none.
    /// https://www.rfc-editor.org/rfc/rfc9110#section-11.1
    var bearerToken: String? {
        let parts = headers["Authorization"]?.split(separator: " ", maxSplits: 1) ?? []
        guard parts.count == 2, equalIgnoringCase(String(parts[0]), "bearer") else { return nil }
        return parts[1].trimmingWhitespace
    }
}
