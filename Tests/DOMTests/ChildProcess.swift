import Glibc
import Synchronization

/// A process whose standard output is wanted.
enum ChildProcess {
    /// Waits on a thread of its own, so that other tests go on meanwhile.
    static func output(of command: [String]) async -> (text: String, status: Int32) {
        await withCheckedContinuation { continuation in
            let task = Unmanaged.passRetained(Task { continuation.resume(returning: run(command)) })
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { task in
                    Unmanaged<Task>.fromOpaque(task!).takeRetainedValue().body()
                    return nil
                }, task.toOpaque())
            pthread_detach(thread)
        }
    }

    private final class Task {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// So that no other process inherits the end of a pipe that is about to be closed.
    private static let starting = Mutex(())

    private static func run(_ command: [String]) -> (String, Int32) {
        guard let (process, output) = starting.withLock({ _ in start(command) }) else { return ("", -1) }
        defer { close(output) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &block, block.count), count != 0 {
            if count > 0 { bytes += block[..<count] } else if errno != EINTR { break }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return ("", -1) } }
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
        return (String(decoding: bytes, as: UTF8.self), code)
    }

    private static func start(_ command: [String]) -> (pid_t, output: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        // jsdom's XPath writes its failed assertions there.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var pointers = command.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        guard posix_spawn(&process, command[0], &actions, nil, &pointers, environ) == 0 else {
            close(ends[0])
            return nil
        }
        return (process, ends[0])
    }
}
