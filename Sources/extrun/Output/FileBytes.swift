import ExtensionRunner
import Glibc

/// Whole files and the lines of a stream.
enum FileBytes {
    /// What has no end, such as a device, is no file.
    private static let maximumBytes = 2 << 30

    /// Why a file cannot be read, in a sentence without its name.
    struct ReadFailure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }

        init(errno: Int32) {
            self.init(
                [ENOENT, ENOTDIR].contains(errno)
                    ? "there is no such file" : "it cannot be read: \(String(cString: strerror(errno)))")
        }
    }

    /// What a file holds; `nil` where there is none, or it cannot be read.
    static func read(_ path: String) -> [UInt8]? { try? contents(of: path) }

    /// What a file holds. A pipe is read to its end, and waited for where nobody writes to it yet.
    static func contents(of path: String) throws(ReadFailure) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw ReadFailure(errno: errno) }
        defer { fclose(file) }
        var information = stat()
        guard fstat(fileno(file), &information) == 0 else { throw ReadFailure(errno: errno) }
        if information.st_mode & S_IFMT == S_IFDIR { throw ReadFailure("that is a folder, and no file") }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 {
            bytes += block[..<count]
            if bytes.count > maximumBytes { throw ReadFailure("it is longer than \(maximumBytes >> 30) GB") }
        }
        guard ferror(file) == 0 else { throw ReadFailure(errno: errno) }
        return bytes
    }

    /// Whether two paths, of files that may be there or not, lead to one file.
    static func areSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(one, &first) == 0, stat(other, &second) == 0 else { return place(of: one) == place(of: other) }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func place(of path: String) -> String {
        if let real = ExtensionFiles.resolve(path) { return real }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "."
        return (ExtensionFiles.resolve(folder) ?? folder) + "/" + (parts.last ?? "")
    }

    /// The path of a file that is written later, when what it tells is known.
    /// - Parameter option: the option that has named it, for the message where it cannot be written.
    static func writablePath(_ path: String, option: String) throws(CommandFailure) -> String {
        guard !path.isEmpty else { throw .init(.userError, "\(option) '': the name of a file is expected") }
        let folder = path.contains("/") ? String(path[...path.lastIndex(of: "/")!]) : "."
        var information = stat()
        if stat(path, &information) == 0 {
            if information.st_mode & S_IFMT == S_IFDIR { throw failure(path, option, EISDIR) }
            if access(path, W_OK) != 0 { throw failure(path, option, errno) }
        } else if access(folder, W_OK) != 0 {
            throw failure(path, option, errno)
        }
        return path
    }

    static func isPipe(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO
    }

    /// Opens a pipe when somebody reads it, which goes on reading as long as it is open.
    static func waitForReader(ofPipe path: String) -> Int32 { open(path, O_WRONLY | O_CLOEXEC) }

    /// What a file that is written may take the place of.
    enum Replacing { case another, nothing }

    /// Whether a pipe is waited for that nobody reads yet.
    enum Waiting { case forReader, no }

    /// Writes a file; one that is made here only its owner may read, unless it is for others. The text is made when the file can be
    /// written. One that must take the place of nothing is there whole or not at all.
    /// - Parameters:
    ///   - option: the option that has named it, for the message of a failure.
    ///   - isForOthers: whether those may read it whom the process lets (`umask`).
    static func write(
        _ text: @autoclosure () throws -> String, to path: String, option: String, replacing: Replacing = .another,
        waiting: Waiting = .forReader, isForOthers: Bool = false
    ) throws {
        let mode = O_WRONLY | O_CREAT | O_CLOEXEC | (replacing == .nothing ? O_EXCL : O_TRUNC)
        let file = open(path, mode | (waiting == .no ? O_NONBLOCK : 0), isForOthers ? 0o666 : 0o600)
        guard file >= 0 else { throw failure(path, option, errno) }
        defer { Glibc.close(file) }
        // Who reads may take his time.
        _ = fcntl(file, F_SETFL, O_WRONLY)
        do {
            if let error = writeAll(Array(try text().utf8), to: file) { throw failure(path, option, error) }
        } catch {
            if replacing == .nothing { unlink(path) }
            throw error
        }
    }

    private static func failure(_ path: String, _ option: String, _ error: Int32) -> CommandFailure {
        let reason = error == EEXIST ? "there is such a file already; it must be new" : String(cString: strerror(error))
        return CommandFailure(.userError, "\(option) '\(path)': \(reason)")
    }
}

/// Reads the lines of a file descriptor one by one, each only when it is asked for.
struct LineReader: ~Copyable {
    private let descriptor: Int32
    /// The number of the error that ended the stream.
    private(set) var failure: Int32?
    private var buffer: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// The next line without its end; `nil` at the end of the stream.
    mutating func next() -> String? { nextBytes().map { String(decoding: $0, as: UTF8.self) } }

    /// The next line, whatever it is.
    mutating func nextBytes() -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return buffer[start..<end]
            }
            searched = buffer.count
            if start > 0 {
                buffer.removeFirst(start)
                searched -= start
                start = 0
            }
            guard fill() else {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : buffer[...]
            }
        }
    }

    private mutating func fill() -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count > 0 {
                buffer += block[..<count]
                return true
            }
            if count == 0 { return false }
            if errno != EINTR {
                failure = errno
                return false
            }
        }
    }
}
