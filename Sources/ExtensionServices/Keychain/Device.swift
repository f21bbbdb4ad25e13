import Synchronization

/// A device: its keychain, and the state that decides which items can be read. May be used from any thread.
///
/// A new device has a passcode, has been unlocked since it started, and is unlocked now.
public final class Device: Sendable {
    private struct State {
        var isLocked = false
        var wasUnlockedSinceStart = true
        var hasPasscode = true
    }

    private let state = Mutex(State())
    private let keychainStore: any KeychainStore

    public init(keychainStore: any KeychainStore = MemoryKeychainStore()) { self.keychainStore = keychainStore }

    /// The device's keychain as a program with these entitlements sees it.
    public func keychain(for entitlements: Entitlements) -> EntitledKeychain {
        EntitledKeychain(store: keychainStore, device: self, entitlements: entitlements)
    }

    /// Whether the screen is locked. It keeps items from being read only where there is a passcode.
    public var isLocked: Bool { state.withLock { $0.isLocked } }
    /// Whether the user has set a passcode, which ``KeychainAccessibility/whenPasscodeSetThisDeviceOnly`` asks for.
    public var hasPasscode: Bool { state.withLock { $0.hasPasscode } }

    /// The user locks the device. Where there is a passcode, items that need an unlocked device cannot be read until ``unlock()``.
    public func lock() { state.withLock { $0.isLocked = true } }

    /// The user unlocks the device: every item can be read, those of `afterFirstUnlock…` until it starts again.
    public func unlock() {
        state.withLock {
            $0.isLocked = false
            $0.wasUnlockedSinceStart = true
        }
    }

    /// Starts the device again: it is locked, and was not unlocked yet.
    public func restart() {
        state.withLock {
            $0.isLocked = true
            $0.wasUnlockedSinceStart = false
        }
    }

    /// The user sets a passcode: from now on a lock keeps items from being read.
    public func setPasscode() { state.withLock { $0.hasPasscode = true } }

    /// Removes the passcode, and with it every item that may only be there while one is set.
    public func removePasscode() throws(KeychainError) {
        state.withLock { $0.hasPasscode = false }
        try keychainStore.transact { items throws(KeychainError) in
            for item in try items.matching(KeychainQuery(accessibility: .whenPasscodeSetThisDeviceOnly)) {
                try items.remove(item)
            }
        }
    }

    /// Without a passcode nothing stays encrypted after the device has started.
    /// https://support.apple.com/guide/security/keychain-data-protection-secb0694df1a/web
    func canRead(_ accessibility: KeychainAccessibility) -> Bool {
        state.withLock { state in
            guard state.hasPasscode else { return accessibility != .whenPasscodeSetThisDeviceOnly }
            return switch accessibility {
            case .always, .alwaysThisDeviceOnly: true
            case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: !state.isLocked
            case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: state.wasUnlockedSinceStart
            }
        }
    }
}
