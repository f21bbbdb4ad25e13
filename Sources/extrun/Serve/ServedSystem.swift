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
    let start:
        @Sendable (_ database: sending Connection, _ clock: any WallClock, _ random: SeededRandom) throws -> Backend

    static let all = [
        ServedSystem(name: "coolection", start: coolection),
        ServedSystem(name: "bookmark-ai", start: bookmarkAI),
        ServedSystem(name: "my-mind", start: myMind),
    ]

    static var names: String { all.map(\.name).joined(separator: ", ") }

    @Sendable private static func coolection(
        _ database: sending Connection, _ clock: any WallClock, _ random: SeededRandom
    ) throws -> Backend {
        let system = try CoolectionSystem(clock: clock, random: random, database: database, signIn: .localUser)
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
        _ database: sending Connection, _ clock: any WallClock, _ random: SeededRandom
    ) throws -> Backend {
        let backend = try BookmarkAIBackend(database: database, clock: clock, random: random)
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
        _ database: sending Connection, _ clock: any WallClock, _ random: SeededRandom
    ) throws -> Backend {
        let backend = try MyMindBackend(database: database, clock: clock, random: random)
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
