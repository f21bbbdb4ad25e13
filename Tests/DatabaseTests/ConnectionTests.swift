import Database
import Testing

@Suite struct ConnectionTests {
    let connection: Connection

    init() throws {
        connection = try Connection()
        try connection.execute(script: "CREATE TABLE note (id INTEGER PRIMARY KEY, body)")
    }

    @Test(arguments: [
        Value.null, .integer(.min), .integer(.max), .real(-0.5), .text(""), .text("a\0b ☃"), .blob([]),
        .blob([0, 255, 1]),
    ])
    func everyValueComesBackAsItWas(value: Value) throws {
        try connection.run("INSERT INTO note (body) VALUES (?)", [value])
        #expect(try connection.firstRow("SELECT body FROM note")?["body"] == value)
    }

    @Test func notANumberBecomesNull() throws {
        #expect(try connection.firstRow("SELECT ?", [.real(.nan)])?[0] == .null)
    }

    @Test func runTellsHowManyRowsItChanged() throws {
        #expect(try connection.run("INSERT INTO note (body) VALUES ('a'), ('b')") == 2)
        #expect(try connection.run("SELECT * FROM note") == 0)
        #expect(try connection.run("UPDATE note SET body = 'c' WHERE id = 9") == 0)
        #expect(try connection.run("DELETE FROM note") == 2)
    }

    @Test func rowsOutliveTheirStatement() throws {
        try connection.run("INSERT INTO note (body) VALUES ('a'), ('b')")
        let rows = try connection.rows("SELECT id, body AS text FROM note ORDER BY id")
        try connection.run("DELETE FROM note")
        #expect(rows.map(\.columns) == [["id", "text"], ["id", "text"]])
        #expect(rows.map { $0["text"] } == ["a", "b"])
        #expect(try connection.firstRow("SELECT * FROM note") == nil)
    }

    @Test func theSameTextRunsAgainWithOtherArguments() throws {
        for number in 0..<1_000 { try connection.run("INSERT INTO note (body) VALUES (?)", [.integer(Int64(number))]) }
        for number in 0..<600 { _ = try connection.firstRow("SELECT \(number)") }
        #expect(try connection.firstRow("SELECT count(*), sum(body) FROM note")?.values == [1_000, 499_500])
    }

    @Test func foreignKeysAreEnforcedAndCascade() throws {
        try connection.execute(
            script: "CREATE TABLE tag (note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE)")
        #expect(kind { try connection.run("INSERT INTO tag VALUES (7)") } == .foreignKeyConstraint)
        try connection.run("INSERT INTO note (id, body) VALUES (7, 'x')")
        try connection.run("INSERT INTO tag VALUES (7)")
        try connection.run("DELETE FROM note")
        #expect(try connection.rows("SELECT * FROM tag").isEmpty)
    }

    @Test func errorsNameTheirKindAndTheStatementButNoArgument() throws {
        try connection.execute(script: "CREATE UNIQUE INDEX body ON note (body)")
        let insert = "INSERT INTO note (body) VALUES (?)"
        try connection.run(insert, ["very secret"])
        let error = #expect(throws: DatabaseError.self) { try connection.run(insert, ["very secret"]) }
        #expect(error?.kind == .uniqueConstraint && error?.sql == insert)
        #expect(error?.description.contains("note.body") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func wrongUseIsMisuse() {
        #expect(kind { try connection.run("SELEC 1") } == .misuse)
        #expect(kind { try connection.run("SELECT ?", []) } == .misuse)
        #expect(kind { try connection.run("SELECT 1", [1]) } == .misuse)
        #expect(kind { try connection.run("SELECT 1; SELECT 2") } == .misuse)
        #expect(kind { try connection.run("") } == .misuse)
        #expect(kind { try connection.run("SELECT 1;\n ") } == nil)
    }
}

@Suite struct TransactionTests {
    struct Abandoned: Error {}
    let connection: Connection

    init() throws {
        connection = try Connection()
        try connection.execute(script: "CREATE TABLE entry (n INTEGER UNIQUE)")
    }

    private func entries() throws -> [Value] { try connection.rows("SELECT n FROM entry ORDER BY n").map { $0[0] } }

    @Test func whatThrowsLeavesNothingBehind() throws {
        #expect(throws: Abandoned.self) {
            try connection.transaction {
                try connection.run("INSERT INTO entry VALUES (1)")
                throw Abandoned()
            }
        }
        #expect(try entries().isEmpty)
    }

    @Test func anInnerFailureLeavesTheOuterWork() throws {
        try connection.transaction {
            try connection.run("INSERT INTO entry VALUES (1)")
            #expect(throws: Abandoned.self) {
                try connection.transaction {
                    try connection.run("INSERT INTO entry VALUES (2)")
                    try connection.transaction { _ = try connection.run("INSERT INTO entry VALUES (3)") }
                    throw Abandoned()
                }
            }
            try connection.transaction { _ = try connection.run("INSERT INTO entry VALUES (4)") }
        }
        #expect(try entries() == [1, 4])
    }

    @Test func aFailedStatementInsideCanBeCaughtAndTheRestIsCommitted() throws {
        let result = try connection.transaction {
            try connection.run("INSERT INTO entry VALUES (1)")
            #expect(throws: DatabaseError.self) { try connection.run("INSERT INTO entry VALUES (1)") }
            return try connection.run("INSERT INTO entry VALUES (2)")
        }
        #expect(result == 1)
        #expect(try entries() == [1, 2])
    }
}

func kind(_ body: () throws -> Void) -> DatabaseError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? DatabaseError)?.kind
    }
}
