internal import CSoup
internal import HTTP

extension HTTPResponse {
    /// This answer as it is written where the connection ends with it.
    /// https://www.rfc-editor.org/rfc/rfc9112#section-2.1
    var lastBytes: [UInt8] {
        var lines = ["HTTP/1.1 \(status) \(statusText)"]
        lines += headers.fields.map { "\($0.name): \($0.value)" }
        lines += ["Date: \(Self.date)", "Content-Length: \(body.count)", "Connection: close"]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
    private static var date: String {
        let now = g_date_time_new_now_utc()
        defer { g_date_time_unref(now) }
        guard let text = g_date_time_format(now, "%a, %d %b %Y %H:%M:%S GMT") else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
