public import HTTP
public import VirtualTime

/// The cookies of a browser, as the requests of one script use them. Belongs to the loop of its pages.
public struct FetchCookies {
    /// What a script may do with the cookies of an address.
    public enum Access: Sendable, Equatable {
        case none
        /// Only those of `SameSite=None`.
        case crossSite
        /// A document that another site leads to is asked for, by a link or by a form that is sent with POST.
        case navigation(isPost: Bool)
        case sameSite
    }

    private let jar: CookieJar
    private let now: () -> WallTime
    private let access: (WebURL) -> Access

    public init(jar: CookieJar, now: @escaping () -> WallTime, access: @escaping (WebURL) -> Access) {
        self.jar = jar
        self.now = now
        self.access = access
    }

    /// What the `Cookie` header of a request says; `nil`: there is none.
    public func header(for url: WebURL) -> String? {
        guard !jar.cookies.isEmpty else { return nil }
        let strictest: Cookie.SameSite
        switch access(url) {
        case .none: return nil
        case .crossSite, .navigation(isPost: true): strictest = .none
        case .navigation: strictest = .lax
        case .sameSite: strictest = .strict
        }
        let text = jar.text(for: url.href, at: now(), of: .network, upTo: strictest)
        return text.isEmpty ? nil : text
    }

    /// Takes what a response sets.
    func store(_ headers: HTTPHeaders, of url: WebURL) {
        let texts = headers.values(of: "Set-Cookie")
        guard !texts.isEmpty else { return }
        let access = access(url)
        guard access != .none else { return }
        for text in texts {
            jar.set(text, by: url.href, at: now(), of: .network, isSameSite: access != .crossSite)
        }
    }
}
