public import Database
public import HTTP
public import VirtualTime

/// coolection.co, as far as the extension and its token page need it, on SQLite. May be used from any thread.
///
/// | route | who | answers |
/// | --- | --- | --- |
/// | `POST /api/token/generate` | session | 200 `{"token"}`, shown this once; the earlier token is dead. 401, 412 (`If-None-Match: *`, and there is an earlier one) |
/// | `POST /api/item/create` | token or session | 200 `{"id","url","createdAt"}`, 400, 401, 409 (the user has the URL), 415 |
/// | `GET /settings` | session | the page that generates, shows once, copies and regenerates the token; else 401 or 303 |
/// | `POST /sign-out` | anybody | 303 to the settings; the session is over |
/// | `GET`, `POST /sign-in` | anybody, where ``SignIn/localUser`` is chosen | a page with a button; 303 to the settings |
///
/// An unknown path is 404, another method 405. Every error body of its own is `{"message"}`; the server before it may
/// refuse in plain text what does not reach it.
public final class CoolectionBackend: Sendable {
    /// Where the site is. A request that a page of another site sends has no session, whatever cookie comes with it.
    public static let origin = "https://coolection.co"
    /// The name of the cookie that ``startSession(forUser:)`` makes a value for.
    public static let sessionCookie = "__session"

    /// Which scripts of other origins may read the answers.
    public enum CrossOrigin: Sendable {
        /// Those of browser extensions.
        case extensions
        /// None: the server knows nothing of CORS.
        case refused
    }

    /// How a browser gets a session. The site leaves that to a service of somebody else.
    public enum SignIn: Sendable {
        /// By ``CoolectionBackend/startSession(forUser:)`` alone.
        case byCaller
        /// Everybody who reaches the back end may sign in at `/sign-in`, as its one user: for a server on loopback.
        case localUser
    }

    let store: CoolectionStore
    let clock: any WallClock
    let crossOrigin: CrossOrigin
    let signIn: SignIn
    let random: SharedRandom
    let onFailure: FailureReport
    let failures = FailuresOnDemand()

    /// - Parameters:
    ///   - database: In memory or in a file; the tables are made where they are missing.
    ///   - random: Makes identifiers, tokens and session cookies.
    ///   - onFailure: Hears of each request that is answered with 500, or with 503 as the database is locked.
    public init(
        database: sending Connection, clock: any WallClock, random: any RandomByteSource,
        crossOrigin: CrossOrigin = .extensions, signIn: SignIn = .byCaller,
        onFailure: @escaping FailureReport = { _ in }
    ) throws {
        store = try CoolectionStore(database)
        self.clock = clock
        self.crossOrigin = crossOrigin
        self.signIn = signIn
        self.random = SharedRandom(random)
        self.onFailure = onFailure
    }

    /// A new user's identifier.
    public func createUser() throws(DatabaseError) -> String {
        let id = random.nextUUID()
        try store.insertUser(id: id, at: clock.now.iso8601)
        return id
    }

    /// Deletes a user, and with it sessions, token and items.
    public func deleteUser(_ id: String) throws(DatabaseError) { try store.deleteUser(id: id) }

    /// Signs a user in; returns the value of the cookie ``sessionCookie``.
    public func startSession(forUser id: String) throws(DatabaseError) -> String {
        let session = random.nextSecret()
        try store.insertSession(session, ofUser: id, at: clock.now.iso8601)
        return session
    }

    /// The URLs that a user has saved, oldest first.
    public func urls(ofUser id: String) throws(DatabaseError) -> [String] { try store.urls(ofUser: id) }

    /// Lets the next `count` requests to a known route fail with `status`, preflights excepted.
    public func failNext(_ count: Int, status: Int = 500) {
        failures.ask(for: count, status: status)
    }

    /// The handler for a route of `https://coolection.co/*`.
    public var handler: HTTPHandler { { request in self.respond(to: request) } }

    /// What ``handler`` does: answers at once, on the caller's thread.
    public func respond(to request: HTTPRequest) -> HTTPResponse {
        var response = route(request)
        if let origin = readableOrigin(of: request) {
            response.headers.put("Access-Control-Allow-Origin", origin)
        }
        response.headers.put("Vary", "Origin")
        return response
    }
}
