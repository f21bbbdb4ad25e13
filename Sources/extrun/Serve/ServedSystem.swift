import Database
import ExtensionServices
import HTTP
import JSONText
import Systems
import VirtualTime

/// A back end that `extrun serve` knows: one line of ``all`` for each.
struct ServedSystem: Sendable {
    /// A back end that is ready, and how to make an account with it.
    struct Backend {
        let handler: HTTPHandler
        /// Whether scripts of an origin may read its answers.
        var isReadable: @Sendable (_ origin: String) -> Bool = { _ in false }
        /// Makes an account; gives its secrets by name.
        let makeAccount: () throws -> JSONObject
    }

    let name: String
    /// Where the back end is in the field.
    let origin: String
    let start: @Sendable (_ database: sending Connection, _ onFailure: @escaping FailureReport) throws -> Backend

    static let all = [
        ServedSystem(name: "coolection", origin: CoolectionBackend.origin, start: coolection),
        ServedSystem(name: "bookmark-ai", origin: BookmarkAIBackend.origin, start: bookmarkAI),
        ServedSystem(name: "my-mind", origin: MyMindBackend.origin, start: myMind),
    ]

    static var names: String { all.map(\.name).joined(separator: ", ") }

    @Sendable private static func coolection(
        _ database: sending Connection, _ onFailure: @escaping FailureReport
    ) throws -> Backend {
        let system = try CoolectionSystem(
            clock: SystemClock(), random: SystemRandom(), database: database, signIn: .localUser, onFailure: onFailure)
        return Backend(handler: system.backend.handler, isReadable: system.backend.isReadable(byOrigin:)) {
            let account = try system.signIn()
            return [
                "user": .string(account.userID),
                "cookie": .string("\(CoolectionBackend.sessionCookie)=\(account.session)"),
                "token": .string(try system.generateToken(of: account)),
            ]
        }
    }

    @Sendable private static func bookmarkAI(
        _ database: sending Connection, _ onFailure: @escaping FailureReport
    ) throws -> Backend {
        let backend = try BookmarkAIBackend(
            database: database, clock: SystemClock(), random: SystemRandom(), onFailure: onFailure)
        return Backend(handler: backend.handler) {
            let user = try backend.createUser()
            let tokens = try backend.signIn(user)
            return [
                "user": .string(user), "accessToken": .string(tokens.access.text ?? ""),
                "refreshToken": .string(tokens.refresh.text ?? ""),
            ]
        }
    }

    @Sendable private static func myMind(
        _ database: sending Connection, _ onFailure: @escaping FailureReport
    ) throws -> Backend {
        let backend = try MyMindBackend(
            database: database, clock: SystemClock(), random: SystemRandom(), onFailure: onFailure)
        return Backend(handler: backend.handler) {
            let user = try backend.createUser()
            let login = try backend.logIn(user: user)
            return [
                "user": .string(user), "cookie": .string("\(MyMindBackend.sessionCookie)=\(login.sessionCookie)"),
                "token": .string(login.authToken),
            ]
        }
    }
}
