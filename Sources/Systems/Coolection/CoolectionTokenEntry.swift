public import ExtensionServices
import JSONText

/// The token field of the container app: checks what the user pasted and stores it for the extension.
public struct CoolectionTokenEntry: Sendable {
    private let keychain: any Keychain

    /// `keychain` is that of the container app, see ``CoolectionTokenItem/appEntitlements``.
    public init(keychain: any Keychain) { self.keychain = keychain }

    /// Stores the token in the place of an earlier one. White space around it is dropped.
    public func save(_ text: String) throws(CoolectionTokenEntryError) {
        let token = text.trimmingWhitespace
        guard token.hasPrefix(CoolectionTokenItem.prefix), token.utf8.count > CoolectionTokenItem.prefix.utf8.count
        else { throw .notAToken }
        let item = KeychainItem(
            service: CoolectionTokenItem.service, account: CoolectionTokenItem.account,
            accessGroup: CoolectionTokenItem.accessGroup, accessibility: CoolectionTokenItem.accessibility,
            value: KeychainSecret(token))
        do { try keychain.set(item) } catch { throw .keychain(error) }
    }
}

/// Why what the user pasted was not stored.
public enum CoolectionTokenEntryError: Error, Sendable, Equatable, CustomStringConvertible {
    case notAToken
    case keychain(KeychainError)

    /// What the app shows; it does not repeat what was pasted.
    public var description: String {
        switch self {
        case .notAToken: "That is no API token: it has to begin with \(CoolectionTokenItem.prefix)"
        case .keychain(let error): "The token could not be stored: \(error)"
        }
    }
}
