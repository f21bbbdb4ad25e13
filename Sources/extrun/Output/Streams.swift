import Glibc
import Synchronization

/// Standard output, written in large pieces. A reader that has gone away ends the process, as it does for other tools.
enum StandardOutput {
    private static let buffer = Mutex<[UInt8]>([])
    private static let error = Atomic<Int32>(0)

    /// The number of the error that something could not be written with; `nil` where all was written.
    static var failure: Int32? {
        let number = error.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    static func write(_ text: String) {
        buffer.withLock { bytes in
            bytes += text.utf8
            if bytes.count > 1 << 16 { drain(&bytes) }
        }
    }

    static func flush() { buffer.withLock { drain(&$0) } }

    private static func drain(_ bytes: inout [UInt8]) {
        if failure == nil, let number = writeAll(bytes, to: STDOUT_FILENO) { error.store(number, ordering: .relaxed) }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Standard error, written at once. What stands in standard output comes first.
enum StandardError {
    static func write(_ text: String) {
        StandardOutput.flush()
        _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// Returns the number of the error that ended it early.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno != EINTR { return errno }
        rest = rest.dropFirst(max(count, 0))
    }
    return nil
}
