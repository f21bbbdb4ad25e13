import HTTP
import JSONText
import ScriptEngine
import WebPlatform

extension World {
    /// Who sends a request.
    struct FetchClient {
        /// The origin, as `Origin` says it.
        let origin: String
        /// The address of the document, for `Referer`.
        var url: WebURL?
        /// Whether a host needs no CORS for this client.
        let grantsHost: (WebURL) -> Bool
        /// What it may do with the cookies of an address.
        let cookieAccess: (WebURL) -> FetchCookies.Access
        /// A resource that the client has without the network.
        var ownResource: (WebURL) -> HTTPResponse? = { _ in nil }
        /// Is told of a request of a script that the CORS protocol has refused.
        var refused: (WebURL) -> Void = { _ in }
    }

    /// The cookies of the browser, as a client uses them.
    func cookies(for client: FetchClient) -> FetchCookies {
        FetchCookies(
            jar: pageServices.cookies, now: { [clock = scheduler.clock] in clock.now }, access: client.cookieAccess)
    }

    /// Answers a call of `fetch()` in a context.
    /// - Throws: where the request is not what `js/web/fetch` sends.
    func fetch(_ call: FetchCall, in context: WebContext, for client: FetchClient) throws {
        let request = try FetchRequest(
            parsing: call.requestText, body: call.body, origin: client.origin, client: client.url)
        let number = nextExchange()
        let points = RequestPoints(request, in: context, exchange: number)
        guard !context.isClosed else { return }
        let outer = trace.enter(context.script)
        defer { trace.leave(outer) }
        let frame = tellsRequests ? loadingFrame(of: request, in: context) : nil
        let load = frame.map { ResourceLoad(request, in: $0, world: self) }
        let log = FetchLog(trace: trace, number: number, load: load)
        var policy = FetchPolicy(
            preflightCache: preflightCache, userAgent: profile.identity.userAgent, grantsHost: client.grantsHost,
            ownResource: client.ownResource,
            sharedResource: { [unowned self, weak context] url in
                guard let page = context?.page.flatMap({ WebURL(serialized: $0.url) }) else { return nil }
                return webAccessibleResource(url, for: page)
            },
            resolve: { [unowned self] in parseURL($0, base: $1) })
        if hasRules {
            let place = place(of: context, origin: client.origin)
            policy.judge = { [unowned self] request, url in
                let verdict = judge(request, url, from: place) {
                    log.record($0)
                } blocked: {
                    log.recordBlock(by: $0, at: url)
                }
                if case .sent(let target, _) = verdict { load?.goes(to: target) }
                return verdict
            }
        }
        policy.cookies = cookies(for: client)
        let bound = LoopBound((policy: policy, log: log), on: scheduler.loop)
        let carrier = network.transport(of: scheduler)
        let transport = points?.transport(carrier, scheduler) ?? carrier
        let summary = { [trace] in
            let url = trace.redacted(.string(request.url.hrefWithoutFragment)).stringValue ?? ""
            return "nothing has answered \(request.method) \(url)"
        }
        let task = scheduler.start(waiting: summary) { [loop = scheduler.loop] in
            let (policy, log) = bound.value
            var response = await WebPlatform.fetch(request, policy: policy, transport: transport) { log.record($0) }
            if response.stream == nil, response.kind != .error { log.recordEnd() }
            response.stream = response.stream?.recorded(by: LoopBound(log, on: loop))
            return response
        } completion: { [weak context] result in
            guard let context, case .success(let response) = result else { return }
            if let tab = load?.documentTab { tab.fetchedDocument = response.url ?? request.url }
            let (head, body) = response.answer()
            let answer = { context.answer(call, headText: head, body: body, stream: response.stream) }
            if request.destination.isEmpty, response.error?.isOfCORS == true {
                log.following { client.refused(request.url) }
            }
            log.following { if let points { points.answer(context, answer) } else { answer() } }
        }
        call.attach(task, isKeepalive: request.isKeepalive)
    }
}

extension HTTPBodyStream {
    /// The same pieces, each written into the trace when it comes.
    fileprivate func recorded(by log: LoopBound<FetchLog>) -> HTTPBodyStream {
        through { stream async throws(TransportError) in
            do throws(TransportError) {
                let piece = try await stream.next()
                log.value.record(piece: piece)
                return piece
            } catch {
                log.value.record(.blocked(.transport(error)))
                throw error
            }
        }
    }
}
