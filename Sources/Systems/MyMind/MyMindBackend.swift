public import Database
public import HTTP
import Synchronization
public import VirtualTime

/// The server of MyMind, as far as saving from share sheets and pages needs it, on SQLite. May be used from any thread.
///
/// | route | who | answers |
/// | --- | --- | --- |
/// | `POST /api/save` | token or session | 200 `{"id","status","message"}`, 400, 401, 413, 415 |
/// | `GET /api/cards` | session | 200 `{"cards":[{"id","url","title","source","createdAt"}]}`, newest first, 400, 401 |
///
/// A page of cards has 100 of them, or fewer with the query `limit=N`; `before=ID` gives those older than a card.
///
/// The token is `auth_token` in the body, for the source `ios-share-extension` alone; the other sources use the cookie.
///
/// An unknown path is 404, another method 405. Every error body of its own is `{"message"}`; the server before it may
/// refuse in plain text what does not reach it. Whoever saves a page again gets the
/// id that it has: a share whose answer was lost can be repeated.
public final class MyMindBackend: Sendable {
    /// Where app and extension look for it unless told otherwise. A request that a page of another site sends has no session.
    public static let origin = "https://your-domain.com"
    /// The name of the cookie whose value is ``MyMindLogin/sessionCookie``.
    public static let sessionCookie = "session"
    /// How long an auth token is valid.
    public static let tokenLifetime = Duration.seconds(3_600)
    /// The largest request body.
    public static let maximumBodyBytes = 64 * 1_024
    /// How many cards one answer lists.
    public static let maximumListedCards = 100
    /// The longest title, in bytes of UTF-8.
    public static let maximumTitleBytes = 4_096

    /// What becomes of a save at once.
    public enum Saving: Sendable {
        /// The card is there: status `saved`.
        case atOnce
        /// It is accepted, and becomes a card with ``MyMindBackend/makeQueuedCards()``: status `queued`.
        case later
    }

    let store: MyMindStore
    let clock: any WallClock
    let random: SharedRandom
    let onFailure: FailureReport
    let failures = FailuresOnDemand()
    private let currentSaving = Mutex(Saving.atOnce)

    /// - Parameters:
    ///   - database: In memory or in a file; the tables are made where they are missing.
    ///   - random: Makes identifiers, tokens and session cookies.
    ///   - onFailure: Hears of each request that is answered with 500, or with 503 as the database is locked.
    public init(
        database: sending Connection, clock: any WallClock, random: any RandomByteSource,
        onFailure: @escaping FailureReport = { _ in }
    ) throws {
        store = try MyMindStore(database)
        self.clock = clock
        self.random = SharedRandom(random)
        self.onFailure = onFailure
    }

    /// A new user's identifier.
    public func createUser() throws(DatabaseError) -> String {
        let id = random.nextUUID()
        try store.insertUser(id: id)
        return id
    }

    /// Logs a user in, on the web and for the share extension.
    public func logIn(user: String) throws(DatabaseError) -> MyMindLogin {
        let cookie = random.nextSecret()
        try store.insertSession(cookie, ofUser: user)
        let token = MyMindToken(id: random.nextUUID(), secret: random.nextSecret())
        try store.insertToken(token, ofUser: user, expiresAt: clock.now + Self.tokenLifetime)
        return MyMindLogin(userID: user, sessionCookie: cookie, authToken: token.text)
    }

    /// Ends every session and token of a user.
    public func logOut(user: String) throws(DatabaseError) { try store.deleteLogins(ofUser: user) }

    /// A user's cards, the newest first.
    public func cards(ofUser user: String) throws(DatabaseError) -> [MyMindCard] { try store.cards(ofUser: user) }

    /// Says what becomes of saves from now on.
    public func setSaving(_ saving: Saving) { currentSaving.withLock { $0 = saving } }

    /// Makes cards of what was queued.
    public func makeQueuedCards() throws(DatabaseError) { try store.makeQueuedCards() }

    /// Lets the next `count` requests to a known route fail with `status`.
    public func failNext(_ count: Int, status: Int = 500) { failures.ask(for: count, status: status) }

    /// The handler for a route of ``origin``.
    public var handler: HTTPHandler { { request in self.respond(to: request) } }

    var saving: Saving { currentSaving.withLock { $0 } }
}
