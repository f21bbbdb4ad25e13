import HTTP

// The web pages of coolection, as far as the extension's token needs them.
extension CoolectionBackend {
    /// The answer to a request for a page or what belongs to one; `nil`: the path is none of a page.
    func pageAnswer(to request: HTTPRequest) -> HTTPResponse? {
        let page: (HTTPRequest) throws -> HTTPResponse
        switch request.url.path {
        case "/assets/settings.js": page = { $0.asset(CoolectionSettingsPage.script, type: "text/javascript") }
        case "/assets/site.css": page = { $0.asset(CoolectionSettingsPage.styles, type: "text/css") }
        case "/sign-in" where signIn == .localUser: page = signInPage
        case "/sign-out": page = endSession
        // All of `/settings(.*)` is protected, what does not exist too.
        case let path where path.hasPrefix("/settings"): page = settingsPage
        default: return nil
        }
        do {
            return try page(request)
        } catch {
            onFailure(error)
            return FailureAnswer(error).response { _, status in
                .page("coolection", "<p>Something went wrong. Try again.</p>", status: status)
            }
        }
    }

    private func settingsPage(_ request: HTTPRequest) throws -> HTTPResponse {
        guard [.get, .head].contains(request.method) else { return .methodNotAllowed("GET, HEAD") }
        guard let userID = try sessionUser(of: request) else {
            if signIn == .localUser { return .redirect(to: "/sign-in") }
            return .page("Settings", "<p>Sign in to coolection first.</p>", status: 401)
        }
        guard request.url.path == "/settings" else {
            return .page("Settings", "<p>There is no such page.</p>", status: 404)
        }
        return .page("Settings", CoolectionSettingsPage.body(hasToken: try store.hasToken(userID: userID)))
    }

    private func signInPage(_ request: HTTPRequest) throws -> HTTPResponse {
        switch request.method {
        case .get, .head:
            return .page("Sign in", #"<form method="post"><button id="sign-in">Sign in</button></form>"#)
        case .post:
            guard request.isFromSite(Self.origin) else { return .message("Forbidden", status: 403) }
            let session = try startSession(forUser: try localUser())
            var response = HTTPResponse.redirect(to: "/settings")
            response.setSessionCookie("\(session)", for: request)
            return response
        default: return .methodNotAllowed("GET, HEAD, POST")
        }
    }

    private func endSession(_ request: HTTPRequest) throws -> HTTPResponse {
        guard request.method == .post else { return .methodNotAllowed("POST") }
        guard request.isFromSite(Self.origin) else { return .message("Forbidden", status: 403) }
        if let session = request.sessionCookie(Self.sessionCookie, ofSite: Self.origin) {
            try store.deleteSession(session)
        }
        var response = HTTPResponse.redirect(to: "/settings")
        response.setSessionCookie("; Max-Age=0", for: request)
        return response
    }

    /// The one user of a back end where everybody who reaches it may sign in.
    private func localUser() throws -> String { try store.firstUser() ?? createUser() }
}

extension HTTPRequest {
    fileprivate func asset(_ text: String, type: String) -> HTTPResponse {
        guard [.get, .head].contains(method) else { return .methodNotAllowed("GET, HEAD") }
        var response = HTTPResponse(status: 200, body: Array(text.utf8))
        response.headers.put("Content-Type", "\(type);charset=utf-8")
        return response
    }
}

extension HTTPResponse {
    fileprivate static func page(_ title: String, _ content: String, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse(status: status, body: Array(CoolectionSettingsPage.document(title, content).utf8))
        response.headers.put("Content-Type", "text/html;charset=utf-8")
        response.headers.put("Cache-Control", "no-store")
        // Nothing but the site's own files may run beside a token. https://www.w3.org/TR/CSP3/
        response.headers.put(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'")
        return response
    }

    fileprivate static func redirect(to path: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": path])
    }

    /// Scripts do not get the cookie, and pages of other sites do not make the browser send it with a POST.
    fileprivate mutating func setSessionCookie(_ value: String, for request: HTTPRequest) {
        let secure = request.url.scheme == "https" ? "; Secure" : ""
        headers.put(
            "Set-Cookie", "\(CoolectionBackend.sessionCookie)=\(value); Path=/; HttpOnly; SameSite=Lax\(secure)")
    }
}
