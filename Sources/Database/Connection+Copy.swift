internal import CSQLite

extension Connection {
    /// Whether this is a database in memory that nobody has written to.
    func isEmptyInMemory() throws(DatabaseError) -> Bool {
        // Only a file has a name: https://www.sqlite.org/c3ref/db_filename.html
        guard let name = sqlite3_db_filename(handle, "main"), name.pointee == 0 else { return false }
        return try firstRow("PRAGMA page_count")?[0].integer == 0
    }

    /// Puts a copy of this database in the place of another one. https://www.sqlite.org/backup.html
    func copy(to other: Connection) throws(DatabaseError) {
        guard let copying = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw lastError(of: other.handle, sql: nil)
        }
        let step = sqlite3_backup_step(copying, -1)
        // That another connection holds a database is no error of the copying itself.
        guard sqlite3_backup_finish(copying) == SQLITE_OK, step == SQLITE_DONE else {
            throw lastError(of: other.handle, sql: nil)
        }
    }
}
