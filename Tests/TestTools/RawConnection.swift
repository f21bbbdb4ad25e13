import Glibc

/// One end of a connection.
public struct RawConnection: Sendable {
    let descriptor: Int32

    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads up to the end of a request's headers. `nil` where the client has gone.
    public func readRequest() -> String? {
        var text = ""
        while !text.hasSuffix("\r\n\r\n") {
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return text
    }

    /// Reads a request to the end of the body whose length it tells; gives its headers. `nil` where the client has gone before.
    public func readWholeRequest() -> String? {
        guard let headers = readRequest() else { return nil }
        let field = headers.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length: ") }
        let count = field.flatMap { Int($0.drop { $0 != " " }.dropFirst()) } ?? 0
        var byte: UInt8 = 0
        for _ in 0..<count where recv(descriptor, &byte, 1, 0) != 1 { return nil }
        return headers
    }

    /// Whether all of it could be sent.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Says that nothing more is sent, and waits until the client's side of the system knows: on a busy machine that comes later.
    /// https://man7.org/linux/man-pages/man7/tcp.7.html
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
        var state = UInt8(TCP_FIN_WAIT1)
        for _ in 0..<10_000 where state == UInt8(TCP_FIN_WAIT1) {
            var length = socklen_t(MemoryLayout.size(ofValue: state))
            guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &state, &length) == 0 else { return }
            usleep(100)
        }
    }

    /// Waits until the client has closed the connection.
    public func waitForEnd() {
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) > 0 {}
    }
}
