internal import HTTP

/// One run of the Fetch standard's algorithm: the request as redirects change it, and who is asked.
struct FetchProcess {
    /// https://fetch.spec.whatwg.org/#concept-request-response-tainting
    enum Tainting {
        case basic, cors, opaque

        var kind: FetchResponse.Kind {
            switch self {
            case .basic: .basic
            case .cors: .cors
            case .opaque: .opaque
            }
        }
    }

    var request: FetchRequest
    let policy: FetchPolicy
    let transport: any HTTPTransport
    let observe: (FetchEvent) -> Void

    var urls: [WebURL]
    var redirectCount = 0
    var tainting = Tainting.basic
    /// What the policy changes of the headers, hop by hop.
    private(set) var headerChanges: [(inout HTTPHeaders) -> Void] = []

    init(
        _ request: FetchRequest, policy: FetchPolicy, transport: any HTTPTransport,
        observe: @escaping (FetchEvent) -> Void
    ) {
        self.request = request
        self.policy = policy
        self.transport = transport
        self.observe = observe
        urls = [request.url]
    }

    var currentURL: WebURL { urls[urls.count - 1] }
    var includesCredentials: Bool { request.credentials == .include }

    /// https://fetch.spec.whatwg.org/#http-network-or-cache-fetch (includeCredentials)
    private var usesCookies: Bool {
        includesCredentials || request.credentials == .sameOrigin && isSameOrigin(currentURL)
    }

    // https://fetch.spec.whatwg.org/#main-fetch
    nonisolated(nonsending) mutating func mainFetch() async throws(FetchError) -> FetchResponse {
        try askPolicy()
        try checkRequest()
        if request.isOnlyIfCached { throw .nothingCached }
        let url = currentURL
        determineReferrer()
        if url.scheme == "data" { return try dataResponse(url) }
        if isSameOrigin(url) {
            tainting = .basic
            if !url.isHTTP { return try ownResourceResponse(url) }
            return try await httpFetch(.withoutPreflight)
        }
        switch request.mode {
        case .sameOrigin: throw .otherOriginInSameOriginMode(url, origin: request.origin)
        case .noCORS where request.redirect != .follow: throw .redirectModeNeedsFollow
        default: break
        }
        if request.mode == .navigate, url.isHTTP {
            tainting = .basic
            return try await httpFetch(.withoutPreflight)
        }
        if !url.isHTTP {
            guard request.method == .get, let response = policy.sharedResource(url.withoutFragment) else {
                throw .unsupportedScheme(url)
            }
            tainting = request.mode == .noCORS ? .opaque : .basic
            return filtered(response)
        }
        // DEPARTURE: a host that the user granted is read without the CORS protocol — so every browser treats its
        // extensions (WebKit: Page::shouldDisableCorsForRequestTo) —
        // https://developer.chrome.com/docs/extensions/develop/concepts/network-requests
        if policy.grantsHost(url) {
            tainting = .basic
            return try await httpFetch(.withoutPreflight)
        }
        if request.mode == .noCORS {
            tainting = .opaque
            return try await httpFetch(.withoutPreflight)
        }
        tainting = .cors
        let needsPreflight =
            request.isUnsafe
            && (!CORSSafelists.contains(request.method) || !CORSSafelists.unsafeNames(request.headers).isEmpty)
        guard needsPreflight else { return try await httpFetch(.withoutPreflight) }
        do {
            return try await httpFetch(.withPreflight)
        } catch {
            policy.preflightCache.remove(origin: serializedOrigin, url: currentURL)
            throw error
        }
    }

    /// WebKit asks its content blockers here. https://w3c.github.io/webappsec-csp/#should-block-request stands at this place.
    private mutating func askPolicy() throws(FetchError) {
        guard let judge = policy.judge, currentURL.isHTTP else { return }
        switch judge(request, currentURL) {
        case .blocked(let reason): throw .blocked(reason)
        case .sent(let url, let change):
            urls[urls.count - 1] = url
            headerChanges.append(change)
        }
    }

    enum Preflight { case withPreflight, withoutPreflight }

    // https://fetch.spec.whatwg.org/#concept-http-fetch
    private nonisolated(nonsending) mutating func httpFetch(
        _ preflight: Preflight
    ) async throws(FetchError) -> FetchResponse {
        if preflight == .withPreflight, !isAllowedByPreflightCache {
            try await preflightFetch()
        }
        var httpRequest = networkRequest()
        if usesCookies, let cookies = policy.cookies?.header(for: currentURL) {
            httpRequest.headers.put("Cookie", cookies)
        }
        var response = try await exchange(httpRequest, sent: FetchEvent.requestSent, answered: FetchEvent.responded)
        if tainting != .cors, usesCookies, let authorization = authorization(for: response, to: httpRequest) {
            httpRequest.headers.put("Authorization", authorization)
            response.stream?.cancel()
            response = try await exchange(httpRequest, sent: FetchEvent.requestSent, answered: FetchEvent.responded)
        }
        if usesCookies { policy.cookies?.store(response.headers, of: currentURL) }
        if tainting == .cors { try checkCORS(response, at: .response) }
        if tainting == .opaque { try checkResourcePolicy(response) }
        guard [301, 302, 303, 307, 308].contains(response.status) else { return filtered(response) }
        switch request.redirect {
        case .error: throw .redirectRefused(currentURL)
        case .manual:
            observe(.accepted(response, as: .opaqueRedirect))
            return FetchResponse(kind: .opaqueRedirect, url: currentURL)
        case .follow: return try await redirectFetch(response)
        }
    }

    /// Sends a request over the network. What cannot be sent was no request, and is not observed as one.
    nonisolated(nonsending) func exchange(
        _ message: HTTPRequest, sent: (HTTPRequest) -> FetchEvent, answered: (HTTPResponse) -> FetchEvent
    ) async throws(FetchError) -> HTTPResponse {
        if let refusal = transport.refusal(of: message) { throw .transport(refusal) }
        observe(sent(message))
        let answer: HTTPResponse
        do {
            answer = try await transport.send(message)
        } catch {
            throw .transport(error)
        }
        if Task.isCancelled {
            answer.stream?.cancel()
            observe(.unheard(answer))
            throw .transport(.cancelled)
        }
        observe(answered(answer))
        return answer
    }

    func isSameOrigin(_ url: WebURL) -> Bool { url.origin != "null" && url.origin == request.origin }

    private func dataResponse(_ url: WebURL) throws(FetchError) -> FetchResponse {
        guard let data = DataURL(url) else { throw .malformedDataURL }
        var response = FetchResponse(
            kind: .basic, url: url, status: 200, statusText: "OK", body: request.method == .head ? nil : data.body)
        response.headers.put("Content-Type", data.type.description)
        return response
    }

    private func ownResourceResponse(_ url: WebURL) throws(FetchError) -> FetchResponse {
        guard request.method == .get else { throw .unsupportedScheme(url) }
        guard let response = policy.ownResource(url.withoutFragment) else { throw .noOwnResource(url) }
        return filtered(response)
    }
}

extension HTTPHeaders {
    /// Sets a field whose value is known to be valid.
    mutating func put(_ name: String, _ value: String) { try? set(name, value) }
}
