import JSONText

/// Text of which what differs from run to run is left out, so that two runs can be compared: identifiers, dates, times,
/// long numbers, boundaries of forms.
enum StableText {
    static func of(_ value: JSON) -> String { stable(value).text }

    /// A request's body: JSON where it is, else text.
    static func of(body: String) -> String { (try? JSON(parsing: body)).map { of($0) } ?? mask(body) }

    private static func stable(_ value: JSON) -> JSON {
        switch value {
        case .number(let number) where abs(number) >= 1e9 || value.text.count(where: \.isNumber) >= 8: "*"
        case .string(let text): .string(mask(text))
        case .array(let elements): .array(elements.map(stable))
        // A name may be an identifier, too.
        case .object(let members): .object(JSONObject(members.map { (mask($0.name), stable($0.value)) }))
        default: value
        }
    }

    /// What stands between the parts of a form's body, in front of letters that each body has others of.
    private static let boundary = "WebKitFormBoundary"

    /// Replaces each run of letters, digits, `-`, `:` and `.` that holds eight digits or more, or a boundary.
    static func mask(_ text: String) -> String {
        guard text.utf8.count >= 8 else { return text }
        var result: [UInt8] = []
        var word: [UInt8] = []
        var digits = 0
        func finish() {
            let isBoundary =
                word.count > boundary.utf8.count && String(decoding: word, as: UTF8.self).contains(boundary)
            result += digits >= 8 || isBoundary ? [UInt8(ascii: "*")] : word
            word.removeAll(keepingCapacity: true)
            digits = 0
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                word.append(byte)
                digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
                UInt8(ascii: ":"), UInt8(ascii: "."):
                word.append(byte)
            default:
                finish()
                result.append(byte)
            }
        }
        finish()
        return String(decoding: result, as: UTF8.self)
    }
}
