internal import Glibc

/// Writes all of the bytes. Returns the number of the error that ended it early.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    all(of: bytes) { write(descriptor, $0.baseAddress, $0.count) }
}

/// The same for a socket, which raises no signal where the other end has gone.
package func sendAll(_ bytes: [UInt8], to socket: Int32) -> Int32? {
    all(of: bytes) { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
}

private func all(of bytes: [UInt8], _ write: (UnsafeRawBufferPointer) -> Int) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes(write)
        if count < 0 && errno != EINTR { return errno }
        rest = rest.dropFirst(max(count, 0))
    }
    return nil
}
