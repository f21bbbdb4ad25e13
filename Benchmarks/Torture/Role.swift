import Database
import ExtensionServices
import Glibc
import JSONText
import VirtualTime

/// What a child process does until it is killed. It tells what is beyond recall as lines on its standard output.
enum Role: String {
    /// Queues shares from a number on; `ack N` once share N is safe.
    case writer
    /// Posts what is queued; `post ID URL` is the post.
    case drainer
    /// Holds the file's lock.
    case locker

    func play(_ options: RoleOptions) throws {
        if self == .locker {
            let connection = try Connection(path: options.path)
            try connection.execute(script: "BEGIN EXCLUSIVE")
            say("ready")
            while true { pause() }
        }
        if options.fault == .torn { tearWrites(of: options.path, after: options.seed) }
        let queue = try SQLiteShareQueue(
            path: options.path, clock: FixedClock(now: options.now), patience: .milliseconds(3),
            maximumFileBytes: options.fault == .full ? 1 : nil)
        say("ready")
        var random = SeededRandom(seed: options.seed)
        // A few errors are what the faults are for; then the process has done what it can.
        var patience = 3
        if self == .writer {
            var next = options.first
            while patience > 0 {
                do {
                    let count = Int.random(in: 1...4, using: &random)
                    try write(next..<next + count, queue)
                    next += count
                } catch {
                    tell(error)
                    patience -= 1
                }
            }
        } else {
            while patience > 0 {
                do {
                    if try drain(queue, &random) == .empty { break }
                } catch {
                    tell(error)
                    patience -= 1
                }
            }
        }
    }

    /// Queues the shares of these numbers together, each with a twin of another id, which must never be posted.
    private func write(_ numbers: Range<Int>, _ queue: SQLiteShareQueue) throws {
        let shares = numbers.flatMap { number in
            ["share", "twin"].map {
                Share(
                    id: "\($0)-\(number)", url: url(number), metadata: ["text": .string(text(number))],
                    createdAt: WallTime(millisecondsSince1970: Double(number)))
            }
        }
        try queue.enqueue(numbers.count == 1 ? Array(shares.prefix(1)) : shares)
        say(numbers.map { "ack \($0)" }.joined(separator: "\n"))
    }

    private enum Rest { case empty, more }

    private func drain(_ queue: SQLiteShareQueue, _ random: inout SeededRandom) throws -> Rest {
        let claimed = try queue.claim(upTo: 8)
        for share in claimed {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try queue.fail(share.claim, .temporary("503"))
            case 1: try queue.release([share.claim])
            default:
                say("post \(share.share.id) \(share.share.url)")
                try queue.complete([share.claim])
            }
        }
        return claimed.isEmpty ? .empty : .more
    }

    private func url(_ number: Int) -> NormalisedURL {
        guard let url = NormalisedURL("https://example.com/\(number)") else { preconditionFailure("it is a URL") }
        return url
    }

    /// Up to a page of the file and more, so that the file grows.
    private func text(_ number: Int) -> String { String(repeating: "x", count: number * 7_919 % 6_000) }

    private func tell(_ error: any Error) {
        switch error as? ShareQueueError {
        case .locked: say("locked")
        case .full: say("full")
        default: say("error \(error)")
        }
    }

    /// Lets the files of a database grow a little, and cuts the write off that would go beyond.
    private func tearWrites(of path: String, after seed: UInt64) {
        signal(SIGXFSZ, SIG_IGN)
        let present = [path, path + "-wal"].map { file in
            var status = stat()
            return stat(file, &status) == 0 ? Int(status.st_size) : 0
        }
        let limit = rlim_t(present.max() ?? 0) + rlim_t(seed % 20_000)
        var limits = rlimit(rlim_cur: limit, rlim_max: limit)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
    }
}

/// One write, so that a kill leaves whole lines.
func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}
