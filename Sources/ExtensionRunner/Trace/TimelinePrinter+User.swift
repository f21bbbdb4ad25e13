import JSONText

// What the user does, and what the browser tells of.
extension TimelinePrinter {
    func userText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "install": return "installs \(event.shown("name")) \(event.shown("version"))"
        case "advance": return "lets \(seconds(event["milliseconds"]?.numberValue ?? 0)) pass"
        case "open", "navigate": return "\(event.type)s \(event.shown("url"))"
        case "open-window":
            return "opens \(event.shown("url")) in a new \(event["private"] == true ? "private window" : "window")"
        case "allow-private": return "allows the extension in private browsing"
        case "deny-private": return "no longer allows the extension in private browsing"
        case "command": return "command \(event.shown("name"))"
        case "menu": return "chooses menu item \(event.shown(event["title"] == nil ? "id" : "title"))"
        case "push": return "a server sends \(event.shown("data")) to \(event.shown("url"))"
        case "eval": return "evaluates \(event.shown("code"))"
        case "grant", "deny": return "\(event.type) \(event.shown("permission"))"
        case "chooseFiles":
            let names = event["files"]?.stringsValue ?? []
            return names.isEmpty ? "dismisses the file dialog" : "chooses \(names.joined(separator: ", "))"
        case "drag":
            let target = event["to"]?["selector"]?.stringValue
            let x = event["to"]?["x"]?.numberValue ?? 0
            let y = event["to"]?["y"]?.numberValue ?? 0
            return
                "drags \(event.shown("selector")) \(target.map { "to \($0)" } ?? "by \(JSON.number(x).text), \(JSON.number(y).text)")"
        case "drop":
            return "drops \((event["files"]?.stringsValue ?? []).joined(separator: ", ")) on \(event.shown("selector"))"
        case let type:
            let place = event.shown(type == "press" ? "key" : "selector")
            return place.isEmpty ? type : "\(type) \(place)"
        }
    }

    func browserText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "fault": return "fault: \(event.shown("name")) at \(event.shown("point"))"
        case "badge": return "badge of tab \(event.shown("tab")): \"\(event.shown("text"))\""
        case "activeTab": return "the gesture lets the extension see \(event.shown("pattern"))"
        case "prompt": return "asks the user for \(event.shown("origins")); the steps 'grant' and 'deny' answer"
        case "prompt-answer":
            return
                "the question is answered \(event["allowed"] == true ? "with yes" : "with no"): \(event.shown("reason"))"
        case "copy", "paste":
            let what = event["text"] == nil ? event.shown("types") : "\"\(event.shown("text"))\""
            return event.type == "copy" ? "\(what) is copied" : "\(what) is read from the clipboard"
        case "speak": return "says \"\(event.shown("text"))\""
        case "locate": return "the device is at \(event.shown("latitude")), \(event.shown("longitude"))"
        case "download": return "\(event.shown("name")) is saved\(event["bytes"] == nil ? "" : ", \(event.size)")"
        case "share":
            let what = ["title", "text", "url"].map { event.shown($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
            return
                "\(what.isEmpty ? "files" : what) \(event["isShared"] == true ? "is shared" : "is not shared: the sheet is dismissed")"
        case "hand-over": return "\(event.shown("url")) is handed over to another app"
        case "window.open": return "window \(event.shown("window")) opens"
        case "window.close": return "window \(event.shown("window")) closes"
        case "manifest": return event.shown("text")
        default: return nil
        }
    }
}
