import JSONText
import VirtualTime

/// Turns the events of a trace into lines for people: time, lane, what happened.
///
/// ```
///    0.000 s  user        tap
/// ```
public struct TimelinePrinter: Sendable {
    let isVerbose: Bool

    /// - Parameter isVerbose: every event has a line, with all of its fields.
    public init(isVerbose: Bool = false) { self.isVerbose = isVerbose }

    /// The line for an event; `nil` for one that only a verbose run shows.
    public func line(for event: TraceEvent) -> String? {
        guard let text = isVerbose ? verboseText(event) : text(event) else { return nil }
        return line(at: event.at, event.lane.rawValue, text)
    }

    /// A line that stands for no event.
    public func line(at time: Duration, lane: String, _ text: String) -> String {
        line(at: time.milliseconds, lane, text)
    }

    private func line(at milliseconds: Double, _ lane: String, _ text: String) -> String {
        let head = "\(time(milliseconds))  \(padded(lane, 10))  "
        // What a script says goes on under what it belongs to: it must not look like another line.
        return head + text.replacing("\n", with: "\n" + String(repeating: " ", count: head.count))
    }

    private func text(_ event: TraceEvent) -> String? {
        func field(_ name: String) -> String {
            switch event[name] {
            case .string(let text): text
            case .some(let value): value.text
            case nil: ""
            }
        }
        var size: String { counted(event["bytes"]?.intValue ?? 0, "byte") }
        switch (event.lane, event.type) {
        case (.user, "install"): return "installs \(field("name")) \(field("version"))"
        case (.user, "advance"): return "lets \(seconds(event["milliseconds"]?.numberValue ?? 0)) pass"
        case (.user, "open"), (.user, "navigate"): return "\(event.type)s \(field("url"))"
        case (.user, "open-window"): return "opens \(field("url")) in a new window"
        case (.user, "command"): return "command \(field("name"))"
        case (.user, "menu"): return "chooses menu item \(field("id"))"
        case (.user, "push"): return "a server sends \(field("data")) to \(field("url"))"
        case (.user, "eval"): return "evaluates \(field("code"))"
        case (.user, "grant"), (.user, "deny"): return "\(event.type) \(field("permission"))"
        case (.user, "chooseFiles"):
            let names = event["files"]?.stringsValue ?? []
            return names.isEmpty ? "dismisses the file dialog" : "chooses \(names.joined(separator: ", "))"
        case (.user, let type):
            let place = field(type == "press" ? "key" : "selector")
            return place.isEmpty ? type : "\(type) \(place)"
        case (.browser, "fault"): return "fault: \(field("name")) at \(field("point"))"
        case (.browser, "badge"): return "badge of tab \(field("tab")): \"\(field("text"))\""
        case (.browser, "activeTab"): return "the gesture lets the extension see \(field("pattern"))"
        case (.browser, "prompt"): return "asks the user for \(field("origins")); the steps 'grant' and 'deny' answer"
        case (.browser, "prompt-answer"):
            return "the question is answered \(event["allowed"] == true ? "with yes" : "with no"): \(field("reason"))"
        case (.browser, "copy"), (.browser, "paste"):
            let what = event["text"] == nil ? field("types") : "\"\(field("text"))\""
            return event.type == "copy" ? "\(what) is copied" : "\(what) is read from the clipboard"
        case (.browser, "locate"): return "the device is at \(field("latitude")), \(field("longitude"))"
        case (.browser, "download"): return "\(field("name")) is saved\(event["bytes"] == nil ? "" : ", \(size)")"
        case (.browser, "share"):
            let what = ["title", "text", "url"].map { field($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
            return
                "\(what.isEmpty ? "files" : what) \(event["isShared"] == true ? "is shared" : "is not shared: the sheet is dismissed")"
        case (.browser, "hand-over"): return "\(field("url")) is handed over to another app"
        case (.browser, "window.open"): return "window \(field("window")) opens"
        case (.browser, "window.close"): return "window \(field("window")) closes"
        case (.browser, "manifest"): return field("text")
        case (.background, "start"): return "life \(field("life")) starts, because of \(field("reason"))"
        case (.background, "stop"): return "life \(field("life")) ends: \(field("reason"))\(losses(event))"
        case (_, "dialog"):
            let answer =
                switch event["answer"] {
                case nil: ""
                case .string(let text): " — the user writes \(text)"
                case let choice: " — the user chooses \(choice == true ? "OK" : "Cancel")"
                }
            return "\(field("kind"))(\(field("message")))\(answer)"
        case (_, "file-dialog"):
            let kinds = event["accept"] == nil ? "" : " (\(field("accept")))"
            return "opens a dialog for \(event["isMultiple"] == true ? "files" : "a file")\(kinds)"
        case (_, "error"):
            let position = field("position")
            return "error: \(position.isEmpty ? "" : position + ": ")\(field("message"))"
        case (_, "hint"): return "note: \(field("text"))"
        case (.native, "message"): return "message \(field("message"))"
        case (.native, "dispatch"):
            return "the app sends \(field("name"))\(event["userInfo"] == nil ? "" : " \(field("userInfo"))")"
        case (.native, "reply"):
            let reply = event["reply"] == nil ? "no reply" : "reply \(field("reply"))"
            let content = event["error"] == nil ? reply : "error: \(field("error"))"
            return event["lost"] == true ? "\(content), which goes nowhere: its sender is dead" : content
        case (.network, "request"): return "\(field("method")) \(field("url"))"
        case (.network, "rule"):
            let rule = "rule \(field("rule")) of '\(field("ruleset"))' (\(field("extension")))"
            switch field("action") {
            case "block": return "\(rule) blocks \(field("url"))"
            case "modifyHeaders": return "\(rule) changes headers of \(field("url"))"
            default: return "\(rule) sends \(field("url")) to \(field("target"))"
            }
        case (.network, "preflight"): return "OPTIONS \(field("url")), a preflight"
        case (.network, "response"), (.network, "preflight-answer"):
            return
                "answered with \(field("status"))\(field("cors") == "assumed" ? ", other origins assumed to be allowed" : "")"
        case (.network, "redirect"): return "\(field("status")), sent on to \(field("url"))"
        case (.network, "piece"): return "sends \(size) of the body"
        case (.network, "end"): return "has sent the body, \(size)"
        case (.network, "socket"): return "opens the WebSocket \(field("url"))"
        case (.network, "socket-open"):
            let name = field("protocol")
            return "the WebSocket is open\(name.isEmpty ? "" : ", with the protocol \(name)")"
        case (.network, "socket-message"):
            let what = event["bytes"] == nil ? field("data") : size
            return "the \(field("by")) sends \(what)"
        case (.network, "socket-close"):
            let reason = field("reason")
            return "the \(field("by")) closes the WebSocket with \(field("code"))\(reason.isEmpty ? "" : ": \(reason)")"
        case (.network, "answer-lost"): return "the answer with \(field("status")) is lost on its way"
        case (.network, "failure"): return "failed: \(field("reason"))"
        case (.console, _):
            return "\(field("level")): \(field("text"))\(event["position"] == nil ? "" : "  (\(field("position")))")"
        case (.popup, "open"): return "opens \(field("path"))"
        case (.popup, "size"):
            let extents = [("width", "wide"), ("height", "high")]
                .compactMap { name, word in event[name].map { "\($0.text) px \(word)" } }
            return "is \(extents.joined(separator: ", "))"
        case (.popup, "close"): return "closes: \(field("reason"))"
        case (_, "event"): return field("name")
        case (_, "message"): return "sends \(field("message"))"
        case (_, "reply"): return event["reply"] == nil ? "gets undefined" : "gets \(field("reply"))"
        case (_, "broadcast"): return "posts on the channel \(field("channel")), heard by \(field("receivers"))"
        case (_, "worker"): return "starts the worker \(field("url"))"
        case (_, "port.connect"): return "connects port \(field("port")) \(field("name"))"
        case (_, "port.message"): return "posts \(field("message")) on port \(field("port"))"
        case (_, "port.disconnect"):
            return "port \(field("port")) ends\(event["reason"] == nil ? "" : ": \(field("reason"))")"
        case (.page, "content-script"):
            return "content script \(field("path"))\(event["world"] == "MAIN" ? " in the page's own world" : "")"
        case (.browser, _), (_, "snapshot"): return nil
        default: return verboseText(event)
        }
    }

    private func verboseText(_ event: TraceEvent) -> String {
        event.fields.isEmpty ? event.type : "\(event.type) \(JSON.object(event.fields).text)"
    }

    /// What a death took with it.
    private func losses(_ event: TraceEvent) -> String {
        let names = [
            ("lostTimers", "timer"), ("lostRequests", "request"), ("lostNativeReplies", "native reply"),
            ("lostSockets", "WebSocket"),
            ("lostMessageReplies", "message reply"), ("lostListeners", "listener"), ("lostPorts", "port"),
            ("lostPrompts", "prompt"),
        ]
        let parts = names.compactMap { name, noun -> String? in
            guard let count = event[name]?.intValue else { return nil }
            return counted(count, noun)
        }
        return parts.isEmpty ? "" : " (lost: \(parts.joined(separator: ", ")))"
    }

    private func time(_ milliseconds: Double) -> String {
        let total = Int(milliseconds.rounded())
        let fraction = String(total % 1_000)
        let text = "\(total / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
        return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }

    private func seconds(_ milliseconds: Double) -> String {
        milliseconds < 1_000 ? "\(Int(milliseconds)) ms" : "\(JSON.number(milliseconds / 1_000).text) s"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
