import JSONText

/// What the third argument of `window.open` asks for.
/// https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-window-open-features-tokenize
struct WindowFeatures {
    private var values: [String: String] = [:]

    init(parsing text: String) {
        var rest = text[...].drop { Self.isSeparator($0) }
        while !rest.isEmpty {
            let name = rest.prefix { !Self.isSeparator($0) }.lowercased()
            rest = rest.dropFirst(name.count)
            // Up to the value, if there is one.
            rest = rest.drop { $0 != "=" && $0 != "," && Self.isSeparator($0) }
            var value = ""
            if rest.first == "=" {
                rest = rest.drop { $0 != "," && Self.isSeparator($0) }
                value = rest.prefix { !Self.isSeparator($0) }.lowercased()
                rest = rest.dropFirst(value.count)
            }
            if !name.isEmpty { values[Self.otherNames[name] ?? name] = value }
            rest = rest.drop { Self.isSeparator($0) }
        }
    }

    /// Whether a window of its own is wanted, not a tab.
    /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#popup-window-is-requested
    var wantsPopup: Bool {
        if values.isEmpty { return false }
        if let popup = values["popup"] { return Self.isTrue(popup) }
        let location = flag("location", default: false)
        let toolbar = flag("toolbar", default: false)
        if !location, !toolbar { return true }
        return !flag("menubar", default: false) || !flag("resizable", default: true)
            || !flag("scrollbars", default: false) || !flag("status", default: false)
    }

    /// Where the window is to stand, as `browser.windows` names it.
    var place: JSONObject {
        var members: JSONObject = [:]
        for name in ["left", "top", "width", "height"] {
            if let value = values[name].flatMap({ Self.integer($0) }) { members[name] = .number(Double(value)) }
        }
        return members
    }

    private static let otherNames = [
        "screenx": "left", "screeny": "top", "innerwidth": "width", "innerheight": "height",
    ]

    private func flag(_ name: String, default value: Bool) -> Bool { values[name].map(Self.isTrue) ?? value }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "=" || character == ","
    }

    /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-window-open-features-parse-boolean
    private static func isTrue(_ value: String) -> Bool {
        value.isEmpty || value == "yes" || value == "true" || (integer(value) ?? 0) != 0
    }

    /// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers
    private static func integer(_ text: String) -> Int? {
        let sign = text.first == "-" ? -1 : 1
        let digits = (text.first == "-" || text.first == "+" ? text.dropFirst() : text[...])
            .prefix { $0.isASCII && $0.isNumber }
        return Int(digits).map { $0 * sign }
    }
}
