public import ExtensionRunner
public import ExtensionServices
public import JSONText

/// Answers the extension's native messages from the shared keychain.
///
/// `{"action":"getToken"}` gets `{"token":…}`, or `{"error":"no_token"}` where there is none or the keychain gives none
/// now, as on a locked device: to the script both mean that it cannot save. Any other message gets
/// `{"error":"unknown_action"}`.
public struct CoolectionNativeHandler: NativeMessageHandler {
    private let keychain: any Keychain

    /// `keychain` is that of the extension, see ``CoolectionTokenItem/extensionEntitlements``.
    public init(keychain: any Keychain) { self.keychain = keychain }

    public func handle(_ message: JSON) async -> JSON? {
        guard message["action"] == "getToken" else { return ["error": "unknown_action"] }
        guard let item = try? keychain.copyMatching(CoolectionTokenItem.query).first, let token = item.value?.text
        else { return ["error": "no_token"] }
        return ["token": .string(token)]
    }
}
