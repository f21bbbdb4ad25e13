import ExtensionServices
import Testing

@Suite struct KeychainMigrationTests {
    private let own = KeychainQuery(accessGroup: "T.com.example.app")

    private func add(_ account: String, _ value: String, group: String? = nil, to scene: KeychainScene) throws {
        try scene.app.add(
            KeychainItem(service: "token", account: account, accessGroup: group, value: KeychainSecret(value)))
    }

    @Test(arguments: StoreKind.allCases)
    func itemsOfTheAppAloneBecomeVisibleToItsExtension(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try add("a", "1", to: scene)
        try add("b", "2", to: scene)
        #expect(try scene.app.migrate(own, toGroup: "group.example") == 2)
        let seen = try scene.appExtension.copyMatching(KeychainQuery(service: "token", limit: .all))
        #expect(Set(seen.compactMap(\.value?.text)) == ["1", "2"])
        #expect(try scene.app.migrate(own, toGroup: "group.example") == 0)
        #expect(try scene.app.migrate(KeychainQuery(), toGroup: "group.example") == 0)
    }

    @Test(arguments: StoreKind.allCases)
    func whatTheGroupHasAlreadyStays(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try add("a", "old", to: scene)
        try add("a", "new", group: "group.example", to: scene)
        #expect(try scene.app.migrate(own, toGroup: "group.example") == 0)
        #expect(try scene.app.copyMatching(KeychainQuery(limit: .all)).map(\.value?.text) == ["new"])
    }

    @Test(arguments: StoreKind.allCases)
    func aGroupThatTheEntitlementsLackTakesNothing(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try add("a", "1", to: scene)
        let error = #expect(throws: KeychainError.self) { try scene.app.migrate(own, toGroup: "group.stranger") }
        #expect(error?.name == "errSecMissingEntitlement")
        #expect(try scene.app.copyMatching(own).map(\.value?.text) == ["1"])
    }

    @Test(arguments: StoreKind.allCases)
    func aLockedDeviceMovesNothing(kind: StoreKind) throws {
        let scene = try KeychainScene(kind)
        try add("a", "1", to: scene)
        scene.lock()
        #expect(throws: KeychainError.interactionNotAllowed) {
            try scene.app.migrate(own, toGroup: "group.example")
        }
        scene.unlock()
        #expect(try scene.app.copyMatching(own).count == 1)
    }
}
