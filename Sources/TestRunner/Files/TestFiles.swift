internal import Glibc

/// Files that tests leave: snapshots.
enum TestFiles {
    /// Puts a whole file in the place of what was there. Returns why it could not.
    static func write(_ path: String, _ text: String) -> String? {
        let temporary = "\(path).\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { return String(cString: strerror(errno)) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                defer { unlink(temporary) }
                defer { close(file) }
                return String(cString: strerror(errno))
            }
            bytes = bytes.dropFirst(count)
        }
        close(file)
        if rename(temporary, path) == 0 { return nil }
        defer { unlink(temporary) }
        return String(cString: strerror(errno))
    }

    static func remove(_ path: String) { unlink(path) }
}
