internal import CSoup
internal import HTTP

/// Why a live request got no whole answer.
enum LiveFailure: Error, Equatable {
    case timedOut(Duration)
    case bodyTooLong(limitBytes: Int)
    case certificate([String])
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
        case .length: "the Content-Length of the answer is not one number"
        case .other(let reason): reason
        case .cancelled: "the request was cancelled"
        }
    }
}

extension LiveFailure {
    /// What an error of GLib, which is freed, means for a message.
    init(_ error: UnsafeMutablePointer<GError>?, of message: OpaquePointer, _ soup: CSoupFunctions) {
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
        } else if error.pointee.domain == soup.g_io_error_quark(),
            error.pointee.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)
        {
            self = .other("the connection ended before the whole answer was there")
        } else {
            self = .other(text)
        }
    }

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
