internal import CSoup
internal import HTTP

// The values of `HTTPHeaders` hold one byte in each character; those of libsoup are bytes that end with a zero.

extension HTTPHeaders {
    /// Reads all fields. What no header may hold is left out.
    init(copying headers: OpaquePointer?, _ soup: CSoupFunctions) {
        self.init()
        var iterator = SoupMessageHeadersIter()
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        soup.soup_message_headers_iter_init(&iterator, headers)
        while soup.soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name, let value else { continue }
            try? append(String(cString: name), String(bytes: value))
        }
    }

    /// Appends all fields but those that the library writes itself.
    func copy(to headers: OpaquePointer?, _ soup: CSoupFunctions) {
        for field in fields where !Self.ofConnection.contains(field.name.lowercased()) {
            let bytes = field.value.unicodeScalars.map { CChar(bitPattern: UInt8(truncatingIfNeeded: $0.value)) } + [0]
            soup.soup_message_headers_append(headers, field.name, bytes)
        }
    }

    private static let ofConnection: Set<String> = [
        "connection", "content-length", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]
}

extension String {
    fileprivate init(bytes: UnsafePointer<CChar>) {
        var scalars = UnicodeScalarView()
        var position = bytes
        while position.pointee != 0 {
            scalars.append(Unicode.Scalar(UInt8(bitPattern: position.pointee)))
            position += 1
        }
        self = String(scalars)
    }
}

/// The bytes of a body as GLib keeps them; whoever gets them releases them.
func makeBytes(_ bytes: [UInt8]) -> OpaquePointer {
    bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
}
