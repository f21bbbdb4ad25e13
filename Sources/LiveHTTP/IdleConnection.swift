internal import CSoup
internal import Glibc

/// A connection between an answer and the next request. It ends when the client has closed it, or has said nothing for too long.
///
/// The library of Debian 12 sees either, and then neither looks at such a connection again nor closes it: it would hold its descriptor
/// for ever. So the connection is taken from the library before that. When the library waits for it no more, taking it would end the
/// process.
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
    private enum Wait { case bytes, library, timeout }

    // Ahead of the library, and behind it.
    private static let (ahead, behind) = (G_PRIORITY_HIGH, G_PRIORITY_DEFAULT_IDLE)

    init(
        _ message: OpaquePointer, _ socket: UnsafeMutablePointer<GSocket>, _ descriptor: Int32, _ soup: CSoupFunctions
    ) {
        self.soup = soup
        self.message = message
        self.socket = socket
        self.descriptor = descriptor
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
        wait(.timeout, .timer(timeout), Self.ahead) {
            of($0).timeIsOver()
            return 0
        }
        watch()
    }

    /// The connection is not idle any more, or not there.
    func end() {
        guard let message else { return }
        self.message = nil
        for source in waits.values { source.stop() }
        waits = [:]
        soup.g_object_unref(UnsafeMutableRawPointer(message))
    }

    private func watch() {
        let come: GUnixFDSourceFunc = { _, _, connection in
            of(connection).bytesHaveCome()
            return 0
        }
        // GLib calls it with the arguments that it has: https://docs.gtk.org/glib/callback.UnixFDSourceFunc.html
        let callback = unsafeBitCast(come, to: GSourceFunc.self)
        wait(.bytes, g_unix_fd_source_new(descriptor, G_IO_IN), Self.ahead, callback)
    }

    private func bytesHaveCome() {
        if isAtEnd, isAwaited { return take() }
        // It is the library's turn. Another request ends the wait, which may have come with the answered one.
        wait(.library, g_timeout_source_new(0), Self.behind) {
            of($0).libraryHasLooked()
            return 0
        }
    }

    private func libraryHasLooked() {
        // What the library leaves of a client that goes on ends with the time.
        if isAwaited { watch() } else if isAtEnd { closeForgotten() }
    }

    /// Whether the library waits for what the client sends.
    private var isAwaited: Bool { g_main_context_get_thread_default().isWaiting(for: descriptor) }

    /// Whether there is nothing to be read but the client's end.
    private var isAtEnd: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        return count == 0 || (count < 0 && ![EAGAIN, EINTR].contains(errno))
    }

    private func timeIsOver() {
        waits.removeValue(forKey: .bytes)?.stop()
        if isAwaited { take() } else { closeForgotten() }
    }

    /// Takes the connection from the library, which waits for it, and closes it.
    private func take() {
        guard let message, let stream = soup.soup_server_message_steal_connection(message) else { return end() }
        _ = soup.g_io_stream_close(stream, nil, nil)
        soup.g_object_unref(UnsafeMutableRawPointer(stream))
        end()
    }

    /// Closes a connection that the library has forgotten. What it keeps of it, some kilobytes, goes with the server.
    private func closeForgotten() {
        _ = soup.g_socket_close(socket, nil)
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
