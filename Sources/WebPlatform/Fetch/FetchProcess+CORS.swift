internal import HTTP

extension FetchProcess {
    // https://fetch.spec.whatwg.org/#concept-cors-check
    func checkCORS(_ response: HTTPResponse, at stage: FetchError.Stage) throws(FetchError) {
        let origin = serializedOrigin
        guard let allowed = response.headers["Access-Control-Allow-Origin"] else {
            throw .missingAllowOrigin(stage, currentURL, origin: origin)
        }
        if allowed == "*", !includesCredentials { return }
        guard allowed == origin else {
            throw .otherAllowOrigin(stage, currentURL, origin: origin, allowed: allowed)
        }
        if includesCredentials, response.headers["Access-Control-Allow-Credentials"] != "true" {
            throw .missingAllowCredentials(stage, currentURL)
        }
    }

    /// https://fetch.spec.whatwg.org/#concept-http-fetch, step 5.1
    var isAllowedByPreflightCache: Bool {
        let (cache, origin, url) = (policy.preflightCache, serializedOrigin, currentURL)
        let allowsMethod =
            CORSSafelists.contains(request.method)
            || cache.allows(request.method, origin: origin, url: url, withCredentials: includesCredentials)
        return allowsMethod
            && CORSSafelists.unsafeNames(request.headers).allSatisfy {
                cache.allows(header: $0, origin: origin, url: url, withCredentials: includesCredentials)
            }
    }

    // https://fetch.spec.whatwg.org/#cors-preflight-fetch-0
    nonisolated(nonsending) func preflightFetch() async throws(FetchError) {
        let unsafeNames = CORSSafelists.unsafeNames(request.headers)
        var headers: HTTPHeaders = ["Accept": "*/*"]
        headers.put("Access-Control-Request-Method", request.method.rawValue)
        if !unsafeNames.isEmpty {
            headers.put("Access-Control-Request-Headers", unsafeNames.joined(separator: ","))
        }
        headers.put("Origin", serializedOrigin)
        if let referrer = request.referrer?.href { headers.put("Referer", referrer) }
        if let userAgent = policy.userAgent { headers.put("User-Agent", userAgent) }
        let preflight = HTTPRequest(.options, currentURL.withoutFragment, headers: headers)
        let answer: HTTPResponse
        do throws(FetchError) {
            answer = try await exchange(
                preflight, sent: FetchEvent.preflightSent, answered: FetchEvent.preflightAnswered)
        } catch .transport(.noRoute(_, let url, let nearest))
            where !transport.canAnswer(HTTPRequest(request.method, currentURL))
        {
            // With a route for the request, which answers its own preflights, this one would be answered, too.
            throw .transport(.noRoute(request.method, url, nearest: nearest))
        }
        try checkCORS(answer, at: .preflight)
        guard answer.isOK else { throw .preflightStatus(currentURL, answer.status) }
        try checkPreflight(answer, unsafeNames: unsafeNames)
    }

    /// Step 7 of the preflight fetch: does the answer allow the request? What it allows is kept.
    private func checkPreflight(_ answer: HTTPResponse, unsafeNames: [String]) throws(FetchError) {
        let (methodsName, headersName) = ("Access-Control-Allow-Methods", "Access-Control-Allow-Headers")
        guard let methods = answer.headers.tokens(of: methodsName) else {
            throw .malformedPreflightHeader(currentURL, name: methodsName)
        }
        guard let names = answer.headers.tokens(of: headersName) else {
            throw .malformedPreflightHeader(currentURL, name: headersName)
        }
        let allowsMethod =
            methods.contains(request.method.rawValue) || CORSSafelists.contains(request.method)
            || methods.contains("*") && !includesCredentials
        guard allowsMethod else {
            throw .methodNotAllowed(currentURL, request.method, allowed: answer.headers[methodsName])
        }
        let allowsAll = names.contains("*") && !includesCredentials
        for name in unsafeNames where !names.contains(where: { equalIgnoringCase($0, name) }) {
            if !allowsAll || CORSSafelists.isNonWildcard(name) {
                throw .headerNotAllowed(currentURL, name: name, allowed: answer.headers[headersName])
            }
        }
        policy.preflightCache.store(
            methods: methods, headers: names, origin: serializedOrigin, url: currentURL,
            withCredentials: includesCredentials, maxAge: answer.headers["Access-Control-Max-Age"])
    }
}
