import HTTP

// What scripts of other origins may read. https://fetch.spec.whatwg.org/#http-cors-protocol
extension CoolectionBackend {
    func readableOrigin(of request: HTTPRequest) -> String? {
        request.headers["Origin"].flatMap { isReadable(byOrigin: $0) ? $0 : nil }
    }

    /// Whether scripts of an origin may read the answers.
    public func isReadable(byOrigin origin: String) -> Bool {
        let schemes = ["safari-web-extension://", "chrome-extension://", "moz-extension://"]
        return crossOrigin == .extensions && schemes.contains(where: origin.hasPrefix)
    }

    func preflightAnswer(to request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse.empty()
        if readableOrigin(of: request) != nil {
            response.headers.put("Access-Control-Allow-Methods", "POST")
            response.headers.put("Access-Control-Allow-Headers", "Authorization, Content-Type")
            response.headers.put("Access-Control-Max-Age", "600")
        }
        return response
    }
}
