internal import ExtensionRunner
internal import Glibc

/// Files that tests leave: snapshots.
enum TestFiles {
    /// Puts a whole file in the place of what was there. Returns why it could not.
    static func write(_ path: String, _ text: String) -> String? {
        let temporary = "\(path).\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { return String(cString: strerror(errno)) }
        var error = writeAll(Array(text.utf8), to: file)
        close(file)
        if error == nil, rename(temporary, path) != 0 { error = errno }
        guard let error else { return nil }
        unlink(temporary)
        return String(cString: strerror(error))
    }

    static func remove(_ path: String) { unlink(path) }
}
