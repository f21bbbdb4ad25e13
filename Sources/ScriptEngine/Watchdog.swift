import CJavaScriptCore

#if canImport(Glibc)
    internal import Glibc
#endif

/// Stops the running script when it uses more than its limits.
///
/// JavaScriptCore asks a callback whether to stop once a time limit has passed, and forgets the limit when the answer
/// is no. So a short limit is armed again and again, and each time the real limits are compared.
final class Watchdog {
    /// How often the limits are compared. Where the engine's timer thread gets no processor for as long, two of its timers
    /// fire at once, and the engine may abort in `VMTraps::requestThreadStopIfNeeded`: seen once in some 28,000 times with 20 ms on
    /// a machine with seven times as much to do as it could.
    /// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/VMTraps.cpp
    private static let pollSeconds = 0.1

    /// How often it is looked at what a stopped task has left.
    private static let endingPollSeconds = 0.001

    private let group: JSContextGroupRef
    private let probe: ExceptionProbe
    let limits: ExecutionLimits
    private var baselineBytes: Int
    private var taskStart: Double = 0
    /// Which limit stopped the task that runs, or the last one that ran.
    private(set) var stoppedBy: ExecutionLimits.Kind? {
        didSet { hasStoppedTask = hasStoppedTask || stoppedBy != nil }
    }
    /// Whether a limit has ever stopped a task.
    private(set) var hasStoppedTask = false

    init(group: JSContextGroupRef, context: JSGlobalContextRef, limits: ExecutionLimits) {
        self.group = group
        probe = ExceptionProbe(context: context)
        self.limits = limits
        baselineBytes = residentBytes()
        arm()
    }

    /// From now on, memory counts from what the process holds now.
    func countMemoryFromNow() { baselineBytes = residentBytes() }

    func stop() { JSContextGroupClearExecutionTimeLimit(group) }

    func taskWillRun() {
        taskStart = threadSeconds()
        stoppedBy = nil
    }

    /// Ends the microtasks that a stopped task has left, one after another. The engine runs them as soon as it gives up its lock, at
    /// the end of any call, and what ends them stays under way as an exception, with which no context can be made.
    func endMicrotasks(in context: JSContextRef) {
        arm(afterSeconds: Self.endingPollSeconds)
        for _ in 0..<100_000 where probe.seesException(in: context) {
            // As any call that can throw, it takes the exception away.
            _ = JSValueToNumber(context, JSValueMakeUndefined(context), nil)
        }
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

    /// Memory counts where both the machine's own heap and the process have grown: the one alone counts pages that were
    /// never touched, the other what the rest of the process does meanwhile. What a script has dropped does not count, or it
    /// would depend on when the engine collects.
    private func shouldStop(_ context: JSContextRef) -> Bool {
        if stoppedBy != nil {
            // What the stopped task has left is ended, too.
        } else if threadSeconds() - taskStart > limits.scriptTime.seconds {
            stoppedBy = .scriptTime
        } else if residentBytes() - baselineBytes > limits.memoryGrowthBytes,
            !probe.seesException(in: context), heapBytes(context) > limits.memoryGrowthBytes
        {
            JSSynchronousGarbageCollectForDebugging(context)
            if heapBytes(context) > limits.memoryGrowthBytes { stoppedBy = .memory }
        }
        arm(afterSeconds: stoppedBy == nil ? Self.pollSeconds : Self.endingPollSeconds)
        return stoppedBy != nil
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
