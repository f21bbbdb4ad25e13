/// Waits for the services of one ``Scheduler``, but not for ever. Belongs to the loop's thread.
///
/// It counts ticks of a timer, not the time that has passed: on a busy machine the loop's thread may get no turn for
/// seconds, which is no fault of a service. Between two ticks the loop runs what it has to run.
/// OPTIMIZATION: one timer serves many waits, so that one which ends soon costs none of its own.
final class ServiceGuard {
    enum Outcome { case woken, timedOut }

    private static let ticksOfTimeout = 10

    private let loop: EventLoop
    private let tick: Duration
    /// Those who wait, who may be several tasks that use one browser at once.
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var ticksLeft = 0
    private var wakeCount = 0
    private var hasTimer = false
    /// Whether a deadline ended the last wait: the next one goes on with its time.
    private var wasDeadline = false

    init(loop: EventLoop, timeout: Duration) {
        self.loop = loop
        tick = timeout / Self.ticksOfTimeout
    }

    /// Suspends the caller until ``wake()`` is called, or the timeout has passed in real time.
    /// - Parameter isNeeded: asked once more when the caller suspends. A call of an async function may let other jobs of
    ///   the loop run first, and what they tell would be lost.
    func wait(while isNeeded: () -> Bool, isolation: isolated (any Actor)? = #isolation) async -> Outcome {
        // The first tick may be that of a timer which was started earlier.
        if !wasDeadline { ticksLeft = Self.ticksOfTimeout + 1 }
        wasDeadline = false
        if !hasTimer { startTimer() }
        var wakesBefore: Int?
        await withCheckedContinuation { continuation in
            guard isNeeded() else { return continuation.resume() }
            wakesBefore = wakeCount
            waiters.append(continuation)
        }
        // After the last tick a service may have ended, before the caller got its turn: then nothing has timed out.
        return wakeCount == wakesBefore ? .timedOut : .woken
    }

    func wake() {
        wakeCount += 1
        resume()
    }

    /// Ends a wait of then, for something else is due.
    func wake(after delay: Duration) {
        let reference = WeakGuard(self)
        loop.post(after: delay) {
            guard let guardian = reference.target, !guardian.waiters.isEmpty else { return }
            guardian.wasDeadline = true
            guardian.wake()
        }
    }

    private func resume() {
        let all = waiters
        waiters = []
        for waiter in all { waiter.resume() }
    }

    private func startTimer() {
        hasTimer = true
        let reference = WeakGuard(self)
        loop.post(after: tick) { reference.target?.timerFired() }
    }

    private func timerFired() {
        hasTimer = false
        guard !waiters.isEmpty else { return }
        ticksLeft -= 1
        if ticksLeft > 0 { startTimer() } else { resume() }
    }
}

/// A timer must keep neither a world nor its loop alive. It is read on the loop's thread alone.
private final class WeakGuard: @unchecked Sendable {
    private(set) weak var target: ServiceGuard?

    init(_ target: ServiceGuard) { self.target = target }
}
