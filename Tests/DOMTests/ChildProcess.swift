import Glibc
import Processes
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
        guard let (program, output) = starting.withLock({ _ in start(command) }) else { return ("", -1) }
        defer { close(output) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &block, block.count), count != 0 {
            if count > 0 { bytes += block[..<count] } else if errno != EINTR { break }
        }
        return (String(decoding: bytes, as: UTF8.self), program.wait().status)
    }

    private static func start(_ command: [String]) -> (ChildProgram, output: Int32)? {
        guard let pipe = try? Pipe() else { return nil }
        defer { close(pipe.writer) }
        // jsdom's XPath writes its failed assertions to the last one.
        let program = try? ChildProgram(
            command,
            streams: [(STDIN_FILENO, .nothing), (STDOUT_FILENO, .descriptor(pipe.writer)), (STDERR_FILENO, .nothing)])
        guard let program else {
            close(pipe.reader)
            return nil
        }
        return (program, pipe.reader)
    }
}
