import ExtensionServices
import JSONText
import Testing
import VirtualTime

/// A token that ends so long after the start of the clock.
func accessToken(expiringAfter lifetime: Duration, name: String = "a") -> KeychainSecret {
    let end = (VirtualClock.defaultStart + lifetime).millisecondsSince1970 / 1_000
    return KeychainSecret(
        JSONWebToken(signing: ["sub": .string(name), "exp": .number(end)], key: [UInt8](repeating: 1, count: 32)).text)
}

func tokenPair(_ name: String, expiringAfter lifetime: Duration) -> AuthTokens {
    AuthTokens(
        access: accessToken(expiringAfter: lifetime, name: name), refresh: KeychainSecret("refresh-\(name)"))
}

/// An app and its extension on one device, which share a keychain group.
struct TokenScene {
    let device = Device()
    let groups = AppGroups()

    func store(ofProgram identifier: String = "T.app", groups: [String] = ["T.shared"]) -> TokenStore {
        TokenStore(
            keychain: device.keychain(
                for: Entitlements(applicationIdentifier: identifier, keychainAccessGroups: groups)),
            service: "com.example", accessGroup: "T.shared")
    }

    var defaults: AppGroupDefaults {
        get throws {
            try groups.group(
                "group.example", for: Entitlements(applicationIdentifier: "T.app", applicationGroups: ["group.example"])
            )
            .defaults
        }
    }
}

@Suite struct TokenStoreTests {
    let scene = TokenScene()
    let tokens = tokenPair("a", expiringAfter: .seconds(60))

    @Test func nobodyIsSignedInAtFirst() throws {
        #expect(try scene.store().load() == nil)
        try scene.store().clear()
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Extension reads access + refresh tokens from the same Keychain item via Keychain
    // Sharing entitlement", "injection tests to verify Keychain access from extension context"
    @Test func theExtensionReadsBothTokensFromTheAppsItem() throws {
        try scene.store().save(tokens)
        #expect(try scene.store(ofProgram: "T.app.share").load() == tokens)
        let everything = scene.device.keychain(
            for: Entitlements(applicationIdentifier: "T.app", keychainAccessGroups: ["T.shared"]))
        #expect(try everything.copyMatching(KeychainQuery(limit: .all)).count == 1)
    }

    @Test func anExtensionWithoutTheEntitlementReadsNothing() throws {
        try scene.store().save(tokens)
        #expect(throws: KeychainError.missingEntitlement) {
            try scene.store(ofProgram: "T.app.share", groups: []).load()
        }
    }

    @Test func newTokensTakeThePlaceOfOldOnesAndSigningOutOfAll() throws {
        try scene.store().save(tokens)
        let next = tokenPair("b", expiringAfter: .seconds(90))
        try scene.store().save(next)
        #expect(try scene.store().load() == next)
        try scene.store().clear()
        #expect(try scene.store().load() == nil)
    }

    @Test func tokensCanBeReadWhileTheDeviceIsLockedButNotBeforeItsFirstUnlock() throws {
        try scene.store().save(tokens)
        scene.device.lock()
        #expect(try scene.store().load() == tokens)
        scene.device.restart()
        #expect(throws: KeychainError.interactionNotAllowed) { try scene.store().load() }
    }

    @Test func somethingElseUnderTheNameIsNoPairOfTokens() throws {
        let keychain = scene.device.keychain(
            for: Entitlements(applicationIdentifier: "T.app", keychainAccessGroups: ["T.shared"]))
        try keychain.add(
            KeychainItem(
                service: "com.example", account: "auth_tokens", accessGroup: "T.shared", value: KeychainSecret("{}")))
        #expect(try scene.store().load() == nil)
        try scene.store().save(tokens)
        #expect(try scene.store().load() == tokens)
    }

    @Test func anAccessTokenIsNotSentShortlyBeforeItsEnd() {
        let start = VirtualClock.defaultStart
        #expect(tokens.isAccessValid(at: start + .seconds(49)))
        #expect(!tokens.isAccessValid(at: start + .seconds(50)))
        #expect(!tokens.isAccessValid(at: start + .seconds(61)))
        let opaque = AuthTokens(access: KeychainSecret("no token"), refresh: KeychainSecret("r"))
        #expect(!opaque.isAccessValid(at: start))
    }

    @Test func tokensDoNotPrint() {
        var dumped = "\(tokens)"
        dump(tokens, to: &dumped)
        #expect(!dumped.contains("refresh-a") && !dumped.contains("eyJ"))
    }
}
