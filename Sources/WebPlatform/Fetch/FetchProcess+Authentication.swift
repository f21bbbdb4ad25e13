internal import Crypto
internal import HTTP

extension FetchProcess {
    /// The user name and the password of the address, for a server that asks for them; `nil` where it does not, or there are none.
    ///
    /// They are not sent unasked. https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
    /// Source: NetworkDataTaskCocoa.mm of https://github.com/WebKit/WebKit
    func authorization(for response: HTTPResponse, to message: HTTPRequest) -> String? {
        guard response.status == 401, currentURL.hasCredentials, !message.headers.contains("Authorization"),
            response.headers.values(of: "WWW-Authenticate").contains(where: { $0.lowercased().hasPrefix("basic") })
        else { return nil }
        let name = percentDecoded(currentURL.username.utf8)
        let pair = name + [UInt8(ascii: ":")] + percentDecoded(currentURL.password.utf8)
        // https://www.rfc-editor.org/rfc/rfc7617#section-2
        return "Basic \(pair.base64)"
    }
}
