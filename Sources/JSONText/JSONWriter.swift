extension JSON {
    /// This value as JSON text without white space, members in their order.
    public var text: String {
        var writer = JSONWriter()
        writer.write(self)
        return writer.finish()
    }
}

extension JSON: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}

extension JSONObject: CustomStringConvertible {
    /// The object as JSON text.
    public var description: String { JSON.object(self).text }
}

extension String {
    /// This string as a JSON string, quotes included.
    public var jsonText: String { JSON.string(self).text }
}

private struct JSONWriter {
    private var bytes: [UInt8] = []
    private let quote = UInt8(ascii: "\"")
    private let backslash = UInt8(ascii: "\\")

    func finish() -> String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSON) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): write(number: value)
        case .string(let value): write(string: value)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(string: member.name)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Numbers that JSON cannot hold become null, as `JSON.stringify` does.
    private mutating func write(number: Double) {
        if let integer = Int(exactly: number), abs(number) < 1e15 {
            bytes += String(integer).utf8
        } else if number.isFinite {
            bytes += String(describing: number).utf8
        } else {
            bytes += "null".utf8
        }
    }

    private mutating func write(string: String) {
        bytes.append(quote)
        var string = string
        string.withUTF8 { text in
            var written = 0
            for (index, byte) in text.enumerated() where byte < 0x20 || byte == quote || byte == backslash {
                bytes += text[written..<index]
                writeEscape(of: byte)
                written = index + 1
            }
            bytes += text[written...]
        }
        bytes.append(quote)
    }

    private mutating func writeEscape(of byte: UInt8) {
        bytes.append(backslash)
        switch byte {
        case quote, backslash: bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            bytes += "u00".utf8
            bytes += [hexDigit(byte >> 4), hexDigit(byte & 15)]
        }
    }

    private func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
