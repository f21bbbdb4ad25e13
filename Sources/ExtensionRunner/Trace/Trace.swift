import JSONText
import ScriptEngine
import VirtualTime

/// Collects what happens in one world. Belongs to the world's loop.
final class Trace {
    /// The version of the event format; a change that an old reader cannot take raises it.
    static let version = 1

    private let timeline: Timeline
    private let secrets: SecretRedactor
    private(set) var events: [TraceEvent] = []
    /// The last few of them, kept or not: each in the place of the oldest.
    private var recent = [TraceEvent?](repeating: nil, count: 4)
    /// How many events there have been, kept or not.
    private var count = 0
    private let keepsEvents: Bool
    private let hasPositions: Bool
    /// The script that calls the browser now.
    private var caller: ScriptContext?
    /// What has been explained once.
    private var explained: Set<String> = []
    /// What pages held when that was last recorded.
    private var pages: [String: String] = [:]
    private let observer: (@Sendable (TraceEvent) -> Void)?

    /// - Parameters:
    ///   - keepsEvents: whether ``events`` is filled; a run without end would fill the memory with it.
    ///   - hasPositions: whether events have the place in the script that has called the browser.
    init(
        timeline: Timeline, secrets: SecretRedactor, keepsEvents: Bool, hasPositions: Bool,
        observer: (@Sendable (TraceEvent) -> Void)?
    ) {
        self.timeline = timeline
        self.secrets = secrets
        self.keepsEvents = keepsEvents
        self.hasPositions = hasPositions
        self.observer = observer
    }

    /// The first event of every trace: what a reader has to know of the run.
    func begin(profile: Profile, seed: UInt64) {
        record(
            .browser, "trace",
            [
                "version": .number(Double(Self.version)), "profile": .string(profile.title),
                // Readers of JSON do not keep every longer number.
                "seed": seed < 1_000_000_000_000_000 ? .number(Double(seed)) : .string(String(seed)),
            ])
    }

    /// What scripts send one another, a text of JSON, as an event tells of it.
    static func shown(_ message: String) -> JSON {
        do { return try JSON(parsing: message) } catch { return .string("a value that is not told: \(error)") }
    }

    /// Whether anybody is told of events.
    var isRead: Bool { keepsEvents || observer != nil }

    /// - Parameter detail: what of the event is there for reports alone.
    func record(
        _ lane: TraceEvent.Lane, _ type: String, _ fields: @autoclosure () -> JSONObject = [:],
        detail: TraceEvent.Detail = .nothing
    ) {
        guard isRead else { return }
        var (fields, detail) = (secrets.redact(fields()), detail)
        if hasPositions, fields["position"] == nil, let position = callerPosition {
            fields["position"] = .string(position)
            switch detail {
            case .nothing: detail = .fields(["position"])
            case .fields(let names): detail = .fields(names + ["position"])
            case .everything: break
            }
        }
        var event = TraceEvent(
            at: timeline.clock.elapsed.milliseconds, lane: lane, type: type, fields: fields,
            cause: lane == .user ? nil : timeline.cause)
        event.detail = detail
        if keepsEvents { events.append(event) }
        recent[count % recent.count] = event
        // What the user does leads to all that follows, up to the next thing that the user does.
        if lane == .user { timeline.cause = count }
        count += 1
        observer?(event)
    }

    /// Records an event that leads to what `effect` does, and to what follows from that.
    func record<Value>(
        _ lane: TraceEvent.Lane, _ type: String, _ fields: @autoclosure () -> JSONObject = [:],
        leadingTo effect: () throws -> Value
    ) rethrows -> Value {
        record(lane, type, fields())
        return try timeline.following(lastEvent ?? timeline.cause, effect)
    }

    /// A script calls the browser. Returns what ``leave(_:)`` is given when the call is over.
    func enter(_ script: ScriptContext) -> ScriptContext? {
        defer { if hasPositions { caller = script } }
        return caller
    }

    func leave(_ outer: ScriptContext?) { caller = outer }

    /// The place in the script that calls the browser now; `nil` where none does, or the trace has no positions.
    var callerPosition: String? { caller?.sourcePosition?.description }

    /// What happened last, as the timeline says it, each once.
    var recentLines: [String] {
        let printer = TimelinePrinter()
        var lines: [String] = []
        for place in count..<count + recent.count {
            guard let event = recent[place % recent.count], let (_, text) = printer.parts(for: event),
                case let line = "\(event.lane.rawValue): \(text)",
                !lines.contains(line)
            else { continue }
            lines.append(line)
        }
        return lines
    }

    /// The number of the event that was recorded last; `nil` where none is.
    var lastEvent: Int? { count > 0 ? count - 1 : nil }
    /// The number of the event from which follows what happens now.
    var cause: Int? { timeline.cause }

    /// Runs `work` as a consequence of an event.
    func following<Value>(_ event: Int?, _ work: () throws -> Value) rethrows -> Value {
        try timeline.following(event, work)
    }

    /// Takes note of what a page holds. Returns whether it is not what it was before.
    func notePage(_ name: String, _ html: String) -> Bool {
        if pages[name]?.hasBytes(of: html) == true { return false }
        pages[name] = html
        return true
    }

    /// What of a value may be shown: neither the secrets that the trace has met so far, nor its own.
    func redacted(_ value: JSON) -> JSON { secrets.redact(["value": value])["value"] ?? value }

    func redacted(_ text: String) -> String { redacted(.string(text)).stringValue ?? text }

    /// Says why something was not as the script may have expected, and what would change that.
    func explain(_ lane: TraceEvent.Lane, _ text: String) {
        record(lane, "hint", ["text": .string(text)])
    }

    /// Says something of the imitated browser that need not be said again.
    func explainOnce(_ lane: TraceEvent.Lane, _ text: String) {
        if explained.insert(text).inserted { explain(lane, text) }
    }
}
