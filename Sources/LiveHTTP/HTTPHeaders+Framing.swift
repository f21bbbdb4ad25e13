internal import HTTP

extension HTTPHeaders {
    /// Why nobody can tell where the body of a request with these fields ends, or whom it is for; `nil` where that is clear.
    /// Two programs that read it differently take for a request what is a part of the one before.
    /// https://www.rfc-editor.org/rfc/rfc9112#section-6.3
    var unclearFraming: String? {
        if !haveOneLength { return "Content-Length must be one number" }
        // https://www.rfc-editor.org/rfc/rfc9112#section-3.2
        if values(of: "Host").count > 1 { return "Host must stand there once" }
        let encodings = values(of: "Transfer-Encoding")
        if encodings.isEmpty { return nil }
        // https://www.rfc-editor.org/rfc/rfc9112#section-6.1
        if contains("Content-Length") { return "Content-Length and Transfer-Encoding exclude each other" }
        if encodings.count > 1 || !equalIgnoringCase(encodings[0], "chunked") {
            return "Transfer-Encoding must be chunked"
        }
        return nil
    }
}
