import HTTP
import JSONText

/// The body of a request as `webRequest.onBeforeRequest` tells of it: the fields of a form, else the bytes.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webRequest/onBeforeRequest
/// Source: toWebAPI of FormData in WebExtensionAPIWebRequestCocoa.mm of https://github.com/WebKit/WebKit
struct RequestBody {
    let json: JSON

    init(_ request: HTTPRequest) {
        // A type with a charset, as fetch() sends it along with URLSearchParams, is another one to WebKit.
        if request.headers["Content-Type"]?.lowercased() == "application/x-www-form-urlencoded" {
            json = ["formData": .object(Self.fields(of: request.body))]
        } else {
            json = ["raw": [.array(request.body.map { .number(Double($0)) })]]
        }
    }

    /// https://url.spec.whatwg.org/#concept-urlencoded-parser
    private static func fields(of body: [UInt8]) -> JSONObject {
        var values: [ByteText: [JSON]] = [:]
        var names: [ByteText] = []
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = ByteText(text(parts[0]))
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(.string(parts.count > 1 ? text(parts[1]) : ""))
        }
        return JSONObject(names.map { ($0.text, .array(values[$0] ?? [])) })
    }

    private static func text(_ part: [UInt8].SubSequence) -> String {
        let spaced = part.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: percentDecoded(spaced), as: UTF8.self)
    }
}
