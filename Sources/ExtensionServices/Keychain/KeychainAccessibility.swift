/// When the value of an item can be read: the `kSecAttrAccessible…` classes. The raw value is what the keychain stores.
/// https://developer.apple.com/documentation/security/restricting-keychain-item-accessibility
///
/// No class here asks for a finger or a face: what the user must confirm is a matter of `SecAccessControl`.
public enum KeychainAccessibility: String, Sendable, CaseIterable {
    case whenUnlocked = "ak"
    case whenUnlockedThisDeviceOnly = "aku"
    case afterFirstUnlock = "ck"
    case afterFirstUnlockThisDeviceOnly = "cku"
    case whenPasscodeSetThisDeviceOnly = "akpu"
    /// Deprecated since iOS 12; items of older apps have it.
    case always = "dk"
    /// Deprecated since iOS 12; items of older apps have it.
    case alwaysThisDeviceOnly = "dku"

    /// The constant's name, e.g. `kSecAttrAccessibleWhenUnlocked`.
    public var name: String {
        let name = "\(self)"
        return "kSecAttrAccessible" + name.prefix(1).uppercased() + name.dropFirst()
    }
}
