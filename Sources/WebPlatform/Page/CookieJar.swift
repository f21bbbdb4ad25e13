import HTTP
public import VirtualTime

/// The cookies of one browser. Belongs to the loop of its pages.
///
/// There is no list of public suffixes: a `Domain` attribute must be the host itself or have a dot.
/// Source: https://www.rfc-editor.org/rfc/rfc6265#section-5
public final class CookieJar {
    /// Who reads or writes a cookie: a script does not see those with `HttpOnly`.
    public enum Party: Sendable { case script, network }

    /// https://www.rfc-editor.org/rfc/rfc6265#section-6.1
    static let maximumCountForDomain = 180

    private(set) var cookies: [Cookie] = []
    private var lastNumber = 0

    public init() {}

    /// The cookies that go with a URL, as `document.cookie` and the `Cookie` header write them.
    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.4
    public func text(for url: String, at now: WallTime, of party: Party) -> String {
        guard let url = WebURL(serialized: url), url.isHTTP || url.scheme == "file" else { return "" }
        dropExpired(at: now)
        return cookies.filter { $0.matches(url) && !(party == .script && $0.isHTTPOnly) }
            .sorted { ($1.path.utf8.count, $0.number) < ($0.path.utf8.count, $1.number) }
            .map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
            .joined(separator: "; ")
    }

    /// Takes a cookie as a `Set-Cookie` header, or a script, writes it. What is not well-formed is ignored.
    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.3
    public func set(_ text: String, by url: String, at now: WallTime, of party: Party) {
        guard let url = WebURL(serialized: url), url.isHTTP || url.scheme == "file",
            var cookie = Cookie(text, url: url, now: now)
        else { return }
        if party == .script && cookie.isHTTPOnly { return }
        dropExpired(at: now)
        lastNumber += 1
        cookie.number = lastNumber
        if let index = cookies.firstIndex(where: { $0.isSame(as: cookie) }) {
            if party == .script && cookies[index].isHTTPOnly { return }
            cookie.number = cookies[index].number
            cookies[index] = cookie
        } else {
            cookies.append(cookie)
        }
        dropExpired(at: now)
        let ofDomain = cookies.filter { $0.domain == cookie.domain }
        if ofDomain.count > Self.maximumCountForDomain {
            cookies.removeAll { $0.number == ofDomain[0].number }
        }
    }

    private func dropExpired(at now: WallTime) {
        cookies.removeAll { cookie in cookie.expiry.map { $0 <= now } ?? false }
    }
}
