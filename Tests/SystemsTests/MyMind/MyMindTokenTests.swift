import ExtensionServices
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

/// The way of the auth token: from the login into the keychain, from there to the server, and away with the user.
// Seed: 004_8d787d96d5c4c67a.txt
@Suite struct MyMindTokenTests {
    private let system: MyMindSystem

    init() throws { system = try MyMindSystem(random: SeededRandom(seed: 3)) }

    /// What a program finds under the names of the seed's query, with `kSecReturnData`.
    private func stored(for entitlements: Entitlements = MyMindNames.extensionEntitlements) throws -> [KeychainItem] {
        let query = KeychainQuery(
            service: "com.mymind.app.auth", account: "supabase_token", accessGroup: "group.com.mymind.app", limit: .all,
            result: .attributesAndValue)
        do { return try system.device.keychain(for: entitlements).copyMatching(query) } catch .itemNotFound {
            return []
        }
    }

    // "When a user logs in, store the token in shared Keychain", "Open MyMind app and log out", "kSecReturnData as
    // String: true"
    @Test func theTokenStandsInTheKeychainFromLoginToLogout() throws {
        #expect(try stored().isEmpty)
        for _ in 0..<2 {
            let token = try system.logIn().authToken
            #expect(try stored().map { $0.value?.text } == [token])
            #expect(try stored(for: MyMindNames.appEntitlements).map { $0.value?.text } == [token])
        }
        try system.logOut()
        #expect(try stored().isEmpty)
        try system.logOut()
    }

    // "Request: { url: string, source: "ios-share-extension", auth_token: string }"
    @Test func theServerIsSentURLSourceAndToken() async throws {
        let token = try system.logIn().authToken
        for title in [nil, "A page"] {
            _ = try await system.share(ShareInput(title: title, attachments: [.url("https://example.com/a")]))
        }
        let requests = system.router.routes[0].requests
        #expect(
            requests.map { "\($0.method) \($0.url.href)" }
                == Array(repeating: "POST https://your-domain.com/api/save", count: 2))
        let expected: JSONObject = [
            "url": "https://example.com/a", "source": "ios-share-extension", "auth_token": .string(token),
        ]
        #expect(try requests[0].json() == .object(expected))
        var titled = expected
        titled["title"] = "A page"
        #expect(try requests[1].json() == .object(titled))
        #expect(requests.allSatisfy { $0.headers["Cookie"] == nil && $0.headers["Authorization"] == nil })
    }

    // "Solution: 1. Open MyMind app and log out 2. Log back in 3. Try sharing again"
    @Test func afterLogoutTheOldTokenIsWorthNothingAndTheNextLoginHelps() async throws {
        let link = ShareInput(attachments: [.url("https://example.com/a")])
        let old = try system.logIn().authToken
        try system.logOut()
        #expect(try await system.share(link).outcome == .notLoggedIn)
        // Where somebody has kept it, too.
        try system.app.storeAuthToken(KeychainSecret(old))
        #expect(try await system.share(link).outcome == .notLoggedIn)
        #expect(try system.cards.isEmpty)
        try system.logIn()
        _ = try await system.share(link)
        #expect(try system.cards.map(\.url) == ["https://example.com/a"])
    }
}
