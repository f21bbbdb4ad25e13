import JSONText

/// What becomes of a message in one context.
enum MessageOutcome {
    /// JSON text; `nil` for undefined, which is a reply like another.
    case reply(String?)
    /// Nobody there replies.
    case silence
}

/// A message that waits for a context's reply.
struct OpenMessage {
    /// JSON text.
    let text: String
    let completion: (MessageOutcome) -> Void
    /// The trace has said why no reply will come.
    var isExplained = false
}

/// An async function that was called as a listener, and whose promise has not settled.
struct OpenListener {
    let event: String
    /// The function's name; empty where it has none.
    let name: String
}

extension ExtensionContext {
    /// Tells the trace of listeners that have not ended and of replies that have not come, and what they may wait for.
    func explainPendingWork() {
        let trace = owner.world.trace
        let reason = pendingReason
        for (_, listener) in openListeners.sorted(by: { $0.key < $1.key }) {
            let name = listener.name.isEmpty ? "a listener" : "the listener \(listener.name)"
            trace.explain(lane, "\(name) of \(listener.event) has not ended: its promise has not settled; \(reason)")
        }
        for (_, message) in openMessages.sorted(by: { $0.key < $1.key }) where !message.isExplained {
            trace.explain(
                lane,
                "a listener of runtime.onMessage has promised a reply to \(shortened(message.text)) and has not given it, "
                    + "so the sender waits; \(reason)")
        }
    }

    private var pendingReason: String {
        let awaited = unfinishedWork.map(\.kind).filter { $0 != .listener && $0 != .messageReply }
        return awaited.isEmpty
            ? "nothing is under way that could change that"
            : "under way is still: \(awaited.map(\.rawValue).joined(separator: ", "))"
    }

    private func shortened(_ text: String) -> String { text.count > 100 ? "\(text.prefix(100))…" : text }
}

extension Browser {
    /// Tells the trace, as hints, of listeners whose promises have not settled and of replies that were promised and have
    /// not come: what the end of a test leaves behind.
    public func explainPendingWork() {
        for owner in world.extensions {
            owner.background.life?.explainPendingWork()
            for context in owner.openContexts { context.explainPendingWork() }
        }
    }
}
