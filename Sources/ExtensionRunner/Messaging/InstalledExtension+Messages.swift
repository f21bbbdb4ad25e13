import JSONText
import WebPlatform

// Messages between the contexts of an extension.
// Source: WebExtensionContextAPIRuntimeCocoa.mm and WebExtensionContextAPITabsCocoa.mm of
// https://github.com/WebKit/WebKit
extension InstalledExtension {
    /// `runtime.sendMessage` of a context.
    func send(_ message: String, from sender: ExtensionContext, completion: @escaping (String?) -> Void) {
        send(
            message, to: sender.messageEvents.onMessage, as: .object(sender.sender), lane: sender.lane,
            isBackground: sender.isInBackground, page: sender.surroundingPage,
            isGesture: sender.passesGesture, completion: completion)
    }

    /// Sends a message to the background, which it wakes, and to the open documents of the extension, but not to those in the
    /// page that sends it.
    /// - Parameters:
    ///   - event: whose listeners get it.
    ///   - identity: what receivers get as `sender`.
    ///   - page: the page that sends, with all its frames.
    ///   - isGesture: whether listeners may do what only a gesture of the user allows.
    func send(
        _ message: String, to event: String, as identity: JSON, lane: TraceEvent.Lane, isBackground: Bool,
        page: PageContext?, isGesture: Bool = false, completion: @escaping (String?) -> Void
    ) {
        let delivery = begin(message, lane: lane, completion)
        if !isBackground {
            delivery.expectOne()
            let isTaken = world.trace.following(delivery.message) {
                background.wake(for: event) {
                    $0.deliver(message, as: event, from: identity, isGesture: isGesture, completion: delivery.answer)
                }
            }
            if !isTaken { delivery.refuse() }
        }
        for document in ownDocuments(outside: page) where document.listens(to: event) {
            delivery.expectOne()
            world.trace.following(delivery.message) {
                document.deliver(
                    message, as: event, from: identity, isGesture: isGesture, completion: delivery.answer)
            }
        }
        guard !delivery.isExpected else { return }
        let why =
            isBackground || ownDocuments(outside: nil).contains { $0.listens(to: event) }
            ? "a message does not go to the page that sends it, frames included, and no other page of the extension listens"
            : whyUnheard(event)
        world.trace.explain(lane, "runtime.sendMessage reached nobody: \(why), so the sender gets undefined")
        completion(nil)
    }

    /// `tabs.sendMessage`: to the extension's content scripts in a tab, or in one frame of it; where the tab shows a page of the
    /// extension, to that.
    func send(
        _ message: String, to tab: TabModel, frame: Int?, from sender: ExtensionContext,
        completion: @escaping (String?) -> Void
    ) {
        let delivery = begin(message, lane: sender.lane, completion)
        let event = sender.messageEvents.onMessage
        for receiver in receivers(in: tab, frame: frame, of: sender) where receiver.listens(to: event) {
            delivery.expectOne()
            world.trace.following(delivery.message) {
                receiver.deliver(
                    message, as: event, from: .object(sender.senderToTabs), isGesture: sender.passesGesture,
                    completion: delivery.answer)
            }
        }
        guard !delivery.isExpected else { return }
        world.trace.explain(
            sender.lane,
            "tabs.sendMessage reached nobody: \(whyNobodyHears(event, in: tab, frame: frame, sender)) listens to runtime.onMessage; "
                + "the sender gets undefined")
        completion(nil)
    }

    private func whyNobodyHears(_ event: String, in tab: TabModel, frame: Int?, _ sender: ExtensionContext) -> String {
        if let frame, receivers(in: tab, frame: nil, of: sender).contains(where: { $0.listens(to: event) }) {
            return "nobody in the frame \(frame) of the tab, unlike in another one,"
        }
        return documents(in: tab, outside: nil).isEmpty
            ? "no content script of the extension in the tab"
            : "a message does not go to the page that sends it, and no other page of the extension in the tab"
    }

    /// The open documents of the extension in other pages than this one.
    func ownDocuments(outside page: PageContext?) -> [ExtensionContext] {
        openContexts.filter { $0.isOwnDocument && (page == nil || $0.surroundingPage !== page) }
    }

    /// Whom `tabs.sendMessage` and `tabs.connect` reach: content scripts, or the page of the extension that the tab shows, unless
    /// it is the sender's own. Source: tabsSendMessage in WebExtensionContextAPITabsCocoa.mm (targetContentWorldType)
    func receivers(in tab: TabModel, frame: Int?, of sender: ExtensionContext) -> [ExtensionContext] {
        let documents = documents(in: tab, outside: sender.surroundingPage)
        return contentWorlds(in: tab, frame: frame) + documents.filter { frame == nil || frame == $0.frameID }
    }

    /// The page of the extension that a tab shows, with its frames.
    private func documents(in tab: TabModel, outside page: PageContext?) -> [ExtensionContext] {
        ownDocuments(outside: page).filter { $0.kind == .own && $0.shownIn === tab }
    }

    /// The extension's worlds in the frames of a tab.
    func contentWorlds(in tab: TabModel, frame: Int? = nil) -> [ContentWorld] {
        openContexts.compactMap { $0 as? ContentWorld }.filter {
            $0.frame.tab === tab && (frame == nil || frame == $0.frame.id)
        }
    }

    private func begin(
        _ message: String, lane: TraceEvent.Lane, _ completion: @escaping (String?) -> Void
    ) -> MessageDelivery {
        world.trace.record(lane, "message", ["message": Trace.shown(message)])
        return MessageDelivery(of: world.trace.lastEvent) { [world] reply in
            var fields: JSONObject = [:]
            fields["reply"] = reply.map(Trace.shown)
            world.trace.record(lane, "reply", fields) { completion(reply) }
        }
    }
}

/// One message on its way to several contexts: the first reply counts.
private final class MessageDelivery {
    private var waiting = 0
    private var completion: ((String?) -> Void)?
    /// The event of the trace that it is.
    let message: Int?

    init(of message: Int?, _ completion: @escaping (String?) -> Void) {
        self.message = message
        self.completion = completion
    }

    var isExpected: Bool { waiting > 0 }

    func expectOne() { waiting += 1 }
    func refuse() { waiting -= 1 }

    /// What a receiver has said. When none has replied, the sender gets undefined.
    /// Source: internalDispatchRuntimeMessageEvent in WebExtensionAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    func answer(_ outcome: MessageOutcome) {
        waiting -= 1
        switch outcome {
        case .reply(let reply): finish(reply)
        case .silence: if waiting == 0 { finish(nil) }
        }
    }

    private func finish(_ reply: String?) {
        completion?(reply)
        completion = nil
    }
}
