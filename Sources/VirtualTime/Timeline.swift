/// What is to happen, and when: tasks on a ``VirtualClock``, run one by one. Equal deadlines run in submission order,
/// except for what is scheduled ``ahead(_:)``.
///
/// Not thread-safe: it belongs to one event loop.
public final class Timeline {
    /// Names a task that was scheduled. Never used twice.
    public struct TaskID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Deadline {
        let instant: Duration
        let rank: Int
        let number: Int

        func precedes(_ other: Deadline) -> Bool {
            (instant, rank, number) < (other.instant, other.rank, other.number)
        }
    }

    private struct ScheduledTask {
        let cause: Int?
        let run: () -> Void
    }

    /// Whose time deadlines are counted in. Nobody but ``move(to:)`` moves it, unless its pace is that of real time.
    public let clock: VirtualClock
    /// What led to the task that runs now, by a number of whoever keeps a record. A task inherits it from the one that
    /// schedules it.
    public var cause: Int?
    private var heap: [Deadline] = []
    private var tasks: [Int: ScheduledTask] = [:]
    private var submissions = 0
    private var isAhead = false
    private var isClosed = false

    public init(clock: VirtualClock) { self.clock = clock }

    /// How many tasks wait.
    public var count: Int { tasks.count }

    /// Schedules a task `delay` from now, at once where it is zero or negative.
    @discardableResult
    public func schedule(after delay: Duration = .zero, _ task: @escaping () -> Void) -> TaskID {
        submissions += 1
        if isClosed { return TaskID(number: submissions) }
        tasks[submissions] = ScheduledTask(cause: cause, run: task)
        push(Deadline(instant: clock.elapsed + max(delay, .zero), rank: isAhead ? 0 : 1, number: submissions))
        return TaskID(number: submissions)
    }

    /// Drops all tasks, and those that are scheduled from now on.
    public func close() {
        isClosed = true
        // What they hold may cancel tasks when it goes, which it does at the end.
        let dropped = tasks
        tasks = [:]
        heap = []
        withExtendedLifetime(dropped) {}
    }

    /// Drops a task; does nothing where it has run or was dropped before.
    public func cancel(_ id: TaskID) {
        guard tasks.removeValue(forKey: id.number) != nil else { return }
        if heap.count > 64, heap.count > 2 * tasks.count { removeCancelled() }
    }

    /// When the next task is due, counted from the start of the run.
    public func nextDeadline() -> Duration? {
        while let first = heap.first {
            if tasks[first.number] != nil { return first.instant }
            _ = popFirst()
        }
        return nil
    }

    /// Runs the next task that is due now. Returns whether there was one.
    public func runNextDueTask() -> Bool {
        guard let deadline = nextDeadline(), deadline <= clock.elapsed, let first = popFirst(),
            let task = tasks.removeValue(forKey: first.number)
        else { return false }
        following(task.cause, task.run)
        return true
    }

    /// Runs `work`, with what it schedules, as a consequence of `cause`.
    public func following<Value>(_ cause: Int?, _ work: () throws -> Value) rethrows -> Value {
        let outer = self.cause
        self.cause = cause
        defer { self.cause = outer }
        return try work()
    }

    /// Runs `work`. What it schedules comes before everything else that is due at the same time.
    public func ahead(_ work: () -> Void) {
        let outer = isAhead
        isAhead = true
        defer { isAhead = outer }
        work()
    }

    /// Moves the clock to `instant`. No task is run; the caller walks from deadline to deadline.
    public func move(to instant: Duration) { clock.move(to: instant) }

    private func push(_ deadline: Deadline) {
        heap.append(deadline)
        var child = heap.count - 1
        while child > 0, case let parent = (child - 1) / 2, heap[child].precedes(heap[parent]) {
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private func popFirst() -> Deadline? {
        guard let last = heap.popLast() else { return nil }
        guard let first = heap.first else { return last }
        heap[0] = last
        sink(from: 0)
        return first
    }

    private func sink(from index: Int) {
        var parent = index
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].precedes(heap[smallest]) {
                smallest = child
            }
            if smallest == parent { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }

    private func removeCancelled() {
        heap = heap.filter { tasks[$0.number] != nil }
        for index in (0..<heap.count / 2).reversed() { sink(from: index) }
    }
}
