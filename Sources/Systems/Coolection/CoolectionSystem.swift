public import Database
public import ExtensionServices
import HTTP
public import VirtualTime

/// The whole system around the extension: a device with its keychain, the container app's token entry, the native half
/// of the extension, and the back end.
///
/// ```swift
/// let system = try CoolectionSystem(clock: clock, random: SeededRandom(seed: 1))
/// try system.signIn()
/// router.route(nil, CoolectionBackend.origin + "/*", system.backend.handler)
/// ```
public struct CoolectionSystem: Sendable {
    /// Whose keychain app and extension share. While it is locked, the extension gets no token.
    public let device: Device
    /// Reached through the route that the caller adds for ``CoolectionBackend/origin``.
    public let backend: CoolectionBackend
    /// The app's, entitled as ``CoolectionTokenItem/appEntitlements`` says.
    public let tokenEntry: CoolectionTokenEntry
    /// What `Browser.install(at:id:native:)` takes as the native half of the extension.
    public let nativeHandler: CoolectionNativeHandler

    /// - Parameter database: The back end's; without one it lives in memory.
    public init(
        clock: any WallClock, random: any RandomByteSource, device: Device = Device(),
        database: sending Connection? = nil, crossOrigin: CoolectionBackend.CrossOrigin = .extensions,
        signIn: CoolectionBackend.SignIn = .byCaller, onFailure: @escaping FailureReport = { _ in }
    ) throws {
        self.device = device
        backend = try CoolectionBackend(
            database: try database ?? Connection(), clock: clock, random: random, crossOrigin: crossOrigin,
            signIn: signIn, onFailure: onFailure)
        tokenEntry = CoolectionTokenEntry(keychain: device.keychain(for: CoolectionTokenItem.appEntitlements))
        nativeHandler = CoolectionNativeHandler(
            keychain: device.keychain(for: CoolectionTokenItem.extensionEntitlements))
    }

    /// What a user does once: makes an account, signs in, generates a token, pastes it into the app.
    @discardableResult
    public func signIn() throws -> CoolectionAccount {
        let userID = try backend.createUser()
        let account = CoolectionAccount(userID: userID, session: try backend.startSession(forUser: userID))
        try regenerateToken(of: account)
        return account
    }

    /// Generates a new token on the web page and pastes it into the app; the old one is dead.
    public func regenerateToken(of account: CoolectionAccount) throws {
        try tokenEntry.save(try generateToken(of: account))
    }

    /// Generates a new token on the web page. Until it is pasted into the app, the app has the old one, which is dead.
    public func generateToken(of account: CoolectionAccount) throws -> String {
        guard let url = WebURL(serialized: CoolectionBackend.origin + "/api/token/generate") else {
            preconditionFailure("the address of the token route is a URL")
        }
        let headers = try HTTPHeaders([
            ("Origin", CoolectionBackend.origin), ("Cookie", "\(CoolectionBackend.sessionCookie)=\(account.session)"),
        ])
        let response = backend.respond(to: HTTPRequest(.post, url, headers: headers))
        guard let token = try response.json()["token"]?.stringValue else {
            throw CoolectionSignInError(status: response.status)
        }
        return token
    }
}

/// A user of the back end who is signed in on the web.
public struct CoolectionAccount: Sendable, CustomStringConvertible, CustomReflectable {
    /// As ``CoolectionBackend/createUser()`` gave it; no secret.
    public let userID: String
    /// The value of the session cookie.
    public let session: String

    /// The session is a secret and does not print.
    public var description: String { "CoolectionAccount(\(userID))" }
    /// Like ``description``, without the session.
    public var customMirror: Mirror { Mirror(self, children: ["userID": userID]) }
}

/// The back end gave no token.
public struct CoolectionSignInError: Error, Sendable, CustomStringConvertible {
    /// Of the answer to the request for a token, e.g. 401 where the session is over.
    public let status: Int
    public var description: String { "the back end gave no token: it answered \(status)" }
}
