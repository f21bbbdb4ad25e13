internal import HTTP
import JSONText

/// What a script may send to another origin without asking the server first, and what it may read without being told.
enum CORSSafelists {
    /// https://fetch.spec.whatwg.org/#cors-safelisted-method
    static func contains(_ method: HTTPMethod) -> Bool { method == .get || method == .head || method == .post }

    /// The names that a preflight has to ask for, in lower case and sorted.
    /// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-names
    static func unsafeNames(_ headers: HTTPHeaders) -> [String] {
        var unsafe: Set<String> = []
        var safelisted: Set<String> = []
        var safelistedValueSize = 0
        for field in headers.fields {
            let name = field.name.lowercased()
            if contains(name: name, value: Array(field.value.unicodeScalars.map { UInt8(clamping: $0.value) })) {
                safelisted.insert(name)
                safelistedValueSize += field.value.unicodeScalars.count
            } else {
                unsafe.insert(name)
            }
        }
        if safelistedValueSize > 1_024 { unsafe.formUnion(safelisted) }
        return unsafe.sorted()
    }

    /// https://fetch.spec.whatwg.org/#cors-safelisted-request-header
    private static func contains(name: String, value: [UInt8]) -> Bool {
        guard value.count <= 128 else { return false }
        switch name {
        case "accept":
            return !value.contains(where: isUnsafe)
        case "accept-language", "content-language":
            return value.allSatisfy(isLanguageByte)
        case "content-type":
            guard !value.contains(where: isUnsafe), let type = MIMEType(String(decoding: value, as: UTF8.self))
            else { return false }
            return ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(type.essence)
        case "range":
            return isSimpleRange(String(decoding: value, as: UTF8.self))
        default:
            return false
        }
    }

    /// A name that `*` in `Access-Control-Allow-Headers` does not cover.
    /// https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name
    static func isNonWildcard(_ name: String) -> Bool { equalIgnoringCase(name, "Authorization") }

    /// https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name
    static let responseNames: Set<String> = [
        "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
    ]

    /// https://fetch.spec.whatwg.org/#forbidden-response-header-name
    static func isForbiddenResponseName(_ name: String) -> Bool {
        equalIgnoringCase(name, "Set-Cookie") || equalIgnoringCase(name, "Set-Cookie2")
    }

    /// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-byte
    private static func isUnsafe(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09: false
        case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ":"),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["),
            UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    private static func isLanguageByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: " *,-.;=".utf8.contains(byte)
        }
    }

    /// One range with a start: `bytes=5-` or `bytes=5-9`. https://fetch.spec.whatwg.org/#simple-range-header-value
    private static func isSimpleRange(_ value: String) -> Bool {
        guard value.hasPrefix("bytes=") else { return false }
        let ends = value.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let start = UInt64(ends[0])
        else { return false }
        return ends[1].isEmpty || UInt64(ends[1]).map { start <= $0 } ?? false
    }
}

extension HTTPHeaders {
    /// The members of a comma-separated list of tokens; empty where the header is missing, `nil` where it is malformed.
    /// https://fetch.spec.whatwg.org/#extract-header-list-values
    package func tokens(of name: String) -> [String]? {
        guard let value = self[name] else { return [] }
        let members = value.utf8.split(separator: UInt8(ascii: ",")).map {
            String(Substring($0.trimming(while: isBlank)))
        }
        let tokens = members.filter { !$0.isEmpty }
        return tokens.allSatisfy { HTTPMethod(rawValue: $0) != nil } ? tokens : nil
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
