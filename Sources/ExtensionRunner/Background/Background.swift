import JSONText
import ScriptEngine
import VirtualTime

/// The background of one extension through all its lives.
///
/// Source: WebExtensionContextCocoa.mm and WebExtensionContext.cpp of https://github.com/WebKit/WebKit; the rules stand
/// in docs/background-life.md.
final class Background {
    enum State: String { case stopped, starting, running }

    private unowned let owner: InstalledExtension
    private(set) var state = State.stopped
    private(set) var life: BackgroundLife?
    private(set) var startCount = 0
    private(set) var deaths: [BackgroundDeath] = []
    /// How often each event was listened to since the browser was launched. A death does not clear it.
    private var recordedListeners: [String: Int] = [:]
    /// The events that were listened to when a life had just loaded; kept over a relaunch, not over an update.
    private var savedListeners: Set<String>?
    private var hasLoadedOnce = false
    private var startEvents: [(name: String, arguments: JSON)] = []
    /// What waits for the next life to have loaded.
    private var queue: [(BackgroundLife) -> Void] = []
    private var idleTimer: Timeline.TaskID?
    private var lastPortActivity: Duration?
    /// Whether the life was started because a limit had ended the one before.
    private var followsLimit = false

    init(owner: InstalledExtension) { self.owner = owner }

    private var world: World { owner.world }
    private var isPersistent: Bool { owner.manifest.background?.isPersistent ?? false }

    // MARK: Loading

    /// Loads the background as the browser does when it loads the extension.
    /// - Parameter events: `runtime.onInstalled` or `runtime.onStartup`, fired before anything else.
    func load(firing events: [(name: String, arguments: JSON)]) {
        guard owner.manifest.background != nil else { return }
        if let savedListeners {
            for name in savedListeners { recordedListeners[name] = max(recordedListeners[name] ?? 0, 1) }
            hasLoadedOnce = true
        }
        // One of the two events is always due then, for which WebKit loads the background whether it listens or not.
        startEvents = events
        start(because: events.first?.name ?? "load")
    }

    private func start(because reason: String) {
        guard state == .stopped else { return }
        state = .starting
        startCount += 1
        followsLimit = false
        let number = startCount
        world.trace.record(.background, "start", ["life": .number(Double(number)), "reason": .string(reason)]) {
            _ = world.scheduler.timeline.schedule { [weak self] in
                guard let self, state == .starting, startCount == number else { return }
                world.plan?.pass(.before, .start, reason, of: owner)
                guard state == .starting, startCount == number else { return }
                evaluate()
            }
        }
    }

    private func evaluate() {
        do {
            let life = try BackgroundLife(owner: owner, number: startCount)
            self.life = life
            let loading = life.load()
            guard self.life === life else { return }
            switch loading {
            case .done: didLoad()
            case .failed: stop(.loadFailure)
            case .underWay: break
            }
        } catch {
            owner.report(ScriptError(name: "Error", message: "\(error)"), as: "background")
            stop(.loadFailure)
        }
    }

    /// The document of a life is there with all that it has asked for.
    func documentDidLoad(_ life: BackgroundLife) {
        if self.life === life, state == .starting { didLoad() }
    }

    /// What waited comes before anything that the scripts have begun, such as a timer or a question to the storage.
    /// Source: performTasksAfterBackgroundContentLoads.
    private func didLoad() {
        guard let life else { return }
        state = .running
        hasLoadedOnce = true
        let (events, waiting) = (startEvents, queue)
        startEvents = []
        queue = []
        world.scheduler.timeline.ahead {
            for event in events { life.dispatch(event.name, event.arguments) }
            for task in waiting { task(life) }
        }
        savedListeners = Set(recordedListeners.keys)
        armIdleTimer()
        world.plan?.pass(.after, .start, "", of: owner)
    }

    // MARK: Events

    /// The events that the background listens to.
    var listenerNames: Set<String> { Set(recordedListeners.keys) }

    /// Whether the background gets an event, and is started for it where it is stopped: it was listened to, or, before
    /// the first load, it may be.
    func wakes(for event: String) -> Bool {
        guard owner.isEnabled, owner.manifest.background != nil else { return false }
        return listens(to: event) || (!hasLoadedOnce && (recordedListeners.isEmpty || state == .starting))
    }

    /// Why the last life could not be loaded; `nil` where it was.
    var loadFailure: ReportedError? {
        deaths.last == .loadFailure && state == .stopped ? owner.errors.last { $0.kind == "background" } : nil
    }

    func listens(to event: String) -> Bool { recordedListeners[event] != nil }

    /// Runs `task` with the life that handles an event, which is started where there is none.
    /// Returns whether the background takes the event.
    @discardableResult
    func wake(for event: String, _ task: @escaping (BackgroundLife) -> Void) -> Bool {
        guard wakes(for: event) else { return false }
        if state == .running, let life {
            armIdleTimer()
            task(life)
        } else {
            enqueue(task)
            start(because: event)
        }
        return true
    }

    /// Runs `task` with the background's life, which is started where there is none, whether or not it listens to
    /// anything. Returns whether there is a background.
    func run(because reason: String = "eval", _ task: @escaping (BackgroundLife) -> Void) -> Bool {
        guard owner.isEnabled, owner.manifest.background != nil else { return false }
        if state == .running, let life {
            task(life)
        } else {
            enqueue(task)
            start(because: reason)
        }
        return true
    }

    /// Keeps a task for when the background is loaded. It follows from what asks for it now.
    private func enqueue(_ task: @escaping (BackgroundLife) -> Void) {
        queue.append { [trace = world.trace, cause = world.trace.cause] life in
            trace.following(cause) { task(life) }
        }
    }

    /// Fires an event at the background's listeners.
    func fire(_ event: String, _ arguments: JSON) {
        wake(for: event) { $0.dispatch(event, arguments) }
    }

    func addListener(_ event: String) { recordedListeners[event, default: 0] += 1 }

    func removeListener(_ event: String) {
        guard let count = recordedListeners[event] else { return }
        recordedListeners[event] = count > 1 ? count - 1 : nil
    }

    // MARK: Death

    private func armIdleTimer() {
        if let idleTimer { world.scheduler.timeline.cancel(idleTimer) }
        idleTimer = nil
        guard !isPersistent else { return }
        idleTimer = world.scheduler.timeline.schedule(after: world.profile.life.idleDelay) { [weak self] in
            self?.stopWhereIdle()
        }
    }

    /// Source: unloadBackgroundContentIfPossible in WebExtensionContextCocoa.mm.
    private func stopWhereIdle() {
        guard let life else { return }
        let quietTime = world.scheduler.clock.elapsed - (lastPortActivity ?? .zero)
        if owner.prompts.isAsking {
            stay(because: "the user is asked for a permission, and has not answered")
        } else if owner.ports.hasOpenPort(of: life), quietTime < world.profile.life.inactivePortDelay {
            stay(because: "it has open ports that it has used lately")
        } else {
            let hasWebSocket = life.context.webSocketCount > 0
            stop(.idle)
            if hasWebSocket {
                world.trace.explainOnce(
                    .background,
                    "an open WebSocket does not keep the background alive in Safari, as it does in Chrome since version 116; "
                        + "let an alarm or the app wake it, and connect anew")
            }
        }
    }

    private func stay(because reason: String) {
        world.trace.explain(.background, "the background stays, because \(reason)")
        armIdleTimer()
    }

    /// The background has got a port, or has posted on one: what others post to it does not count.
    func notePortActivity(of context: ExtensionContext) {
        if context === life { lastPortActivity = world.scheduler.clock.elapsed }
    }

    /// Ends the life with its timers, promises and requests. What the native half was asked for goes on there.
    ///
    /// What waits for a life that has not loaded yet waits for the next one.
    /// Source: unloadBackgroundWebView in WebExtensionContextCocoa.mm leaves m_actionsToPerformAfterBackgroundContentLoads.
    func stop(_ reason: BackgroundDeath) {
        guard state != .stopped else { return }
        let life = self.life
        let wasLoaded = state == .running
        state = .stopped
        self.life = nil
        if let idleTimer { world.scheduler.timeline.cancel(idleTimer) }
        idleTimer = nil
        deaths.append(reason)
        var fields: JSONObject = ["life": .number(Double(startCount)), "reason": .string(reason.rawValue)]
        for (kind, count) in life?.unfinishedWork ?? [] { fields[kind.lossName] = .number(Double(count)) }
        world.trace.record(.background, "stop", fields) { life?.close() }
        let waitingCount = startEvents.count + queue.count
        if waitingCount > 0 {
            world.trace.explain(
                .background,
                "it ended before it was loaded: what it was to get (\(waitingCount)) waits for its next start")
        }
        if isPersistent { restart(after: reason, wasLoaded: wasLoaded) }
    }

    /// A persistent background is loaded again at once; another one waits for an event.
    private func restart(after reason: BackgroundDeath, wasLoaded: Bool) {
        guard [.crash, .kill, .memory, .cpu].contains(reason) else { return }
        let isLimit = reason == .memory || reason == .cpu
        guard isLimit, followsLimit || !wasLoaded else {
            start(because: reason.rawValue)
            followsLimit = isLimit
            return
        }
        world.trace.explain(
            .background,
            "the background is not started again before the next event: its script met the limit "
                + (wasLoaded ? "a second time in a row" : "before it was loaded"))
    }

    /// Ends the background with the extension, which is turned off or loaded anew: nothing waits for it any longer.
    /// Source: WebExtensionContext::unload.
    func unload(_ reason: BackgroundDeath) {
        queue = []
        startEvents = []
        stop(reason)
    }

    /// The browser is launched anew: what was only in memory is gone.
    func forgetLaunch() {
        recordedListeners = [:]
        hasLoadedOnce = false
    }

    /// Another version is installed: what the old one listened to counts no more.
    func forgetVersion() {
        forgetLaunch()
        savedListeners = nil
    }
}
