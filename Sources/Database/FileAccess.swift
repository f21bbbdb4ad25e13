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

/// Makes the file with mode 0600 or takes the others' rights away; likewise from its side files that are there already. What is
/// no database stays as it is.
/// New side files get the mode of the database from SQLite itself. https://www.sqlite.org/walformat.html
func restrictToOwner(_ path: String) throws(DatabaseError) {
    try restrict(path, path, making: O_CREAT, accepting: isDatabase)
    for suffix in ["-wal", "-shm", "-journal"] {
        try restrict(path + suffix, path, making: 0) { _ in true }
    }
}

/// Restricts one file of the database; does nothing where it is not there and is not to be made.
private func restrict(
    _ file: String, _ database: String, making: Int32, accepting isAccepted: (Int32) -> Bool
) throws(DatabaseError) {
    func refuse(_ reason: String) -> DatabaseError {
        DatabaseError(kind: .cannotOpen, message: "cannot open the database \(database): \(reason)")
    }
    var status = stat()
    if lstat(file, &status) == 0 {
        // Some things that are no files do something when they are opened.
        guard isRegular(status) else { throw refuse("\(file) is no regular file") }
    } else if errno != ENOENT {
        throw refuse(String(cString: strerror(errno)))
    } else if making == 0 {
        return
    }
    let descriptor = open(file, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | making, ownerOnly)
    if descriptor < 0, errno == ENOENT, making == 0 { return }
    guard descriptor >= 0 else { throw refuse(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0, isRegular(status) else { throw refuse("\(file) is no regular file") }
    guard isAccepted(descriptor) else {
        throw DatabaseError(kind: .corrupt, message: "file is not a database")
    }
    guard fchmod(descriptor, ownerOnly) == 0 else { throw refuse("\(file) cannot be restricted to its owner") }
}

private let ownerOnly: mode_t = 0o600

private func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

/// Whether the file is empty or begins as a database does. https://www.sqlite.org/fileformat.html#magic_header_string
private func isDatabase(_ descriptor: Int32) -> Bool {
    let header = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: header.count)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count == 0 || bytes == header
}
