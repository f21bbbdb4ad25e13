import HTTP

/// What a server wants to know before it answers.
/// https://www.rfc-editor.org/rfc/rfc9110#name-www-authenticate
struct AuthenticationChallenge: Equatable {
    /// `basic` or `digest`, the two that WebKit tells apart.
    let scheme: String
    let realm: String?
    let isProxy: Bool

    /// `nil` for an answer that asks for nothing which a browser could give.
    init?(_ response: HTTPResponse) {
        guard response.status == 401 || response.status == 407 else { return nil }
        isProxy = response.status == 407
        guard let text = response.headers[isProxy ? "Proxy-Authenticate" : "WWW-Authenticate"],
            let scheme = text.split(separator: " ").first?.lowercased(), scheme == "basic" || scheme == "digest"
        else { return nil }
        self.scheme = scheme
        realm = text.firstMatch(of: /(?:^|[\s,])realm="([^"]*)"/.ignoresCase()).map { String($0.1) }
    }
}
