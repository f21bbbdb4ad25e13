import Crypto
import Database
import Foundation
import HTTP
import JSONText
import Systems
import TestTools
import Testing
import VirtualTime

// The table of tokens as it stands in the file.
// Seed: 000_6437c680b68e4f8f.txt, "Database schema" and its design notes
@Suite struct CoolectionSchemaTests {
    private let folder: TemporaryFolder
    private let backend: CoolectionBackend
    /// Looks at the tables past the back end.
    private let tables: Connection

    init() throws {
        folder = try TemporaryFolder()
        backend = try Self.backend(in: folder, seed: 7)
        tables = try Connection(path: folder.path + "/backend.db")
    }

    private static func backend(in folder: TemporaryFolder, seed: UInt64) throws -> CoolectionBackend {
        try CoolectionBackend(
            database: Connection(path: folder.path + "/backend.db"), clock: FixedClock(),
            random: SeededRandom(seed: seed))
    }

    /// Makes a user with a token.
    private func token() throws -> String {
        let session = try backend.startSession(forUser: backend.createUser())
        return try #require(try answer("token/generate", [("Cookie", "__session=\(session)")])["token"]?.stringValue)
    }

    private func answer(
        _ path: String, _ headers: [(String, String)], body: String = "", of backend: CoolectionBackend? = nil
    ) throws -> JSON {
        let url = try #require(WebURL(serialized: CoolectionBackend.origin + "/api/" + path))
        let request = HTTPRequest(.post, url, headers: try HTTPHeaders(headers), body: Array(body.utf8))
        return try (backend ?? self.backend).respond(to: request).json()
    }

    // "**3 data fields** — id, userId, tokenHash. That's it.", "No `revokedAt`", "No `tokenSalt`", "No `name`, `prefix`,
    // `lastUsed`"
    @Test func aTokenHasNoOtherFieldsThanThoseOfTheDesign() throws {
        let columns = try tables.rows("SELECT name FROM pragma_table_info('api_token')").map { $0[0].text }
        #expect(columns == ["id", "userId", "tokenHash", "createdAt"])
    }

    // "@id @default(uuid())", "createdAt DateTime @default(now())", "crypto.createHash('sha256')…digest('hex')"
    @Test func aRowHasAUUIDTheHashAndItsTime() throws {
        let token = try token()
        let rows = try tables.rows("SELECT id, tokenHash, createdAt, userId FROM api_token")
        #expect(rows.count == 1)
        #expect(UUID(uuidString: try #require(rows[0][0].text)) != nil)
        #expect(rows[0][1].text == sha256(token).hex && rows[0][2].text == "2026-01-01T09:00:00.000Z")
        #expect(try tables.rows("SELECT id FROM user").map { $0[0].text } == [rows[0][3].text])
    }

    // "userId String @unique", "tokenHash String @unique"
    @Test(arguments: ["id", "userId", "tokenHash"])
    func eachIsThereOnce(column: String) throws {
        for _ in 0..<2 { _ = try token() }
        let error = #expect(throws: DatabaseError.self) {
            try tables.run("UPDATE api_token SET \(column) = (SELECT min(\(column)) FROM api_token)")
        }
        #expect(error?.kind == .uniqueConstraint)
    }

    // "user User @relation(fields: [userId], references: [id], onDelete: Cascade)"
    @Test func aTokenIsOfAUserAndGoesWithIt() throws {
        _ = try token()
        let error = #expect(throws: DatabaseError.self) {
            try tables.run("INSERT INTO api_token (id, userId, tokenHash, createdAt) VALUES ('i', 'nobody', 'h', '')")
        }
        #expect(error?.kind == .foreignKeyConstraint)
        try tables.run("DELETE FROM user")
        #expect(try tables.rows("SELECT * FROM api_token").isEmpty)
    }

    // "Add ApiToken model, run migration"
    @Test func aServerThatStartsAgainKeepsTheTokens() throws {
        let token = try token()
        let again = try Self.backend(in: folder, seed: 8)
        let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
        let item = try answer("item/create", headers, body: #"{"url":"https://example.com/a"}"#, of: again)
        #expect(item["url"] == "https://example.com/a")
    }
}
