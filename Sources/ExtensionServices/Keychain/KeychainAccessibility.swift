/// When the value of an item can be read: the `kSecAttrAccessible…` classes. The raw value is what the keychain stores.
/// https://developer.apple.com/documentation/security/restricting-keychain-item-accessibility
public enum KeychainAccessibility: String, Sendable, CaseIterable {
    case whenUnlocked = "ak"
    case whenUnlockedThisDeviceOnly = "aku"
    case afterFirstUnlock = "ck"
    case afterFirstUnlockThisDeviceOnly = "cku"
    case whenPasscodeSetThisDeviceOnly = "akpu"
}
