// The parts of an extension.
extension TimelinePrinter {
    func backgroundText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "start": return "life \(event.shown("life")) starts, because of \(event.shown("reason"))"
        case "stop": return "life \(event.shown("life")) ends: \(event.shown("reason"))\(losses(event))"
        default: return nil
        }
    }

    func nativeText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "message": return "message \(event.shown("message"))"
        case "dispatch":
            return
                "the app sends \(event.shown("name"))\(event["userInfo"] == nil ? "" : " \(event.shown("userInfo"))")"
        case "reply":
            let reply = event["reply"] == nil ? "no reply" : "reply \(event.shown("reply"))"
            let content = event["error"] == nil ? reply : "error: \(event.shown("error"))"
            return event["lost"] == true ? "\(content), which goes nowhere: its sender is dead" : content
        default: return nil
        }
    }

    func popupText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "open": return "opens \(event.shown("path"))"
        case "size":
            let extents = [("width", "wide"), ("height", "high")]
                .compactMap { name, word in event[name].map { "\($0.text) px \(word)" } }
            return "is \(extents.joined(separator: ", "))"
        case "close": return "closes: \(event.shown("reason"))"
        default: return nil
        }
    }

    func pageText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "content-script":
            return "content script \(event.shown("path"))\(event["world"] == "MAIN" ? " in the page's own world" : "")"
        default: return nil
        }
    }
}
