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
    public func line(for event: TraceEvent) -> String? { parts(for: event).map { $0.head + $0.text } }

    /// A line that stands for no event.
    public func line(at time: Duration, lane: String, _ text: String) -> String {
        let parts = parts(at: time, lane: lane, text)
        return parts.head + parts.text
    }

    /// The two parts of ``line(for:)``: when and where, and what happened.
    package func parts(for event: TraceEvent) -> (head: String, text: String)? {
        guard let text = isVerbose ? verboseText(event) : text(event) else { return nil }
        return parts(at: event.at, event.lane.rawValue, text)
    }

    /// The two parts of ``line(at:lane:_:)``.
    package func parts(at time: Duration, lane: String, _ text: String) -> (head: String, text: String) {
        parts(at: time.milliseconds, lane, text)
    }

    private func parts(at milliseconds: Double, _ lane: String, _ text: String) -> (head: String, text: String) {
        let head = "\(time(milliseconds))  \(padded(lane, 10))  "
        // What a script says goes on under what it belongs to: it must not look like another line.
        guard text.utf8.contains(UInt8(ascii: "\n")) else { return (head, text) }
        return (head, text.replacing("\n", with: "\n" + String(repeating: " ", count: head.count)))
    }

    private func text(_ event: TraceEvent) -> String? {
        let text =
            switch event.lane {
            case .user: userText(event)
            case .browser: browserText(event)
            case .background: backgroundText(event)
            case .native: nativeText(event)
            case .network: networkText(event)
            case .popup: popupText(event)
            case .page: pageText(event)
            default: String?.none
            }
        return text ?? commonText(event)
    }

    /// What events of several lanes are.
    private func commonText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "dialog":
            let answer =
                switch event["answer"] {
                case nil: ""
                case .string(let text): " — the user writes \(text)"
                case let choice: " — the user chooses \(choice == true ? "OK" : "Cancel")"
                }
            return "\(event.shown("kind"))(\(event.shown("message")))\(answer)"
        case "file-dialog":
            let kinds = event["accept"] == nil ? "" : " (\(event.shown("accept")))"
            return "opens a dialog for \(event["isMultiple"] == true ? "files" : "a file")\(kinds)"
        case "error":
            let position = event.shown("position")
            return "error: \(position.isEmpty ? "" : position + ": ")\(event.shown("message"))"
        case "hint": return "note: \(event.shown("text"))"
        case "event": return event.shown("name")
        case "message": return "sends \(event.shown("message"))"
        case "reply": return event["reply"] == nil ? "gets undefined" : "gets \(event.shown("reply"))"
        case "broadcast": return "posts on the channel \(event.shown("channel")), heard by \(event.shown("receivers"))"
        case "worker": return "starts the worker \(event.shown("url"))"
        case "port.connect": return "connects port \(event.shown("port")) \(event.shown("name"))"
        case "port.message": return "posts \(event.shown("message")) on port \(event.shown("port"))"
        case "port.disconnect":
            return "port \(event.shown("port")) ends\(event["reason"] == nil ? "" : ": \(event.shown("reason"))")"
        case "console":
            return
                "\(event.shown("level")): \(event.shown("text"))\(event["position"] == nil ? "" : "  (\(event.shown("position")))")"
        case "snapshot": return nil
        default: return event.lane == .browser ? nil : verboseText(event)
        }
    }

    private func verboseText(_ event: TraceEvent) -> String {
        event.fields.isEmpty ? event.type : "\(event.type) \(JSON.object(event.fields).text)"
    }

    /// What a death took with it.
    func losses(_ event: TraceEvent) -> String {
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

    func seconds(_ milliseconds: Double) -> String {
        milliseconds < 1_000 ? "\(Int(milliseconds)) ms" : "\(JSON.number(milliseconds / 1_000).text) s"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension TraceEvent {
    /// A field as it is shown; empty where there is none.
    func shown(_ name: String) -> String {
        switch self[name] {
        case .string(let text): text
        case .some(let value): value.text
        case nil: ""
        }
    }

    /// How many bytes it tells of.
    var size: String { counted(self["bytes"]?.intValue ?? 0, "byte") }
}
