import JSONText
import WebPlatform

/// Work of an extension that has begun and has not ended, though the browser is at rest: it waits for time to pass, or for
/// an answer that nobody gives.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
    /// What has begun. Its raw value is the noun in ``description``.
    public enum Kind: String, Sendable {
        case timer
        case request
        /// A WebSocket that has not ended.
        case webSocket = "WebSocket"
        case nativeMessage = "native message"
        /// A message whose listener has promised a reply.
        case messageReply = "message reply"
        /// An async function that was called as a listener, and whose promise has not settled.
        case listener
        /// A port that the context has opened.
        case port
        /// A question of `permissions.request` that the user has not answered.
        case prompt

        /// What the trace calls it where a life ends before it.
        var lossName: String {
            switch self {
            case .timer: "lostTimers"
            case .request: "lostRequests"
            case .webSocket: "lostSockets"
            case .nativeMessage: "lostNativeReplies"
            case .messageReply: "lostMessageReplies"
            case .listener: "lostListeners"
            case .port: "lostPorts"
            case .prompt: "lostPrompts"
            }
        }
    }

    /// One for all of it: each kind in a context is a ``PendingWork`` of its own.
    public let kind: Kind
    /// How many there are of the kind in this context, at least one.
    public let count: Int
    /// The extension's name.
    public let owner: String
    /// Which of its contexts: `background` `popup` `page`.
    public let lane: TraceEvent.Lane

    /// Whether it should have ended when a test has. A port may be meant to stay open.
    package var isUnfinished: Bool { kind != .port }

    /// As in `2 timers in the background of Clipper`.
    public var description: String {
        "\(counted(count, kind.rawValue)) in the \(lane.rawValue) of \(owner)"
    }
}

extension Browser {
    /// What stands behind the sentence of a promise that is still pending: what waits, and how it goes on.
    /// - Parameter context: the script's own, which need not be one of those that ``pendingWork`` tells of.
    func adviceOnPendingPromise(in context: WebContext? = nil) -> String {
        var work = pendingWork.map(\.description)
        if work.isEmpty, let context {
            let own = [("timer", context.timerCount), ("request", context.fetchCount)].filter { $0.1 > 0 }
            work = own.map { "\(counted($1, $0)) of the script" }
        }
        guard !work.isEmpty else { return "" }
        let waiting = ", and there is \(work.joined(separator: ", "))"
        guard let deadline = world.scheduler.timeline.nextDeadline() else { return waiting }
        let milliseconds = (deadline - world.scheduler.clock.elapsed).milliseconds
        return waiting + "; the next thing happens in \(JSON.number(milliseconds)) ms: keep the promise in a global, "
            + "advance the clock, and evaluate it then"
    }

    /// What extensions have begun and not ended: their timers, requests, WebSockets, native messages, replies, open ports and questions. Alarms
    /// are none of it, since they outlive the background that set them.
    public var pendingWork: [PendingWork] {
        world.extensions.flatMap { owner in
            ([owner.background.life].compactMap { $0 } + owner.openContexts).flatMap { context in
                context.unfinishedWork.map {
                    PendingWork(kind: $0.kind, count: $0.count, owner: owner.manifest.name, lane: context.lane)
                }
            }
        }
    }
}
