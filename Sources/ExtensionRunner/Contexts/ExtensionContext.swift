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
    private(set) var openMessages: [Int: OpenMessage] = [:]
    private var lastMessageKey = 0
    /// Listeners whose promises have not settled.
    private(set) var openListeners: [Int: OpenListener] = [:]
    private var lastListenerKey = 0
    private(set) lazy var documentID = owner.world.random.nextUUID().uppercased()

    /// Of the version whose scripts run here, which may be one that another has replaced.
    private let sourceMaps: SourceMaps

    init(owner: InstalledExtension) {
        self.owner = owner
        sourceMaps = owner.sourceMaps
    }

    /// A place in a script as the extension's author knows it.
    final func source(of place: ScriptPosition) -> ScriptPosition { sourceMaps.source(of: place.inFolder(of: owner)) }

    /// Which `browser` a context gets.
    enum Kind: String {
        /// The background, or a document of the extension.
        case own
        /// A world in a web page.
        case contentScript
        /// A document of the extension in a frame of a web page, whose process WebKit does not trust.
        case webFrame
    }

    /// Puts `browser` and `chrome` on the global object. Call it inside an entry of the engine.
    final func installBrowser() throws {
        try context.load(chunk: "browser/api")
        try context.call(
            entry: "installBrowser", [.string(owner.configuration(of: kind, isPrivate: webTab?.isPrivate ?? false))])
    }

    // MARK: What a subclass tells of itself

    var kind: Kind { .own }
    /// The page in which it is, with all its frames; `nil` for the background. Messages do not reach the page that sends them.
    var surroundingPage: PageContext? { nil }
    /// Whether it is the background, or a frame in it.
    var isInBackground: Bool { false }
    /// The tab that shows a document of the extension.
    var shownIn: TabModel? { nil }
    /// The tab that is meant where a call names none; `nil`: the active one.
    /// Source: getCurrentTab in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    var currentTab: TabModel? { shownIn }
    /// Which frame of the tab that is: 0 for the tab's own document.
    var frameID: Int { 0 }
    /// The tab whose web page it is in; `nil`: it is no part of one.
    var webTab: TabModel? { nil }
    /// Whether the extension knows of it: not of what is left in a private tab where the user no longer allows it.
    final var isSeen: Bool { webTab.map(owner.sees) ?? true }
    /// Whether it is a document of the extension beside the background, which hears its messages.
    var isOwnDocument: Bool { false }

    /// Whose databases, locks and broadcast channels its scripts share.
    var storageOrigin: String { owner.origin }

    /// Where its events stand in the trace.
    var lane: TraceEvent.Lane { .background }
    /// What its events say beside their names.
    var traceFields: JSONObject { [:] }
    /// What receivers of its messages get as `sender`.
    var sender: JSONObject { [:] }
    /// The events by which the extension hears of its messages and ports.
    var messageEvents: (onMessage: String, onConnect: String) { ("runtime.onMessage", "runtime.onConnect") }
    /// A limit has stopped a script: the context is of no more use.
    func wasStopped(by error: ScriptError) {}
    /// A script of the context has failed.
    func noteError(_ error: ReportedError) {}
    /// No listener was there when an event came that had been listened to.
    func explainMissed(_ event: String) {}

    /// The ``sender`` of a file of the extension.
    final func sender(of path: String, isDocument: Bool) -> JSONObject {
        var members: JSONObject = [
            "id": .string(owner.id), "url": .string(owner.baseURL + path), "origin": .string(owner.origin),
        ]
        if isDocument { members["documentId"] = .string(documentID) }
        if let tab = shownIn {
            members["tab"] = owner.tabJSON(tab)
            members["frameId"] = .number(Double(frameID))
        }
        return members
    }

    /// The same to who is called in a tab, where WebKit leaves out which tab the sender is in.
    /// Source: tabsSendMessage and tabsConnect in WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    final var senderToTabs: JSONObject {
        var members = sender
        members["tab"] = nil
        members["frameId"] = nil
        return members
    }

    /// Whether who gets a message now may do what only a gesture of the user allows: one goes along from the extension's own pages, not
    /// from its content scripts.
    /// Source: the tests SendMessageGestureFrom… in WKWebExtensionAPIRuntime.mm of https://github.com/WebKit/WebKit
    final var passesGesture: Bool { kind == .own && context.isProcessingUserGesture }

    // MARK: Listeners

    func addListener(_ event: String) { listenerCounts[event, default: 0] += 1 }

    func removeListener(_ event: String) {
        guard let count = listenerCounts[event] else { return }
        listenerCounts[event] = count > 1 ? count - 1 : nil
    }

    func listens(to event: String) -> Bool { listenerCounts[event] != nil && isSeen }

    /// An async function was called as a listener. Returns what ``listenerEnded(_:)`` is told when it settles.
    final func listenerBegan(_ event: String, named name: String) -> Int {
        lastListenerKey += 1
        openListeners[lastListenerKey] = OpenListener(event: event, name: name)
        return lastListenerKey
    }

    final func listenerEnded(_ key: Int) { openListeners[key] = nil }

    // MARK: Messages

    /// Delivers a message to the listeners of `event`.
    final func deliver(
        _ message: String, as event: String, from sender: JSON, isGesture: Bool = false,
        completion: @escaping (MessageOutcome) -> Void
    ) {
        guard listens(to: event) else { return completion(.silence) }
        lastMessageKey += 1
        let key = lastMessageKey
        openMessages[key] = OpenMessage(text: message, completion: completion)
        recordEvent(event) {
            schedule(.event, event) { [weak self] context in
                let dispatch = {
                    let count = try context.call(
                        entry: "dispatchMessage",
                        [.string(event), .number(Double(key)), .string(message), .string(sender.text)]
                    ).numberValue
                    if count == 0 { self?.explainMissed(event) }
                }
                if isGesture { try context.runInUserGesture(dispatch) } else { try dispatch() }
            }
        }
    }

    final func finishMessage(_ key: Int, _ outcome: MessageOutcome) {
        openMessages.removeValue(forKey: key)?.completion(outcome)
    }

    /// The promise of a reply was rejected: the message stays open.
    final func messageWasRejected(_ key: Int) { openMessages[key]?.isExplained = true }

    // MARK: The end

    /// What an end now would lose.
    final var unfinishedWork: [(kind: PendingWork.Kind, count: Int)] {
        [
            (.timer, context.timerCount), (.request, context.fetchCount),
            (.webSocket, context.webSocketCount), (.nativeMessage, pendingNativeMessages),
            (.messageReply, openMessages.count), (.listener, openListeners.count),
            (.port, owner.ports.openCount(of: self)), (.prompt, owner.prompts.openCount(of: self)),
        ].filter { $0.count > 0 }
    }

    func close() {
        context.close()
        owner.ports.contextClosed(self)
        let open = openMessages.sorted { $0.key < $1.key }
        openMessages = [:]
        openListeners = [:]
        for (_, message) in open { message.completion(.silence) }
    }

    // MARK: WebContext.Delegate

    final func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        guard !context.isClosed else { return }
        let origin = context.worker != nil ? "worker" : lane == .background ? nil : lane.rawValue
        var message = message
        message.position = message.position.map(source)
        owner.world.trace.record(.console, "console", message.traceFields(of: origin))
    }

    final func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        guard !context.isClosed else { return }
        noteError(owner.report(error.placed(by: source), as: kind.rawValue, lane: lane, in: self.kind))
    }

    final func webContext(_ context: WebContext, exceeded error: ScriptError) {
        noteError(owner.report(error.placed(by: source), as: "limit", lane: lane))
        wasStopped(by: error)
    }

    final var isOnline: Bool { !owner.world.network.isOffline }

    final func sharedOrigin(of context: WebContext) -> SharedOrigin? {
        let services = surroundingPage?.services ?? owner.world.dataStore.services
        return storageOrigin == "null" ? nil : services.sharedOrigin(storageOrigin)
    }

    /// Source: webViewConfiguration in WebExtensionContextCocoa.mm
    final func mayWriteClipboard(_ context: WebContext) -> Bool {
        kind != .webFrame && owner.permissions.has("clipboardWrite")
    }

    final func webContext(_ context: WebContext, usesClipboardTo use: ClipboardUse) {
        owner.world.note(
            use, in: context,
            advice: kind == .webFrame ? "" : "; the permission clipboardWrite lets it write at any time")
    }

    final func webContext(_ context: WebContext, says text: SpokenText?) {
        owner.world.note(spoken: text, in: context, on: lane)
    }

    final func webContext(_ context: WebContext, asksForLocationBy call: String) {
        owner.world.noteLocation(askedBy: call, in: context)
    }

    final func webContext(_ context: WebContext, sourceOf place: ScriptPosition) -> ScriptPosition {
        source(of: place)
    }

    func webContext(_ context: WebContext, lacksScript message: String, at place: ScriptPosition) {}

    final func webContext(_ context: WebContext, startsWorkerAt url: String) {
        owner.world.noteWorker(at: url, on: lane)
    }

    final func webContext(_ context: WebContext, postsOn channel: String, receivers: Int, send: () -> Void) {
        let trace = owner.world.trace
        let channel = (try? JSON(parsing: channel))?.stringValue ?? channel
        let fields: JSONObject = ["channel": .string(channel), "receivers": .number(Double(receivers))]
        trace.record(lane, "broadcast", fields, leadingTo: send)
        if receivers == 0, owner.background.life == nil {
            trace.explainOnce(
                lane,
                "nobody hears the broadcast channel '\(channel)': the background is not running, and a channel wakes nobody"
            )
        }
    }

    final func webContext(_ context: WebContext, fetches call: FetchCall) {
        guard !context.isClosed else { return }
        owner.fetch(call, in: context, bypassesCORS: kind != .webFrame)
    }

    final func webContext(_ context: WebContext, opens call: WebSocketCall) -> (any WebSocketChannel)? {
        let client = owner.fetchClient(in: context, bypassesCORS: kind != .webFrame)
        return owner.world.openWebSocket(call, in: context, for: client)
    }
}
