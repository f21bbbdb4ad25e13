import HTTP
import JSONText

extension HTTPRequest {
    /// Whether the request says that its body is JSON. What a page of another site may send without asking says
    /// something else, so that a back end which insists on this is safe from forms.
    /// https://fetch.spec.whatwg.org/#cors-safelisted-request-header
    var saysJSON: Bool {
        let type = headers["Content-Type"]?.split(separator: ";", maxSplits: 1).first ?? ""
        return equalIgnoringCase(type.trimmingWhitespace, "application/json")
    }

    /// The body; `nil` where it is no JSON, or no UTF-8.
    var jsonBody: JSON? { String(validating: body, as: UTF8.self).flatMap { try? JSON(parsing: $0) } }
}
