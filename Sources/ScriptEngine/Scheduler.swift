public import VirtualTime

/// Runs everything that happens in one simulated world, one task at a time, in the order of its ``Timeline``.
///
/// Scripts, timers and the completions of services are tasks of the timeline. A service runs as a Swift task on the
/// loop's thread; while it does, the world is not settled. Belongs to the loop's thread.
public final class Scheduler {
    /// How many tasks may run at one instant of the clock before the world counts as one that never settles.
    public static let maximumTasksPerInstant = 200_000

    public let loop: EventLoop
    public let timeline: Timeline
    private var runningServices = 0
    private var sleepingServices = 0
    private var waiter: CheckedContinuation<Void, Never>?

    public init(loop: EventLoop, clock: VirtualClock) {
        self.loop = loop
        timeline = Timeline(clock: clock)
    }

    public var clock: VirtualClock { timeline.clock }

    /// Whether something is due now or a service is at work.
    public var isSettled: Bool {
        runningServices == sleepingServices && (timeline.nextDeadline().map { $0 > clock.elapsed } ?? true)
    }

    /// Starts a service on the loop's thread. `completion` runs as a task of the timeline.
    /// Returns the Swift task, which may be cancelled; the completion is called all the same.
    @discardableResult
    public func start<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value,
        completion: @escaping (Result<Value, any Error>) -> Void
    ) -> Task<Void, Never> {
        runningServices += 1
        let bound = LoopBound((scheduler: self, completion: completion), on: loop)
        return Task(executorPreference: loop) { [loop] in
            let result: Result<Value, any Error>
            do { result = .success(try await operation()) } catch { result = .failure(error) }
            loop.perform { bound.value.scheduler.finish(result, bound.value.completion) }
        }
    }

    private func finish<Value>(
        _ result: Result<Value, any Error>, _ completion: @escaping (Result<Value, any Error>) -> Void
    ) {
        runningServices -= 1
        timeline.schedule { completion(result) }
        wake()
    }

    /// Suspends the calling service until the clock has moved on by `duration`. The world can settle meanwhile.
    public func sleep(for duration: Duration, isolation: isolated (any Actor)? = #isolation) async {
        sleepingServices += 1
        wake()
        await withCheckedContinuation { continuation in
            timeline.schedule(after: duration) { [self] in
                sleepingServices -= 1
                continuation.resume()
            }
        }
    }

    /// Runs until nothing is due now and no service is at work.
    /// Throws ``SchedulerError/neverSettles`` where the world goes on and on at one instant.
    public func settle(isolation: isolated (any Actor)? = #isolation) async throws(SchedulerError) {
        var tasks = 0
        while true {
            if timeline.runNextDueTask() {
                tasks += 1
                if tasks > Self.maximumTasksPerInstant { throw .neverSettles }
            } else if runningServices > sleepingServices {
                await withCheckedContinuation { waiter = $0 }
            } else {
                return
            }
        }
    }

    /// Settles, then walks the clock to every deadline within `duration` in turn, settling at each.
    public func advance(
        by duration: Duration, isolation: isolated (any Actor)? = #isolation
    ) async throws(SchedulerError) {
        let end = clock.elapsed + max(duration, .zero)
        try await settle()
        while let deadline = timeline.nextDeadline(), deadline <= end {
            timeline.move(to: deadline)
            try await settle()
        }
        timeline.move(to: end)
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}

public enum SchedulerError: Error, Sendable {
    /// More than ``Scheduler/maximumTasksPerInstant`` tasks ran without the clock moving.
    case neverSettles
}

extension EventLoop {
    /// Runs `work` on the loop's thread: now where the caller is there, else soon.
    func perform(_ work: @escaping @Sendable () -> Void) {
        if isCurrentThread { work() } else { post(work) }
    }
}
