import HTTP

/// The network as the programs of the device have it; see ``Network/device``.
struct DeviceTransport: HTTPTransport {
    let network: Network

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let browser = network.browser else { throw .cancelled }
        return try await browser.send(request)
    }

    func refusal(of request: HTTPRequest) -> TransportError? {
        network.isOffline ? .offline(request.method, request.url) : network.transport.refusal(of: request)
    }

    func canAnswer(_ request: HTTPRequest) -> Bool { !network.isOffline && network.canAnswer(request) }
}

extension Browser {
    /// Sends a request of a program of the device, which no rules of the web hold.
    fileprivate func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let log = FetchLog(trace: world.trace, number: world.nextExchange(), load: nil)
        log.record(.requestSent(request))
        do throws(TransportError) {
            let response = try await network.transport(of: world.scheduler).send(request)
            // The network went while the answer was on its way.
            if network.isOffline { throw .offline(request.method, request.url) }
            log.record(.responded(response))
            return response
        } catch {
            log.record(.blocked(.transport(error)))
            throw error
        }
    }
}
