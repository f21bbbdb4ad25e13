import Glibc
import Testing

/// Node, which has Web Crypto of its own.
enum CryptoOracle {
    static let node: String? = (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin")
        .split(separator: ":").map { "\($0)/node" }.first { access($0, X_OK) == 0 }

    private static let file = "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/programs.js"

    static func program() throws -> String { try text(of: #require(fopen(file, "r")), closing: fclose) }

    /// What the programs of some seeds tell in Node.
    static func lines(_ first: Int, _ last: Int) throws -> [String] {
        let stream = try #require(popen("'\(node ?? "node")' '\(file)' \(first) \(last)", "r"))
        // Node 20 has a name of its own for this error: https://github.com/nodejs/node/blob/v20.x/lib/internal/crypto/webcrypto.js
        return try text(of: stream, closing: pclose).split(separator: "\n").map {
            $0.hasSuffix("InvalidAccessException") ? $0.dropLast("Exception".count) + "Error" : String($0)
        }
    }

    private static func text(
        of stream: UnsafeMutablePointer<FILE>, closing close: (UnsafeMutablePointer<FILE>?) -> Int32
    ) throws -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block[..<count] }
        try #require(close(stream) == 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
