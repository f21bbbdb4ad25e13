/// How a ``LiveServer`` serves.
public struct LiveServerOptions: Sendable {
    /// The port on loopback; 0 lets the system choose one.
    public var port = 0
    /// The hosts as which it is asked, in lower case; a request to another one gets 421. A page of another site whose name leads to
    /// this machine would else be taken for one of the server's own.
    /// https://www.rfc-editor.org/rfc/rfc9110#section-15.5.20
    public var hosts = ["127.0.0.1", "localhost", "::1"]
    /// How long the body of a request may be; a longer one is answered with 413.
    public var maximumBodyBytes = 1 << 20
    /// How many requests are answered in a second, those to the health route aside; the others get 429. `nil`: all.
    public var requestsPerSecond: Int?
    /// How long a connection may say nothing, rounded up to seconds.
    public var idleTimeout = Duration.seconds(30)
    /// How long a connection may take for a whole request, its headers and body, from its beginning or from the answer to the
    /// request before: one that says something now and then is not idle.
    public var requestTimeout = Duration.seconds(60)
    /// How long ``LiveServer/stop()`` waits for requests that are being answered.
    public var grace = Duration.seconds(5)
    /// Whether scripts of an origin may read what the server answers by itself: refusals and its health. The handler says of its
    /// own answers who may read them.
    public var isReadable: @Sendable (_ origin: String) -> Bool = { _ in false }
    /// A PEM file with a certificate and its private key, for HTTPS.
    public var tlsCertificate: String?
    /// Called for each answer, on the server's thread.
    public var log: (@Sendable (ServedRequest) -> Void)?

    public init() {}
}

/// One line of a server's request log. It holds neither query, headers nor body, where secrets stand.
public struct ServedRequest: Sendable, CustomStringConvertible {
    /// As the client sent it: a stranger's text, as ``path`` is, which ``description`` escapes.
    public let method: String
    /// Decoded.
    public let path: String
    /// Of the answer, whether the handler or the server itself gave it.
    public let status: Int
    /// The length of the answer's body, not of the request's.
    public let bodyBytes: Int
    /// Until the answer was handed over for sending, in real time.
    public let duration: Duration

    public var description: String {
        let microseconds = Int(duration / .microseconds(1))
        return "\(Self.visible(method)) \(Self.visible(path)) \(status) \(bodyBytes) B \(microseconds) µs"
    }

    /// The text without anything that ends a line, moves a cursor or separates the parts of the line: what no path shows as
    /// itself stands as `%` and two digits for each byte.
    private static func visible(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned:
                String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
            default: scalar == "%" ? "%25" : String(scalar)
            }
        }.joined()
    }
}

/// Why a server cannot start.
public enum LiveServerError: Error, Sendable, Equatable {
    case library(LibraryError)
    case certificate(path: String, reason: String)
    case cannotListen(port: Int, reason: String)
}

extension LiveServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let error): error.description
        case .certificate(let path, let reason):
            "'\(path)' is no PEM file with a certificate and its private key: \(reason)"
        case .cannotListen(let port, let reason):
            "the server cannot listen on port \(port) of 127.0.0.1: \(reason); port 0 takes a free one"
        }
    }
}
