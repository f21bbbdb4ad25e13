import CJavaScriptCore

#if canImport(Glibc)
    internal import Glibc
#endif

/// Stops the running script when it uses more than its limits.
///
/// JavaScriptCore asks a callback whether to stop once a time limit has passed, and forgets the limit when the answer
/// is no. So a short limit is armed again and again, and each time the real limits are compared.
final class Watchdog {
    /// How often the limits are compared. Where one of the engine's timers fires while another one is being answered, the engine
    /// may abort in `VMTraps::requestThreadStopIfNeeded`. The next one is set before the answer is given, so it must come late: with
    /// 20 ms it was seen once in some 28,000 times on a machine with seven times as much to do as it could.
    /// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/VMTraps.cpp
    private static let pollSeconds = 0.1

    /// After how much of the tasks' time the limits are compared between two tasks. The engine asks neither in a short task nor
    /// while a built-in function runs, and that one can fill all memory.
    private static let settledSeconds = 0.01

    /// Which part of the tasks' time may go into collecting, so that memory can be compared, unless the process has grown by a further
    /// half of the limit meanwhile.
    private static let collectingShare = 0.1

    /// How many microtasks are ended at most that a stopped task has left. What is left then runs in the next task.
    private static let mostEndings = 10_000

    private let group: JSContextGroupRef
    private let probe: ExceptionProbe
    let limits: ExecutionLimits
    private var baselineBytes: Int
    /// How much more than its limit the machine may hold now, for work of ours on what a script is.
    var allowedBytes = 0
    /// What the host keeps of what the running task has handed to it, as its messages in the console.
    var handedBytes = 0
    private var taskStart: Double = 0
    private var unsettledSeconds: Double = 0
    private var nextCollection: Double = 0
    private var nextCollectionBytes = 0
    /// Which limit stopped the task that runs, or the last one that ran.
    private(set) var stoppedBy: ExecutionLimits.Kind? {
        didSet { hasStoppedTask = hasStoppedTask || stoppedBy != nil }
    }
    /// Where the script stood that was stopped; `nil` where that is not known.
    private(set) var stopPosition: ScriptPosition?
    /// Asks where the script that runs now stands.
    var currentPosition: () -> ScriptPosition? = { nil }
    /// Whether a limit has ever stopped a task.
    private(set) var hasStoppedTask = false
    /// Whether what a stopped task has left is being ended. No next timer is set then.
    private(set) var isEnding = false
    private var hasEndedOne = false

    init(group: JSContextGroupRef, context: JSGlobalContextRef, limits: ExecutionLimits) {
        self.group = group
        probe = ExceptionProbe(context: context)
        self.limits = limits
        baselineBytes = residentBytes()
        arm()
    }

    /// From now on, memory counts from what the process holds now.
    func countMemoryFromNow() {
        baselineBytes = residentBytes()
        allowedBytes = 0
    }

    /// Why the task that runs, or the last one that ran, was stopped; `nil` where it was not.
    var error: ScriptError? {
        stoppedBy.map {
            ScriptError(cause: .limit($0), name: "", message: limits.message(for: $0), position: stopPosition)
        }
    }

    func stop() { JSContextGroupClearExecutionTimeLimit(group) }

    func taskWillRun() {
        taskStart = threadSeconds()
        handedBytes = 0
        stoppedBy = nil
        stopPosition = nil
    }

    /// Compares the limits with what the tasks so far have used, unless they took too little time for that.
    func taskDidRun(in context: JSContextRef) {
        guard stoppedBy == nil else { return }
        unsettledSeconds += threadSeconds() - taskStart
        guard unsettledSeconds > Self.settledSeconds else { return }
        unsettledSeconds = 0
        stoppedBy = exceededLimit(context)
    }

    /// Calls `run`, which runs what a stopped task has left, until nothing of it had to be stopped.
    func endAll(_ run: () -> Void) {
        // At once: of a longer time the engine would wait for shorter and shorter rests, one timer after another.
        arm(afterSeconds: 0)
        isEnding = true
        var count = 0
        repeat {
            hasEndedOne = false
            run()
            count += 1
        } while hasEndedOne && count < Self.mostEndings
        isEnding = false
        arm()
    }

    private func arm(afterSeconds seconds: Double = pollSeconds) {
        JSContextGroupSetExecutionTimeLimit(
            group, seconds,
            { context, pointer in
                Unmanaged<Watchdog>.fromOpaque(pointer!).takeUnretainedValue().shouldStop(context!)
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func shouldStop(_ context: JSContextRef) -> Bool {
        if isEnding {
            hasEndedOne = true
            return true
        }
        if stoppedBy == nil, let limit = exceededLimit(context) {
            if !probe.seesException(in: context) { stopPosition = currentPosition() }
            stoppedBy = limit
        }
        arm()
        return stoppedBy != nil
    }

    private func exceededLimit(_ context: JSContextRef) -> ExecutionLimits.Kind? {
        if threadSeconds() - taskStart > limits.scriptTime.seconds { return .scriptTime }
        return exceedsMemory(context) ? .memory : nil
    }

    /// Memory counts where both the machine's own heap and the process have grown: the one alone counts pages that were
    /// never touched, the other what the rest of the process does meanwhile. What a script has dropped does not count, or it
    /// would depend on when the engine collects. Only a collection tells how much the heap holds: a large typed array counts in the
    /// engine's figures from the first one on that finds it. A loop that fills the console holds nothing itself.
    private func exceedsMemory(_ context: JSContextRef) -> Bool {
        let start = threadSeconds()
        let mostBytes = min(limits.memoryGrowthBytes, .max - allowedBytes) + allowedBytes
        let resident = residentBytes()
        guard resident - baselineBytes > mostBytes, start > nextCollection || resident > nextCollectionBytes,
            !probe.seesException(in: context)
        else { return false }
        JSSynchronousGarbageCollectForDebugging(context)
        let isExceeded = heapBytes(context) + handedBytes > mostBytes
        let end = threadSeconds()
        nextCollection = end + (end - start) / Self.collectingShare
        nextCollectionBytes = residentBytes() + mostBytes / 2
        return isExceeded
    }
}

/// Processor time of the calling thread.
private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// What the heap of a machine holds now, with what its objects hold outside it.
private func heapBytes(_ context: JSContextRef) -> Int {
    guard let statistics = JSGetMemoryUsageStatistics(context) else { return 0 }
    return ["heapSize", "extraMemorySize"].reduce(0) { sum, name in
        let member = name.withScriptString { JSObjectGetProperty(context, statistics, $0, nil) }
        return sum + (Int(exactly: JSValueToNumber(context, member, nil)) ?? 0)
    }
}

/// What the process holds in memory now.
private func residentBytes() -> Int {
    let file = open("/proc/self/statm", O_RDONLY)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    guard count > 0 else { return 0 }
    let fields = text[..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
