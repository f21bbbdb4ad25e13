internal import CSoup
internal import Glibc
internal import HTTP

/// The connections of one ``LiveTransport`` and the requests on them. Belongs to the network's thread.
final class LiveSession {
    private let soup: CSoupFunctions
    private let session: OpaquePointer
    private let options: LiveOptions
    private var exchanges: [ObjectIdentifier: LiveExchange] = [:]

    /// As browsers do: https://developer.mozilla.org/en-US/docs/Glossary/Connection_limit
    private static let connectionsPerHost: Int32 = 6
    private static let connections: Int32 = 64

    init(_ options: LiveOptions, _ soup: CSoupFunctions) throws(LiveOptionError) {
        self.soup = soup
        self.options = options
        var limits = [GValue](repeating: GValue(), count: 2)
        for (index, limit) in [Self.connections, Self.connectionsPerHost].enumerated() {
            _ = soup.g_value_init(&limits[index], GType(6 << 2))  // G_TYPE_INT, a macro
            soup.g_value_set_int(&limits[index], limit)
        }
        session = withCStrings(["max-conns", "max-conns-per-host"]) { names in
            OpaquePointer(soup.g_object_new_with_properties(soup.soup_session_get_type(), 2, names, limits)!)
        }
        // The exchange has a timer of its own, for the whole of it.
        soup.soup_session_set_timeout(session, 0)
        soup.soup_session_set_proxy_resolver(session, nil)
        if let proxy = options.proxy {
            // What GLib takes for no URL it leaves out, and the requests would go to their hosts directly.
            guard Self.isProxy(proxy) else { throw .proxy(proxy) }
            let resolver = soup.g_simple_proxy_resolver_new(proxy, nil)
            soup.soup_session_set_proxy_resolver(session, resolver)
            soup.g_object_unref(UnsafeMutableRawPointer(resolver))
        }
        if let path = options.tlsAuthority { try trust(path) }
    }

    deinit { soup.g_object_unref(UnsafeMutableRawPointer(session)) }

    /// https://docs.gtk.org/gio/property.SimpleProxyResolver.default-proxy.html
    private static func isProxy(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), let url = g_uri_parse(text, G_URI_FLAGS_NONE, nil)
        else { return false }
        defer { g_uri_unref(url) }
        let host = g_uri_get_host(url).map { String(cString: $0) } ?? ""
        return !host.isEmpty && ["http", "https", "socks5"].contains(String(cString: g_uri_get_scheme(url)))
    }

    private func trust(_ path: String) throws(LiveOptionError) {
        guard soup.g_tls_backend_supports_tls(soup.g_tls_backend_get_default()) != 0 else { throw .noTLS }
        var error: UnsafeMutablePointer<GError>?
        // The library takes no relative path.
        guard let absolute = realpath(path, nil) else {
            throw .tlsAuthority(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(absolute) }
        var status = stat()
        guard stat(absolute, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .tlsAuthority(path: path, reason: "it is no plain file")
        }
        guard let database = soup.g_tls_file_database_new(absolute, &error) else {
            let reason = error.map { String(cString: $0.pointee.message) } ?? "it cannot be read"
            g_clear_error(&error)
            throw .tlsAuthority(path: path, reason: reason)
        }
        soup.soup_session_set_tls_database(session, UnsafeMutablePointer(OpaquePointer(database)))
        soup.g_object_unref(UnsafeMutableRawPointer(database))
    }

    /// Sends a request, unless its ticket was cancelled. The completion also gets the exchange where the body is there to be
    /// read from it.
    func send(
        _ request: HTTPRequest, _ ticket: LiveTicket,
        completion: @escaping (Result<(HTTPResponse, LiveExchange?), LiveFailure>) -> Void
    ) {
        if ticket.isCancelled { return completion(.failure(.cancelled)) }
        guard let exchange = LiveExchange(request, options: options, soup) else {
            return completion(.failure(.other("it is no URL of http or https")))
        }
        let id = ObjectIdentifier(ticket)
        exchanges[id] = exchange
        exchange.start(in: session) { [self] result in
            exchanges[id] = nil
            completion(result.map { ($0, exchange.hasRest ? exchange : nil) })
        }
    }

    func cancel(_ ticket: LiveTicket) { exchanges[ObjectIdentifier(ticket)]?.stop(.cancelled) }

    /// Ends all connections that carry no request.
    func close() {
        // A connection whose last answer has just come is put by in one of the next turns.
        while g_main_context_iteration(g_main_context_get_thread_default(), 0) != 0 {}
        soup.soup_session_abort(session)
    }
}

private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { UnsafePointer($0) }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
