/// A request method: any token of RFC 9110, section 9 (https://www.rfc-editor.org/rfc/rfc9110#name-methods).
///
/// Methods compare by their exact spelling, as the RFC says.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// As it is sent, e.g. `GET`: never empty, in the letters that were given.
    public let rawValue: String

    /// `nil` where the text is no token.
    public init?(rawValue: String) {
        guard rawValue.isToken else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) { rawValue = known }

    /// Asks for what is at the address. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.1
    public static let get = HTTPMethod(known: "GET")
    /// Like ``get``, but the answer has no body. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
    public static let head = HTTPMethod(known: "HEAD")
    /// Lets what is at the address process the body. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.3
    public static let post = HTTPMethod(known: "POST")
    /// Puts the body in the place of what is at the address. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.4
    public static let put = HTTPMethod(known: "PUT")
    /// Removes what is at the address. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.5
    public static let delete = HTTPMethod(known: "DELETE")
    /// Asks a proxy for a tunnel. No script may send it. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6
    public static let connect = HTTPMethod(known: "CONNECT")
    /// Asks what the address allows: the method of preflights. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.7
    public static let options = HTTPMethod(known: "OPTIONS")
    /// Asks for the request itself. No script may send it. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.8
    public static let trace = HTTPMethod(known: "TRACE")
    /// Changes what is at the address. `fetch` does not put it in capitals. https://www.rfc-editor.org/rfc/rfc5789
    public static let patch = HTTPMethod(known: "PATCH")

    public var description: String { rawValue }
}

extension String {
    /// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
    package var isToken: Bool { !isEmpty && utf8.allSatisfy(isTokenByte) }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
        UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        true
    default: false
    }
}
