import Glibc
import JSONText

/// Clips pages in several processes. Lines come out in the order of the pages; a page that takes its process with it costs
/// only its own line.
final class ClipPool: @unchecked Sendable {
    private let options: ClipOptions
    private let output: ClipOutput
    /// Guards `jobs`. Who reads a page from a slow stream keeps nobody from telling what has come of another one.
    private let reading = Lock()
    private var jobs: ClipJobs
    // Everything below is guarded by `lock`.
    private let lock = Lock()
    private var nextIndex = 0
    private var nextToPrint = 0
    private var finished: [Int: JSON] = [:]

    /// How many lines may wait for a slow page before them, for each process.
    private static let linesAhead = 16

    init(_ options: ClipOptions, _ output: ClipOutput) {
        self.options = options
        self.output = output
        jobs = ClipJobs(options)
    }

    func run() throws(CommandFailure) {
        let threads = (0..<options.jobs).map { _ in startThread { self.work() } }
        for thread in threads { pthread_join(thread, nil) }
        if let failure = reading.hold({ jobs.failure }) { throw failure }
    }

    private func work() {
        var process: ClipProcess?
        while let (index, job) = take() {
            var line: JSON
            if case .broken(let reason) = job.source {
                line = job.result(error: reason)
            } else {
                if process == nil {
                    process = ClipProcess(arguments: options.workerArguments, firstLine: options.scriptsLine)
                }
                if let answer = process?.ask(job.line), let value = try? JSON(parsing: answer) {
                    line = value
                } else {
                    line = job.result(error: process?.end() ?? "no further process can be started")
                    process = nil
                }
            }
            give(index, line)
        }
        _ = process?.end()
    }

    private func take() -> (Int, ClipJob)? {
        reading.hold {
            lock.hold {
                while nextIndex - nextToPrint >= options.jobs * Self.linesAhead { lock.wait() }
            }
            guard let job = jobs.next() else { return nil }
            return lock.hold {
                nextIndex += 1
                return (nextIndex - 1, job)
            }
        }
    }

    private func give(_ index: Int, _ line: JSON) {
        lock.hold {
            finished[index] = line
            while let line = finished.removeValue(forKey: nextToPrint) {
                output.write(line)
                nextToPrint += 1
            }
            lock.wakeAll()
        }
    }
}

/// A lock on which threads can wait for what others do under it.
final class Lock {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func hold<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Lets go of the lock until another thread calls ``wakeAll()``. Call it while the lock is held.
    func wait() { pthread_cond_wait(condition, mutex) }
    func wakeAll() { pthread_cond_broadcast(condition) }
}
