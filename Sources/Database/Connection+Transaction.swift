internal import CSQLite

extension Connection {
    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws. Inside another transaction
    /// it becomes a savepoint, so that an inner failure leaves the outer work as it was.
    /// https://www.sqlite.org/lang_savepoint.html
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        let depth = transactionDepth
        let (begin, commit, rollback) =
            depth == 0
            ? ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK")
            : ("SAVEPOINT s\(depth)", "RELEASE s\(depth)", "ROLLBACK TO s\(depth); RELEASE s\(depth)")
        try run(begin)
        transactionDepth += 1
        defer { transactionDepth -= 1 }
        do {
            let result = try body()
            try run(commit)
            return result
        } catch {
            // After some failures (a full disk, for one) SQLite has rolled back by itself.
            if sqlite3_get_autocommit(handle) == 0 { try? execute(script: rollback) }
            throw error
        }
    }
}
