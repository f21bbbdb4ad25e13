import CJavaScriptCore

#if canImport(Glibc)
    internal import Glibc
#endif

/// Stops the running script when it uses more than its limits.
///
/// JavaScriptCore asks a callback whether to stop once a time limit has passed, and forgets the limit when the answer
/// is no. So a short limit is armed again and again, and each time the real limits are compared.
final class Watchdog {
    private static let pollSeconds = 0.02

    private let group: JSContextGroupRef
    let limits: ExecutionLimits
    private let baselineBytes: Int
    private var taskStart: Double = 0
    /// Which limit stopped the task that runs, or the last one that ran.
    private(set) var stoppedBy: ExecutionLimits.Kind?

    init(group: JSContextGroupRef, limits: ExecutionLimits) {
        self.group = group
        self.limits = limits
        baselineBytes = residentBytes()
        arm()
    }

    func stop() { JSContextGroupClearExecutionTimeLimit(group) }

    func taskWillRun() {
        taskStart = threadSeconds()
        stoppedBy = nil
    }

    private func arm() {
        JSContextGroupSetExecutionTimeLimit(
            group, Self.pollSeconds,
            { _, pointer in Unmanaged<Watchdog>.fromOpaque(pointer!).takeUnretainedValue().shouldStop() },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func shouldStop() -> Bool {
        if threadSeconds() - taskStart > limits.scriptTime.seconds {
            stoppedBy = .scriptTime
        } else if residentBytes() - baselineBytes > limits.memoryGrowthBytes {
            stoppedBy = .memory
        }
        arm()
        return stoppedBy != nil
    }
}

/// Processor time of the calling thread.
private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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
