internal import HTTP
import JSONText

/// A MIME type with its parameters. https://mimesniff.spec.whatwg.org/#mime-type
package struct MIMEType: Equatable, CustomStringConvertible {
    let type: String
    let subtype: String
    private(set) var parameters: [(name: String, value: String)] = []

    package var essence: String { "\(type)/\(subtype)" }

    /// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
    package init?(_ text: String) {
        var rest = trimmingSpace(text)[...]
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        type = rest[..<slash].lowercased()
        rest = rest[rest.index(after: slash)...]
        let semicolon = rest.firstIndex(of: ";") ?? rest.endIndex
        subtype = trimmingSpace(rest[..<semicolon]).lowercased()
        rest = rest[semicolon...]
        guard type.isToken, subtype.isToken else { return nil }
        while rest.first == ";" { readParameter(&rest) }
    }

    package static func == (left: MIMEType, right: MIMEType) -> Bool { left.description == right.description }

    /// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
    package var description: String {
        parameters.reduce(essence) { text, parameter in
            if parameter.value.isToken { return "\(text);\(parameter.name)=\(parameter.value)" }
            let escaped = parameter.value.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
            return "\(text);\(parameter.name)=\"\(escaped)\""
        }
    }

    private mutating func readParameter(_ rest: inout Substring) {
        rest = rest.dropFirst().drop { $0.unicodeScalars.allSatisfy(isHTTPSpace) }
        let nameEnd = rest.firstIndex { $0 == ";" || $0 == "=" } ?? rest.endIndex
        let name = rest[..<nameEnd].lowercased()
        rest = rest[nameEnd...]
        guard rest.first == "=" else { return }
        rest = rest.dropFirst()
        let value: String
        if rest.first == "\"" {
            value = readQuotedString(&rest)
            rest = rest.drop { $0 != ";" }
        } else {
            let end = rest.firstIndex(of: ";") ?? rest.endIndex
            value = trimmingSpace(rest[..<end])
            rest = rest[end...]
            if value.isEmpty { return }
        }
        let isValid = value.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
        guard name.isToken, isValid, !parameters.contains(where: { $0.name == name }) else { return }
        parameters.append((name, value))
    }

    /// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string with the extract-value flag
    private func readQuotedString(_ rest: inout Substring) -> String {
        var value = ""
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
            value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
        }
        return value
    }
}

private func isHTTPSpace(_ scalar: Unicode.Scalar) -> Bool { [0x09, 0x0A, 0x0D, 0x20].contains(scalar.value) }

private func trimmingSpace(_ text: some StringProtocol) -> String {
    String(String(text).unicodeScalars.trimming(while: isHTTPSpace))
}
