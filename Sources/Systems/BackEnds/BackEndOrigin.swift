import HTTP

/// Where a back end is: an origin to which tokens may go. Over plain `http` only this machine is spoken to, as App Transport
/// Security demands: https://developer.apple.com/documentation/security/preventing-insecure-network-connections
struct BackEndOrigin {
    enum Problem: Error {
        case notAnOrigin
        /// Over plain `http` to another machine.
        case insecure
    }

    private let text: String

    init(_ text: String) throws(Problem) {
        guard let url = WebURL(serialized: text + "/"), url.isHTTP, url.host?.isEmpty == false, !url.hasCredentials,
            url.path == "/", url.query == nil
        else { throw .notAnOrigin }
        guard url.scheme == "https" || ["127.0.0.1", "localhost", "[::1]"].contains(url.host) else { throw .insecure }
        self.text = url.origin
    }

    /// The address of a path that is written in the source.
    func url(_ path: String) -> WebURL {
        guard let url = WebURL(serialized: text + path) else { preconditionFailure("\(path) is no path") }
        return url
    }
}
