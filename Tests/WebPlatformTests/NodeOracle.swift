import Glibc
import Testing

/// Node, whose own modules, streams and Web Crypto ours are compared with.
enum NodeOracle {
    static let missing: Comment = "Node is missing (Debian package: nodejs)"
    static let isInstalled = node != nil

    private static let node: String? = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin")
        .split(separator: ":").map { "\($0)/node" }.first { access($0, X_OK) == 0 }

    /// What Node prints when it runs a script file.
    static func output(of file: String, _ arguments: [String], options: [String] = []) throws -> String {
        let command = [try #require(node)] + options + [file] + arguments
        let line = command.map { "'\($0)'" }.joined(separator: " ")
        return try text(in: #require(popen(line, "r")), closing: pclose)
    }

    static func text(of file: String) throws -> String { try text(in: #require(fopen(file, "r")), closing: fclose) }

    private static func text(
        in stream: UnsafeMutablePointer<FILE>, closing close: (UnsafeMutablePointer<FILE>?) -> Int32
    ) throws -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block[..<count] }
        try #require(close(stream) == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
