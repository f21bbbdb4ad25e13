import VirtualTime

extension Scheduler {
    /// Starts a service, and waits for it inside the task that runs now: for a script that waits for an answer in the middle of its run, as
    /// that of a synchronous XMLHttpRequest.
    ///
    /// Meanwhile services do their work, and the clock moves as far as this one sleeps. Nothing of the timeline runs before the script's task
    /// has ended. A service that wants the world to settle then has to wait, and this one gets ``SchedulerError/scriptWaits``.
    /// - Parameters:
    ///   - summary: as for ``start(following:waiting:_:completion:)``.
    ///   - limit: for how much time of the clock the script waits.
    ///   - isNeeded: whether the answer is of use yet.
    ///   - completion: is called before this returns, unless the service takes longer than `limit`, or than the service timeout in real
    ///     time: then it is cancelled, and its end is of no use to anybody.
    /// - Returns: the Swift task.
    @discardableResult
    public func startAndWait<Value: Sendable>(
        waiting summary: @escaping () -> String, atMost limit: Duration? = nil, while isNeeded: () -> Bool,
        _ operation: @escaping @Sendable () async throws -> Value,
        completion: @escaping (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        let id = services.add(summary, isAwaited: true)
        var isOver = false
        let task = run(id, operation) { result in
            if !isOver { completion(result) }
            isOver = true
        }
        // A task that asks again and again, where nobody answers, waits but once.
        let lastMoment = ContinuousClock.now + (hasLostPatience ? .zero : serviceTimeout)
        waitingScripts += 1
        wait(for: id, atMost: limit, until: lastMoment) { !isOver && isNeeded() }
        waitingScripts -= 1
        hasLostPatience = ContinuousClock.now >= lastMoment
        if waitingScripts == 0 { resumeDelayed() }
        if !isOver {
            isOver = true
            task.cancel()
        }
        return task
    }

    /// Whether a script waits so.
    public var hasWaitingScript: Bool { waitingScripts > 0 }

    private func wait(
        for id: Int, atMost limit: Duration?, until lastMoment: ContinuousClock.Instant, while isNeeded: () -> Bool
    ) {
        let end = limit.map { clock.elapsed + $0 }
        func goesOn() -> Bool { isNeeded() && ContinuousClock.now < lastMoment }
        while true {
            loop.runJobs(while: goesOn)
            guard goesOn() else { return }
            if letFirstIn() { continue }
            let next = services.isAsleep(id) ? nextSleeper : nil
            let instant = [next?.deadline, end].compactMap(\.self).min()
            if next != nil, clock.pace == .steps, let instant { timeline.move(to: instant) }
            if let next, next.deadline <= clock.elapsed {
                next.end()
            } else if let end, end <= clock.elapsed {
                return
            } else {
                let rest = clock.pace == .realTime ? instant.map { $0 - clock.elapsed } : nil
                let patience = lastMoment - .now
                loop.waitForJob(atMost: min(patience, rest ?? patience))
            }
        }
    }

    /// Who wakes up first.
    private var nextSleeper: Sleeper? {
        sleepers.filter { !$0.value.hasEnded }.min {
            ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key)
        }?.value
    }
}
