import HTTP

extension HTTPRequest {
    /// The first value of a name in the query; `nil` where it is not there.
    func queryValue(_ name: String) -> String? {
        formFields((url.query ?? "").utf8).first { $0.name == name }?.value
    }
}
