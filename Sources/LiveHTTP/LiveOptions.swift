/// What a ``LiveTransport`` may do.
public struct LiveOptions: Sendable {
    /// The hosts that may be reached, by default none. Requests to others get ``TransportError/hostNotAllowed(_:_:)``.
    public var allowedHosts: AllowedHosts
    /// A PEM file with the authorities that are trusted in place of the system's.
    public var tlsAuthority: String?
    /// The URL of a proxy for all requests, as in `http://proxy.example:3128`. Without one no proxy is used, whatever the
    /// environment says.
    public var proxy: String?
    /// How long a request may take, in real time, until the last byte of its answer is there. Where the body is read as a stream:
    /// until its headers are there, and then until each block of it comes.
    public var timeout = Duration.seconds(20)
    /// How long the body of an answer may be, after it has been decoded.
    public var maximumBodyBytes = 64 << 20

    public init(allowedHosts: AllowedHosts = AllowedHosts()) { self.allowedHosts = allowedHosts }
}

/// Why the live network cannot be used as the options say.
public enum LiveOptionError: Error, Sendable, Equatable {
    case library(LibraryError)
    /// The file of authorities cannot be read.
    case tlsAuthority(path: String, reason: String)
    /// No proxy can be at this address.
    case proxy(String)
    /// A certificate is asked for, and GIO has no TLS.
    case noTLS
}

extension LiveOptionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let error): error.description
        case .tlsAuthority(let path, let reason):
            "'\(path)' is no PEM file with the certificates of authorities: \(reason)"
        case .proxy(let text): "'\(text)' is no URL of a proxy; give one such as http://proxy.example:3128"
        case .noTLS: "there is no TLS on this machine; install Debian's package glib-networking"
        }
    }
}
