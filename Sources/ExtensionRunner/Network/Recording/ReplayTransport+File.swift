import Glibc
import JSONText

extension ReplayTransport {
    /// No recording is larger, and what has no end, such as a device, is none.
    private static let maximumBytes = 1 << 30

    static func read(_ path: String) throws(RecordingError) -> [RecordedExchange] {
        guard let file = fopen(path, "rbe") else {
            throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 {
            bytes += block[..<count]
            if bytes.count > maximumBytes {
                throw .cannotRead(path: path, reason: "it is larger than \(maximumBytes >> 20) MB; name a recording")
            }
        }
        guard ferror(file) == 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
        return try exchanges(of: bytes, path)
    }

    private static func exchanges(of bytes: [UInt8], _ path: String) throws(RecordingError) -> [RecordedExchange] {
        var exchanges: [RecordedExchange] = []
        var hasHeader = false
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let json = try? JSON(parsing: Array(line)) else { throw .malformed(path: path, line: index + 1) }
            if !hasHeader {
                guard json["type"] == "recording", let version = json["version"]?.intValue else {
                    throw .malformed(path: path, line: index + 1)
                }
                if version != RecordingTransport.version { throw .otherVersion(path: path, version: version) }
                hasHeader = true
            } else if let exchange = RecordedExchange(json: json) {
                exchanges.append(exchange)
            } else {
                throw .malformed(path: path, line: index + 1)
            }
        }
        if !hasHeader { throw .malformed(path: path, line: 1) }
        return exchanges
    }
}
