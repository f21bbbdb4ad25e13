internal import CSoup
internal import Glibc
internal import HTTP
internal import ScriptEngine

/// The server as its own thread sees it.
final class ServerCore {
    private let soup: CSoupFunctions
    private let server: OpaquePointer
    private let options: LiveServerOptions
    private let handler: HTTPHandler
    /// `nil` while the server is being released.
    private weak var loop: EventLoop?
    private var listener: ServerListener?
    private var certificate: UnsafeMutablePointer<GTlsCertificate>?
    private var rate: RateLimit?
    /// The requests whose headers have come and whose answers have not gone out.
    private var open: [OpaquePointer: OpenRequest] = [:]
    private var isStopping = false
    private var whenDrained: [() -> Void] = []

    private struct OpenRequest {
        let start = ContinuousClock.now
        let headers: HTTPHeaders
        var bodyBytes = 0
        /// Whether nobody waits for it any more, though its body is still coming.
        var isAnswered = false
    }

    /// A body that is refused is read on this many times the limit, so that the client sees the answer, not a reset.
    private static let toleratedFactor = 16
    // DEPARTURE: a connection whose request line and headers are longer than 64 KB together is closed without an answer — the
    // library does so before it tells of the request —
    // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/server/http1/soup-server-message-io-http1.c
    private static let maximumTargetBytes = 8_192
    private static let maximumHeaderBytes = 32_768

    init(
        _ options: LiveServerOptions, _ soup: CSoupFunctions, loop: EventLoop, handler: @escaping HTTPHandler
    ) throws(LiveServerError) {
        self.soup = soup
        self.options = options
        self.handler = handler
        self.loop = loop
        rate = options.requestsPerSecond.map { RateLimit(perSecond: $0) }
        server = OpaquePointer(soup.g_object_new_with_properties(soup.soup_server_get_type(), 0, nil, nil)!)
        if let path = options.tlsCertificate {
            var error: UnsafeMutablePointer<GError>?
            certificate = soup.g_tls_certificate_new_from_file(path, &error)
            guard certificate != nil else { throw .certificate(path: path, reason: Self.take(error)) }
        }
        try keepConnections()
        listener = try ServerListener(port: options.port) { [unowned self] in accept($0) }
        connect()
    }

    deinit {
        close()
        if let certificate { soup.g_object_unref(certificate) }
        soup.g_object_unref(UnsafeMutableRawPointer(server))
    }

    /// The port that it listens on.
    var port: Int { listener?.port ?? 0 }

    /// The library keeps a connection for the next request only while it listens itself, and listens to nothing but sockets that
    /// listen or are connected: it gets one half of a pair.
    private func keepConnections() throws(LiveServerError) {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw .cannotListen(port: options.port, reason: String(cString: strerror(errno)))
        }
        defer { Glibc.close(pair[1]) }
        var error: UnsafeMutablePointer<GError>?
        guard let socket = soup.g_socket_new_from_fd(pair[0], &error) else {
            Glibc.close(pair[0])
            throw .cannotListen(port: options.port, reason: Self.take(error))
        }
        defer { soup.g_object_unref(socket) }
        guard soup.soup_server_listen_socket(server, socket, SoupServerListenOptions(0), &error) != 0 else {
            throw .cannotListen(port: options.port, reason: Self.take(error))
        }
    }

    private func accept(_ descriptor: Int32) {
        let connection = ServerConnection(descriptor, idleTimeout: options.idleTimeout, soup)
        connection?.start(in: server, certificate: certificate)
    }

    private static func take(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "the library tells no reason" }
        defer { g_error_free(error) }
        return String(cString: error.pointee.message)
    }

    /// Answers new requests with 503 and calls `completion` when the others are answered.
    func drain(_ completion: @escaping () -> Void) {
        isStopping = true
        whenDrained.append(completion)
        tellWhenDrained()
    }

    /// Closes every connection and listens no more. Nobody waits for what is not answered.
    func close() {
        listener?.close()
        soup.soup_server_disconnect(server)
        open = [:]
        tellWhenDrained()
    }

    private func tellWhenDrained() {
        guard open.values.allSatisfy(\.isAnswered) else { return }
        let completions = whenDrained
        whenDrained = []
        for completion in completions { completion() }
    }
}

// What happens to a request.
extension ServerCore {
    fileprivate func didReadHeaders(_ exchange: ServerExchange) {
        let headers = exchange.headers
        open[exchange.message] = OpenRequest(headers: headers)
        if isStopping {
            refuse(exchange, stopping)
            exchange.closeConnection()
        } else if let refusal = bodyRefusal(of: exchange, headers) {
            refuseAtOnce(exchange, refusal)
        } else if let refusal = refusal(of: exchange, headers) {
            refuse(exchange, refusal)
        } else if !headers.contains("Content-Length"), !["GET", "HEAD"].contains(exchange.method) {
            // DEPARTURE: a field with a space in front of its colon is not seen, where it should be refused, and a body whose
            // length it tells would be the next request: behind a request of another method than GET and HEAD that tells no
            // length the connection ends — the library drops such a field —
            // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/soup-headers.c
            exchange.closeConnection()
        }
    }

    /// Why the body of a request is not waited for.
    private func bodyRefusal(of exchange: ServerExchange, _ headers: HTTPHeaders) -> HTTPResponse? {
        if let reason = headers.unclearFraming { return .text("\(reason)\n", status: 400) }
        // DEPARTURE: a chunked request is refused with 411, as a server may — the library takes one that is cut off, or that has
        // a length of a chunk that is none, for whole, and does not tell —
        // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/http1/soup-body-input-stream.c
        if headers.contains("Transfer-Encoding") {
            var response = HTTPResponse.text("The length of the body must stand in Content-Length\n", status: 411)
            response.statusText = "Length Required"
            return response
        }
        if exchange.announcedBytes > options.maximumBodyBytes {
            return .text("The body is longer than \(options.maximumBodyBytes) bytes\n", status: 413)
        }
        return nil
    }

    /// Why the headers of a request are reason enough not to answer it.
    private func refusal(of exchange: ServerExchange, _ headers: HTTPHeaders) -> HTTPResponse? {
        if !options.hosts.contains(exchange.host) {
            let hosts = options.hosts.joined(separator: ", ")
            var response = HTTPResponse.text("This server answers to these hosts alone: \(hosts)\n", status: 421)
            response.statusText = "Misdirected Request"
            return response
        }
        if exchange.targetBytes > Self.maximumTargetBytes {
            return .text("The address is longer than \(Self.maximumTargetBytes) bytes\n", status: 414)
        }
        let headerBytes = headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        if headerBytes > Self.maximumHeaderBytes {
            return .text("The headers are longer than \(Self.maximumHeaderBytes) bytes\n", status: 431)
        }
        return nil
    }

    fileprivate func didReadBlock(_ exchange: ServerExchange, bytes: Int) {
        guard let count = open[exchange.message]?.bodyBytes else { return }
        open[exchange.message]?.bodyBytes = count + bytes
        if count + bytes > options.maximumBodyBytes * Self.toleratedFactor { exchange.connection?.cut() }
    }

    /// Called for a request that is whole and not refused.
    fileprivate func didRead(_ exchange: ServerExchange) {
        exchange.connection?.endDeadline()
        if exchange.path == "/healthz" { return answerItself(exchange, health(exchange.method)) }
        if rate?.admits(at: .now) == false {
            var response = HTTPResponse.text("Too many requests\n", status: 429)
            try? response.headers.set("Retry-After", "1")
            return answerItself(exchange, response)
        }
        guard let loop else { return answerItself(exchange, stopping) }
        guard let headers = open[exchange.message]?.headers, let request = exchange.request(headers) else {
            return answerItself(exchange, .text("This is no request that can be answered\n", status: 400))
        }
        _ = soup.g_object_ref(UnsafeMutableRawPointer(exchange.message))
        soup.soup_server_message_pause(exchange.message)
        let bound = LoopBound((core: self, exchange: exchange), on: loop)
        let handler = handler
        Task(executorPreference: loop) { [loop] in
            let response = try? await handler(request).collected()
            loop.post { bound.value.core.resume(bound.value.exchange, response) }
        }
    }

    private func health(_ method: String) -> HTTPResponse {
        if method == "GET" || method == "HEAD" { return .json(["status": "ok"]) }
        var response = HTTPResponse.text("Method Not Allowed\n", status: 405)
        try? response.headers.set("Allow", "GET, HEAD")
        return response
    }

    /// - Parameter response: `nil` where the handler has failed; the reason is no stranger's business.
    private func resume(_ exchange: ServerExchange, _ response: HTTPResponse?) {
        if let response {
            answer(exchange, response)
        } else {
            answerItself(exchange, .text("Internal Server Error\n", status: 500))
        }
        soup.soup_server_message_unpause(exchange.message)
        soup.g_object_unref(UnsafeMutableRawPointer(exchange.message))
    }

    fileprivate func didFinish(_ exchange: ServerExchange) {
        guard open.removeValue(forKey: exchange.message) != nil else { return }
        tellWhenDrained()
    }

    private var stopping: HTTPResponse { .text("The server is stopping\n", status: 503) }

    /// Answers a request before its body has come.
    private func refuse(_ exchange: ServerExchange, _ response: HTTPResponse) {
        exchange.dropBody()
        answerItself(exchange, response)
    }

    /// Answers a request whose body is not waited for, and ends the connection.
    private func refuseAtOnce(_ exchange: ServerExchange, _ response: HTTPResponse) {
        exchange.closeConnection()
        refuse(exchange, response)
        let isSaid = exchange.connection?.sayLast(readable(response, by: exchange).lastBytes)
        open[exchange.message]?.isAnswered = isSaid ?? true
    }

    /// Answers with what is not the handler's.
    private func answerItself(_ exchange: ServerExchange, _ response: HTTPResponse) {
        answer(exchange, readable(response, by: exchange))
    }

    /// https://fetch.spec.whatwg.org/#http-access-control-allow-origin
    private func readable(_ response: HTTPResponse, by exchange: ServerExchange) -> HTTPResponse {
        guard let origin = open[exchange.message]?.headers["Origin"], options.isReadable(origin) else {
            return response
        }
        var response = response
        try? response.headers.set("Access-Control-Allow-Origin", origin)
        try? response.headers.set("Vary", "Origin")
        return response
    }

    private func answer(_ exchange: ServerExchange, _ response: HTTPResponse) {
        exchange.answer(response)
        guard let log = options.log, let start = open[exchange.message]?.start else { return }
        log(
            ServedRequest(
                method: exchange.method, path: exchange.path, status: response.status,
                bodyBytes: response.body.count, duration: .now - start))
    }
}

// The callbacks of the library, which carry the core unretained: the server ends before it.
extension ServerCore {
    private func connect() {
        let data = Unmanaged.passUnretained(self).toOpaque()
        soup.soup_server_add_early_handler(
            server, nil, { _, message, _, _, data in core(data).didReadHeaders(core(data).exchange(message)) }, data,
            nil)
        soup.soup_server_add_handler(
            server, nil, { _, message, _, _, data in core(data).didRead(core(data).exchange(message)) }, data, nil)
        let started: ServerSignal = { _, message, data in core(data).start(core(data).exchange(message)) }
        let finished: ServerSignal = { _, message, data in
            let exchange = core(data).exchange(message)
            exchange.connection?.didAnswer(exchange.message)
            core(data).didFinish(exchange)
        }
        let aborted: ServerSignal = { _, message, data in core(data).didFinish(core(data).exchange(message)) }
        connect(UnsafeMutableRawPointer(server), "request-started", unsafeBitCast(started, to: GCallback.self))
        connect(UnsafeMutableRawPointer(server), "request-finished", unsafeBitCast(finished, to: GCallback.self))
        connect(UnsafeMutableRawPointer(server), "request-aborted", unsafeBitCast(aborted, to: GCallback.self))
    }

    private func start(_ exchange: ServerExchange) {
        exchange.connection?.didStart()
        exchange.connection?.startDeadline(options.requestTimeout)
        let read: MessageSignal = { message, bytes, data in
            core(data).didReadBlock(core(data).exchange(message), bytes: Int(g_bytes_get_size(bytes)))
        }
        connect(UnsafeMutableRawPointer(exchange.message), "got-chunk", unsafeBitCast(read, to: GCallback.self))
    }

    private func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ callback: @escaping GCallback) {
        let data = Unmanaged.passUnretained(self).toOpaque()
        _ = soup.g_signal_connect_data(object, signal, callback, data, nil, GConnectFlags(0))
    }

    fileprivate func exchange(_ message: OpaquePointer?) -> ServerExchange {
        guard let message else { preconditionFailure("a signal of a message comes with the message") }
        return ServerExchange(message: message, soup: soup)
    }
}

private typealias ServerSignal = @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
private typealias MessageSignal = @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

private func core(_ data: UnsafeMutableRawPointer?) -> ServerCore {
    Unmanaged<ServerCore>.fromOpaque(data!).takeUnretainedValue()
}
