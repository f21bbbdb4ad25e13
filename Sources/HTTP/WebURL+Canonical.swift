extension WebURL {
    // OPTIMIZATION: nearly every URL that scripts and users give is one of a server or file that the full parser would
    // return unchanged. Those are recognized here; whatever needs a decision is left to the parser.
    /// The WHATWG serialization of an absolute http, https or file URL whose parsing is trivial, else `nil`.
    ///
    /// `nil` says nothing about validity: the caller asks a full parser then. A text that is returned is what
    /// `new URL(text).href` would be. https://url.spec.whatwg.org/#concept-basic-url-parser
    public static func canonical(_ text: String) -> String? {
        var text = text
        switch text.withUTF8(trivialForm) {
        case .none: return nil
        case .unchanged: return text
        case .slash(let offset):
            let utf8 = text.utf8
            let index = utf8.index(utf8.startIndex, offsetBy: offset)
            return "\(text[..<index])/\(text[index...])"
        }
    }

    /// The parts of a URL whose parsing is trivial, else `nil`; see ``canonical(_:)``.
    public init?(canonical text: String) {
        guard let href = Self.canonical(text) else { return nil }
        self.init(serialized: href)
    }
}

private enum TrivialForm {
    case none
    case unchanged
    /// Complete but for the slash of an empty path at this offset.
    case slash(at: Int)
}

private func trivialForm(_ bytes: UnsafeBufferPointer<UInt8>) -> TrivialForm {
    guard let pathStart = endOfTrivialOrigin(bytes), let pathEnd = endOfTrivialPath(bytes, from: pathStart),
        isTrivialQueryAndFragment(bytes, from: pathEnd)
    else { return .none }
    return pathEnd == pathStart ? .slash(at: pathStart) : .unchanged
}

/// The end of scheme, host and port; of the file scheme without a host.
private func endOfTrivialOrigin(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if bytes.starts(with: "file:///".utf8) { return 7 }
    let isSecure = bytes.starts(with: "https://".utf8)
    guard isSecure || bytes.starts(with: "http://".utf8),
        let hostEnd = endOfTrivialHost(bytes, from: isSecure ? 8 : 7)
    else { return nil }
    guard hostEnd < bytes.count, bytes[hostEnd] == UInt8(ascii: ":") else { return hostEnd }
    return endOfTrivialPort(bytes, from: hostEnd + 1, defaultPort: isSecure ? 443 : 80)
}

/// The end of a host of lower-case letters, digits, hyphens and dots that neither needs IDNA nor may be an IPv4 address.
private func endOfTrivialHost(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    var label = start
    var lastLabel = start
    while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: ".") {
            if position == label { return nil }
            (lastLabel, label) = (label, position + 1)
        } else if !isLowercaseLetter(byte), !isDigit(byte), byte != UInt8(ascii: "-") {
            break
        }
        if byte == UInt8(ascii: "-"), position - label == 3, bytes[label] == UInt8(ascii: "x") { return nil }
        position += 1
    }
    if position == start { return nil }
    // https://url.spec.whatwg.org/#ends-in-a-number-checker looks at the label before a final dot.
    if label < position { lastLabel = label }
    return isDigit(bytes[lastLabel]) ? nil : position
}

/// The end of a port that is written as it would be serialized: decimal, no leading zero, not the default.
private func endOfTrivialPort(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, defaultPort: Int) -> Int? {
    var position = start
    var port = 0
    while position < bytes.count, isDigit(bytes[position]), port <= 65_535 {
        port = port * 10 + Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
    }
    let hasLeadingZero = position - start > 1 && bytes[start] == UInt8(ascii: "0")
    return position == start || hasLeadingZero || port > 65_535 || port == defaultPort ? nil : position
}

/// The end of a path without dot segments and without characters that would be percent-encoded.
private func endOfTrivialPath(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
        if position == start, byte != UInt8(ascii: "/") { return nil }
        if byte == UInt8(ascii: "/"), mayBeDotSegment(bytes, from: position + 1) { return nil }
        if !isPlain(byte), byte != UInt8(ascii: "'") { return nil }
        position += 1
    }
    return position
}

/// Whether a segment is `.` or `..`, or begins with a percent-encoded form of them.
private func mayBeDotSegment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let segment = bytes[start...].prefix(3)
    guard let first = segment.first else { return false }
    if first == UInt8(ascii: "%") {
        return segment.dropFirst().starts(with: "2e".utf8) || segment.dropFirst().starts(with: "2E".utf8)
    }
    guard first == UInt8(ascii: ".") else { return false }
    func ends(_ byte: UInt8?) -> Bool {
        byte == nil || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%")].contains(byte)
    }
    let second = segment.dropFirst().first
    return ends(second) || second == UInt8(ascii: ".") && ends(segment.dropFirst(2).first)
}

private func isTrivialQueryAndFragment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var inFragment = false
    for byte in bytes[start...] {
        if byte == UInt8(ascii: "#"), !inFragment {
            inFragment = true
        } else if !isPlain(byte), byte != UInt8(ascii: "?"), byte != UInt8(ascii: "["), byte != UInt8(ascii: "]"),
            !(inFragment && byte == UInt8(ascii: "'"))
        {
            return false
        }
    }
    return true
}

/// A character that stays as it is in path, query and fragment alike.
private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
        UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "%"):
        true
    default: false
    }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isLowercaseLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
