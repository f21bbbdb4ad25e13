import CJavaScriptCore
import Synchronization
import VirtualTime

#if canImport(Glibc)
    internal import Glibc
#endif

/// One thread that runs jobs one by one and turns a GLib main context between them.
///
/// It is an executor: an actor that returns it as its `unownedExecutor` runs here, and so does
/// `Task(executorPreference: loop)`. JavaScriptCore delivers WebAssembly results and finalization callbacks through the
/// thread-default GMainContext of the thread that made the virtual machine, which is why the loop owns one.
///
/// The thread ends when the loop is released.
public final class EventLoop: SerialExecutor, TaskExecutor, Sendable {
    private let core: EventLoopCore

    public init() {
        core = EventLoopCore()
        core.start()
    }

    deinit { core.stop() }

    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        let serial = asUnownedSerialExecutor()
        let task = asUnownedTaskExecutor()
        core.enqueue { unowned.runSynchronously(isolatedTo: serial, taskExecutor: task) }
    }

    /// What an actor that runs on this loop gives as its `unownedExecutor`. The actor keeps the loop alive; this does not.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Stops the process where the caller is on another thread. Swift calls it, as for `assumeIsolated`:
    /// https://developer.apple.com/documentation/swift/serialexecutor/checkisolated()
    public func checkIsolated() { preconditionOnThread() }

    /// Whether the caller is on the loop's thread; never `nil`. Swift asks it before ``checkIsolated()``:
    /// https://developer.apple.com/documentation/swift/serialexecutor/isisolatingcurrentcontext()
    public func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

    /// Whether the caller runs on this loop's thread.
    public var isCurrentThread: Bool { core.isCurrentThread }

    /// Whether jobs wait behind the one that runs now. Called on the loop's thread.
    var hasWaitingJobs: Bool { core.hasWaitingJobs }

    /// Runs `work` on the loop's thread, after what was enqueued before it. Any thread may call this.
    public func post(_ work: @escaping @Sendable () -> Void) { core.enqueue(work) }

    /// Runs `work` on the loop's thread after `delay` of real time; never, where the loop is released before.
    func post(after delay: Duration, _ work: @escaping @Sendable () -> Void) { core.enqueue(after: delay, work) }

    /// Runs jobs inside the one that runs now, as long as `isNeeded` says so and any wait. Called on the loop's thread.
    func runJobs(while isNeeded: () -> Bool) { core.runJobs(while: isNeeded) }

    /// Waits inside the job that runs now until another one is enqueued, for `limit` of real time at most. Called on the loop's thread.
    func waitForJob(atMost limit: Duration) { core.waitForJob(atMost: limit) }

    /// Runs `body` on the loop's thread and waits for what it returns.
    public func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            post { continuation.resume(returning: Result(catching: body)) }
        }
        return try result.get()
    }

    func preconditionOnThread() {
        precondition(isCurrentThread, "a value of an event loop was used on another thread")
    }
}

/// The part of the loop that its own thread keeps alive.
private final class EventLoopCore: @unchecked Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isStopped = false

        mutating func takeJobs() -> [@Sendable () -> Void] {
            defer { jobs = [] }
            return jobs
        }
    }

    private let state = Mutex(State())
    private let context: OpaquePointer
    /// Turned by who waits inside a job. What else belongs to the thread, as the engine's timers, has to come between two jobs.
    private let waitingContext: OpaquePointer
    private let threadID = Atomic<UInt>(0)
    /// The jobs that were taken last, and how many of them have begun. Belongs to the thread.
    private var batch: [@Sendable () -> Void] = []
    private var begunOfBatch = 0
    private var batchesSinceTurn = 0

    init() {
        context = g_main_context_new()
        waitingContext = g_main_context_new()
    }

    deinit {
        g_main_context_unref(context)
        g_main_context_unref(waitingContext)
    }

    var isCurrentThread: Bool { threadID.load(ordering: .relaxed) == pthread_self() }

    var hasWaitingJobs: Bool { begunOfBatch < batch.count || state.withLock { !$0.jobs.isEmpty } }

    func start() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        // JavaScriptCore lets scripts use 5 MB of a thread's stack before it throws RangeError.
        pthread_attr_setstacksize(&attributes, 16 << 20)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let box = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { pointer in
                let core = Unmanaged<EventLoopCore>.fromOpaque(pointer!).takeRetainedValue()
                core.run()
                return nil
            }, box.toOpaque())
        precondition(status == 0, "no thread could be started for an event loop (error \(status))")
        pthread_attr_destroy(&attributes)
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        g_main_context_wakeup(context)
    }

    func enqueue(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
        guard !isCurrentThread else { return }
        g_main_context_wakeup(context)
        g_main_context_wakeup(waitingContext)
    }

    func enqueue(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
        g_source_unref(attachTimer(after: delay, to: context, job))
    }

    /// - Returns: the timer, of which the caller has a reference.
    private func attachTimer(
        after delay: Duration, to context: OpaquePointer, _ job: @escaping @Sendable () -> Void
    ) -> UnsafeMutablePointer<GSource>? {
        let milliseconds = min(max(delay.milliseconds.rounded(.up), 0), Double(UInt32.max))
        let source = g_timeout_source_new(guint(milliseconds))
        g_source_set_callback(
            source,
            { pointer in
                Unmanaged<TimedJob>.fromOpaque(pointer!).takeUnretainedValue().work()
                return 0
            }, Unmanaged.passRetained(TimedJob(work: job)).toOpaque(),
            { pointer in Unmanaged<TimedJob>.fromOpaque(pointer!).release() })
        g_source_attach(source, context)
        return source
    }

    /// Runs jobs as long as there are any, and turns the main context when there are none; also after many batches, so
    /// that jobs which follow one another without end do not keep it from its own work.
    private func run() {
        threadID.store(UInt(pthread_self()), ordering: .relaxed)
        g_main_context_push_thread_default(context)
        while true {
            runJobs { batchesSinceTurn < Self.batchesBetweenTurns }
            batchesSinceTurn = 0
            let isStopped = state.withLock(\.isStopped)
            if isStopped && !hasWaitingJobs { break }
            g_main_context_iteration(context, isStopped || hasWaitingJobs ? 0 : 1)
        }
        g_main_context_pop_thread_default(context)
    }

    private static let batchesBetweenTurns = 64

    func runJobs(while isNeeded: () -> Bool) {
        while isNeeded(), let job = takeJob() { job() }
    }

    func waitForJob(atMost limit: Duration) {
        let timer = attachTimer(after: limit, to: waitingContext) {}
        if !hasWaitingJobs { g_main_context_iteration(waitingContext, 1) }
        g_source_destroy(timer)
        g_source_unref(timer)
    }

    private func takeJob() -> (@Sendable () -> Void)? {
        if begunOfBatch == batch.count {
            (batch, begunOfBatch) = (state.withLock { $0.takeJobs() }, 0)
            batchesSinceTurn += 1
        }
        guard begunOfBatch < batch.count else { return nil }
        begunOfBatch += 1
        return batch[begunOfBatch - 1]
    }
}

/// Work that waits for a timer of GLib.
private final class TimedJob {
    let work: @Sendable () -> Void

    init(work: @escaping @Sendable () -> Void) { self.work = work }
}
