import HTTP
import JSONText
import ScriptEngine
import WebPlatform

extension World {
    /// Who sends a request.
    struct FetchClient {
        /// The origin, as `Origin` says it.
        let origin: String
        /// The cookies of the sites where it is.
        let jar: CookieJar
        /// The address of the document, for `Referer`.
        var url: WebURL?
        /// How much of it `Referer` tells.
        var referrerPolicy = ReferrerPolicy.default
        /// Whether a host needs no CORS for this client.
        let grantsHost: (WebURL) -> Bool
        /// What it may do with the cookies of an address.
        let cookieAccess: (WebURL) -> FetchCookies.Access
        /// A resource that the client has without the network.
        var ownResource: (WebURL) -> HTTPResponse? = { _ in nil }
        /// Is told of a request of a script that the CORS protocol has refused.
        var refused: (WebURL) -> Void = { _ in }
    }

    /// The cookies that a client uses.
    func cookies(for client: FetchClient) -> FetchCookies {
        FetchCookies(jar: client.jar, now: { [clock = scheduler.clock] in clock.now }, access: client.cookieAccess)
    }

    /// Answers a request of a script in a context; before this returns, where the script waits.
    /// - Throws: where the request is not what `js/web/fetch` sends.
    func fetch(_ call: FetchCall, in context: WebContext, for client: FetchClient) throws {
        let request = try FetchRequest(
            parsing: call.requestText, body: call.body, origin: client.origin, client: client.url,
            referrerPolicy: client.referrerPolicy)
        let number = nextExchange()
        let points = RequestPoints(request, in: context, exchange: number)
        guard !context.isClosed else { return }
        let outer = trace.enter(context.script)
        defer { trace.leave(outer) }
        let frame = tellsRequests ? loadingFrame(of: request, in: context) : nil
        let load = frame.map { ResourceLoad(request, in: $0, world: self) }
        let log = FetchLog(trace: trace, number: number, load: load, resource: TimedResource(request, in: context))
        var policy = policy(for: client, log, load) { [origin = client.origin] in
            self.place(of: context, origin: origin)
        }
        policy.upgradesRequests = context.upgradesRequests
        policy.refusal = { [weak context] request, url, first in
            log.following { context?.refusal(of: request, to: url, first: first) }
        }
        policy.sharedResource = { [weak self, weak context] url in
            guard let self, let page = context?.surroundingPage.flatMap({ WebURL(serialized: $0.url) }) else {
                return nil
            }
            return webAccessibleResource(url, for: page)
        }
        let carrier = network.transport(of: scheduler)
        let transport = points?.transport(carrier, scheduler) ?? carrier
        let wait = call.isWaitedFor ? Wait(limit: call.timeLimit) { !context.isClosed } : nil
        let task = send(request, policy, over: transport, log, wait: wait) { [weak context] response in
            guard let context else { return }
            let (head, body) = response.answer()
            let answer = { context.answer(call, headText: head, body: body, stream: response.stream) }
            if request.destination.isEmpty, response.error?.isOfCORS == true {
                log.following { client.refused(request.url) }
            }
            log.following { if let points { points.answer(context, answer) } else { answer() } }
        } failBody: { [weak context] in
            log.following { context?.failBody(of: call) }
        }
        call.attach(task, isKeepalive: request.isKeepalive)
    }

    /// How a script waits for an answer in the middle of its task.
    private struct Wait {
        let limit: Duration?
        let isNeeded: () -> Bool
    }

    /// Asks for the document of a tab.
    func fetchDocument(
        of load: DocumentLoad, in tab: TabModel, completion: @escaping (FetchResponse) -> Void
    ) -> Task<Void, Never> {
        let (initiator, form) = (load.initiator, load.source.form)
        var request = FetchRequest(
            url: load.url, origin: initiator?.origin ?? "null", method: form == nil ? .get : .post, body: form?.body,
            mode: .navigate, credentials: .include, destination: "document",
            referrer: initiator ?? WebURL(serialized: load.source.referrer), referrerPolicy: load.source.referrerPolicy)
        if let form { try? request.headers.set("Content-Type", form.contentType) }
        let client = FetchClient(
            origin: request.origin, jar: tab.dataStore.services.cookies, grantsHost: { _ in false },
            cookieAccess: {
                guard let initiator, !$0.isSameSite(as: initiator) else { return .sameSite }
                return .navigation(isPost: form != nil)
            })
        let told = tellsRequests ? resourceLoad(of: request, in: tab) : nil
        let log = FetchLog(trace: trace, number: nextExchange(), load: told)
        let place = RequestPlace(tab: tab, topURL: load.url, frameURL: tab.url, isInChildFrame: false)
        let policy = policy(for: client, log, told) { place }
        return send(request, policy, over: network.transport(of: scheduler), log) { event in
            if case .redirected(_, _, let target) = event { load.url = target }
        } completion: { response in
            log.following { completion(response) }
        }
    }

    /// - Parameter place: where requests come from, which only rules ask.
    private func policy(
        for client: FetchClient, _ log: FetchLog, _ load: ResourceLoad?, from place: () -> RequestPlace
    ) -> FetchPolicy {
        var policy = FetchPolicy(
            preflightCache: preflightCache, userAgent: profile.identity.userAgent, grantsHost: client.grantsHost,
            ownResource: client.ownResource, resolve: { [weak self] in self?.parseURL($0, base: $1) })
        policy.cookies = cookies(for: client)
        guard hasRules else { return policy }
        let place = place()
        policy.judge = { [weak self] request, url in
            guard let self else { return .blocked("the browser is gone") }
            let verdict = judge(request, url, from: place) {
                log.record($0)
            } blocked: {
                log.recordBlock(by: $0, at: url)
            }
            if case .sent(let target, _) = verdict { load?.goes(to: target) }
            return verdict
        }
        return policy
    }

    /// - Parameter wait: how a script waits for the answer, which has come then when this returns.
    /// - Returns: what works on the answer.
    private func send(
        _ request: FetchRequest, _ policy: FetchPolicy, over transport: any HTTPTransport, _ log: FetchLog,
        wait: Wait? = nil, observe: @escaping (FetchEvent) -> Void = { _ in },
        completion: @escaping (FetchResponse) -> Void, failBody: @escaping () -> Void = {}
    ) -> Task<Void, Never> {
        let exchange = Exchange(log, answer: completion, failBody: failBody)
        let bound = LoopBound((policy: policy, log: log, observe: observe, exchange: exchange), on: scheduler.loop)
        let summary = { [trace] in
            let url = trace.redacted(request.url.hrefWithoutFragment)
            return "nothing has answered \(request.method) \(url)"
        }
        let operation = { @Sendable [loop = scheduler.loop] () async -> FetchResponse in
            let (policy, log, observe, exchange) = bound.value
            var response = await WebPlatform.fetch(request, policy: policy, transport: transport) {
                observe($0)
                exchange.hear($0)
            }
            log.recordAnswer(response)
            response.stream = response.stream?.recorded(by: LoopBound(exchange, on: loop))
            return response
        }
        let complete = { (result: Result<FetchResponse, any Error>) in
            if case .success(let response) = result { exchange.complete(response) }
        }
        exchanges.add(exchange)
        guard let wait else {
            let task = scheduler.start(waiting: summary, operation, completion: complete)
            exchange.attach(task)
            return task
        }
        let task = scheduler.startAndWait(
            waiting: summary, atMost: wait.limit, while: wait.isNeeded, operation, completion: complete)
        exchange.lose(because: wait.isNeeded() ? "no answer has come in time" : "its document is gone")
        return task
    }
}

extension HTTPBodyStream {
    /// The same pieces, each written into the trace when it comes.
    fileprivate func recorded(by exchange: LoopBound<Exchange>) -> HTTPBodyStream {
        through { stream async throws(TransportError) in
            do throws(TransportError) {
                let piece = try await stream.next()
                if Task.isCancelled { throw .cancelled }
                exchange.value.hear(piece: piece)
                return piece
            } catch {
                exchange.value.hear(error)
                throw error
            }
        }
    }
}
