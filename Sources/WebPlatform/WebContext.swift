internal import Archive
public import ScriptEngine
import VirtualTime

/// A script context with the web platform on its global object: one life of a worker, or a page.
///
/// Every entry of script runs as a task of the world's ``Scheduler`` and under the limits of its machine. After
/// ``close()`` nothing of it runs any more. Belongs to the scheduler's loop.
public final class WebContext {
    /// What a context tells its owner, and asks of it.
    public protocol Delegate: AnyObject {
        /// The script wrote to its console.
        func webContext(_ context: WebContext, wrote message: ConsoleMessage)
        /// An exception reached nobody, or a promise was rejected and nobody listened.
        func webContext(_ context: WebContext, reported error: ScriptError, as kind: ReportKind)
        /// A limit stopped the script. The context is of no more use.
        func webContext(_ context: WebContext, exceeded error: ScriptError)
        /// The script asks for a resource; answer with ``WebContext/answer(_:headText:body:stream:)``.
        func webContext(_ context: WebContext, fetches request: FetchCall)
        /// The script opens a WebSocket; tell it what comes of that with ``WebContext/tell(_:_:)``. `nil`: it may not.
        func webContext(_ context: WebContext, opens call: WebSocketCall) -> (any WebSocketChannel)?
        /// Whether there is a network: `navigator.onLine`.
        var isOnline: Bool { get }
        /// What a context that is no page's window shares with others of its origin; `nil` where it may share nothing.
        func sharedOrigin(of context: WebContext) -> SharedOrigin?
        /// Whether scripts may write to the clipboard though the user has done nothing.
        func mayWriteClipboard(_ context: WebContext) -> Bool
        /// The script uses the clipboard, or is kept from it.
        func webContext(_ context: WebContext, usesClipboardTo use: ClipboardUse)
        /// The script asks where the device is.
        /// - Parameter call: the operation of `navigator.geolocation` that it calls.
        func webContext(_ context: WebContext, asksForLocationBy call: String)
        /// A voice begins to read a text aloud; `nil`: it is kept from that, since the user of a phone has done nothing.
        func webContext(_ context: WebContext, says text: SpokenText?)
        /// The script starts a worker, whose delegate is this one too.
        func webContext(_ context: WebContext, startsWorkerAt url: String)
        /// How the author of a script knows a place in it, of which people are told.
        func webContext(_ context: WebContext, sourceOf place: ScriptPosition) -> ScriptPosition
        /// A script that the markup of a page names has not come, or what it imports has not.
        func webContext(_ context: WebContext, lacksScript message: String, at place: ScriptPosition)
        /// The script posts on a broadcast channel, which so many others hear when `send` is called.
        func webContext(_ context: WebContext, postsOn channel: String, receivers: Int, send: () -> Void)
    }

    /// How an error has come to be reported. The raw value is the `kind` of the trace's event `error`.
    public enum ReportKind: String, Sendable {
        case exception
        case unhandledRejection
        /// A limit has stopped a worker, which ends it alone.
        case limit
    }

    /// The one of the world: on its timeline timers and answers of the context wait.
    public let scheduler: Scheduler
    /// The engine's side of the context. Enter it by ``run(_:)``, which knows when the context has ended and whom to tell of errors.
    public let script: ScriptContext
    /// Whoever the context works for. Without one nobody hears of errors, and requests get no answer.
    public weak var delegate: (any Delegate)?
    /// The page whose window the global object is; `nil` in workers and isolated worlds.
    public internal(set) weak var page: PageContext?
    /// The page whose nodes an isolated world sees.
    public weak var seenPage: PageContext?
    /// The worker whose global object this is; `nil` for all that no script has made.
    public internal(set) var worker: DedicatedWorker?
    /// The workers that scripts of the context have made, by what it knows them by.
    var workers: [Int: WebContext] = [:]
    /// Where this context's modules come from; `nil`: from the network alone.
    public weak var modules: (any ModuleSource)?
    /// What scripts of the context may load and run: each of them has to allow it.
    var securityPolicies: [ContentSecurityPolicy] = []
    let environment: WebEnvironment
    let timeOrigin: Duration
    let resources = ResourceTimings()
    private(set) var timers: [Int: Timeline.TaskID] = [:]
    /// Those of them that are none of a script's work, as of its animations.
    private var quietTimers: Set<Int> = []
    private var fetches: [Int: FetchCall] = [:]
    var answeredBodies: [Int: [UInt8]] = [:]
    var bodyStreams: [Int: BodyStreamReader] = [:]
    /// What compresses and decompresses for streams of the script, by what it knows them by.
    var codecs: [Int: DeflateStream] = [:]
    /// The caches that its script has opened, which it knows by their places.
    var openCaches: [StoredCache] = []
    /// The WebSockets that have not ended, by what the script knows them by.
    var webSockets: [Int: any WebSocketChannel] = [:]
    /// The broadcast channels of the context's origin, once it has used one.
    var knownChannels: BroadcastChannels?
    /// The locks of the context's origin, once it has asked for one.
    var usedLocks: WebLocks?
    /// What other scripts of the origin know the context by: https://html.spec.whatwg.org/#concept-environment-id
    private(set) lazy var clientID = environment.random.nextUUID()
    /// The context's access to databases, once it has used it.
    var databaseClient: DatabaseClient?
    private var entries: [String: ScriptValue] = [:]
    /// Whether ``close()`` was called. From then on ``run(_:)`` does nothing.
    public private(set) var isClosed = false
    /// Why a limit stopped the script; `nil` where none has.
    public private(set) var limitError: ScriptError?
    private var gesture = UserGesture.none
    /// When a task has last run here.
    public private(set) var lastRun = Duration.zero
    /// When the user has last done something here, or in a frame below.
    private var lastActivation: Duration?
    /// Called in place of each timer with what fires it, by an owner who wants to be there.
    public var aroundTimer: ((_ fire: () -> Void) -> Void)?

    /// Makes the context and evaluates the `core` chunk.
    public init(scheduler: Scheduler, environment: WebEnvironment, delegate: any Delegate) throws {
        self.scheduler = scheduler
        self.environment = environment
        self.delegate = delegate
        timeOrigin = scheduler.clock.elapsed
        script = ScriptContext(machine: environment.machine)
        script.owner = self
        // Another context may hold a function of this one for longer than this is there.
        script.onUnhandledRejection { [weak self] promise, reason in
            guard let self else { return }
            if handlesRejection(of: promise, reason: reason) { return }
            self.delegate?.webContext(self, reported: script.error(from: reason), as: .unhandledRejection)
        }
        try script.perform {
            let boot = try script.evaluate(environment.boot)
            let core = try boot.call([.value(try chunk("core")), .host(environment.host)])
            entries["core"] = core
            entries["entry"] = try core.member("entry")
            if environment.language != "en-US" {
                try load(chunk: "web/locale")
                try call(entry: "speakLanguage", [.string(environment.language)])
            }
        }
    }

    /// Whether a listener on the global object takes an unhandled rejection upon itself.
    private func handlesRejection(of promise: ScriptValue, reason: ScriptValue) -> Bool {
        (try? call(entry: "fireRejection", [.value(promise), .value(reason)]).booleanValue) == true
    }

    /// The function of a chunk of `js/`.
    func chunk(_ name: String) throws -> ScriptValue {
        if name.hasPrefix("shared/") { return try environment.sharedChunk(name) }
        return try script.evaluate(environment.sources.source(name))
    }

    /// Loads a chunk, so that it can add its functions to `entry`.
    public func load(chunk name: String) throws {
        _ = try entries["core"]?.member("load").call([.string(name)])
    }

    /// Runs `body` as the current task. A script error of it is reported, or ends the context where a limit was met.
    public func run(_ body: () throws -> Void) {
        guard !isClosed else { return }
        lastRun = scheduler.clock.elapsed
        let outerGesture = gesture
        defer { gesture = outerGesture }
        do {
            try script.perform(body)
            try databaseClient?.cleanUp(in: self)
        } catch let error as ScriptError {
            if case .limit = error.cause {
                end(by: error)
            } else {
                delegate?.webContext(self, reported: error, as: .exception)
            }
        } catch {
            delegate?.webContext(
                self, reported: ScriptError(name: "Error", message: "\(error)"), as: .exception)
        }
    }

    /// A limit has stopped a task of the context: that is told once, however many calls the task was in.
    public func end(by error: ScriptError) {
        guard limitError == nil else { return }
        limitError = error
        if let worker {
            delegate?.webContext(self, reported: error, as: .limit)
            worker.owner?.closeWorker(worker.number)
            return
        }
        delegate?.webContext(self, exceeded: error)
    }

    /// Calls a function that a chunk put into `entry`; gives undefined where none has yet. Call it inside ``run(_:)``.
    @discardableResult
    public func call(entry name: String, _ arguments: [HostResult] = []) throws(ScriptError) -> ScriptValue {
        if let function = entries[name] { return try function.call(arguments) }
        guard let function = try entries["entry"]?.member(name), !function.isUndefined else { return script.undefined }
        entries[name] = function
        return try function.call(arguments)
    }

    /// Runs `body` as a task of its own, unless the context is closed by then.
    public func schedule(after delay: Duration = .zero, _ body: @escaping (WebContext) throws -> Void) {
        scheduler.timeline.schedule(after: delay) { [weak self] in
            guard let self else { return }
            run { try body(self) }
        }
    }

    /// Whether what runs now follows from what the user has just done: the task that began so with its microtasks, and
    /// timers of up to a second that it sets.
    /// Source: UserGestureIndicator.h and DOMTimer.cpp (shouldForwardUserGesture) of https://github.com/WebKit/WebKit
    public var isProcessingUserGesture: Bool { gesture.isWhole }

    /// The same as media ask it: the answer to a request that was sent then still follows from it, for ten seconds.
    /// Source: WindowOrWorkerGlobalScopeFetch.cpp (GestureScope::MediaOnly) of https://github.com/WebKit/WebKit
    var isProcessingUserGestureForMedia: Bool { gesture != .none }

    /// The task that runs now is what the user does. Call it inside ``run(_:)``.
    public func beginUserGesture() {
        gesture = .begun
        lastActivation = scheduler.clock.elapsed
        var ancestor = page?.parent
        while let page = ancestor {
            page.context.lastActivation = lastActivation
            ancestor = page.parent
        }
    }

    /// Runs `body`, which follows from what the user has just done, as part of the task that runs now. What an isolated world asks of
    /// its page is allowed as the page is.
    public func runInUserGesture(_ body: () throws -> Void) throws {
        beginUserGesture()
        guard let page = seenPage?.context else { return try body() }
        page.run {
            page.beginUserGesture()
            run(body)
        }
    }

    /// Whether the user has done something here.
    var hasStickyActivation: Bool { lastActivation != nil }

    /// Whether the user has done something here within the last five seconds, as Safari counts.
    ///
    /// DEPARTURE: nothing consumes the user's activation, as opening a window does —
    /// https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation
    var hasTransientActivation: Bool {
        lastActivation.map { scheduler.clock.elapsed - $0 < .seconds(5) } ?? false
    }

    /// How what runs now follows from what the user has done.
    private enum UserGesture {
        case none
        case begun
        /// It has come through a timer, and goes through no other one.
        case forwarded
        /// It has come through a request, and counts for media alone.
        case answered

        var isWhole: Bool { self == .begun || self == .forwarded }
    }

    /// What runs in an isolated world may follow from what the user has done in its page.
    private var currentGesture: UserGesture { gesture == .none ? seenPage?.context.gesture ?? .none : gesture }

    /// Runs `body` as the current task, and says what it follows from.
    private func run(after gesture: UserGesture, _ body: @escaping () throws -> Void) {
        let runHere = { [self] in
            run {
                self.gesture = gesture
                try body()
            }
        }
        guard gesture != .none, let page = seenPage?.context else { return runHere() }
        page.run {
            page.gesture = gesture
            runHere()
        }
    }

    /// How many timers are set, but for those of animations.
    public var timerCount: Int { timers.count - quietTimers.count }

    /// How many requests wait for their answer, or for more of it.
    public var fetchCount: Int { fetches.count + bodyStreams.values.count(where: \.isReading) }

    /// Ends the context: its timers, promises and requests are dropped, its transactions aborted.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        for timer in timers.values { scheduler.timeline.cancel(timer) }
        timers = [:]
        quietTimers = []
        for (_, fetch) in fetches.sorted(by: { $0.key < $1.key }) { fetch.terminate() }
        fetches = [:]
        answeredBodies = [:]
        for (_, stream) in bodyStreams.sorted(by: { $0.key < $1.key }) { stream.cancel() }
        bodyStreams = [:]
        for (_, socket) in webSockets.sorted(by: { $0.key < $1.key }) { socket.contextClosed() }
        webSockets = [:]
        for (_, worker) in workers.sorted(by: { $0.key < $1.key }) { worker.close() }
        workers = [:]
        codecs = [:]
        knownChannels?.close(all: self)
        usedLocks?.contextClosed(self)
        databaseClient?.close()
        entries = [:]
        page?.didClose()
    }
}

// What the host operations keep.
extension WebContext {
    func startTimer(_ id: Int, after delay: Duration, isQuiet: Bool = false) -> Int {
        let forwardsGesture = currentGesture == .begun && delay <= .seconds(1)
        let task = scheduler.timeline.schedule(after: delay) { [weak self] in
            guard let self else { return }
            let fire = { [self] in
                timers[id] = nil
                quietTimers.remove(id)
                run(after: forwardsGesture ? .forwarded : .none) { [self] in
                    try call(entry: "fireTimer", [.number(Double(id))])
                }
            }
            if let aroundTimer { aroundTimer(fire) } else { fire() }
        }
        timers[id] = task
        if isQuiet { quietTimers.insert(id) }
        return id
    }

    func stopTimer(_ id: Int) {
        guard let task = timers.removeValue(forKey: id) else { return }
        quietTimers.remove(id)
        scheduler.timeline.cancel(task)
    }

    func startFetch(_ call: FetchCall) {
        if currentGesture.isWhole {
            call.gestureTime = lastActivation ?? seenPage?.context.lastActivation
        }
        fetches[call.id] = call
        delegate?.webContext(self, fetches: call)
    }

    /// Runs what goes on with the answer to a request.
    func runAnswer(to call: FetchCall, _ body: @escaping () throws -> Void) {
        let isForwarded = call.gestureTime.map { scheduler.clock.elapsed - $0 < .seconds(10) } ?? false
        run(after: isForwarded ? .answered : .none, body)
    }

    /// How the author of a script knows a place in it, of which people are told. What scripts see of it stays as the engine has it.
    public func source(of place: ScriptPosition) -> ScriptPosition {
        delegate?.webContext(self, sourceOf: place) ?? place
    }

    /// The frames of a stack as people are told of them: ``ScriptContext/frames(inStack:source:)``.
    func frames(inStack stack: String) -> [String] { script.frames(inStack: stack, source: source) }

    /// The body of an answered request, once.
    func takeBody(_ id: Int) -> [UInt8] { answeredBodies.removeValue(forKey: id) ?? [] }

    /// Gives up a request, or the body of its answer.
    func abortFetch(_ id: Int) {
        endFetch(id)?.abort()
        answeredBodies[id] = nil
        bodyStreams.removeValue(forKey: id)?.cancel()
    }

    func endFetch(_ id: Int) -> FetchCall? { fetches.removeValue(forKey: id) }
}

extension WebContext.Delegate {
    public func webContext(_ context: WebContext, opens call: WebSocketCall) -> (any WebSocketChannel)? { nil }
    public var isOnline: Bool { true }
    public func sharedOrigin(of context: WebContext) -> SharedOrigin? { nil }
    public func mayWriteClipboard(_ context: WebContext) -> Bool { false }
    public func webContext(_ context: WebContext, usesClipboardTo use: ClipboardUse) {}
    public func webContext(_ context: WebContext, asksForLocationBy call: String) {}
    public func webContext(_ context: WebContext, says text: SpokenText?) {}
    public func webContext(_ context: WebContext, startsWorkerAt url: String) {}
    public func webContext(_ context: WebContext, sourceOf place: ScriptPosition) -> ScriptPosition { place }
    public func webContext(_ context: WebContext, lacksScript message: String, at place: ScriptPosition) {}
    public func webContext(_ context: WebContext, postsOn channel: String, receivers: Int, send: () -> Void) { send() }
}
