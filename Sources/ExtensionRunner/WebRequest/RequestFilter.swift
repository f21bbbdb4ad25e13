import HTTP
import JSONText

/// Which requests a listener of `webRequest` wants to hear of.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webRequest/RequestFilter
/// Source: _WKWebExtensionWebRequestFilter.mm of https://github.com/WebKit/WebKit
struct RequestFilter {
    /// None: every address will do.
    private let patterns: [MatchPattern]
    /// None: every type will do.
    let types: Set<String>
    /// `nil`: every tab will do.
    private let tabID: Int?
    private let windowID: Int?

    private static let members = MemberCheck(
        required: ["urls"], ["urls": .array(of: .string), "types": .list, "tabId": .number, "windowId": .number])
    private static let knownTypes: Set<String> = [
        "main_frame", "sub_frame", "stylesheet", "script", "image", "font", "object", "xmlhttprequest", "ping",
        "csp_report",
        "media", "websocket", "web_manifest", "xslt", "beacon", "other",
    ]

    /// Reads what a script gives `addListener`.
    init(_ members: JSONObject) throws(APIError) {
        if let problem = Self.members.problem(in: members) { throw APIError(problem) }
        var patterns: [MatchPattern] = []
        for text in members["urls"]?.stringsValue ?? [] {
            do throws(MatchPatternError) {
                patterns.append(try MatchPattern(text))
            } catch {
                throw APIError("'\(text)' is an invalid match pattern. \(error)", key: "urls")
            }
        }
        self.patterns = patterns
        var types: Set<String> = []
        for type in members["types"]?.arrayValue ?? [] {
            let name = type.stringValue ?? type.text
            guard Self.knownTypes.contains(name) else {
                throw APIError("'\(name)' is an unknown resource type", key: "types")
            }
            types.insert(name)
        }
        self.types = types
        tabID = Self.identifier(members["tabId"])
        // The current window is one of no request that is of a window.
        windowID = members["windowId"] == -2 ? -1 : Self.identifier(members["windowId"])
    }

    /// To WebKit a number that can be no identifier is as good as none.
    private static func identifier(_ number: JSON?) -> Int? { number?.intValue.flatMap { $0 > 0 ? $0 : nil } }

    /// - Parameters:
    ///   - url: where the request went first, whatever it was redirected to.
    ///   - tabID: -1 where the request is of no tab, and so is `windowID`.
    func fits(_ url: WebURL, type: String, tabID: Int, windowID: Int) -> Bool {
        (types.isEmpty || types.contains(type))
            && (patterns.isEmpty || patterns.contains { $0.matches(url) })
            && (self.tabID == nil || self.tabID == tabID)
            && (self.windowID == nil || self.windowID == windowID)
    }
}
