import Database
import HTTP
import JSONText
import VirtualTime

extension CoolectionBackend {
    func route(_ request: HTTPRequest) -> HTTPResponse {
        if let page = pageAnswer(to: request) { return page }
        let answer: (HTTPRequest) throws -> HTTPResponse
        switch request.url.path {
        case "/api/token/generate": answer = generateToken
        case "/api/item/create": answer = createItem
        default: return .message("Not Found", status: 404)
        }
        switch request.method {
        case .options: return preflightAnswer(to: request)
        case .post: break
        default: return .methodNotAllowed("OPTIONS, POST")
        }
        if let status = failures.take() { return .message("Failing on demand", status: status) }
        do {
            return try answer(request)
        } catch {
            onFailure(error)
            return FailureAnswer(error).response(HTTPResponse.message)
        }
    }

    private func generateToken(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let userID = try sessionUser(of: request) else { return .message("Unauthorized", status: 401) }
        let token = CoolectionTokenItem.prefix + random.nextSecret()
        // The page that asks for a first token asks so, and takes no other one away.
        // https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
        let replacement: CoolectionStore.Replacement = request.headers["If-None-Match"] == "*" ? .refused : .allowed
        guard
            try store.setToken(
                token, id: random.nextUUID(), ofUser: userID, at: clock.now.iso8601, replacement: replacement)
        else { return .message("There is a token already", status: 412) }
        var response = HTTPResponse.json(["token": .string(token)])
        response.headers.put("Cache-Control", "no-store")
        return response
    }

    private func createItem(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let userID = try tokenOrSessionUser(of: request) else { return .message("Unauthorized", status: 401) }
        guard request.saysJSON else { return .message("Content-Type must be application/json", status: 415) }
        // Two URLs are the same when their texts are, white space at the ends aside; nothing is normalized.
        guard let url = request.jsonBody?["url"]?.stringValue?.trimmingWhitespace, isWebAddress(url) else {
            return .message(
                "The body must be {\"url\": …} with an http or https URL of at most \(maximumAddressBytes) bytes",
                status: 400)
        }
        let (id, createdAt) = (random.nextUUID(), clock.now.iso8601)
        return switch try store.insertItem(id: id, ofUser: userID, url: url, at: createdAt) {
        case .exists: .message("Item already exists", status: 409)
        case .inserted: .json(["id": .string(id), "url": .string(url), "createdAt": .string(createdAt)])
        }
    }
}

extension CoolectionBackend {
    private func tokenOrSessionUser(of request: HTTPRequest) throws(DatabaseError) -> String? {
        if let token = request.bearerToken, token.hasPrefix(CoolectionTokenItem.prefix) {
            return try store.userID(ofToken: token)
        }
        return try sessionUser(of: request)
    }

    func sessionUser(of request: HTTPRequest) throws(DatabaseError) -> String? {
        guard let session = request.sessionCookie(Self.sessionCookie, ofSite: Self.origin) else { return nil }
        return try store.userID(ofSession: session)
    }
}
