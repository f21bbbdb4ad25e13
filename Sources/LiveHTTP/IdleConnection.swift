internal import CSoup
internal import Glibc

/// A connection between an answer and the next request. It ends when the client has closed it, or has said nothing for too long.
///
/// The library of Debian 12 sees either, and then neither looks at such a connection again nor closes it: it would hold its descriptor
/// for ever. So the connection is taken from the library before that, as long as it has surely not seen the end.
/// https://gitlab.gnome.org/GNOME/libsoup/-/commit/d20c6601664624116f3dc43f21c7ec4a186cf8d3
///
/// Lives as long as the answered message, and belongs to the server's thread.
final class IdleConnection {
    private let soup: CSoupFunctions
    private let descriptor: Int32
    private let socket: UnsafeMutablePointer<GSocket>
    /// The message that was answered, which knows the connection; `nil` when the connection is idle no more.
    private var message: OpaquePointer?
    /// What is waited for; each once.
    private var waits: [Wait: UnsafeMutablePointer<GSource>] = [:]
    private enum Wait { case rest, end, timeout, library }
    /// Whether the library waits for what the client sends and for nothing else: then it is safe to take the connection from it. It may
    /// first have another request, which came with the answered one and which is answered though the client has closed its half.
    private var isAtRest = false
    /// Whether the library may have read something that was no request.
    private var hasRead: Bool
    private var isAtEnd = false

    /// `POLLRDHUP`, which GLib passes on to `poll`: unlike `G_IO_IN` it tells of nothing else, so that a request costs no turn of the
    /// loop. https://man7.org/linux/man-pages/man2/poll.2.html
    private static let clientHasEnded = GIOCondition(rawValue: 0x2000)
    // Ahead of the library, with it, and behind it.
    private static let (ahead, along, behind) = (G_PRIORITY_HIGH, G_PRIORITY_DEFAULT, G_PRIORITY_DEFAULT_IDLE)

    /// - Parameter isSecured: then what is read is not what the client says.
    init(
        _ message: OpaquePointer, _ socket: UnsafeMutablePointer<GSocket>, _ descriptor: Int32, isSecured: Bool,
        _ soup: CSoupFunctions
    ) {
        self.soup = soup
        self.message = message
        self.socket = socket
        self.descriptor = descriptor
        hasRead = isSecured
        _ = soup.g_object_ref(UnsafeMutableRawPointer(message))
    }

    /// Watches the connection from now on. Called while the library has not begun to wait for the next request.
    func start(_ timeout: Duration) {
        let closed: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, data in of(data).end() }
        let release: GClosureNotify = { data, _ in Unmanaged<IdleConnection>.fromOpaque(data!).release() }
        _ = soup.g_signal_connect_data(
            UnsafeMutableRawPointer(message), "disconnected", unsafeBitCast(closed, to: GCallback.self),
            Unmanaged.passRetained(self).toOpaque(), release, GConnectFlags(0))
        // The library's own time would run out where it does not close the connection.
        soup.g_socket_set_timeout(socket, 0)
        wait(.rest, g_timeout_source_new(0), Self.along) {
            of($0).isAtRest = true
            return 0
        }
        wait(.timeout, .timer(timeout), Self.ahead) {
            of($0).timeIsOver()
            return 0
        }
        look()
    }

    /// The connection is not idle any more, or not there.
    func end() {
        guard let message else { return }
        self.message = nil
        for source in waits.values { source.stop() }
        waits = [:]
        soup.g_object_unref(UnsafeMutableRawPointer(message))
    }

    private func look() {
        let read: GUnixFDSourceFunc = { _, _, connection in
            of(connection).clientEnded()
            return 0
        }
        // GLib calls it with the arguments that it has: https://docs.gtk.org/glib/callback.UnixFDSourceFunc.html
        let callback = unsafeBitCast(read, to: GSourceFunc.self)
        wait(.end, g_unix_fd_source_new(descriptor, Self.clientHasEnded), Self.ahead, callback)
    }

    private func clientEnded() {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        isAtEnd = count == 0 || (count < 0 && ![EAGAIN, EINTR].contains(errno))
        if isAtEnd, isAtRest, !hasRead { return leave() }
        // Then it is the library's turn.
        hasRead = true
        wait(.library, g_timeout_source_new(0), Self.behind) {
            of($0).libraryHasRead()
            return 0
        }
    }

    /// What was read was no request: that would have ended the wait, as the library's own end of the connection would.
    private func libraryHasRead() {
        guard isAtEnd else { return look() }
        // It has forgotten the connection. What it keeps of it, some kilobytes, goes with the server.
        _ = soup.g_socket_close(socket, nil)
        end()
    }

    private func timeIsOver() {
        if isAtRest, !hasRead { return leave() }
        // Then there is an end to be read.
        _ = soup.g_socket_shutdown(socket, 1, 1, nil)
    }

    /// Takes the connection from the library, and closes it.
    private func leave() {
        guard let message, let stream = soup.soup_server_message_steal_connection(message) else { return end() }
        _ = soup.g_io_stream_close(stream, nil, nil)
        soup.g_object_unref(UnsafeMutableRawPointer(stream))
        end()
    }

    private func wait(
        _ wait: Wait, _ source: UnsafeMutablePointer<GSource>?, _ priority: Int32, _ callback: @escaping GSourceFunc
    ) {
        guard let source else { return }
        g_source_set_priority(source, priority)
        source.start(self, callback)
        waits.updateValue(source, forKey: wait)?.stop()
    }
}

private func of(_ data: UnsafeMutableRawPointer?) -> IdleConnection {
    Unmanaged<IdleConnection>.fromOpaque(data!).takeUnretainedValue()
}
