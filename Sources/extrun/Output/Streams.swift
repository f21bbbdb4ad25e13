import Glibc
import Synchronization

/// Standard output, written in large pieces. A reader that has gone away ends the process, as it does for other tools.
enum StandardOutput {
    private static let buffer = Mutex<[UInt8]>([])

    static func write(_ text: String) {
        buffer.withLock { bytes in
            bytes += text.utf8
            if bytes.count > 1 << 16 { drain(&bytes) }
        }
    }

    static func flush() { buffer.withLock { drain(&$0) } }

    private static func drain(_ bytes: inout [UInt8]) {
        writeAll(bytes, to: STDOUT_FILENO)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Standard error, written at once. What stands in standard output comes first.
enum StandardError {
    static func write(_ text: String) {
        StandardOutput.flush()
        writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno != EINTR { return }
        rest = rest.dropFirst(max(count, 0))
    }
}
