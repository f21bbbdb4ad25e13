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

    private static func fields(of body: [UInt8]) -> JSONObject {
        var values: [ByteText: [JSON]] = [:]
        var names: [ByteText] = []
        for field in formFields(body) {
            let name = ByteText(field.name)
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(.string(field.value))
        }
        return JSONObject(names.map { ($0.text, .array(values[$0] ?? [])) })
    }
}
