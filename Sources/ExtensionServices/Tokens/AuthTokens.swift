internal import JSONText
public import VirtualTime

/// The pair of tokens that a sign-in gives. Neither prints.
public struct AuthTokens: Sendable, Equatable {
    /// A token is not sent any more this long before its end, so that it does not expire on the way.
    public static let expiryMargin = Duration.seconds(10)

    /// A JSON Web Token that goes with every request.
    public let access: KeychainSecret
    /// What buys the next pair, once.
    public let refresh: KeychainSecret

    public init(access: KeychainSecret, refresh: KeychainSecret) {
        self.access = access
        self.refresh = refresh
    }

    /// Whether the access token may be sent at `time`: it can be read, and its end is farther than ``expiryMargin``.
    /// Only the server can tell whether its signature is right.
    public func isAccessValid(at time: WallTime) -> Bool {
        guard let text = access.text, let token = try? JSONWebToken(reading: text) else { return false }
        return !token.isExpired(at: time + Self.expiryMargin)
    }

    /// `{"accessToken":…,"refreshToken":…}`, as servers send it and the keychain keeps it; `nil` for anything else.
    public init?(json text: some Collection<UInt8>) {
        guard let json = try? JSON(parsing: Array(text)), let access = json["accessToken"]?.stringValue,
            let refresh = json["refreshToken"]?.stringValue
        else { return nil }
        self.init(access: KeychainSecret(access), refresh: KeychainSecret(refresh))
    }

    /// The pair as ``init(json:)`` reads it.
    public var json: KeychainSecret {
        let members: JSON = ["accessToken": .string(access.text ?? ""), "refreshToken": .string(refresh.text ?? "")]
        return KeychainSecret(members.text)
    }
}
