import ExtensionServices
import Glibc
import TestTools
import Testing

@Suite struct DeviceTests {
    let device = Device()
    var keychain: any Keychain { device.keychain(for: Entitlements(applicationIdentifier: "T.app")) }

    private func add(_ accessibility: KeychainAccessibility) throws(KeychainError) {
        try keychain.add(
            KeychainItem(
                service: "s", account: accessibility.rawValue, accessibility: accessibility,
                value: KeychainSecret("v")))
    }

    /// The classes whose values can be read now.
    private func readable() -> [KeychainAccessibility] {
        KeychainAccessibility.allCases.filter {
            (try? keychain.copyMatching(KeychainQuery(account: $0.rawValue))) != nil
        }
    }

    @Test func theStateOfTheDeviceDecidesWhichClassesAreReadable() throws {
        for accessibility in KeychainAccessibility.allCases { try add(accessibility) }
        #expect(readable() == KeychainAccessibility.allCases)
        device.lock()
        #expect(
            readable() == [.afterFirstUnlock, .afterFirstUnlockThisDeviceOnly, .always, .alwaysThisDeviceOnly])
        device.restart()
        #expect(readable() == [.always, .alwaysThisDeviceOnly])
        device.unlock()
        #expect(readable() == KeychainAccessibility.allCases)
    }

    @Test func removingThePasscodeRemovesWhatNeedsOne() throws {
        for accessibility in KeychainAccessibility.allCases { try add(accessibility) }
        try device.removePasscode()
        #expect(throws: KeychainError.authFailed) { try add(.whenPasscodeSetThisDeviceOnly) }
        device.setPasscode()
        #expect(throws: KeychainError.itemNotFound) { try keychain.copyMatching(KeychainQuery(account: "akpu")) }
        #expect(readable().count == 6)
    }

    @Test func withoutPasscodeALockHidesNothing() throws {
        try device.removePasscode()
        try add(.whenUnlocked)
        device.lock()
        #expect(readable() == [.whenUnlocked])
    }
}

@Suite struct KeychainSecretTests {
    @Test func aValueNeverPrints() {
        let secret = KeychainSecret("hunter2")
        let item = KeychainItem(service: "s", account: "a", value: secret)
        var dumped = ""
        dump(item, to: &dumped)
        dump(KeychainChanges(value: secret), to: &dumped)
        let texts = ["\(secret)", String(reflecting: secret), "\(item)", String(reflecting: item), dumped]
        for text in texts {
            #expect(!text.contains("hunter2") && !text.contains("104"), "104 is its first byte")
        }
    }

    @Test func bytesThatAreNoTextHaveNoText() {
        #expect(KeychainSecret([0xFF]).text == nil)
        #expect(KeychainSecret("☃").text == "☃")
    }

    @Test func errorsCarryTheirStatus() {
        #expect(KeychainError.interactionNotAllowed.status == -25_308)
        for error in KeychainError.allCases { #expect(error.description.contains("\(error.status)")) }
    }

    @Test func errorsAndClassesAreKnownByTheirNames() {
        #expect(KeychainError(name: "errSecMissingEntitlement") == KeychainError(rawValue: -34_018))
        #expect(KeychainError(name: "errSecNothing") == nil)
        for error in KeychainError.allCases {
            #expect(KeychainError(name: error.name) == error && error.description.contains(error.name))
        }
        #expect(KeychainAccessibility.afterFirstUnlock.name == "kSecAttrAccessibleAfterFirstUnlock")
        #expect(Set(KeychainAccessibility.allCases.map(\.name)).count == 7)
    }
}

@Suite struct SQLiteKeychainStoreTests {
    @Test func theFileBelongsToItsOwnerAlone() throws {
        let folder = try TemporaryFolder()
        let device = Device(keychainStore: try SQLiteKeychainStore(path: folder.path + "/k.db"))
        try device.keychain(for: Entitlements(applicationIdentifier: "T.app"))
            .add(KeychainItem(service: "s", account: "a", value: KeychainSecret("v")))
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            #expect(stat("\(folder.path)/k.db\(suffix)", &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test func aStoreThatCannotBeOpenedSaysWhich() {
        let error = #expect(throws: (any Error).self) { try SQLiteKeychainStore(path: "/nowhere/k.db") }
        #expect(error.map { "\($0)" }?.contains("/nowhere/k.db") == true)
    }
}
