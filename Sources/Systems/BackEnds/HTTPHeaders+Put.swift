import HTTP

extension HTTPHeaders {
    /// Puts a field in the place of those of its name; its value is written in the source, or was a valid header value already.
    mutating func put(_ name: String, _ value: String) { try? set(name, value) }
}
