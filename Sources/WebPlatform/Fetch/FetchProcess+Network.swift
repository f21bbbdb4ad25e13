internal import HTTP

extension FetchProcess {
    /// The request with the headers that the browser adds.
    /// https://fetch.spec.whatwg.org/#concept-http-network-or-cache-fetch
    func networkRequest() -> HTTPRequest {
        var headers = request.headers
        for change in headerChanges { change(&headers) }
        // https://fetch.spec.whatwg.org/#concept-fetch, step 12
        if !headers.contains("Accept") { headers.put("Accept", request.defaultAccept) }
        if let body = request.body {
            headers.put("Content-Length", String(body.count))
        } else if request.method == .post || request.method == .put {
            headers.put("Content-Length", "0")
        }
        // https://fetch.spec.whatwg.org/#append-a-request-origin-header
        if tainting == .cors {
            headers.put("Origin", serializedOrigin)
        } else if request.method != .get && request.method != .head {
            let isTold = request.mode == .cors || request.referrerPolicy.tellsOrigin(request.origin, to: currentURL)
            headers.put("Origin", isTold ? serializedOrigin : "null")
        }
        if let referrer = request.referrer?.href, !headers.contains("Referer") { headers.put("Referer", referrer) }
        if let userAgent = policy.userAgent, !headers.contains("User-Agent") { headers.put("User-Agent", userAgent) }
        var message = HTTPRequest(
            request.method, currentURL.withoutFragment.withoutCredentials, headers: headers, body: request.body ?? [])
        message.acceptsStream = request.acceptsStream
        return message
    }

    /// https://fetch.spec.whatwg.org/#main-fetch, step 9
    mutating func determineReferrer() {
        request.referrer = request.referrer.flatMap {
            request.referrerPolicy.referrer($0, for: currentURL).flatMap { WebURL(serialized: $0) }
        }
    }

    /// The script's origin, or `null` after a redirect from one foreign origin to another.
    /// https://fetch.spec.whatwg.org/#serializing-a-request-origin
    var serializedOrigin: String {
        for (from, to) in zip(urls, urls.dropFirst()) where from.origin != to.origin && !isSameOrigin(from) {
            return "null"
        }
        return request.origin
    }

    // https://fetch.spec.whatwg.org/#concept-http-redirect-fetch
    nonisolated(nonsending) mutating func redirectFetch(
        _ response: HTTPResponse
    ) async throws(FetchError) -> FetchResponse {
        let from = currentURL
        let locations = response.headers.values(of: "Location")
        guard let location = locations.first else { return filtered(response) }
        guard locations.count == 1, var target = policy.resolve(location, from), target.isHTTP else {
            throw .badLocation(from, location)
        }
        if target.fragment == nil, let fragment = from.fragment {
            target = WebURL(serialized: "\(target.href)#\(fragment)") ?? target
        }
        redirectCount += 1
        if redirectCount > 20 { throw .tooManyRedirects(target) }
        if target.hasCredentials, tainting == .cors || request.mode == .cors && !isSameOrigin(target) {
            throw .redirectWithCredentials(target)
        }
        let becomesGet =
            [301, 302].contains(response.status) && request.method == .post
            || response.status == 303 && request.method != .get && request.method != .head
        if becomesGet {
            request.method = .get
            request.body = nil
            // https://fetch.spec.whatwg.org/#request-body-header-name
            for name in ["Content-Encoding", "Content-Language", "Content-Location", "Content-Type"] {
                request.headers.remove(name)
            }
        }
        if from.origin != target.origin {
            request.headers = request.headers.filter { !CORSSafelists.isNonWildcard($0) }
        }
        // https://w3c.github.io/webappsec-referrer-policy/#set-requests-referrer-policy-on-redirect
        if let policy = ReferrerPolicy(header: response.headers.tokens(of: "Referrer-Policy")) {
            request.referrerPolicy = policy
        }
        urls.append(target)
        // Nobody reads it, and as long as it is open its connection takes the place of another.
        response.stream?.cancel()
        observe(.redirected(status: response.status, from: from, to: target))
        return try await mainFetch()
    }

    /// What the script may see of the response. https://fetch.spec.whatwg.org/#concept-filtered-response
    func filtered(_ response: HTTPResponse) -> FetchResponse {
        if currentURL.isHTTP { observe(.accepted(response, as: tainting.kind)) }
        // What an element loads is handed on whole: see FetchRequest.destination.
        if tainting == .opaque, request.destination.isEmpty { return FetchResponse(kind: .opaque) }
        // https://fetch.spec.whatwg.org/#null-body-status
        let hasBody = request.method != .head && ![101, 103, 204, 205, 304].contains(response.status)
        return FetchResponse(
            kind: tainting.kind, url: currentURL, isRedirected: urls.count > 1,
            status: response.status, statusText: response.statusText,
            headers: response.headers.filter(isReadable(in: response)), body: hasBody ? response.body : nil,
            stream: hasBody ? response.stream : nil)
    }

    private func isReadable(in response: HTTPResponse) -> (_ name: String) -> Bool {
        guard tainting == .cors else { return { !CORSSafelists.isForbiddenResponseName($0) } }
        // https://fetch.spec.whatwg.org/#main-fetch, step 14.1
        let exposed = response.headers.tokens(of: "Access-Control-Expose-Headers") ?? []
        if exposed.contains("*"), !includesCredentials { return { !CORSSafelists.isForbiddenResponseName($0) } }
        let names = CORSSafelists.responseNames.union(exposed.map { $0.lowercased() })
        return { !CORSSafelists.isForbiddenResponseName($0) && names.contains($0.lowercased()) }
    }
}
