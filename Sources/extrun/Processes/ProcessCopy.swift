internal import CProcess
import ExtensionRunner
import Glibc

/// Starts copies of this process, which need not be linked again: docs/decisions/0025-copied-processes.md
enum ProcessCopy {
    /// Starts a copy that does `work` and ends with its status, or with this process. It has nothing to read, writes to
    /// `output`, and knows no other descriptor of this process but standard error.
    ///
    /// The calling process must have one thread: what another one holds, a lock for instance, would be held in the copy
    /// for ever.
    ///
    /// - Returns: its number; `nil` where the system makes no further process: `errno` tells why.
    static func start(output: Int32, _ work: @escaping @Sendable (EngineRoom) async throws -> ExitStatus) -> pid_t? {
        precondition(threadCount == 1, "a process of \(threadCount) threads cannot be copied")
        StandardOutput.flush()
        let process = process_fork()
        if process == 0 {
            _ = process_end_with_parent()
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
            dup2(output, STDOUT_FILENO)
            closefrom(STDERR_FILENO + 1)
            close(STDIN_FILENO)
            // Takes the lowest free number, which is that of standard input.
            _ = open("/dev/null", O_RDONLY)
            Extrun.runAndEnd(work)
        }
        return process < 0 ? nil : process
    }

    private static var threadCount: Int {
        guard let folder = opendir("/proc/self/task") else { return 1 }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        return count
    }
}
