/// A list of header fields in the order of their arrival; names compare without regard to ASCII case.
/// https://fetch.spec.whatwg.org/#concept-header-list
///
/// A value holds one byte in each character (U+0000 to U+00FF), as the `ByteString` of Web IDL does.
public struct HTTPHeaders: Sendable, Equatable {
    /// A name with one value. A list may have several of one name.
    public struct Field: Sendable, Equatable {
        /// As it was given: capitals are kept, though they do not count.
        public let name: String
        /// Without white space at the ends.
        public let value: String
    }

    /// All of them; those of one name are not joined.
    public private(set) var fields: [Field] = []

    public init() {}

    /// Throws ``HTTPHeaderError`` at the first name or value that cannot be sent.
    public init(_ fields: some Sequence<(String, String)>) throws(HTTPHeaderError) {
        for (name, value) in fields { try append(name, value) }
    }

    /// Whether the list holds no field, as a new one does.
    public var isEmpty: Bool { fields.isEmpty }
    /// How many fields there are, those of one name each for itself.
    public var count: Int { fields.count }

    /// All values of a name joined by `, `; `nil` where there is none.
    /// https://fetch.spec.whatwg.org/#concept-header-list-get
    public subscript(name: String) -> String? {
        var joined: String?
        for field in fields where equalIgnoringCase(field.name, name) {
            joined = joined.map { $0 + ", " + field.value } ?? field.value
        }
        return joined
    }

    /// Whether there is a field of this name, whatever its value.
    public func contains(_ name: String) -> Bool { fields.contains { equalIgnoringCase($0.name, name) } }

    /// The values of a name, one for each field, e.g. of `Set-Cookie`, which cannot be joined.
    public func values(of name: String) -> [String] {
        fields.filter { equalIgnoringCase($0.name, name) }.map(\.value)
    }

    /// Adds a field at the end. White space around the value is dropped.
    public mutating func append(_ name: String, _ value: String) throws(HTTPHeaderError) {
        fields.append(try Self.checked(name, value))
    }

    /// Replaces the first field of this name and removes the others, or adds one at the end.
    public mutating func set(_ name: String, _ value: String) throws(HTTPHeaderError) {
        let field = try Self.checked(name, value)
        guard let first = fields.firstIndex(where: { equalIgnoringCase($0.name, name) }) else {
            fields.append(field)
            return
        }
        fields[first] = field
        let rest = fields.index(after: first)
        if rest < fields.endIndex {
            fields[rest...].removeAll { equalIgnoringCase($0.name, name) }
        }
    }

    /// Removes all fields of this name, where there are any.
    public mutating func remove(_ name: String) {
        fields.removeAll { equalIgnoringCase($0.name, name) }
    }

    /// The fields whose names `isIncluded` accepts.
    public func filter(_ isIncluded: (_ name: String) -> Bool) -> HTTPHeaders {
        var kept = HTTPHeaders()
        kept.fields = fields.filter { isIncluded($0.name) }
        return kept
    }

    /// https://fetch.spec.whatwg.org/#concept-header-value (normalized first)
    private static func checked(_ name: String, _ value: String) throws(HTTPHeaderError) -> Field {
        guard name.isToken else { throw .invalidName(name) }
        let utf8 = value.utf8
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), utf8.first != 0x20, utf8.last != 0x20 {
            return Field(name: name, value: value)
        }
        let isSpace = { (scalar: Unicode.Scalar) in [0x09, 0x0A, 0x0D, 0x20].contains(scalar.value) }
        var scalars = value.unicodeScalars[...]
        while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        guard scalars.allSatisfy({ $0.value <= 0xFF && ![0x00, 0x0A, 0x0D].contains($0.value) }) else {
            throw .invalidValue(name: name)
        }
        return Field(name: name, value: String(scalars))
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Fields written in source code; a malformed one is a mistake of the program and stops it.
    public init(dictionaryLiteral elements: (String, String)...) {
        do { try self.init(elements) } catch { preconditionFailure(error.description) }
    }
}

/// Why a header field cannot be sent. The value is not repeated, as it may be a secret.
public enum HTTPHeaderError: Error, Sendable, Equatable, CustomStringConvertible {
    case invalidName(String)
    case invalidValue(name: String)

    public var description: String {
        switch self {
        case .invalidName(let name): "'\(name)' is no valid header name"
        case .invalidValue(let name):
            "the value of the header '\(name)' has a line break, a NUL or a character above U+00FF"
        }
    }
}

/// Whether two names are equal when ASCII letters of both cases count as the same.
public func equalIgnoringCase(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.utf8, right.utf8)
    return left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
}

func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
