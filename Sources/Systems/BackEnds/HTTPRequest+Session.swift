import HTTP
import JSONText

extension HTTPRequest {
    /// The value of a cookie; `nil` where it is not sent, and where a page of another site sends it: such a page makes
    /// the browser send cookies too.
    func sessionCookie(_ name: String, ofSite origin: String) -> String? {
        guard isFromSite(origin) else { return nil }
        let cookies = headers["Cookie"]?.split(separator: ";").map(\.trimmingWhitespace) ?? []
        return cookies.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// Whether a page of the site itself sends the request, or no page at all. A site that is served elsewhere, as on
    /// loopback, is the one that the request goes to.
    func isFromSite(_ origin: String) -> Bool {
        guard let sender = headers["Origin"] else { return true }
        return sender == origin || sender == url.origin
    }
}
