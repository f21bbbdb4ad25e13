public import VirtualTime

/// The virtual clock of a ``Browser``. It moves only when it is told to, unless its pace is real time. May be used from anywhere.
///
/// It does not keep the browser alive, so that a route or a native half of the browser may hold it.
public struct BrowserClock: WallClock {
    private weak let browser: Browser?
    private let clock: VirtualClock

    init(browser: Browser) {
        self.browser = browser
        clock = browser.virtualClock
    }

    /// Calendar time.
    public var now: WallTime { clock.now }

    /// Time since the run began.
    public var elapsed: Duration { clock.elapsed }

    /// Walks the clock to every timer, alarm and deadline within `duration` in turn, and lets each run.
    /// - Throws: ``BrowserError``, as ``BrowserError/backwards(_:)``, and `CancellationError` where the task is cancelled: the clock
    ///   stands where it had come to.
    public func advance(by duration: Duration) async throws { try await browser?.advance(by: duration) }

    /// Walks the clock to the next timer, alarm or deadline, and lets what is due run. Where there is none until `end`, a
    /// time since the run began, the clock walks there.
    /// - Returns: whether there was one.
    public func advanceToNext(until end: Duration) async throws -> Bool {
        try await browser?.advanceToNext(until: end) ?? false
    }

    /// Waits until the clock has moved on by `duration`, or the task is cancelled. For native handlers and routes that take their
    /// time: the browser comes to rest meanwhile. They must call it in the task in which they were called, or in one that was begun
    /// there and is not detached: otherwise the browser does not know that they wait. In the body of a test it waits until something
    /// else moves the clock. Returns at once where the browser is gone.
    public func sleep(for duration: Duration) async { await browser?.fallAsleep(for: duration)?.wait() }
}

extension Browser {
    func advanceToNext(until end: Duration) async throws -> Bool {
        try await settle()
        guard let next = world.scheduler.timeline.nextDeadline(), next <= end else {
            try await advance(to: end)
            return false
        }
        try await advance(to: next)
        return true
    }
}
