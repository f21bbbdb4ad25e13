internal import CSoup
internal import Glibc

/// A port of 127.0.0.1 that is listened on. Belongs to the server's thread.
///
/// The library's own listener accepts no connection any more after `accept` has failed once, as it does where the process has
/// no descriptor left: https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/server/soup-listener.c
final class ServerListener {
    let port: Int
    private let descriptor: Int32
    /// Gets the descriptor of each connection, which is its own from then on.
    private let didAccept: (Int32) -> Void
    /// Waits for connections, or for the end of a pause.
    private var source: UnsafeMutablePointer<GSource>?

    private static let pauseMilliseconds: guint = 100

    init(port: Int, didAccept: @escaping (Int32) -> Void) throws(LiveServerError) {
        guard let number = UInt16(exactly: port) else {
            throw .cannotListen(port: port, reason: "ports go from 0 to 65535")
        }
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_INET, type, 0)
        self.didAccept = didAccept
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = number.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        self.port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { Glibc.close(descriptor) }
            throw .cannotListen(port: port, reason: reason)
        }
        listen()
    }

    /// Listens no more.
    func close() {
        guard let source else { return }
        source.stop()
        self.source = nil
        Glibc.close(descriptor)
    }

    private func listen() {
        let accept: GUnixFDSourceFunc = { _, _, listener in
            Unmanaged<ServerListener>.fromOpaque(listener!).takeUnretainedValue().accept()
            return 1
        }
        // GLib calls it with the arguments that it has: https://docs.gtk.org/glib/callback.UnixFDSourceFunc.html
        wait(for: g_unix_fd_source_new(descriptor, G_IO_IN), unsafeBitCast(accept, to: GSourceFunc.self))
    }

    private func accept() {
        let connection = Glibc.accept(descriptor, nil, nil)
        guard connection >= 0 else {
            if ![EAGAIN, EINTR, ECONNABORTED].contains(errno) { pause() }
            return
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        didAccept(connection)
    }

    /// Lets connections wait until the process may have what it lacks.
    private func pause() {
        wait(for: g_timeout_source_new(Self.pauseMilliseconds)) { listener in
            Unmanaged<ServerListener>.fromOpaque(listener!).takeUnretainedValue().listen()
            return 0
        }
    }

    private func wait(for next: UnsafeMutablePointer<GSource>?, _ callback: @escaping GSourceFunc) {
        source?.stop()
        next?.start(self, callback)
        source = next
    }
}
