public import VirtualTime

/// Runs everything that happens in one simulated world, one task at a time, in the order of its ``Timeline``.
///
/// Scripts, timers and the completions of services are tasks of the timeline. A service runs as a Swift task on the
/// loop's thread; while it does, the world is not settled. Belongs to the loop's thread.
public final class Scheduler {
    /// How many tasks may run at one instant of the clock before the world counts as one that never settles.
    public static let maximumTasksPerInstant = 100_000
    /// The same where the world has just been seen not to settle: whoever tries again is told soon.
    private static let maximumTasksAfterwards = 1_000

    /// On its thread all tasks and services run.
    public let loop: EventLoop
    /// What waits to happen. ``settle(isolation:)`` runs what is due, and ``advance(by:isolation:)`` what will be.
    public let timeline: Timeline
    let services = ServiceList()
    let serviceTimeout: Duration
    private let guardian: ServiceGuard
    private var arrivals = ArrivalQueue()
    private var neverSettled = false
    /// How many tasks have counted at this instant.
    private var tasks = 0
    /// How many tasks that belong to no service sleep, or wait for the world to settle: one where somebody drives it.
    private var strangers = 0
    /// When the world was last asked to settle.
    private var settledAt = Duration.zero
    /// By the order in which they fell asleep.
    private(set) var sleepers: [Int: Sleeper] = [:]
    private var lastSleeper = 0
    /// How many scripts wait in the middle of their task, one inside the other, and who would go on with the timeline meanwhile.
    var waitingScripts = 0
    /// Whether a script of the task that runs now has waited for the whole service timeout.
    var hasLostPatience = false
    private var delayed: [() -> Void] = []

    /// - Parameter serviceTimeout: how long, in real time, ``settle(isolation:)`` waits for services of which none ends, and a script
    ///   for its own.
    public init(loop: EventLoop, clock: VirtualClock, serviceTimeout: Duration = .seconds(30)) {
        self.loop = loop
        timeline = Timeline(clock: clock)
        self.serviceTimeout = serviceTimeout
        guardian = ServiceGuard(loop: loop, timeout: serviceTimeout)
    }

    /// The clock of the timeline, which ``advance(by:isolation:)`` moves unless it goes by itself.
    public var clock: VirtualClock { timeline.clock }

    private var hasDueTask: Bool { timeline.nextDeadline().map { $0 <= clock.elapsed } ?? false }

    /// Starts a service on the loop's thread. `completion` runs as a task of the timeline.
    /// - Parameters:
    ///   - event: what leads to the completion, see ``Timeline/cause``; without it what leads to this call.
    ///   - summary: says what was asked of whom, as in `the native half has not answered {"a":1}`; called only where no
    ///     answer comes.
    /// - Returns: the Swift task, which may be cancelled; the completion is called all the same.
    @discardableResult
    public func start<Value: Sendable>(
        following event: Int? = nil, waiting summary: @escaping () -> String = { "a service has not answered" },
        _ operation: @escaping @Sendable () async throws -> Value,
        completion: @escaping (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        let cause = event ?? timeline.cause
        return run(services.add(summary), operation) { [timeline] result in
            timeline.following(cause) { _ = timeline.schedule { completion(result) } }
        }
    }

    /// Runs a service, and calls `ended` on the loop's thread when it is over.
    func run<Value: Sendable>(
        _ id: Int, _ operation: @escaping @Sendable () async throws -> Value,
        ended: @escaping (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        let finish = { [services, guardian] (result: Result<Value, any Error>) in
            services.remove(id)
            ended(result)
            guardian.wake()
        }
        let bound = LoopBound(finish, on: loop)
        return Task(executorPreference: loop) { [loop] in
            let result: Result<Value, any Error> = await ServiceList.$currentID.withValue(id) {
                do { return .success(try await operation()) } catch { return .failure(error) }
            }
            loop.perform { bound.value(result) }
        }
    }

    /// Suspends the calling service until the clock has moved on by `duration`, or its task is cancelled. The world can settle
    /// meanwhile. Who is no service does not wait where there is nothing to wait for.
    public func sleep(for duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
        await fallAsleep(for: duration)?.wait()
    }

    /// The same for who must not hold this scheduler meanwhile: whoever calls it waits for what it gives.
    public func fallAsleep(for duration: Duration) -> Sleep? {
        let id = ServiceList.currentID
        guard id != nil || duration > .zero else { return nil }
        lastSleeper += 1
        let number = lastSleeper
        strangers += id == nil ? 1 : 0
        services.fallAsleep(id)
        guardian.wake()
        let deadline = timeline.schedule(after: duration) { [weak self] in self?.sleepers[number]?.end() }
        let sleeper = Sleeper(until: clock.elapsed + duration) { [weak self] in
            guard let self else { return }
            timeline.cancel(deadline)
            sleepers[number] = nil
            strangers -= id == nil ? 1 : 0
            services.wakeUp(id)
        }
        sleepers[number] = sleeper
        return Sleep(LoopBound(sleeper, on: loop), on: loop)
    }

    /// Ends all sleeps.
    public func wakeAll() {
        for sleeper in sleepers.sorted(by: { $0.key < $1.key }) { sleeper.value.end() }
    }

    /// The world ends: nothing that waits happens any more. What it holds would else hold the world.
    public func end() {
        wakeAll()
        timeline.close()
    }

    /// One that sleeps, and how its sleep ends.
    public struct Sleep: Sendable {
        private let sleeper: LoopBound<Sleeper>
        private let loop: EventLoop

        fileprivate init(_ sleeper: LoopBound<Sleeper>, on loop: EventLoop) {
            self.sleeper = sleeper
            self.loop = loop
        }

        /// Suspends the caller until the sleep ends, or its task is cancelled.
        public func wait(isolation: isolated (any Actor)? = #isolation) async {
            await withTaskCancellationHandler {
                _ = isolation  // The closure has the caller's isolation only where it captures it.
                await withCheckedContinuation { continuation in
                    loop.perform { [sleeper] in sleeper.value.begin { continuation.resume() } }
                }
            } onCancel: { [loop, sleeper] in
                loop.perform { sleeper.value.end() }
            }
        }
    }

    /// Ends a sleep once, whatever ends it first.
    final class Sleeper {
        let deadline: Duration
        private let didEnd: () -> Void
        private var wakeUp: (() -> Void)?
        private(set) var hasEnded = false

        init(until deadline: Duration, didEnd: @escaping () -> Void = {}) {
            self.deadline = deadline
            self.didEnd = didEnd
        }

        func begin(_ wakeUp: @escaping () -> Void) {
            if hasEnded { wakeUp() } else { self.wakeUp = wakeUp }
        }

        func end() {
            guard !hasEnded else { return }
            hasEnded = true
            didEnd()
            wakeUp?()
            wakeUp = nil
        }
    }

    /// Suspends the calling service until what `register` is given is called, once and on the loop's thread. The world can
    /// settle meanwhile: for services that wait for whoever drives the world.
    public func rest(
        isolation: isolated (any Actor)? = #isolation, register: (_ resume: @escaping () -> Void) -> Void
    ) async {
        let id = ServiceList.currentID
        await withCheckedContinuation { continuation in
            services.fallAsleep(id)
            guardian.wake()
            register { [self] in
                services.wakeUp(id)
                if waitingScripts > 0 { continuation.resume() } else { timeline.schedule { continuation.resume() } }
            }
        }
    }

    /// Says that the calling service waits for an answer from outside of the loop, which comes at no certain moment.
    /// Give the ticket to ``enter(_:place:isolation:)`` when the answer is there.
    public func leave() -> OutsideTicket {
        let ticket = OutsideTicket(service: ServiceList.currentID)
        services.leave(ticket.service)
        guardian.wake()
        return ticket
    }

    /// Suspends the calling service until its answer may enter: everything else is at rest, and no answer with a lower
    /// `place`, or an earlier one with the same, is waiting. So what an answer causes is over before the next one enters,
    /// and a run depends on the order of the answers only.
    public func enter(
        _ ticket: OutsideTicket, place: Int, isolation: isolated (any Actor)? = #isolation
    ) async {
        await withCheckedContinuation { continuation in
            arrivals.add(ticket, place: place) { continuation.resume() }
            guardian.wake()
        }
    }

    /// Whether nothing can happen but that an answer enters.
    private var isAtRest: Bool {
        services.awakeCount == services.outsideCount + services.drivingCount && !hasDueTask
    }

    /// Lets the first arrival in, after all jobs of the loop that could bring another one, or cause something, have run.
    private func letNextIn(isolation: isolated (any Actor)? = #isolation) async {
        if loop.hasWaitingJobs {
            await withCheckedContinuation { continuation in loop.post { continuation.resume() } }
        } else {
            letFirstIn()
        }
    }

    /// - Returns: whether there was an arrival.
    @discardableResult
    func letFirstIn() -> Bool {
        guard let arrival = arrivals.removeFirst() else { return false }
        services.enter(arrival.ticket.service)
        arrival.resume()
        return true
    }

    /// Suspends the caller while a script waits in the middle of its task, in which nothing else of the timeline may run.
    /// - Throws: ``SchedulerError/scriptWaits`` where it waits for the caller.
    private func waitForScripts(isolation: isolated (any Actor)? = #isolation) async throws(SchedulerError) {
        while waitingScripts > 0 {
            if services.isAwaited(ServiceList.currentID) { throw .scriptWaits }
            await withCheckedContinuation { delayed.append($0.resume) }
        }
    }

    /// Lets those go on who wanted to while a script waited.
    func resumeDelayed() {
        let all = delayed
        delayed = []
        for resume in all { resume() }
    }

    /// Has what is done now count as so many tasks: what takes far longer than a task of a script, as a document.
    public func count(tasks more: Int) { tasks += more }

    /// Runs until nothing is due now and no service is at work. A service may wait for that too: then for no service that does the same.
    ///
    /// With a clock that goes by itself it ends, too, where the world goes on and on.
    /// - Throws: ``SchedulerError/scriptWaits`` where a script waits for the caller;
    ///   ``SchedulerError/neverSettles`` where the world goes on and on at one instant;
    ///   ``SchedulerError/serviceDoesNotAnswer(_:)`` where no service has ended for the service timeout, and nobody waits
    ///   for those services any more; ``SchedulerError/cancelled`` where the task is cancelled while it would wait for one.
    public func settle(isolation: isolated (any Actor)? = #isolation) async throws(SchedulerError) {
        let id = ServiceList.currentID
        let isService = drive(id, by: 1)
        strangers += isService ? 0 : 1
        defer {
            _ = drive(id, by: -1)
            strangers -= isService ? 0 : 1
        }
        // A service that has the world settle again and again is part of what does not come to rest.
        if !isService || settledAt != clock.elapsed { tasks = 0 }
        settledAt = clock.elapsed
        let maximum = neverSettled ? Self.maximumTasksAfterwards : Self.maximumTasksPerInstant
        neverSettled = false
        var isWaiting: Bool { services.awakeCount > (isService ? services.drivingCount : 0) }
        while true {
            try await waitForScripts()
            hasLostPatience = false
            if timeline.runNextDueTask() {
                tasks += 1
                if tasks > maximum {
                    neverSettled = true
                    // A clock that goes by itself has moved on meanwhile, as a browser's does.
                    if clock.pace == .realTime { return }
                    throw .neverSettles
                }
            } else if isAtRest, !arrivals.isEmpty {
                await letNextIn()
            } else if isWaiting {
                if Task.isCancelled { throw .cancelled }
                if clock.pace == .realTime, let deadline = timeline.nextDeadline() {
                    guardian.wake(after: deadline - clock.elapsed)
                }
                let bound = LoopBound(guardian, on: loop)
                let outcome = await withTaskCancellationHandler {
                    _ = isolation
                    return await guardian.wait {
                        isWaiting && !hasDueTask && (arrivals.isEmpty || !isAtRest) && !Task.isCancelled
                    }
                } onCancel: { [loop] in
                    loop.perform { bound.value.wake() }
                }
                // A service that waits, too, is told of the others first.
                guard outcome == .timedOut, isService || services.drivingCount == 0 else { continue }
                let unanswered = services.abandonAwake(isService: isService)
                if !unanswered.isEmpty {
                    throw .serviceDoesNotAnswer(unanswered.map { $0() }, mayWaitForUs: strangers > 1)
                }
            } else {
                return
            }
        }
    }

    /// Says that a service waits for the world to settle, or does so no more: those who wait for it look again.
    /// - Returns: whether there is such a service.
    private func drive(_ id: Int?, by number: Int) -> Bool {
        guard services.drive(id, by: number) else { return false }
        guardian.wake()
        return true
    }

    /// Settles, then walks the clock to every deadline within `duration` in turn, settling at each. A clock that goes by
    /// itself is waited for.
    /// - Throws: ``SchedulerError/cancelled`` where the task is cancelled: the clock stands where it had come to.
    public func advance(
        by duration: Duration, isolation: isolated (any Actor)? = #isolation
    ) async throws(SchedulerError) {
        let end = clock.elapsed + max(duration, .zero)
        try await settle()
        if clock.pace == .realTime { return try await wait(until: end) }
        while let deadline = timeline.nextDeadline(), deadline <= end {
            if Task.isCancelled { throw .cancelled }
            timeline.move(to: deadline)
            try await settle()
        }
        if Task.isCancelled { throw .cancelled }
        timeline.move(to: end)
    }

    /// Waits with a clock that goes by itself, and settles at every deadline on the way.
    private func wait(
        until end: Duration, isolation: isolated (any Actor)? = #isolation
    ) async throws(SchedulerError) {
        while case let now = clock.elapsed, now < end {
            let next = min(timeline.nextDeadline() ?? end, end)
            let sleeper = LoopBound(Sleeper(until: next), on: loop)
            loop.post(after: max(next - now, .zero)) { sleeper.value.end() }
            await Sleep(sleeper, on: loop).wait()
            if Task.isCancelled { throw .cancelled }
            try await settle()
        }
    }
}

/// Why ``Scheduler/settle(isolation:)`` or ``Scheduler/advance(by:isolation:)`` has ended before the world came to rest.
public enum SchedulerError: Error, Sendable {
    /// A script waits in the middle of its task for the service that wants the world to go on.
    case scriptWaits
    /// More than ``Scheduler/maximumTasksPerInstant`` tasks ran without the clock moving, or after that has happened, 1,000.
    case neverSettles
    /// No service ended for the service timeout; what each was asked, the oldest first. They may wait for the world themselves where
    /// a task that belongs to none of them does.
    case serviceDoesNotAnswer([String], mayWaitForUs: Bool)
    /// The task that walks the clock, or waits for a service, was cancelled.
    case cancelled
}

extension EventLoop {
    /// Runs `work` on the loop's thread: now where the caller is there, else soon.
    func perform(_ work: @escaping @Sendable () -> Void) {
        if isCurrentThread { work() } else { post(work) }
    }
}
