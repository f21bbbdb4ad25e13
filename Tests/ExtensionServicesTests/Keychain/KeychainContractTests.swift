import ExtensionServices
import TestTools
import Testing

/// Where the items of a contract test stand: every rule holds for each.
enum StoreKind: CaseIterable, Sendable {
    case memory
    case file
    /// A file whose store is opened anew for every use, as after a crash.
    case reopenedFile
}

/// A device with one store, an app and its extension that share an application group, and a program of somebody else.
final class KeychainScene {
    private let kind: StoreKind
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/keychain.db" }
    private let kept: Device

    init(_ kind: StoreKind) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        kept =
            kind == .memory
            ? Device() : Device(keychainStore: try SQLiteKeychainStore(path: folder.path + "/keychain.db"))
    }

    var device: Device {
        get throws {
            guard kind == .reopenedFile else { return kept }
            let device = Device(keychainStore: try SQLiteKeychainStore(path: path))
            if kept.isLocked { device.lock() }
            return device
        }
    }

    func lock() { kept.lock() }
    func unlock() { kept.unlock() }

    var app: any Keychain { get throws { try keychain("T.com.example.app") } }
    var appExtension: any Keychain { get throws { try keychain("T.com.example.app.extension") } }
    var stranger: any Keychain {
        get throws { try device.keychain(for: Entitlements(applicationIdentifier: "S.other")) }
    }

    private func keychain(_ identifier: String) throws -> any Keychain {
        try device.keychain(
            for: Entitlements(applicationIdentifier: identifier, applicationGroups: ["group.example"]))
    }
}

private let shared = KeychainItem(
    service: "token", account: "a", accessGroup: "group.example", accessibility: .whenUnlockedThisDeviceOnly,
    value: KeychainSecret("secret"))

@Suite struct KeychainContractTests {
    @Test(arguments: StoreKind.allCases)
    func anItemThatIsSetTakesThePlaceOfTheOneThatIsThere(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.set(shared)
        var newer = shared
        newer.value = KeychainSecret("newer")
        newer.accessibility = .afterFirstUnlock
        try scene.appExtension.set(newer)
        #expect(try scene.app.copyMatching(KeychainQuery(limit: .all)) == [newer])
        for _ in 0..<2 { try scene.app.remove(KeychainQuery(service: shared.service)) }
        #expect(throws: KeychainError.itemNotFound) { try scene.app.copyMatching(KeychainQuery()) }
        #expect(throws: KeychainError.missingEntitlement) { try scene.stranger.set(shared) }
        #expect(throws: KeychainError.missingEntitlement) {
            try scene.stranger.remove(KeychainQuery(accessGroup: "group.example"))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func namesThatDifferInNormalisationOnlyAreTwo(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        let accounts = ["\u{E9}", "e\u{301}"]
        for account in accounts {
            try scene.app.add(KeychainItem(service: account, account: account, value: KeychainSecret("x")))
        }
        for account in accounts {
            for query in [KeychainQuery(account: account, limit: .all), KeychainQuery(service: account, limit: .all)] {
                let found = try scene.app.copyMatching(query)
                #expect(found.map { Array($0.account.utf8) } == [Array(account.utf8)])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func whatTheAppAddsItsExtensionReads(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(shared)
        #expect(try scene.appExtension.copyMatching(KeychainQuery(service: "token")) == [shared])
        #expect(try scene.appExtension.copyMatching(KeychainQuery(account: "a"))[0].value?.text == "secret")
    }

    @Test(arguments: StoreKind.allCases)
    func anItemWithoutGroupBelongsToTheProgramAlone(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(KeychainItem(service: "own", account: "a", value: KeychainSecret("x")))
        let found = try scene.app.copyMatching(KeychainQuery(service: "own"))
        #expect(found[0].accessGroup == "T.com.example.app" && found[0].accessibility == .whenUnlocked)
        #expect(throws: KeychainError.itemNotFound) { try scene.appExtension.copyMatching(KeychainQuery()) }
    }

    @Test(arguments: StoreKind.allCases)
    func aGroupThatTheEntitlementsLackIsRefusedEverywhere(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(shared)
        let query = KeychainQuery(accessGroup: "group.example")
        let stranger = try scene.stranger
        #expect(throws: KeychainError.missingEntitlement) { try stranger.add(shared) }
        #expect(throws: KeychainError.missingEntitlement) { try stranger.copyMatching(query) }
        #expect(throws: KeychainError.missingEntitlement) { try stranger.delete(query) }
        #expect(throws: KeychainError.missingEntitlement) {
            try stranger.update(query, with: KeychainChanges(account: "b"))
        }
        #expect(throws: KeychainError.itemNotFound) { try stranger.copyMatching(KeychainQuery()) }
        try stranger.add(KeychainItem(service: "s", account: "a", value: nil))
        #expect(throws: KeychainError.missingEntitlement) {
            try stranger.update(KeychainQuery(), with: KeychainChanges(accessGroup: "group.example"))
        }
        #expect(try scene.app.copyMatching(query) == [shared])
    }

    @Test(arguments: StoreKind.allCases)
    func serviceAccountAndGroupNameAnItem(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(shared)
        var same = shared
        same.accessibility = .afterFirstUnlock
        same.value = KeychainSecret("other")
        #expect(throws: KeychainError.duplicateItem) { try scene.appExtension.add(same) }
        let others = [("x", "a", "group.example"), ("token", "x", "group.example"), ("token", "a", nil)]
        for (service, account, group) in others {
            try scene.app.add(KeychainItem(service: service, account: account, accessGroup: group, value: nil))
        }
        #expect(try scene.app.copyMatching(KeychainQuery(limit: .all)).count == 4)
    }

    @Test(arguments: StoreKind.allCases)
    func theLimitAndTheResultAreKept(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        for account in ["first", "second"] {
            try scene.app.add(KeychainItem(service: "s", account: account, value: KeychainSecret([0, 255])))
        }
        #expect(try scene.app.copyMatching(KeychainQuery()).map(\.account) == ["first"])
        let all = try scene.app.copyMatching(KeychainQuery(limit: .all, result: .attributes))
        #expect(all.map(\.account) == ["first", "second"] && all.map(\.value) == [nil, nil])
        #expect(try scene.app.copyMatching(KeychainQuery(account: "second"))[0].value?.bytes == [0, 255])
    }

    @Test(arguments: StoreKind.allCases)
    func anUpdateChangesAllMatchesOrNone(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(shared)
        try scene.app.update(
            KeychainQuery(service: "token"),
            with: KeychainChanges(accessibility: .afterFirstUnlock, value: KeychainSecret("new")))
        let updated = try scene.app.copyMatching(KeychainQuery(service: "token", accessibility: .afterFirstUnlock))
        #expect(updated[0].value?.text == "new" && updated[0].account == "a")

        var second = shared
        second.account = "b"
        try scene.app.add(second)
        #expect(throws: KeychainError.duplicateItem) {
            try scene.app.update(KeychainQuery(service: "token"), with: KeychainChanges(account: "c"))
        }
        #expect(try scene.app.copyMatching(KeychainQuery(limit: .all)).map(\.account) == ["a", "b"])
    }

    @Test(arguments: StoreKind.allCases)
    func updatesOfNothingAreErrors(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        let changes = KeychainChanges(account: "b")
        #expect(throws: KeychainError.itemNotFound) { try scene.app.update(KeychainQuery(), with: changes) }
        try scene.app.add(shared)
        #expect(throws: KeychainError.param) { try scene.app.update(KeychainQuery(), with: KeychainChanges()) }
    }

    @Test(arguments: StoreKind.allCases)
    func deletingRemovesAllMatches(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(shared)
        try scene.app.delete(KeychainQuery(service: "token"))
        #expect(throws: KeychainError.itemNotFound) { try scene.app.delete(KeychainQuery(service: "token")) }
        try scene.app.add(shared)
    }

    @Test(arguments: StoreKind.allCases)
    func aLockedDeviceHidesTheValuesThatNeedAnUnlockedOne(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try scene.app.add(shared)
        try scene.app.add(
            KeychainItem(service: "mail", account: "a", accessibility: .afterFirstUnlock, value: KeychainSecret("m")))
        scene.lock()
        let query = KeychainQuery(service: "token")
        #expect(throws: KeychainError.interactionNotAllowed) { try scene.app.copyMatching(query) }
        #expect(throws: KeychainError.interactionNotAllowed) {
            try scene.app.update(query, with: KeychainChanges(value: KeychainSecret("new")))
        }
        var other = shared
        other.account = "b"
        #expect(throws: KeychainError.interactionNotAllowed) { try scene.app.add(other) }
        #expect(try scene.app.copyMatching(KeychainQuery(service: "token", result: .attributes)).count == 1)
        #expect(try scene.app.copyMatching(KeychainQuery(service: "mail"))[0].value?.text == "m")
        scene.unlock()
        #expect(try scene.app.copyMatching(query) == [shared])
        scene.lock()
        try scene.app.delete(query)
    }
}
