internal import Glibc

extension Connection {
    /// Who may read and write the files of a database.
    public enum FileAccess: Sendable {
        /// As the process makes its files.
        case byUmask
        /// The owner alone (mode 0600), from before the first byte is written.
        case ownerOnly
    }
}

/// Makes the file with mode 0600 or takes the others' rights away; likewise from its side files that are there already.
/// New side files get the mode of the database from SQLite itself. https://www.sqlite.org/walformat.html
func restrictToOwner(_ path: String) throws(DatabaseError) {
    let ownerOnly: mode_t = 0o600
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, ownerOnly)
    guard file >= 0 else {
        throw DatabaseError(
            kind: .cannotOpen, message: "cannot open the database \(path): \(String(cString: strerror(errno)))")
    }
    let restricted = fchmod(file, ownerOnly)
    close(file)
    guard restricted == 0 else {
        throw DatabaseError(kind: .cannotOpen, message: "cannot restrict the database \(path) to its owner")
    }
    for suffix in ["-wal", "-shm", "-journal"] where chmod(path + suffix, ownerOnly) != 0 && errno != ENOENT {
        throw DatabaseError(kind: .cannotOpen, message: "cannot restrict the database \(path)\(suffix) to its owner")
    }
}
