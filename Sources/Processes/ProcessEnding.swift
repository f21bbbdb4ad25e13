package import Glibc

/// How a process has ended.
package enum ProcessEnding: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)

    /// Waits for a process that this one has started. Call it once for each.
    package init(of process: pid_t) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        self = signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
    }

    /// The status of an exit, or the negative number of the signal.
    package var status: Int32 {
        switch self {
        case .exit(let status): status
        case .signal(let number): -number
        }
    }
}
