internal import CSoup
internal import HTTP

/// Why a live request got no whole answer.
enum LiveFailure: Error, Equatable {
    case timedOut(Duration)
    case bodyTooLong(limitBytes: Int)
    case certificate([String])
    /// What the server has made of the request is unknown.
    case unanswered(HTTPMethod, reason: String)
    /// The answer tells two lengths, or one that is none.
    case length
    case other(String)
    case cancelled
}

extension LiveFailure {
    func transportError(for request: HTTPRequest) -> TransportError {
        self == .cancelled ? .cancelled : .networkFailed(request.method, request.url, reason: "\(self)")
    }
}

extension LiveFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .timedOut(let duration):
            "there was no whole answer within \(duration); allow more with --network-timeout"
        case .bodyTooLong(let limit): "the body of the answer is longer than the limit of \(limit) bytes"
        case .certificate(let reasons):
            "the server's certificate is refused: \(reasons.joined(separator: ", "))"
        case .unanswered(let method, let reason):
            "\(reason) before an answer came; a \(method) is not sent again, as the server may have acted on it"
        case .length: "the Content-Length of the answer is not one number"
        case .other(let reason): reason
        case .cancelled: "the request was cancelled"
        }
    }
}

extension LiveFailure {
    /// What an error of GLib, which is freed, means for a message of this method.
    init(
        _ error: UnsafeMutablePointer<GError>?, of message: OpaquePointer, _ method: HTTPMethod, _ soup: CSoupFunctions
    ) {
        guard let error else {
            self = .other("it failed for no reason that the library tells")
            return
        }
        defer { g_error_free(error) }
        let text = String(cString: error.pointee.message)
        let certificateErrors = soup.soup_message_get_tls_peer_certificate_errors(message).rawValue
        if error.pointee.domain == soup.g_tls_error_quark(), certificateErrors != 0 {
            self = .certificate(Self.reasons(certificateErrors))
        } else if error.pointee.domain == soup.g_resolver_error_quark() {
            self = .other("the host's name cannot be resolved: \(text)")
        } else if !Self.repeated.contains(method), soup.soup_message_get_status(message) == SOUP_STATUS_NONE,
            let reason = Self.end(error, soup)
        {
            self = .unanswered(method, reason: reason)
        } else if error.pointee.domain == soup.g_io_error_quark(),
            error.pointee.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)
        {
            self = .other("the connection ended before the whole answer was there")
        } else {
            self = .other(text)
        }
    }

    /// What an error tells of the end of a connection, or of a request on one of HTTP/2; `nil` where it tells of something else.
    private static func end(_ error: UnsafeMutablePointer<GError>, _ soup: CSoupFunctions) -> String? {
        guard error.pointee.domain == soup.g_io_error_quark() else { return nil }
        let code = UInt32(bitPattern: error.pointee.code)
        if [G_IO_ERROR_PARTIAL_INPUT, G_IO_ERROR_CONNECTION_CLOSED].map(\.rawValue).contains(code) {
            return "the connection ended"
        }
        let text = String(cString: error.pointee.message)
        return text.hasPrefix("HTTP/2 Error: ") ? "the server gave it up (\(text))" : nil
    }

    /// The methods whose requests the library sends again where a kept connection has ended, as they may be.
    /// https://gitlab.gnome.org/GNOME/libsoup/-/blob/3.2.3/libsoup/soup-misc.h
    private static let repeated = Set(
        [.get, .head, .options, .trace, .put, .delete, HTTPMethod(rawValue: "PROPFIND")].compactMap(\.self))

    /// https://docs.gtk.org/gio/flags.TlsCertificateFlags.html
    private static func reasons(_ errors: UInt32) -> [String] {
        let all = [
            (G_TLS_CERTIFICATE_UNKNOWN_CA, "no trusted authority has signed it (--tls-authority names one)"),
            (G_TLS_CERTIFICATE_BAD_IDENTITY, "it is made for another host"),
            (G_TLS_CERTIFICATE_NOT_ACTIVATED, "it is not valid yet"),
            (G_TLS_CERTIFICATE_EXPIRED, "it has expired"),
            (G_TLS_CERTIFICATE_REVOKED, "it has been revoked"),
            (G_TLS_CERTIFICATE_INSECURE, "its algorithm is insecure"),
        ]
        let reasons = all.filter { errors & $0.0.rawValue != 0 }.map(\.1)
        return reasons.isEmpty ? ["it is malformed"] : reasons
    }
}
