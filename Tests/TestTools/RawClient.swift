import Glibc

/// A client on loopback that says exactly what a test wants.
public final class RawClient: Sendable {
    private let descriptor: Int32

    public init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = UInt16(port).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw SystemFailure("port \(port)") }
    }

    deinit { close(descriptor) }

    /// Sends a text so many times, or until the server is gone. Gives how many times it could be sent whole.
    @discardableResult
    public func send(_ text: String, times: Int = 1, pauseMilliseconds: UInt32 = 0) async -> Int {
        await onThread { [self] in
            let bytes = Array(text.utf8)
            return (0..<times).first { _ in
                usleep(pauseMilliseconds * 1_000)
                return !RawConnection(descriptor: descriptor).send(bytes)
            } ?? times
        }
    }

    /// Sends a request that ends the connection; gives the whole answer, as ``readAll()`` does.
    public func answer(to request: String) async -> String? {
        await send("\(request)\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return await readAll()
    }

    /// Says that nothing more is sent.
    public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Whether this many bytes come, and within 30 seconds.
    public func receives(bytes count: Int) async -> Bool {
        await onThread { [self] in
            limitReceiving()
            var byte: UInt8 = 0
            return (0..<count).allSatisfy { _ in recv(descriptor, &byte, 1, 0) == 1 }
        }
    }

    /// Everything until the server closes the connection; `nil` where it does not within 30 seconds.
    public func readAll() async -> String? { await onThread { [self] in read() } }

    private func limitReceiving() {
        var time = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private func read() -> String? {
        limitReceiving()
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &block, block.count, 0)
            if count <= 0 {
                if count < 0, errno == EAGAIN { return nil }
                break
            }
            bytes += block[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
