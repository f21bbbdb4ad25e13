public import HTTP
public import VirtualTime

/// The cookies of one browser. Belongs to the loop of its pages.
///
/// Source: https://www.rfc-editor.org/rfc/rfc6265#section-5
public final class CookieJar {
    /// Who reads or writes a cookie: a script does not see those with `HttpOnly`.
    public enum Party: Sendable { case script, network }

    /// https://www.rfc-editor.org/rfc/rfc6265#section-6.1
    static let maximumCountForDomain = 180

    private(set) var cookies: [Cookie] = []
    private var lastNumber = 0
    private var observers: [(Change) -> Void] = []

    /// What has become of a cookie.
    public struct Change {
        /// Whether the jar is another one than before. What is refused is not told of.
        public enum Kind: Sendable {
            case set
            case removed
            /// It was set to what it was, or what is not there was removed.
            case nothing
        }

        /// As it was written; as it was kept, where ``CookieJar/remove(_:)`` has removed it.
        public let cookie: Cookie
        /// `set` of a new cookie, and of one with another value or other attributes.
        public let kind: Kind
    }

    public init() {}

    /// Calls `observer` when a cookie was written or removed, also where that changed nothing, but not when one expires or the browser is quit.
    public func observe(_ observer: @escaping (Change) -> Void) { observers.append(observer) }

    /// The cookies that go with a URL, as `document.cookie` and the `Cookie` header write them.
    /// - Parameter strictest: those go along whose `SameSite` says this or less.
    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.4
    public func text(
        for url: String, at now: WallTime, of party: Party, upTo strictest: Cookie.SameSite = .strict
    ) -> String {
        cookies(for: url, at: now, of: party, upTo: strictest)
            .map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
            .joined(separator: "; ")
    }

    /// The same cookies in their order.
    func cookies(
        for url: String, at now: WallTime, of party: Party, upTo strictest: Cookie.SameSite = .strict
    ) -> [Cookie] {
        guard let url = WebURL(serialized: url), url.isHTTP || url.scheme == "file" else { return [] }
        return cookies(for: url, at: now)
            .filter { !(party == .script && $0.isHTTPOnly) && $0.sameSite <= strictest }
    }

    /// The cookies that go with a URL, in the order of the header; `nil`: all.
    public func cookies(for url: WebURL?, at now: WallTime) -> [Cookie] {
        dropExpired(at: now)
        return cookies.filter { cookie in url.map { cookie.matches($0) } ?? true }
            .sorted { ($1.path.utf8.count, $0.number) < ($0.path.utf8.count, $1.number) }
    }

    /// Takes a cookie as a `Set-Cookie` header, or a script, writes it. What is not well-formed is ignored.
    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.3
    /// - Parameters:
    ///   - expiry: when it expires, in the place of what the text says.
    ///   - isSameSite: whether a document of the same site has asked, or a whole document has been asked for.
    /// - Returns: whether it is well-formed, and may be written from there. One with `HttpOnly` in its place stays all the same.
    @discardableResult
    public func set(
        _ text: String, expiry: WallTime? = nil, by url: String, at now: WallTime, of party: Party,
        isSameSite: Bool = true
    ) -> Bool {
        guard let url = WebURL(serialized: url), url.isHTTP || url.scheme == "file",
            var cookie = Cookie(text, url: url, now: now), isSameSite || cookie.sameSite == .none
        else { return false }
        if party == .script && cookie.isHTTPOnly { return false }
        if let expiry { cookie.expiry = expiry }
        set(cookie, at: now, of: party)
        return true
    }

    /// Takes a cookie in the place of one with its name, domain and path. One that has expired removes it.
    public func set(_ cookie: Cookie, at now: WallTime, of party: Party) {
        var cookie = cookie
        dropExpired(at: now)
        lastNumber += 1
        cookie.number = lastNumber
        let isRemoval = cookie.expiry.map { $0 <= now } ?? false
        var kind = isRemoval ? Change.Kind.nothing : .set
        if let index = cookies.firstIndex(where: { $0.isSame(as: cookie) }) {
            if party == .script && cookies[index].isHTTPOnly { return }
            cookie.number = cookies[index].number
            if isRemoval { kind = .removed } else if cookies[index] == cookie { kind = .nothing }
            cookies[index] = cookie
        } else {
            cookies.append(cookie)
        }
        dropExpired(at: now)
        let ofDomain = cookies.filter { $0.domain == cookie.domain }
        if ofDomain.count > Self.maximumCountForDomain {
            cookies.removeAll { $0.number == ofDomain[0].number }
        }
        tell(Change(cookie: cookie, kind: kind))
    }

    private func tell(_ change: Change) {
        for observer in observers { observer(change) }
    }

    /// The browser is quit: what has no expiry is gone.
    public func endSession() { cookies.removeAll { $0.expiry == nil } }

    /// Removes the cookie of this name, domain and path, where there is one.
    public func remove(_ cookie: Cookie) {
        guard let index = cookies.firstIndex(where: { $0.isSame(as: cookie) }) else { return }
        tell(Change(cookie: cookies.remove(at: index), kind: .removed))
    }

    private func dropExpired(at now: WallTime) {
        cookies.removeAll { cookie in cookie.expiry.map { $0 <= now } ?? false }
    }
}
