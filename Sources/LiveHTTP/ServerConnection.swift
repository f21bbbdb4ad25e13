internal import CSoup
internal import Glibc

/// One connection that the server has accepted. It lives as long as the library knows the connection, and belongs to the server's
/// thread.
final class ServerConnection {
    private let soup: CSoupFunctions
    private let descriptor: Int32
    private let socket: UnsafeMutablePointer<GSocket>
    private var isSecured = false
    /// Until when the client has to have sent a request whole.
    private var deadline: UnsafeMutablePointer<GSource>?
    private let idleTimeout: Duration
    private var idle: IdleConnection?

    /// Under which the address of the other side, which all messages of a connection share, holds this object.
    private static let key = "extrun-connection"

    /// Owns the descriptor from now on; `nil` where nothing can be made of it.
    init?(_ descriptor: Int32, idleTimeout: Duration, _ soup: CSoupFunctions) {
        guard let socket = soup.g_socket_new_from_fd(descriptor, nil) else {
            close(descriptor)
            return nil
        }
        self.soup = soup
        self.descriptor = descriptor
        self.socket = socket
        self.idleTimeout = idleTimeout
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        limitSilence()
    }

    deinit {
        endDeadline()
        soup.g_object_unref(socket)
    }

    static func of(_ message: OpaquePointer, _ soup: CSoupFunctions) -> ServerConnection? {
        let address = UnsafeMutableRawPointer(soup.soup_server_message_get_remote_address(message))
        let data = address.flatMap { soup.g_object_get_data($0.assumingMemoryBound(to: GObject.self), key) }
        return data.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Lets the library read requests from it. One that the client has closed already is dropped.
    func start(in server: OpaquePointer, certificate: UnsafeMutablePointer<GTlsCertificate>?) {
        guard let local = soup.g_socket_get_local_address(socket, nil) else { return }
        defer { soup.g_object_unref(local) }
        guard let remote = soup.g_socket_get_remote_address(socket, nil) else { return }
        defer { soup.g_object_unref(remote) }
        guard let stream = stream(certificate) else { return }
        defer { soup.g_object_unref(stream) }
        soup.g_object_set_data_full(
            UnsafeMutableRawPointer(remote).assumingMemoryBound(to: GObject.self), Self.key,
            Unmanaged.passRetained(self).toOpaque(),
            { Unmanaged<ServerConnection>.fromOpaque($0!).release() })
        _ = soup.soup_server_accept_iostream(server, stream, local, remote, nil)
    }

    /// What the requests are read from and the answers written to.
    private func stream(_ certificate: UnsafeMutablePointer<GTlsCertificate>?) -> UnsafeMutablePointer<GIOStream>? {
        let plain = UnsafeMutableRawPointer(soup.g_socket_connection_factory_create_connection(socket)!)
            .assumingMemoryBound(to: GIOStream.self)
        guard let certificate else { return plain }
        defer { soup.g_object_unref(plain) }
        isSecured = true
        guard let secured = soup.g_tls_server_connection_new(plain, certificate, nil) else { return nil }
        soup.g_tls_connection_set_require_close_notify(
            UnsafeMutableRawPointer(secured).assumingMemoryBound(to: GTlsConnection.self), 0)
        return secured
    }

    /// The library gives the connection up where the client is silent in front of its first request, or within one.
    private func limitSilence() {
        soup.g_socket_set_timeout(socket, guint(max(idleTimeout / .seconds(1), 1).rounded(.up)))
    }

    /// A request has begun.
    func didStart() {
        idle?.end()
        idle = nil
        limitSilence()
    }

    /// A request is answered, and there may be another one.
    func didAnswer(_ message: OpaquePointer) {
        let idle = IdleConnection(message, socket, descriptor, soup)
        self.idle = idle
        idle.start(idleTimeout)
    }

    /// The connection ends when this time has passed, unless the deadline ends before.
    func startDeadline(_ timeout: Duration) {
        endDeadline()
        let source = UnsafeMutablePointer.timer(timeout)
        // It is stopped before this object ends.
        source.start(self) { data in
            Unmanaged<ServerConnection>.fromOpaque(data!).takeUnretainedValue().cut()
            return 0
        }
        deadline = source
    }

    func endDeadline() {
        deadline?.stop()
        deadline = nil
    }

    /// Says the last of this side before the request is whole, which the library does not. What the client still sends is read, as
    /// a reset could take the answer from it: https://www.rfc-editor.org/rfc/rfc9112#section-9.6
    ///
    /// Gives `false` where the connection is encrypted: there the library answers when the body has come.
    func sayLast(_ bytes: [UInt8]) -> Bool {
        guard !isSecured else { return false }
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        _ = soup.g_socket_shutdown(socket, 0, 1, nil)
        return true
    }

    /// Ends the connection now. The client is told by a reset when the library closes the socket: one that sends and is not read
    /// would else wait on a connection whose other half has ended. https://man7.org/linux/man-pages/man7/socket.7.html
    func cut() {
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        _ = soup.g_socket_shutdown(socket, 1, 1, nil)
    }
}
