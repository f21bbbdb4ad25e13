import Glibc

/// A folder of its own below /tmp, which goes with this object and all that is in it.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        var template = Array("/tmp/extrun-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemFailure("/tmp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// Writes a file, and the folders above it.
    public func write(_ name: String, _ text: String) throws { try write(name, bytes: Array(text.utf8)) }

    public func write(_ name: String, bytes: [UInt8]) throws {
        var parent = path
        for part in name.split(separator: "/").dropLast() {
            parent += "/\(part)"
            mkdir(parent, 0o700)
        }
        guard let file = fopen("\(path)/\(name)", "w") else { throw SystemFailure(name) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw SystemFailure(name) }
    }

    public func read(_ name: String) throws -> String {
        guard let file = fopen("\(path)/\(name)", "r") else { throw SystemFailure(name) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(entries)
        }
        rmdir(path)
    }
}

/// What the system says of a file that a test needs.
struct SystemFailure: Error, CustomStringConvertible {
    let description: String

    init(_ name: String) { description = "\(name): \(String(cString: strerror(errno)))" }
}
