/// A page that a user keeps in MyMind.
public struct MyMindCard: Sendable, Equatable {
    /// Whether the page is a card already or becomes one later. The raw values are those of the server's answers.
    public enum Status: String, Sendable { case saved, queued }

    public let id: String
    /// As it was saved, without white space around it; not normalised.
    public let url: String
    /// Of the first save that gave one; `nil` where none did.
    public let title: String?
    /// Of the first save.
    public let source: MyMindSource
    /// ISO 8601.
    public let createdAt: String
    let status: Status
}

/// What a user has after logging in.
public struct MyMindLogin: Sendable, CustomStringConvertible, CustomReflectable {
    /// As ``MyMindBackend/createUser()`` gave it; no secret.
    public let userID: String
    /// The value of the cookie ``MyMindBackend/sessionCookie``.
    public let sessionCookie: String
    /// What the app stores in the keychain for its share extension.
    public let authToken: String

    /// Cookie and token are secrets and do not print.
    public var description: String { "MyMindLogin(\(userID))" }
    /// Like ``description``, without the secrets.
    public var customMirror: Mirror { Mirror(self, children: ["userID": userID]) }
}

/// An auth token: a name by which it is found, and a secret that is compared.
struct MyMindToken {
    let id: String
    let secret: String

    init(id: String, secret: String) {
        self.id = id
        self.secret = secret
    }

    /// `nil` for a text that is no token.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(id: String(parts[0]), secret: String(parts[1]))
    }

    var text: String { "\(id).\(secret)" }
}
