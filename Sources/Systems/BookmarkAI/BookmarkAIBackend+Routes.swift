import Database
import ExtensionServices
public import HTTP
import JSONText
import VirtualTime

extension BookmarkAIBackend {
    /// What ``handler`` does: answers at once, on the caller's thread.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        let answer: (HTTPRequest, JSON) throws -> HTTPResponse
        switch request.url.path {
        case "/shares": answer = createShare
        case "/auth/refresh": answer = refreshTokens
        default: return .error("not_found", "there is nothing here", status: 404)
        }
        guard request.method == .post else {
            var response = HTTPResponse.error("method_not_allowed", "only POST", status: 405)
            response.headers.put("Allow", "POST")
            return response
        }
        if let status = failures.take() { return .error("failing", "failing on demand", status: status) }
        guard request.body.count <= Self.maximumBodyBytes else {
            return .error("too_large", "at most \(Self.maximumBodyBytes) bytes", status: 413)
        }
        guard request.saysJSON else {
            return .error("media_type", "Content-Type must be application/json", status: 415)
        }
        do {
            // What is no JSON lacks every member: the route says which one it needs.
            return try answer(request, request.jsonBody ?? .null)
        } catch {
            onFailure(error)
            return FailureAnswer(error).response { .error("internal", $0, status: $1) }
        }
    }

    private func createShare(_ request: HTTPRequest, _ body: JSON) throws -> HTTPResponse {
        let userID: String
        switch user(of: request) {
        case .success(let id): userID = id
        case .failure(.expired): return .error("token_expired", "the access token has expired", status: 401)
        case .failure: return .error("token_invalid", "no valid access token", status: 401)
        }
        guard let key = request.headers["Idempotency-Key"], !key.isEmpty, key.utf8.count <= 200 else {
            return .error("key_missing", "Idempotency-Key must name the share", status: 400)
        }
        guard let url = body["url"]?.stringValue, isWebAddress(url) else {
            return .error(
                "url_missing", "the body must have a url of http or https, of at most \(maximumAddressBytes) bytes",
                status: 400)
        }
        let now = clock.now
        var claimed = now
        if let text = body["createdAt"], !text.isNull {
            guard let time = text.stringValue.flatMap(WallTime.init(iso8601:)) else {
                return .error("created_at_wrong", "createdAt must be a time as in 2025-12-31T00:00:00Z", status: 400)
            }
            claimed = time
        }
        var metadata: JSONObject = [:]
        if let given = body["metadata"], !given.isNull {
            guard let object = given.objectValue else {
                return .error("metadata_wrong", "metadata must be an object", status: 400)
            }
            metadata = object
        }
        // A device's clock may be ahead; nothing was shared in the future.
        let share = BookmarkAIShare(
            id: random.nextUUID(), url: url, createdAt: min(claimed, now), metadata: metadata)
        switch try store.insertShare(share, ofUser: userID, key: key) {
        case .inserted(let stored): return .json(stored.summary, status: 201)
        case .merged(let stored): return .json(stored.summary)
        case .keyNamesAnother:
            return .error("key_reused", "this Idempotency-Key names a share of another url", status: 422)
        }
    }

    private func refreshTokens(_ request: HTTPRequest, _ body: JSON) throws -> HTTPResponse {
        guard let old = body["refreshToken"]?.stringValue else {
            return .error("token_missing", "the body must have a refreshToken", status: 400)
        }
        let new = random.nextSecret()
        let now = clock.now
        let userID = try store.replaceRefreshToken(
            old, by: new, at: now.iso8601, until: (now + Self.refreshTokenLifetime).iso8601)
        guard let userID else { return .error("token_invalid", "the refresh token does not count", status: 401) }
        var response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"],
            body: tokens(ofUser: userID, refreshToken: new).json.bytes)
        response.headers.put("Cache-Control", "no-store")
        return response
    }

    private func user(of request: HTTPRequest) -> Result<String, JSONWebTokenError> {
        guard let text = request.bearerToken else { return .failure(.malformed) }
        do {
            let token = try JSONWebToken(verifying: text, key: signingKey, at: clock.now)
            guard let id = token.claims["sub"]?.stringValue else { return .failure(.malformed) }
            return .success(id)
        } catch {
            return .failure(error)
        }
    }
}

extension BookmarkAIShare {
    fileprivate var summary: JSON {
        ["id": .string(id), "url": .string(url), "createdAt": .string(createdAt.iso8601)]
    }
}

extension HTTPResponse {
    fileprivate static func error(_ code: String, _ message: String, status: Int) -> HTTPResponse {
        .json(["error": .string(code), "message": .string(message)], status: status)
    }
}
