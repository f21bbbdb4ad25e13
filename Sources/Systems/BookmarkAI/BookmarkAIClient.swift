public import ExtensionServices
public import HTTP
import JSONText
import VirtualTime

/// What app and share extension say to the back end. Both use this one, so that they understand its answers alike.
public struct BookmarkAIClient: Sendable {
    /// Sends a request and gives up after a time.
    public typealias Send = @Sendable (HTTPRequest, _ limit: Duration) async throws -> HTTPResponse

    private let shares: WebURL
    private let refresh: WebURL
    private let send: Send

    /// - Parameter origin: Where the back end is. Over plain `http` only this machine is spoken to.
    public init(origin: String = BookmarkAIBackend.origin, send: @escaping Send) throws(BookmarkAIClientError) {
        do throws(BackEndOrigin.Problem) {
            let backEnd = try BackEndOrigin(origin)
            shares = backEnd.url("/shares")
            refresh = backEnd.url("/auth/refresh")
        } catch {
            switch error {
            case .notAnOrigin: throw .notAnOrigin(origin)
            case .insecure: throw .insecure(origin)
            }
        }
        self.send = send
    }

    /// What became of one attempt to post a share.
    public enum Posting: Sendable, Equatable {
        /// The back end has it, now or since an earlier attempt.
        case accepted
        /// The access token does not count.
        case unauthorized
        /// No request can carry this share; says why.
        case refused(String)
        /// The back end did not take it now; says why. It may another time, whatever the status: what stands between
        /// answers too, and a server is mended.
        case unavailable(String)
        /// The network gave no answer; says why. The share may have arrived.
        case unreachable(String)
    }

    /// Posts a share once, without what is said of it to the app alone. Its id is the idempotency key, so that repeating a
    /// lost attempt doubles nothing.
    public func post(_ share: Share, accessToken: KeychainSecret, within limit: Duration) async -> Posting {
        var metadata = share.metadata
        metadata[BookmarkAINames.deferred] = nil
        let body: JSON = [
            "url": .string(share.url.text), "createdAt": .string(share.createdAt.iso8601),
            "metadata": .object(metadata),
        ]
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        do { try headers.set("Authorization", "Bearer \(accessToken.text ?? "")") } catch { return .unauthorized }
        // Another program may have written the row.
        do { try headers.set("Idempotency-Key", share.id) } catch {
            return .refused("its id can be no idempotency key")
        }
        let request = HTTPRequest(.post, shares, headers: headers, body: Array(body.text.utf8))
        let response: HTTPResponse
        do { response = try await send(request, limit) } catch { return .unreachable("\(error)") }
        let message = (try? response.json())?["message"]?.stringValue ?? response.statusText
        switch response.status {
        case 200, 201: return .accepted
        case 401: return .unauthorized
        default: return .unavailable("\(response.status) \(message)")
        }
    }
}

extension BookmarkAIClient: TokenEndpoint {
    public func refresh(
        with token: KeychainSecret, within limit: Duration
    ) async throws(TokenRefreshError) -> AuthTokens {
        let body: JSON = ["refreshToken": .string(token.text ?? "")]
        let request = HTTPRequest(
            .post, refresh, headers: ["Content-Type": "application/json"], body: Array(body.text.utf8))
        let response: HTTPResponse
        do { response = try await send(request, limit) } catch { throw .unavailable("\(error)") }
        if response.status == 401 { throw .refused }
        guard response.isOK, let tokens = AuthTokens(json: response.body) else {
            throw .unavailable("the server answered \(response.status) \(response.statusText)")
        }
        return tokens
    }
}

/// Why there is no way to a back end.
public enum BookmarkAIClientError: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnOrigin(String)
    case insecure(String)

    public var description: String {
        switch self {
        case .notAnOrigin(let text): "'\(text)' is no origin; give one such as \(BookmarkAIBackend.origin)"
        case .insecure(let origin): "tokens do not go over plain http to \(origin); use https"
        }
    }
}
