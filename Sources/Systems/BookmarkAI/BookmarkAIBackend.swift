public import Database
public import ExtensionServices
public import HTTP
import JSONText
public import VirtualTime

/// BookmarkAI's API, as far as app and share extension need it, on SQLite. May be used from any thread.
///
/// | route | who | takes | answers |
/// | --- | --- | --- | --- |
/// | `POST /shares` | access token | `Idempotency-Key`, `{"url","createdAt"?,"metadata"?}` | 201 or 200 `{"id","url","createdAt"}`, 400, 401, 413, 415, 422 |
/// | `POST /auth/refresh` | everybody | `{"refreshToken"}` | 200 `{"accessToken","refreshToken"}`, 400, 401, 413, 415 |
///
/// 200 instead of 201 says that the key or the user's URL was there: the share keeps its id and the earlier created
/// time, and new members of the metadata are added to it. An unknown path is 404, another method 405. Every error body
/// of its own is `{"error","message"}`; the server before it may refuse in plain text what does not reach it.
public final class BookmarkAIBackend: Sendable {
    /// Where app and extension look for it unless told otherwise. Access tokens name it as their issuer.
    public static let origin = "https://api.bookmarkai.example"
    /// How long an access token counts from when it was signed: a quarter of an hour.
    public static let accessTokenLifetime = Duration.seconds(15 * 60)
    /// How long a refresh token counts where it is not used: 30 days.
    public static let refreshTokenLifetime = Duration.seconds(30 * 24 * 3_600)
    /// The largest body of a request; a larger one gets 413.
    public static let maximumBodyBytes = 65_536

    let store: BookmarkAIStore
    let clock: any WallClock
    let signingKey: [UInt8]
    let random: SharedRandom
    let onFailure: FailureReport
    let failures = FailuresOnDemand()

    /// - Parameters:
    ///   - database: In memory or in a file; the tables and the key that signs tokens are made where they are missing.
    ///   - random: Makes identifiers, refresh tokens and the key.
    ///   - onFailure: Hears of each request that is answered with 500, or with 503 as the database is locked.
    public init(
        database: sending Connection, clock: any WallClock, random: any RandomByteSource,
        onFailure: @escaping FailureReport = { _ in }
    ) throws {
        var random = random
        store = try BookmarkAIStore(database)
        signingKey = try store.signingKey(orElse: random.nextBytes(32))
        self.clock = clock
        self.random = SharedRandom(random)
        self.onFailure = onFailure
    }

    /// A new user's identifier.
    public func createUser() throws(DatabaseError) -> String {
        let id = random.nextUUID()
        try store.insertUser(id: id, at: clock.now.iso8601)
        return id
    }

    /// Signs a user in on one device.
    public func signIn(_ userID: String) throws(DatabaseError) -> AuthTokens {
        let refreshToken = random.nextSecret()
        try store.insertSession(
            id: random.nextUUID(), ofUser: userID, refreshToken: refreshToken,
            expiresAt: (clock.now + Self.refreshTokenLifetime).iso8601)
        return tokens(ofUser: userID, refreshToken: refreshToken)
    }

    /// Signs a user out everywhere: no refresh token counts any more, access tokens last until they expire.
    public func signOut(_ userID: String) throws(DatabaseError) { try store.deleteSessions(ofUser: userID) }

    /// What a user has shared, in the order of the created times.
    public func shares(ofUser id: String) throws(DatabaseError) -> [BookmarkAIShare] { try store.shares(ofUser: id) }

    /// Lets the next `count` requests to a known route fail with `status`, before anything is stored.
    public func failNext(_ count: Int, status: Int = 500) {
        failures.ask(for: count, status: status)
    }

    /// The handler for a route of `https://api.bookmarkai.example/*`, or of a server.
    public var handler: HTTPHandler { { request in self.respond(to: request) } }

    func tokens(ofUser userID: String, refreshToken: String) -> AuthTokens {
        let now = clock.now
        let seconds = { (time: WallTime) in JSON.number((time.millisecondsSince1970 / 1_000).rounded(.down)) }
        let access = JSONWebToken(
            signing: [
                "iss": .string(Self.origin), "sub": .string(userID), "iat": seconds(now),
                "exp": seconds(now + Self.accessTokenLifetime), "jti": .string(random.nextUUID()),
            ], key: signingKey)
        return AuthTokens(access: KeychainSecret(access.text), refresh: KeychainSecret(refreshToken))
    }
}
