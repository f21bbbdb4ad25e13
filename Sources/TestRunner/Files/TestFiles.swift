internal import Glibc

/// Whole files.
enum TestFiles {
    /// What a file holds; `nil` where there is none, it is no plain file, or it cannot be read.
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: max(Int(status.st_size), 0) + 1)
        while case let count = Glibc.read(file, &block, block.count), count != 0 {
            guard count > 0 else { return nil }
            bytes += block[..<count]
        }
        return bytes
    }

    /// Puts a whole file in the place of what was there. Returns why it could not.
    static func write(_ path: String, _ text: String) -> String? {
        let temporary = "\(path).\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { return String(cString: strerror(errno)) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else {
                defer { unlink(temporary) }
                defer { close(file) }
                return String(cString: strerror(errno))
            }
            bytes = bytes.dropFirst(count)
        }
        close(file)
        return rename(temporary, path) == 0 ? nil : String(cString: strerror(errno))
    }

    static func remove(_ path: String) { unlink(path) }
}
