internal import CSoup
internal import HTTP

/// One live request, from the moment it is sent until the last byte of its answer. A body is read whole, unless the request
/// accepts a stream and nobody has said that the body is short: then it is read block by block, as it is asked for. Belongs to
/// the network's thread.
final class LiveExchange {
    private let soup: CSoupFunctions
    private let request: HTTPRequest
    private let message: OpaquePointer
    private let maximumBodyBytes: Int
    private let cancellable: UnsafeMutablePointer<GCancellable>?
    private let timeout: Duration
    private var timer: UnsafeMutablePointer<GSource>?
    private var stream: UnsafeMutablePointer<GInputStream>?
    /// What ``stream`` decodes, and what is read to its end when that has come to its own.
    private var encoded: UnsafeMutablePointer<GInputStream>?
    private var isDecoded = false
    /// What a body that is read whole has so far.
    private var body: [UInt8] = []
    private var bytesRead = 0
    /// Why the request was given up, before the library tells so.
    private var failure: LiveFailure?
    private var responseCompletion: ((Result<HTTPResponse, LiveFailure>) -> Void)?
    private var blockCompletion: ((Result<[UInt8]?, LiveFailure>) -> Void)?

    private static let blockBytes: gsize = 1 << 16
    /// Up to this announced length a body comes whole: then a script is called once.
    private static let shortBodyBytes = 1 << 20

    /// `nil` where the URL is none of http or https.
    init?(_ request: HTTPRequest, options: LiveOptions, _ soup: CSoupFunctions) {
        guard let uri = makeURI(request.url) else { return nil }
        defer { g_uri_unref(uri) }
        guard let message = soup.soup_message_new_from_uri(request.method.rawValue, uri) else { return nil }
        self.soup = soup
        self.request = request
        self.message = message
        maximumBodyBytes = options.maximumBodyBytes
        timeout = options.timeout
        cancellable = soup.g_cancellable_new()
        // "Idempotent" lets a request of any method use a connection that is kept, and no more: whether it is sent again where that
        // ends goes by the method alone. docs/decisions/0047-post-over-kept-connections.md
        let flags = [
            SOUP_MESSAGE_NO_REDIRECT, SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE, SOUP_MESSAGE_IDEMPOTENT,
            SOUP_MESSAGE_COLLECT_METRICS,
        ]
        soup.soup_message_add_flags(message, SoupMessageFlags(flags.reduce(0) { $0 | $1.rawValue }))
        request.headers.copy(to: soup.soup_message_get_request_headers(message), soup)
        keepGzip()
        if !request.body.isEmpty {
            let bytes = makeBytes(request.body)
            soup.soup_message_set_request_body_from_bytes(message, nil, bytes)
            g_bytes_unref(bytes)
        }
    }

    deinit {
        releaseStream()
        soup.g_object_unref(cancellable)
        soup.g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Whether there is more of the body to be read with ``read(_:)``.
    var hasRest: Bool { stream != nil }

    /// Sends the request. The completion is called once, on the same thread, with the whole body or, where it is streamed, without any
    /// of it.
    func start(in session: OpaquePointer, completion: @escaping (Result<HTTPResponse, LiveFailure>) -> Void) {
        responseCompletion = completion
        startTimer()
        soup.soup_session_send_async(
            session, message, G_PRIORITY_DEFAULT, cancellable,
            { session, result, data in
                let exchange = Unmanaged<LiveExchange>.fromOpaque(data!).takeRetainedValue()
                exchange.didSend(OpaquePointer(session!), result)
            }, Unmanaged.passRetained(self).toOpaque())
    }

    /// Gives the request up, or the rest of its body; a completion that is waited for is called soon.
    func stop(_ reason: LiveFailure) {
        if failure == nil { failure = reason }
        soup.g_cancellable_cancel(cancellable)
        if responseCompletion == nil && blockCompletion == nil { releaseStream() }
    }

    private func didSend(_ session: OpaquePointer, _ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        stream = soup.soup_session_send_finish(session, result, &error)
        guard hasRest else { return finish(.failure(failure(of: error))) }
        let announced = soup.soup_message_headers_get_content_length(soup.soup_message_get_response_headers(message))
        if announced > maximumBodyBytes, request.method != .head { stop(.bodyTooLong(limitBytes: maximumBodyBytes)) }
        let response = response()
        if !response.headers.haveOneLength {
            releaseStream()
            return finish(.failure(.length))
        }
        // Of an answer that can have no body the end is read, which lets go of its connection.
        let hasBody = request.method != .head && ![204, 205, 304].contains(response.status)
        if hasBody, isGzip(response), response.headers["Content-Length"] != "0" { decodeGzip() }
        if request.acceptsStream, hasBody,
            announced > Self.shortBodyBytes || !response.headers.contains("Content-Length")
        {
            return finish(.success(response))
        }
        readWhole(response)
    }

    /// Reads all of the body, and answers with it.
    private func readWhole(_ response: HTTPResponse) {
        read { [self] block in
            switch block {
            case .success(let bytes?):
                body += bytes
                readWhole(response)
            case .success(nil):
                var response = response
                response.body = body
                finish(.success(response))
            case .failure(let failure): finish(.failure(failure))
            }
        }
    }

    /// Reads a block of the body; the completion gets `nil` at its end. One after the other.
    func read(_ completion: @escaping (Result<[UInt8]?, LiveFailure>) -> Void) {
        guard hasRest else { return completion(failure.map { .failure($0) } ?? .success(nil)) }
        blockCompletion = completion
        if timer == nil { startTimer() }
        readBlock()
    }

    private func readBlock() {
        soup.g_input_stream_read_bytes_async(
            stream, Self.blockBytes, G_PRIORITY_DEFAULT, cancellable,
            { _, result, data in
                Unmanaged<LiveExchange>.fromOpaque(data!).takeRetainedValue().didRead(result)
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func didRead(_ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        guard let bytes = soup.g_input_stream_read_bytes_finish(stream, result, &error) else {
            if isEmptyGzip, let code = error?.pointee.code, code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue) {
                g_clear_error(&error)
                return readEndOfEncoded()
            }
            return finishBlock(.failure(failure(of: error)))
        }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        // DEPARTURE: a chunked body that ends between two chunks, or in front of a length that is none, counts as whole — the
        // library does not tell, and its metrics count bytes but not chunks, so that a missing last one does not show —
        // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/http1/soup-body-input-stream.c
        // DEPARTURE: a body that is not in Brotli as Content-Encoding says is passed on as it is, and one whose encoding ends too
        // early as far as it goes — the library does so, and without its decoder Brotli would need one of ours —
        // https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/content-decoder/soup-converter-wrapper.c
        if count == 0 { return encoded == nil ? finishBlock(.success(nil)) : readEndOfEncoded() }
        bytesRead += Int(count)
        if bytesRead > maximumBodyBytes {
            stop(.bodyTooLong(limitBytes: maximumBodyBytes))
            return finishBlock(.failure(.bodyTooLong(limitBytes: maximumBodyBytes)))
        }
        if isDecoded { return readBlock() }
        finishBlock(.success(Array(UnsafeRawBufferPointer(start: start, count: Int(count)))))
    }

    private func response() -> HTTPResponse {
        let headers = HTTPHeaders(copying: soup.soup_message_get_response_headers(message), soup)
        let reason = soup.soup_message_get_reason_phrase(message).map { String(cString: $0) } ?? ""
        let status = Int(soup.soup_message_get_status(message).rawValue)
        return HTTPResponse(status: status, statusText: reason, headers: headers)
    }

    private func failure(of error: UnsafeMutablePointer<GError>?) -> LiveFailure {
        let found = LiveFailure(error, of: message, request.method, soup)
        let reason = failure ?? found
        failure = reason
        return reason
    }

    /// Lets go of the connection, whether for the next request or to be closed.
    private func releaseStream() {
        for stream in [stream, encoded] { stream.map { soup.g_object_unref($0) } }
        stream = nil
        encoded = nil
    }

    private func finish(_ result: Result<HTTPResponse, LiveFailure>) {
        stopTimer()
        let completion = responseCompletion
        responseCompletion = nil
        completion?(result)
    }

    private func finishBlock(_ result: Result<[UInt8]?, LiveFailure>) {
        // The whole of an answer has one timer, and each block of a stream its own.
        if responseCompletion == nil { stopTimer() }
        if case .success(.some) = result {} else { releaseStream() }
        let completion = blockCompletion
        blockCompletion = nil
        completion?(result)
    }
}

// The library passes on what is no gzip, and what is cut off.
extension LiveExchange {
    /// Keeps the library from decoding an answer in gzip.
    private func keepGzip() {
        let gotHeaders: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
            let exchange = Unmanaged<LiveExchange>.fromOpaque(data!).takeUnretainedValue()
            guard exchange.isGzip(exchange.response()) else { return }
            exchange.soup.soup_message_disable_feature(exchange.message, exchange.soup.soup_content_decoder_get_type())
        }
        // The message gets its headers while it is sent, when it keeps the exchange.
        _ = soup.g_signal_connect_data(
            UnsafeMutableRawPointer(message), "got-headers", unsafeBitCast(gotHeaders, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    }

    private func isGzip(_ response: HTTPResponse) -> Bool {
        ["gzip", "x-gzip"].contains(response.headers["Content-Encoding"]?.lowercased())
    }

    private func decodeGzip() {
        let decoder = soup.g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP)
        encoded = stream
        stream = soup.g_converter_input_stream_new(encoded, decoder)
        soup.g_filter_input_stream_set_close_base_stream(
            UnsafeMutableRawPointer(stream)?.assumingMemoryBound(to: GFilterInputStream.self), 0)
        soup.g_object_unref(UnsafeMutableRawPointer(decoder))
    }

    /// Whether nothing has come of a body in gzip, and nothing was announced: browsers take it for an empty one.
    private var isEmptyGzip: Bool {
        encoded != nil && failure == nil
            && soup.soup_message_headers_get_content_length(soup.soup_message_get_response_headers(message)) == 0
            && soup.soup_message_metrics_get_response_body_size(soup.soup_message_get_metrics(message)) == 0
    }

    /// Reads on behind what was decoded, as the connection is free only at the end. What stands there means nothing.
    private func readEndOfEncoded() {
        soup.g_object_unref(stream)
        stream = encoded
        encoded = nil
        isDecoded = true
        readBlock()
    }
}

extension LiveExchange {
    private func startTimer() {
        let source = UnsafeMutablePointer.timer(timeout)
        // The timer is stopped before the exchange ends.
        source.start(self) { data in
            let exchange = Unmanaged<LiveExchange>.fromOpaque(data!).takeUnretainedValue()
            exchange.stop(.timedOut(exchange.timeout))
            return 0
        }
        timer = source
    }

    private func stopTimer() {
        timer?.stop()
        timer = nil
    }
}
