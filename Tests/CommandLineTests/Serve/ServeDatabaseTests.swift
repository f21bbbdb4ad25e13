import Database
import Glibc
import TestTools
import Testing

// `extrun serve --database FILE` takes a file of its system, and leaves every other as it is.
@Suite struct ServeDatabaseTests {
    let line: CommandLine

    init() throws {
        line = try CommandLine()
        // A server that starts all the same ends at once: it does not replace this file.
        try line.write(file: "account.json", "mine")
    }

    private func serve(_ system: String, _ file: String = "data.db") throws -> CommandLine.Result {
        try line.extrun("serve", system, "--database", file, "--account", "account.json")
    }

    @Test(arguments: [("my-mind", "bookmark-ai"), ("bookmark-ai", "coolection"), ("coolection", "my-mind")])
    func aDatabaseOfAnotherSystemIsRefused(system: String, other: String) throws {
        #expect(try ServedBackend(line, [other, "--quiet", "--database", "data.db"]).stop() == 0)
        let result = try serve(system)
        #expect(result.status == 2)
        #expect(
            result.errors
                == "extrun: --database 'data.db': this is a database of something else, which stays as it is; name another "
                + "file, or one that is new\n")
        #expect(try ServedBackend(line, [other, "--quiet", "--database", "data.db"]).stop() == 0)
    }

    @Test(arguments: ["coolection", "bookmark-ai", "my-mind"])
    func theFileAloneHasAllOfItAtTheEnd(system: String) throws {
        for run in 1...3 {
            let (file, account) = ("data\(run).db", "own\(run).json")
            let options = ["--quiet", "--database", file, "--account", account]
            #expect(try ServedBackend(line, [system] + options).stop() == 0)
            for ending in ["-wal", "-shm"] { unlink("\(line.folder)/\(file)\(ending)") }
            let tables = try Connection(path: "\(line.folder)/\(file)").rows("SELECT name FROM sqlite_master")
            #expect(!tables.isEmpty)
        }
    }

    @Test func aDamagedDatabaseIsRefused() throws {
        #expect(try ServedBackend(line, ["my-mind", "--quiet", "--database", "data.db"]).stop() == 0)
        try line.damage("data.db")
        let before = try line.read("data.db")
        let result = try serve("my-mind")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: --database 'data.db': "), "\(result.errors)")
        #expect(result.errors.hasSuffix("name another one, or move it away\n"), "\(result.errors)")
        #expect(try line.read("data.db") == before)
    }

    @Test func aDatabaseWhoseKeyIsTooShortIsRefused() throws {
        #expect(try ServedBackend(line, ["bookmark-ai", "--quiet", "--database", "data.db"]).stop() == 0)
        try Connection(path: line.folder + "/data.db").execute(script: "UPDATE signing_key SET key = x'41'")
        let result = try line.extrun("serve", "bookmark-ai", "--database", "data.db", "--account", "new.json")
        #expect(result.status == 2)
        #expect(
            result.errors
                == "extrun: --database 'data.db': the key that signs tokens has less than 32 bytes; the file is "
                + "damaged, or no database: name another one, or move it away\n")
        #expect(access(line.folder + "/new.json", F_OK) != 0)
    }

    /// What a server answers to a request with a session that nobody has, for which it asks the database.
    private func answer(_ server: ServedBackend, _ request: String = "GET /settings HTTP/1.1") async throws -> String {
        let client = try RawClient(port: server.port)
        return try #require(await client.answer(to: "\(request)\r\nCookie: __session=none"))
    }

    @Test func aLockedDatabaseIsToldAndTriedAgainLater() async throws {
        let server = try ServedBackend(line, ["coolection", "--quiet", "--database", "data.db"])
        let other = try Connection(path: line.folder + "/data.db")
        try other.execute(script: "BEGIN IMMEDIATE")
        let request = "POST /sign-out HTTP/1.1\r\nContent-Length: 0"
        let refused = try await answer(server, request)
        #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("\r\nRetry-After: 1\r\n"), "\(refused)")
        #expect(try await answer(server, "GET /healthz HTTP/1.1").hasPrefix("HTTP/1.1 200 "))
        try other.execute(script: "ROLLBACK")
        #expect(try await answer(server, request).hasPrefix("HTTP/1.1 303 "))
        #expect(server.stop() == 0)
        let log = try server.log
        #expect(log.split(separator: "\n").count == 1 && log.hasPrefix("extrun: a request failed: database is locked"))
        #expect(log.contains("another process holds the file: try again when that has ended"), "\(log)")
    }

    @Test func theReasonOfAFailureIsToldToTheUserAlone() async throws {
        let server = try ServedBackend(line, ["coolection", "--quiet", "--database", "data.db"])
        try Connection(path: line.folder + "/data.db").execute(script: "DROP TABLE session")
        let answer = try await answer(server)
        #expect(answer.hasPrefix("HTTP/1.1 500 ") && !answer.contains("session"), "\(answer)")
        #expect(server.stop() == 0)
        let log = try server.log
        #expect(log.hasPrefix("extrun: a request failed: no such table: session, in: SELECT"), "\(log)")
        #expect(log.split(separator: "\n").count == 1, "\(log)")
    }

    /// SQLite would keep the first in memory, and read the second as an address.
    @Test(arguments: [":memory:", "file:data.db?mode=memory"])
    func aNameIsTheNameOfAFile(name: String) throws {
        #expect(try ServedBackend(line, ["my-mind", "--quiet", "--database", name]).stop() == 0)
        #expect(access("\(line.folder)/\(name)", F_OK) == 0)
    }

    @Test func aFileThatIsNoDatabaseIsRefused() throws {
        try line.write(file: "data.txt", "nothing of ours")
        let result = try serve("my-mind", "data.txt")
        #expect(result.status == 2 && result.errors.contains("file is not a database"), "\(result.errors)")
        #expect(try line.read("data.txt") == "nothing of ours")
    }
}
