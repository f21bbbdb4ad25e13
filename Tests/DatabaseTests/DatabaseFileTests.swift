import Database
import Glibc
import TestTools
import Testing

@Suite struct DatabaseFileTests {
    private let files: TemporaryFolder
    private var folder: String { files.path }

    init() throws { files = try TemporaryFolder() }

    private func mode(_ name: String) -> mode_t? {
        var status = stat()
        return stat("\(folder)/\(name)", &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test func contentsSurviveTheConnection() throws {
        let path = folder + "/a.db"
        try Connection(path: path).execute(script: "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        #expect(try Connection(path: path).firstRow("SELECT x FROM t")?["x"] == 1)
    }

    @Test func anOwnerOnlyDatabaseAndItsSideFilesHaveMode0600() throws {
        let connection = try Connection(path: folder + "/a.db", access: .ownerOnly)
        try connection.execute(script: "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        #expect(mode("a.db") == 0o600 && mode("a.db-wal") == 0o600 && mode("a.db-shm") == 0o600)
    }

    @Test func anOwnerOnlyDatabaseTakesRightsAwayThatAreThere() throws {
        let path = folder + "/a.db"
        let first = try Connection(path: path)
        try first.execute(script: "CREATE TABLE t (x)")
        chmod(path, 0o644)
        chmod(path + "-wal", 0o644)
        let second = try Connection(path: path, access: .ownerOnly)
        try second.execute(script: "INSERT INTO t VALUES (1)")
        #expect(mode("a.db") == 0o600 && mode("a.db-wal") == 0o600)
    }

    @Test func anOwnerOnlyDatabaseFollowsNoSymbolicLink() throws {
        symlink(folder + "/a.db", folder + "/link.db")
        #expect(kind { _ = try Connection(path: folder + "/link.db", access: .ownerOnly) } == .cannotOpen)
        #expect(mode("a.db") == nil)
    }

    @Test func whatIsNoDatabaseKeepsItsMode() throws {
        try files.write("text", "nothing of ours")
        let made = mkfifo(folder + "/pipe", 0o644) == 0 && mkdir(folder + "/folder", 0o755) == 0
        #expect(made && chmod(folder + "/text", 0o644) == 0)
        let refused = { (name: String) in
            kind { _ = try Connection(path: "\(folder)/\(name)", access: .ownerOnly) }
        }
        #expect(refused("text") == .corrupt && mode("text") == 0o644)
        #expect(refused("pipe") == .cannotOpen && mode("pipe") == 0o644)
        #expect(refused("folder") == .cannotOpen && mode("folder") == 0o755)
        try files.write("text-2", "")
        #expect(chmod(folder + "/text-2", 0o644) == 0)
        #expect(refused("text-2") == nil && mode("text-2") == 0o600)
    }

    /// What stands beside a database by the name of its log may be something else.
    @Test func aSideFileThatIsALinkIsRefused() throws {
        try files.write("other", "mine")
        #expect(chmod(folder + "/other", 0o644) == 0 && symlink(folder + "/other", folder + "/a.db-wal") == 0)
        #expect(kind { _ = try Connection(path: folder + "/a.db", access: .ownerOnly) } == .cannotOpen)
        #expect(mode("other") == 0o644)
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        let path = folder + "/missing/a.db"
        let error = #expect(throws: DatabaseError.self) { try Connection(path: path) }
        #expect(error?.kind == .cannotOpen)
        #expect(error?.message == "cannot open the database \(path): unable to open database file")
        #expect(kind { _ = try Connection(path: path, access: .ownerOnly) } == .cannotOpen)
    }

    @Test func aFileThatIsNoDatabaseIsCorrupt() throws {
        let file = open(folder + "/a.db", O_WRONLY | O_CREAT, 0o600)
        let text = String(repeating: "no database ", count: 100)
        #expect(write(file, text, text.utf8.count) == text.utf8.count)
        close(file)
        #expect(kind { _ = try Connection(path: folder + "/a.db") } == .corrupt)
    }

    @Test func aDamagedDatabaseIsFoundByACheck() throws {
        let path = folder + "/a.db"
        let connection = try Connection(path: path)
        try connection.execute(script: "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        try connection.check()
        try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        let file = open(path, O_WRONLY)
        let zeros = [UInt8](repeating: 0xFF, count: 4_096)
        #expect(pwrite(file, zeros, zeros.count, 4_096) == zeros.count)
        close(file)
        let error = #expect(throws: DatabaseError.self) { try Connection(path: path).check() }
        #expect(error?.kind == .corrupt && error?.description.hasSuffix("name another one, or move it away") == true)
    }

    @Test func aLockThatIsNotGivenBackIsBusy() throws {
        let first = try Connection(path: folder + "/a.db")
        try first.execute(script: "CREATE TABLE t (x)")
        let second = try Connection(path: folder + "/a.db", busyTimeoutMilliseconds: 0)
        try first.transaction {
            let error = #expect(throws: DatabaseError.self) { try second.run("INSERT INTO t VALUES (1)") }
            #expect(error?.kind == .busy)
            #expect(
                error?.description.hasSuffix("another process holds the file: try again when that has ended") == true)
        }
        #expect(kind { try second.run("INSERT INTO t VALUES (1)") } == nil)
    }
}

@Suite struct MigratorTests {
    let first = "CREATE TABLE t (a); INSERT INTO t VALUES (1)"
    let second = "ALTER TABLE t ADD COLUMN b DEFAULT 2"

    @Test func onlyMissingStepsRun() throws {
        let connection = try Connection()
        try Migrator([first]).migrate(connection)
        try Migrator([first]).migrate(connection)
        try Migrator([first, second]).migrate(connection)
        #expect(try connection.rows("SELECT a, b FROM t").map(\.values) == [[1, 2]])
        #expect(try connection.firstRow("PRAGMA user_version")?[0] == 2)
    }

    /// A copy that another program has made is in another mode.
    @Test func aFileThatIsTakenIsInWALMode() throws {
        let files = try TemporaryFolder()
        let path = files.path + "/a.db"
        try Migrator([first]).migrate(try Connection(path: path))
        try Connection(path: path).execute(script: "PRAGMA journal_mode = DELETE")
        let connection = try Connection(path: path)
        #expect(try connection.firstRow("PRAGMA journal_mode")?[0] == "delete")
        try Migrator([first]).migrate(connection)
        #expect(try connection.firstRow("PRAGMA journal_mode")?[0] == "wal")
    }

    @Test func aFailingStepUndoesAllOfThem() throws {
        let files = try TemporaryFolder()
        let connection = try Connection(path: files.path + "/a.db")
        for _ in 0..<2 {
            #expect(throws: DatabaseError.self) { try Migrator([first, "nonsense"]).migrate(connection) }
            #expect(try connection.rows("SELECT name FROM sqlite_schema").isEmpty)
            #expect(try connection.firstRow("PRAGMA user_version")?[0] == 0)
        }
    }

    @Test func databasesInMemoryBeginAlikeAndGoTheirWays() throws {
        let migrator = Migrator([first, second])
        let one = try Connection()
        try migrator.migrate(one)
        try one.run("INSERT INTO t VALUES (3, 4)")
        let other = try Connection()
        try migrator.migrate(other)
        try migrator.migrate(one)
        #expect(try other.rows("SELECT a, b FROM t").map(\.values) == [[1, 2]])
        #expect(try one.rows("SELECT a, b FROM t").map(\.values) == [[1, 2], [3, 4]])
        #expect(try other.firstRow("PRAGMA user_version")?[0] == 2)
        let broken = Migrator([first, "nonsense"])
        for _ in 0..<2 { #expect(throws: DatabaseError.self) { try broken.migrate(try Connection()) } }
    }

    @Test func aDatabaseFromTheFutureIsRefusedUntouched() throws {
        let connection = try Connection()
        try Migrator([first, second]).migrate(connection)
        let error = #expect(throws: DatabaseError.self) { try Migrator([first]).migrate(connection) }
        #expect(error?.kind == .fromTheFuture)
        #expect(error?.message.contains("version 2") == true && error?.message.contains("version 1") == true)
        #expect(try connection.rows("SELECT a, b FROM t").count == 1)
    }

    @Test(arguments: [
        "CREATE TABLE t (a); CREATE TABLE u (a); PRAGMA user_version = 1",
        "CREATE TABLE t (b); PRAGMA user_version = 1",
        "CREATE TABLE t (a)", "PRAGMA user_version = 1",
    ])
    func aFileOfAnotherSchemaIsRefusedUntouched(script: String) throws {
        let files = try TemporaryFolder()
        try Connection(path: files.path + "/a.db").execute(script: "PRAGMA journal_mode = DELETE; \(script)")
        let before = try files.read("a.db")
        let error = #expect(throws: DatabaseError.self) {
            try Migrator([first, second]).migrate(try Connection(path: files.path + "/a.db"))
        }
        #expect(error?.kind == .ofAnotherSchema)
        #expect(try files.read("a.db") == before)
    }

    @Test func aFileWithIndexesAndStatisticsOfItsOwnIsTaken() throws {
        let files = try TemporaryFolder()
        let connection = try Connection(path: files.path + "/a.db")
        try Migrator([first]).migrate(connection)
        try connection.execute(script: "CREATE INDEX byA ON t (a); ANALYZE")
        try Migrator([first, second]).migrate(connection)
        #expect(try connection.rows("SELECT a, b FROM t").map(\.values) == [[1, 2]])
    }
}
