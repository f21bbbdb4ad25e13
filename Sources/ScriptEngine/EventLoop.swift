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

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    public func checkIsolated() { preconditionOnThread() }

    public func isIsolatingCurrentContext() -> Bool? { isCurrentThread }

    /// Whether the caller runs on this loop's thread.
    public var isCurrentThread: Bool { core.isCurrentThread }

    /// Whether jobs wait behind the one that runs now. Called on the loop's thread.
    var hasWaitingJobs: Bool { core.hasWaitingJobs }

    /// Runs `work` on the loop's thread, after what was enqueued before it. Any thread may call this.
    public func post(_ work: @escaping @Sendable () -> Void) { core.enqueue(work) }

    /// Runs `work` on the loop's thread after `delay` of real time; never, where the loop is released before.
    func post(after delay: Duration, _ work: @escaping @Sendable () -> Void) { core.enqueue(after: delay, work) }

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
    }

    private let state = Mutex(State())
    private let context: OpaquePointer
    private let threadID = Atomic<UInt>(0)
    /// How many jobs of the batch that is being run have not begun. Belongs to the thread.
    private var jobsLeftOfBatch = 0

    init() { context = g_main_context_new() }

    deinit { g_main_context_unref(context) }

    var isCurrentThread: Bool { threadID.load(ordering: .relaxed) == pthread_self() }

    var hasWaitingJobs: Bool { jobsLeftOfBatch > 0 || state.withLock { !$0.jobs.isEmpty } }

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
        if !isCurrentThread { g_main_context_wakeup(context) }
    }

    func enqueue(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
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
        g_source_unref(source)
    }

    /// Runs jobs as long as there are any, and turns the main context when there are none; also after many batches, so
    /// that jobs which follow one another without end do not keep it from its own work.
    private func run() {
        threadID.store(UInt(pthread_self()), ordering: .relaxed)
        g_main_context_push_thread_default(context)
        var batches = 0
        while true {
            let (jobs, isStopped) = takeJobs()
            jobsLeftOfBatch = jobs.count
            for job in jobs {
                jobsLeftOfBatch -= 1
                job()
            }
            if jobs.isEmpty && isStopped { break }
            batches += 1
            if !jobs.isEmpty && batches % Self.batchesBetweenTurns != 0 { continue }
            let hasMore = state.withLock { !$0.jobs.isEmpty || $0.isStopped }
            g_main_context_iteration(context, hasMore ? 0 : 1)
        }
        g_main_context_pop_thread_default(context)
    }

    private static let batchesBetweenTurns = 64

    private func takeJobs() -> ([@Sendable () -> Void], Bool) {
        state.withLock { state in
            let jobs = state.jobs
            state.jobs = []
            return (jobs, state.isStopped)
        }
    }
}

/// Work that waits for a timer of GLib.
private final class TimedJob {
    let work: @Sendable () -> Void

    init(work: @escaping @Sendable () -> Void) { self.work = work }
}
