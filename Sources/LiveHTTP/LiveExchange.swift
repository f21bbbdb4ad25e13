internal import CSoup
internal import HTTP

/// One live request, from the moment it is sent until the last byte of its answer. Belongs to the network's thread.
final class LiveExchange {
    private let soup: CSoupFunctions
    private let request: HTTPRequest
    private let message: OpaquePointer
    private let maximumBodyBytes: Int
    private let cancellable: UnsafeMutablePointer<GCancellable>?
    private let timeout: Duration
    private var timer: UnsafeMutablePointer<GSource>?
    private var stream: UnsafeMutablePointer<GInputStream>?
    private var body: [UInt8] = []
    /// Why the request was given up, before the library tells so.
    private var failure: LiveFailure?
    private var completion: ((Result<HTTPResponse, LiveFailure>) -> Void)?

    private static let blockBytes: gsize = 1 << 16

    /// `nil` where the library cannot read the URL.
    init?(_ request: HTTPRequest, options: LiveOptions, _ soup: CSoupFunctions) {
        guard let uri = g_uri_parse(request.url.hrefWithoutFragment, Self.uriFlags, nil) else { return nil }
        defer { g_uri_unref(uri) }
        guard let message = soup.soup_message_new_from_uri(request.method.rawValue, uri) else { return nil }
        self.soup = soup
        self.request = request
        self.message = message
        maximumBodyBytes = options.maximumBodyBytes
        timeout = options.timeout
        cancellable = soup.g_cancellable_new()
        soup.soup_message_add_flags(
            message,
            SoupMessageFlags(SOUP_MESSAGE_NO_REDIRECT.rawValue | SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE.rawValue))
        request.headers.copy(to: soup.soup_message_get_request_headers(message), soup)
        if !request.body.isEmpty {
            let bytes = makeBytes(request.body)
            soup.soup_message_set_request_body_from_bytes(message, nil, bytes)
            g_bytes_unref(bytes)
        }
    }

    deinit {
        if let stream { soup.g_object_unref(stream) }
        soup.g_object_unref(cancellable)
        soup.g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Sends the request. The completion is called once, on the same thread.
    func start(in session: OpaquePointer, completion: @escaping (Result<HTTPResponse, LiveFailure>) -> Void) {
        self.completion = completion
        startTimer()
        soup.soup_session_send_async(
            session, message, G_PRIORITY_DEFAULT, cancellable,
            { session, result, data in
                let exchange = Unmanaged<LiveExchange>.fromOpaque(data!).takeRetainedValue()
                exchange.didSend(OpaquePointer(session!), result)
            }, Unmanaged.passRetained(self).toOpaque())
    }

    /// Gives the request up; the completion is called soon.
    func stop(_ reason: LiveFailure) {
        if failure == nil { failure = reason }
        soup.g_cancellable_cancel(cancellable)
    }

    private func didSend(_ session: OpaquePointer, _ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        stream = soup.soup_session_send_finish(session, result, &error)
        guard stream != nil else { return finish(failing: error) }
        let announced = soup.soup_message_headers_get_content_length(soup.soup_message_get_response_headers(message))
        if announced > maximumBodyBytes, request.method != .head { stop(.bodyTooLong(limitBytes: maximumBodyBytes)) }
        readOn()
    }

    private func readOn() {
        soup.g_input_stream_read_bytes_async(
            stream, Self.blockBytes, G_PRIORITY_DEFAULT, cancellable,
            { _, result, data in
                Unmanaged<LiveExchange>.fromOpaque(data!).takeRetainedValue().didRead(result)
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func didRead(_ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        guard let bytes = soup.g_input_stream_read_bytes_finish(stream, result, &error) else {
            return finish(failing: error)
        }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        // DEPARTURE: a chunked body that ends between two chunks, or in front of a length that is none, counts as whole — the
        // library does not tell, and its metrics count bytes but not chunks, so that a missing last one does not show —
        // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/http1/soup-body-input-stream.c
        // DEPARTURE: a body that is not encoded as Content-Encoding says is passed on as it is, and one whose encoding ends too
        // early as far as it goes — the library does so, and without its decoder Brotli would need one of ours —
        // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/content-decoder/soup-converter-wrapper.c
        if count == 0 { return finish(.success(response())) }
        body += UnsafeRawBufferPointer(start: start, count: Int(count))
        if body.count > maximumBodyBytes { stop(.bodyTooLong(limitBytes: maximumBodyBytes)) }
        readOn()
    }

    private func response() -> HTTPResponse {
        let headers = HTTPHeaders(copying: soup.soup_message_get_response_headers(message), soup)
        let reason = soup.soup_message_get_reason_phrase(message).map { String(cString: $0) } ?? ""
        let status = Int(soup.soup_message_get_status(message).rawValue)
        return HTTPResponse(status: status, statusText: reason, headers: headers, body: body)
    }

    private func finish(failing error: UnsafeMutablePointer<GError>?) {
        let found = LiveFailure(error, of: message, soup)
        finish(.failure(failure ?? found))
    }

    private func finish(_ result: Result<HTTPResponse, LiveFailure>) {
        stopTimer()
        completion?(result)
        completion = nil
    }

    // The flags of SOUP_HTTP_URI_FLAGS, a macro of libsoup's headers.
    private static let uriFlags = GUriFlags(
        G_URI_FLAGS_HAS_PASSWORD.rawValue | G_URI_FLAGS_ENCODED_PATH.rawValue | G_URI_FLAGS_ENCODED_QUERY.rawValue
            | G_URI_FLAGS_ENCODED_FRAGMENT.rawValue | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)
}

extension LiveExchange {
    private func startTimer() {
        let milliseconds = min(max(timeout / .milliseconds(1), 1), Double(UInt32.max))
        let source = g_timeout_source_new(guint(milliseconds))
        // The timer is destroyed before the exchange ends, so it need not keep it.
        g_source_set_callback(
            source,
            { data in
                let exchange = Unmanaged<LiveExchange>.fromOpaque(data!).takeUnretainedValue()
                exchange.stop(.timedOut(exchange.timeout))
                return 0
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        g_source_attach(source, g_main_context_get_thread_default())
        timer = source
    }

    private func stopTimer() {
        guard let timer else { return }
        g_source_destroy(timer)
        g_source_unref(timer)
        self.timer = nil
    }
}
