import HTTP

extension Router {
    /// A router that leads to one back end alone.
    /// - Parameter onExchange: hears of each request that came there, and of its answer.
    convenience init(
        to origin: String, _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse,
        onExchange: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Void
    ) {
        self.init()
        route(nil, origin + "/*") { request in
            let response = respond(request)
            onExchange(request, response)
            return response
        }
    }
}
