import JSONText
import ScriptEngine
import WebPlatform

/// A context in which scripts of an extension run and have `browser`: a life of the background, a page of the
/// extension, or the extension's world in a web page.
class ExtensionContext: WebContext.Delegate {
    unowned let owner: InstalledExtension
    /// Made by the subclass's initializer.
    final var context: WebContext!
    final var pendingNativeMessages = 0
    private var listenerCounts: [String: Int] = [:]
    /// Messages that wait for this context's reply.
    private var openMessages: [Int: (String?) -> Void] = [:]
    private var lastMessageKey = 0

    init(owner: InstalledExtension) { self.owner = owner }

    // MARK: What a subclass tells of itself

    /// Where its events stand in the trace.
    var lane: TraceEvent.Lane { .background }
    /// What its events say beside their names.
    var traceFields: JSONObject { [:] }
    /// What receivers of its messages get as `sender`.
    var sender: JSONObject { [:] }
    /// A limit has stopped a script: the context is of no more use.
    func wasStopped(by error: ScriptError) {}
    /// No listener was there when an event came that had been listened to.
    func explainMissed(_ event: String) {}

    // MARK: Listeners

    func addListener(_ event: String) { listenerCounts[event, default: 0] += 1 }

    func removeListener(_ event: String) {
        guard let count = listenerCounts[event] else { return }
        listenerCounts[event] = count > 1 ? count - 1 : nil
    }

    func listens(to event: String) -> Bool { listenerCounts[event] != nil }

    // MARK: Messages

    /// Delivers a message to the onMessage listeners; `completion` gets the reply's JSON text, or `nil` for none.
    final func deliver(_ message: String, from sender: JSON, completion: @escaping (String?) -> Void) {
        guard listens(to: "runtime.onMessage") else {
            completion(nil)
            return
        }
        lastMessageKey += 1
        let key = lastMessageKey
        openMessages[key] = completion
        recordEvent("runtime.onMessage")
        context.schedule {
            try $0.call(
                entry: "dispatchMessage",
                [.string("runtime.onMessage"), .number(Double(key)), .string(message), .string(sender.text)])
        }
    }

    final func finishMessage(_ key: Int, _ reply: String?) {
        openMessages.removeValue(forKey: key)?(reply)
    }

    // MARK: The end

    /// What an end now would lose, by the names of the trace.
    final var unfinishedWork: [(name: String, count: Int)] {
        [
            ("lostTimers", context.timerCount), ("lostRequests", context.fetchCount),
            ("lostNativeReplies", pendingNativeMessages), ("lostMessageReplies", openMessages.count),
        ]
    }

    func close() {
        context.close()
        owner.ports.contextClosed(self)
        let open = openMessages.sorted { $0.key < $1.key }
        openMessages = [:]
        for (_, completion) in open { completion(nil) }
    }

    // MARK: WebContext.Delegate

    final func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        var fields: JSONObject = ["level": .string(message.level.rawValue), "text": .string(message.text)]
        if let position = message.position { fields["position"] = .string(position.description) }
        if lane != .background { fields["of"] = .string(lane.rawValue) }
        owner.world.trace.record(.console, "console", fields)
    }

    final func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        owner.report(error, as: kind.rawValue, lane: lane)
    }

    final func webContext(_ context: WebContext, exceeded error: ScriptError) {
        owner.report(error, as: "limit", lane: lane)
        wasStopped(by: error)
    }

    final func webContext(_ context: WebContext, fetches call: FetchCall) {
        owner.fetch(call, in: context)
    }
}
