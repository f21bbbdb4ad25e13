import Glibc
import HTTP
import Synchronization
import TestTools
import Testing

/// A server on loopback that says exactly what a test wants, right or wrong, on a thread for each connection.
final class RawServer: Sendable {
    let port: Int
    private let listener: Int32
    private let counts = Mutex((accepted: 0, open: 0))

    /// - Parameter talk: what to do with each connection, which is closed afterwards.
    init(_ talk: @escaping @Sendable (RawConnection) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        try #require(bound)
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        startThread { [self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                counts.withLock { $0 = ($0.accepted + 1, $0.open + 1) }
                startThread { [self] in
                    talk(RawConnection(descriptor: descriptor))
                    close(descriptor)
                    counts.withLock { $0.open -= 1 }
                }
            }
        }
    }

    /// Accepts no more. Without it the server lives as long as the process.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    var url: String { "http://127.0.0.1:\(port)/" }
    var acceptedCount: Int { counts.withLock { $0.accepted } }

    /// Whether the talks on all connections come to their ends.
    func allConnectionsEnd() async -> Bool {
        for _ in 0..<2_000 {
            if counts.withLock({ $0.open == 0 }) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }
}
