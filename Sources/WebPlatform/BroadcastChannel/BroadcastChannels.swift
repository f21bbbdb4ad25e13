internal import JSONText

/// The open channels of one origin. Belongs to the loop of their contexts.
/// https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
public final class BroadcastChannels {
    private struct Channel {
        let name: String
        weak var context: WebContext?
        /// What the script of that context knows it by.
        let id: Int
    }

    /// The oldest first.
    private var channels: [Channel] = []

    init() {}

    func open(_ name: String, _ id: Int, in context: WebContext) {
        channels.append(Channel(name: name, context: context, id: id))
    }

    func close(_ id: Int, in context: WebContext) {
        channels.removeAll { $0.context === context && $0.id == id }
    }

    func close(all context: WebContext) {
        channels.removeAll { $0.context === context || $0.context == nil }
    }

    /// The name of a channel, and what sends a message, written down as `js/web/stored-value` does it, to each of the others of that
    /// name; `nil` where it is closed.
    func others(than id: Int, in context: WebContext) -> (name: String, send: [(_ text: String) -> Void])? {
        func isSender(_ channel: Channel) -> Bool { channel.context === context && channel.id == id }
        guard let sender = channels.first(where: isSender) else { return nil }
        let origin = context.sharedOrigin?.name ?? "null"
        let others = channels.filter { $0.name.hasBytes(of: sender.name) && !isSender($0) }
        return (
            sender.name,
            others.map { other in { (text: String) in Self.send(text, from: origin, to: other) } }
        )
    }

    private static func send(_ text: String, from origin: String, to channel: Channel) {
        channel.context?.schedule {
            try $0.call(entry: "channelReceived", [.number(Double(channel.id)), .string(text), .string(origin)])
        }
    }
}
