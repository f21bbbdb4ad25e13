import Crypto
import Database
import ExtensionServices
import HTTP
import JSONText
import Systems
import TestTools
import Testing
import VirtualTime

// Seed: 000_6437c680b68e4f8f.txt, "Native bridge" and "Shared Keychain"
@Suite struct CoolectionSystemTests {
    let system: CoolectionSystem
    let account: CoolectionAccount

    init() throws {
        system = try CoolectionSystem(clock: FixedClock(), random: SeededRandom(seed: 1))
        account = try system.signIn()
    }

    private func reply(to message: JSON = ["action": "getToken"]) async -> JSON {
        await system.nativeHandler.handle(message) ?? .null
    }

    @Test func theTokenThatTheUserPastedReachesTheScript() async throws {
        try system.tokenEntry.save(" coolection_pasted\n")
        #expect(await reply() == ["token": "coolection_pasted"])
    }

    @Test func withoutATokenThereIsNone() async throws {
        let fresh = try CoolectionSystem(clock: FixedClock(), random: SeededRandom(seed: 1))
        #expect(await fresh.nativeHandler.handle(["action": "getToken"]) == ["error": "no_token"])
    }

    @Test func aLockedDeviceGivesNoToken() async {
        system.device.lock()
        #expect(await reply() == ["error": "no_token"])
        system.device.unlock()
        #expect(await reply()["token"] != nil)
    }

    @Test(arguments: [JSON.null, "getToken", [:], ["action": "gettoken"], ["action": 1]])
    func otherMessagesAreUnknown(message: JSON) async {
        #expect(await reply(to: message) == ["error": "unknown_action"])
    }

    // "let query: [String: Any] = [ kSecClass … kSecAttrService … kSecAttrAccount … kSecAttrAccessGroup … kSecValueData"
    @Test func theTokenStandsWhereTheExtensionLooks() throws {
        try system.tokenEntry.save("coolection_mine")
        let app = system.device.keychain(for: CoolectionTokenItem.appEntitlements)
        let items = try app.copyMatching(KeychainQuery(limit: .all))
        #expect(items.count == 1)
        #expect(items[0].service == "com.coolection.api-token" && items[0].account == "api_token")
        #expect(items[0].accessGroup == "group.coolection.app")
        #expect(items[0].accessibility == .whenUnlockedThisDeviceOnly)
        #expect(items[0].value?.bytes == Array("coolection_mine".utf8))
    }

    @Test(arguments: ["", "  ", "coolection_", "Coolection_x", "x coolection_y", "token"])
    func whatIsNoTokenIsRefusedAndTheOldOneStays(text: String) async throws {
        let before = await reply()
        #expect(throws: CoolectionTokenEntryError.notAToken) { try system.tokenEntry.save(text) }
        #expect(await reply() == before)
    }

    @Test func aLockedDeviceTakesNoToken() {
        system.device.lock()
        #expect(throws: CoolectionTokenEntryError.keychain(.interactionNotAllowed)) {
            try system.tokenEntry.save("coolection_new")
        }
    }

    @Test func aRegeneratedTokenReachesTheScriptOnlyAfterItIsPasted() async throws {
        let old = await reply()
        let new = try system.generateToken(of: account)
        #expect(await reply() == old)
        try system.tokenEntry.save(new)
        #expect(await reply() == ["token": .string(new)])
    }

    @Test func noTableOfTheBackEndHoldsATokenOrASession() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/backend.db"
        let stored = try CoolectionSystem(
            clock: FixedClock(), random: SeededRandom(seed: 1), database: Connection(path: path))
        let account = try stored.signIn()
        let token = try stored.generateToken(of: account)
        let tables = try Connection(path: path)
        var values: [String] = []
        for table in try tables.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            let name = try #require(table[0].text)
            values += try tables.rows("SELECT * FROM \"\(name)\"").flatMap(\.values).map { "\($0)" }
        }
        #expect(values.contains { $0.contains(sha256(token).hex) })
        for secret in [token, String(token.dropFirst("coolection_".count)), account.session] {
            #expect(!values.contains { $0.contains(secret) })
        }
    }

    @Test func noDescriptionHoldsATokenOrASession() throws {
        let token = try system.generateToken(of: account)
        try system.tokenEntry.save(token)
        var text = "\(account) \(String(reflecting: account)) \(system)"
        dump(account, to: &text)
        dump(system, to: &text)
        #expect(!text.contains(token) && !text.contains(account.session))
    }
}
