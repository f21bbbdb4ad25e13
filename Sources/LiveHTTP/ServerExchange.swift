internal import CSoup
internal import Glibc
internal import HTTP

/// One request at the server and its answer, as libsoup has them. Belongs to the server's thread.
struct ServerExchange {
    let message: OpaquePointer
    let soup: CSoupFunctions

    var method: String { soup.soup_server_message_get_method(message).map { String(cString: $0) } ?? "" }

    var path: String { String(cString: g_uri_get_path(soup.soup_server_message_get_uri(message))) }

    var headers: HTTPHeaders { HTTPHeaders(copying: soup.soup_server_message_get_request_headers(message), soup) }

    /// The host that is asked: that of the address, else of the field `Host`; in lower case, an address of IPv6 without brackets.
    var host: String {
        g_uri_get_host(soup.soup_server_message_get_uri(message)).map { String(cString: $0).lowercased() } ?? ""
    }

    /// How long the path is with its query.
    var targetBytes: Int {
        let uri = soup.soup_server_message_get_uri(message)
        return strlen(g_uri_get_path(uri)) + (g_uri_get_query(uri).map { strlen($0) + 1 } ?? 0)
    }

    /// What the message asks for; `nil` where that is no request that an ``HTTPHandler`` could get.
    func request(_ headers: HTTPHeaders) -> HTTPRequest? {
        let uri = soup.soup_server_message_get_uri(message)
        // The library has decoded the path: a slash that came encoded cannot be told from one that did not.
        guard let method = HTTPMethod(rawValue: method),
            let root = g_uri_join(
                G_URI_FLAGS_NONE, g_uri_get_scheme(uri), nil, g_uri_get_host(uri), g_uri_get_port(uri), "/", nil, nil),
            let path = g_uri_escape_string(g_uri_get_path(uri), "!$&'()*+,;=:@/", 0)
        else { return nil }
        defer {
            g_free(root)
            g_free(path)
        }
        let query = g_uri_get_query(uri).map { "?" + String(cString: $0) } ?? ""
        guard let origin = WebURL(serialized: String(cString: root))?.origin, origin != "null",
            let url = WebURL(serialized: origin + String(cString: path) + query)
        else { return nil }
        return HTTPRequest(method, url, headers: headers, body: body)
    }

    private var body: [UInt8] {
        let bytes = soup.soup_message_body_flatten(soup.soup_server_message_get_request_body(message))
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    /// The length of the body that the request announces, 0 where it announces none.
    var announcedBytes: Int {
        Int(soup.soup_message_headers_get_content_length(soup.soup_server_message_get_request_headers(message)))
    }

    /// Writes the answer into the message.
    func answer(_ response: HTTPResponse) {
        soup.soup_server_message_set_status(
            message, guint(clamping: response.status), response.statusText.isEmpty ? nil : response.statusText)
        response.headers.copy(to: soup.soup_server_message_get_response_headers(message), soup)
        guard !response.body.isEmpty else { return }
        let bytes = makeBytes(response.body)
        soup.soup_message_body_append_bytes(soup.soup_server_message_get_response_body(message), bytes)
        g_bytes_unref(bytes)
    }

    /// Ends the connection after this answer.
    func closeConnection() {
        soup.soup_message_headers_append(
            soup.soup_server_message_get_response_headers(message), "Connection", "close")
    }

    /// Keeps nothing of the body that is still to come.
    func dropBody() {
        soup.soup_message_body_set_accumulate(soup.soup_server_message_get_request_body(message), 0)
    }

    /// The connection on which the request comes.
    var connection: ServerConnection? { ServerConnection.of(message, soup) }
}
