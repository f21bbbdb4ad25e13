import JSONText
import ScriptEngine

/// The ports of one extension.
///
/// Source: WebExtensionContextAPIPortCocoa.mm of https://github.com/WebKit/WebKit
final class Ports {
    private unowned let owner: InstalledExtension
    private var channels: [Int: PortChannel] = [:]
    /// What the app has sent while no native port was open.
    private var held: [String] = []

    init(owner: InstalledExtension) { self.owner = owner }

    private var channelsInOrder: [PortChannel] { channels.values.sorted { $0.id < $1.id } }

    /// Whether a context has a port that is open.
    func hasOpenPort(of context: ExtensionContext) -> Bool { channels.values.contains { $0.connects(context) } }

    /// How many open ports a context has opened.
    func openCount(of context: ExtensionContext) -> Int { channels.values.count { $0.opener === context } }

    // MARK: Connecting

    /// `runtime.connect`: to the background, which it wakes, and the open documents of the extension in other pages.
    /// Other extensions are not reached.
    func connect(_ name: String, to extensionID: String? = nil, from opener: ExtensionContext) -> Int {
        let channel = open(name, from: opener, call: "runtime.connect()", joinsOwnPages: opener.kind == .own)
        if let extensionID, !extensionID.isEmpty, extensionID != owner.id {
            afterOpening { $0.refuse(channel, key: "extensionID", "cross-extension messaging is not supported") }
            return channel.id
        }
        guard opener.isSeen else {
            afterOpening { $0.refuse(channel, "tab not found") }
            return channel.id
        }
        if !opener.isInBackground {
            channel.awaitsBackground = true
            let isTaken = owner.background.wake(for: channel.event) {
                channel.awaitsBackground = false
                self.offer(channel, to: $0)
            }
            if !isTaken { channel.awaitsBackground = false }
        }
        offer(channel, toAll: owner.ownDocuments(outside: opener.surroundingPage))
        return channel.id
    }

    /// `tabs.connect`: to the extension's content scripts in a tab, or in one frame of it, or its page there.
    func connect(_ name: String, to tab: TabModel?, frame: Int?, from opener: ExtensionContext) -> Int {
        let channel = open(name, from: opener, call: "tabs.connect()", sender: opener.senderToTabs)
        if let tab {
            offer(channel, toAll: owner.receivers(in: tab, frame: frame, of: opener))
        } else {
            afterOpening { $0.refuse(channel, "tab not found") }
        }
        return channel.id
    }

    /// `runtime.connectNative`: every message of the port becomes one to the native half, every reply one of the port.
    func connectNative(_ application: String, from opener: ExtensionContext) -> Int {
        let channel = open(application, from: opener, call: "runtime.connectNative()", isNative: true)
        for message in held { send(message, channel, opener) }
        held = []
        return channel.id
    }

    /// The app sends a message to all native ports that are open; where none is, it waits for the next.
    ///
    /// Source: https://github.com/w3c/webextensions/issues/457
    /// - Returns: how many ports it went to.
    func dispatch(_ message: String) -> Int {
        let open = channelsInOrder.filter(\.isNative)
        for channel in open { send(message, channel, channel.opener) }
        if open.isEmpty { held.append(message) }
        return open.count
    }

    /// What waited for a native port ends with the browser or the extension.
    func dropHeld() { held = [] }

    private func open(
        _ name: String, from opener: ExtensionContext, call: String, sender: JSONObject? = nil, isNative: Bool = false,
        joinsOwnPages: Bool = false
    ) -> PortChannel {
        let channel = PortChannel(
            id: owner.world.nextPortID(), name: name, opener: opener, sender: sender ?? opener.sender, call: call,
            isNative: isNative, joinsOwnPages: joinsOwnPages)
        channels[channel.id] = channel
        owner.background.notePortActivity(of: opener)
        record("port.connect", channel, opener, ["name": .string(name)])
        return channel
    }

    private func offer(_ channel: PortChannel, toAll contexts: [ExtensionContext]) {
        for context in contexts where context.listens(to: channel.event) { offer(channel, to: context) }
        if channel.isDecided { afterOpening { $0.settle(channel) } }
    }

    /// The opener's script goes on first: it has no port object yet.
    private func afterOpening(_ work: @escaping (Ports) -> Void) {
        owner.world.scheduler.timeline.schedule { work(self) }
    }

    /// Asks a context's listeners; it takes part where it has any.
    private func offer(_ channel: PortChannel, to context: ExtensionContext) {
        channel.ask(context)
        context.recordEvent(channel.event) {
            context.schedule(.event, channel.event) { [weak self, weak context] in
                guard let self, let context else { return }
                let offer = { try self.callListeners(of: context, with: channel) }
                if channel.isGesture { try $0.runInUserGesture(offer) } else { try offer() }
            }
        }
    }

    private func callListeners(of receiver: ExtensionContext, with channel: PortChannel) throws {
        // A listener may use the port at once.
        channel.add(receiver)
        try receiver.context.load(chunk: "browser/port")
        let count = try receiver.context.call(
            entry: "openPort",
            [
                .string(channel.event), .number(Double(channel.id)), .string(channel.name), .string(channel.sender),
            ]
        ).numberValue
        channel.decide(receiver)
        if count == 0 {
            channel.remove(receiver)
            receiver.explainMissed(channel.event)
        } else {
            channel.isTaken = true
            owner.background.notePortActivity(of: receiver)
        }
        settle(channel)
    }

    /// Everybody has said whether they listen: sends on what has waited, or ends the port.
    private func settle(_ channel: PortChannel) {
        guard channels[channel.id] != nil, channel.isDecided else { return }
        for message in channel.takeWaiting() {
            for receiver in channel.receivers { send(message, channel, receiver) }
        }
        if channel.hasLostOpener {
            endWithoutOpener(channel)
        } else if channel.receivers.isEmpty {
            if channel.isTaken { end(channel) } else { refuse(channel, "no \(channel.event) listeners found") }
        }
    }

    // MARK: Messages

    func post(_ message: String, on id: Int, from context: ExtensionContext) {
        guard let channel = channels[id], channel.connects(context) else { return }
        owner.background.notePortActivity(of: context)
        record("port.message", channel, context, ["message": Trace.shown(message)]) {
            if channel.opener !== context {
                answer(message, channel, context)
            } else if channel.isNative {
                postToNative(message, channel)
            } else if !channel.isDecided {
                channel.wait(message)
            } else {
                for receiver in channel.receivers { send(message, channel, receiver) }
            }
        }
    }

    /// What one of those posts whom the opener has reached.
    /// Source: dispatchPortMessageEvent in WebExtensionAPIPortCocoa.mm of https://github.com/WebKit/WebKit
    private func answer(_ message: String, _ channel: PortChannel, _ sender: ExtensionContext) {
        if !channel.hasLostOpener { send(message, channel, channel.opener) }
        guard channel.joinsOwnPages else { return }
        let page = sender.surroundingPage
        for receiver in channel.receivers where receiver !== sender {
            if page == nil || receiver.surroundingPage !== page { send(message, channel, receiver) }
        }
    }

    private func send(_ message: String, _ channel: PortChannel, _ target: ExtensionContext) {
        target.schedule(.portEvent, message) {
            try $0.call(entry: "portMessage", [.number(Double(channel.id)), .string(message)])
        }
    }

    private func postToNative(_ text: String, _ channel: PortChannel) {
        do throws(APIError) {
            try owner.sendNativeMessage(text, from: channel.opener) { [weak self] result in
                guard let self, channels[channel.id] != nil else { return }
                switch result {
                // Without a reply there is nothing to post.
                case .success(let reply): if let reply { send(reply.text, channel, channel.opener) }
                case .failure(let error): end(channel, because: error.sentence)
                }
            }
        } catch {
            end(channel, because: error.sentence)
        }
    }

    // MARK: The end

    /// A context disconnects its end.
    func disconnect(_ id: Int, from context: ExtensionContext) {
        guard let channel = channels[id], channel.connects(context) else { return }
        record("port.disconnect", channel, context, [:]) { leave(channel, context) }
    }

    func contextClosed(_ context: ExtensionContext) {
        for channel in channelsInOrder {
            if channel.connects(context) { leave(channel, context) }
            if channel.isAsking(context) {
                // It had listeners.
                channel.isTaken = true
                channel.decide(context)
                settle(channel)
            }
        }
    }

    /// Ends the connections of a context that stays, and tells it.
    func endAll(openedBy context: ExtensionContext) {
        for channel in channelsInOrder where channel.opener === context { end(channel) }
    }

    private func leave(_ channel: PortChannel, _ context: ExtensionContext) {
        if channel.opener === context { channel.hasLostOpener = true } else { channel.remove(context) }
        guard channel.isDecided else { return }
        if channel.hasLostOpener {
            endWithoutOpener(channel)
        } else if channel.receivers.isEmpty {
            end(channel)
        }
    }

    /// Pages of the extension stay connected as long as there are two.
    /// Source: isPortConnected in WebExtensionContextAPIPortCocoa.mm of https://github.com/WebKit/WebKit
    private func endWithoutOpener(_ channel: PortChannel) {
        if channel.joinsOwnPages, channel.receivers.count > 1 { return }
        channels[channel.id] = nil
        for receiver in channel.receivers { tellEnd(channel, receiver, nil) }
    }

    /// Nobody takes the other end: the opener's port has an error.
    private func refuse(_ channel: PortChannel, key: String? = nil, _ reason: String) {
        end(channel, because: reason, error: ErrorSentence.text(channel.call, key: key, reason))
    }

    private func end(
        _ channel: PortChannel, because reason: String = "the other end has gone", error: String? = nil
    ) {
        guard channels.removeValue(forKey: channel.id) != nil else { return }
        record("port.disconnect", channel, channel.opener, ["reason": .string(reason)]) {
            tellEnd(channel, channel.opener, error)
        }
    }

    private func tellEnd(_ channel: PortChannel, _ context: ExtensionContext, _ error: String?) {
        context.context.schedule {
            try $0.call(
                entry: "portDisconnected",
                [.number(Double(channel.id)), error.map { .string($0) } ?? .undefined])
        }
    }

    private func record(
        _ type: String, _ channel: PortChannel, _ context: ExtensionContext, _ more: JSONObject,
        leadingTo effect: () -> Void = {}
    ) {
        var fields: JSONObject = ["port": .number(Double(channel.id))]
        for (name, value) in more { fields[name] = value }
        owner.world.trace.record(context.lane, type, fields, leadingTo: effect)
    }
}
