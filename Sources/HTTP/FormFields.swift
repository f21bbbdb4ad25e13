/// The fields of a form as a query, or a body of the type `application/x-www-form-urlencoded`, has them, in their order.
/// https://url.spec.whatwg.org/#concept-urlencoded-parser
package func formFields(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "&")).map { pair in
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return (formDecoded(parts[0]), parts.count > 1 ? formDecoded(parts[1]) : "")
    }
}

/// A name or a value of such a field.
package func formDecoded(_ part: some Collection<UInt8>) -> String {
    let spaced = part.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: percentDecoded(spaced), as: UTF8.self)
}
