import Database
import ExtensionServices
import Glibc
import VirtualTime

/// Rounds of processes at one queue, each killed at a random instant; every now and then all that is left is drained,
/// the file is checked and another one begins, so that the making of a file is met by kills, too.
struct Campaign {
    private let options: TortureOptions
    private let program: String
    private let folder: String
    private var random: SeededRandom
    private var now = VirtualClock.defaultStart
    private var ledger = Ledger()
    private var kills = 0
    private var files = 0
    private var damaged = 0

    private static let roundsOfAFile = 40

    init(_ options: TortureOptions, program: String) throws {
        self.options = options
        self.program = program
        random = SeededRandom(seed: options.seed)
        var template = Array((options.folder + "/extrun-torture-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw Usage(message: "no folder can be made in '\(options.folder)'") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func run() throws -> Outcome {
        var campaign = self
        defer { rmdir(folder) }
        while campaign.kills < options.kills { try campaign.wearOutAFile() }
        return Outcome(
            kills: campaign.kills, files: campaign.files, damaged: campaign.damaged, ledger: campaign.ledger,
            seed: options.seed)
    }

    private mutating func wearOutAFile() throws {
        files += 1
        let path = "\(folder)/queue-\(files).db"
        defer {
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
        }
        var rounds = 0
        while rounds < Self.roundsOfAFile, kills < options.kills {
            rounds += 1
            try round(path)
        }
        try drainTheRest(path)
        let check = try Connection(path: path).firstRow("PRAGMA integrity_check")?[0].text
        if check != "ok" { damaged += 1 }
    }

    /// One writer and one drainer or two, all killed; a locker between them now and then.
    private mutating func round(_ path: String) throws {
        moveClock()
        let locker =
            Int.random(in: 0..<6, using: &random) == 0
            ? try Child(program, .locker, RoleOptions(path: path, now: now, seed: 0)) : nil
        let roles: [Role] = [.writer, .drainer] + (Int.random(in: 0..<4, using: &random) == 0 ? [.drainer] : [])
        let children = try roles.map { role in
            let fault = RoleOptions.Fault.allCases[[0, 0, 0, 0, 1, 2].randomElement(using: &random) ?? 0]
            return try Child(
                program, role,
                RoleOptions(path: path, now: now, seed: random.next(), first: ledger.next, fault: fault))
        }
        for child in children.shuffled(using: &random) {
            // Half of the kills strike anywhere from the start on, half when the queue is open and at work.
            if Bool.random(using: &random) { ledger.read(child.waitUntilReady()) }
            usleep(UInt32.random(in: 0..<15_000, using: &random))
            child.kill()
            kills += 1
        }
        locker?.kill()
        for child in children { ledger.read(child.finish()) }
        _ = locker?.finish()
    }

    private mutating func drainTheRest(_ path: String) throws {
        let queue = try SQLiteShareQueue(path: path, clock: FixedClock(now: now))
        // Ten attempts with their pauses come before a share is set aside: more than that is no progress.
        for _ in 0..<100 {
            try queue.retrySetAside()
            if try queue.counts().queued == 0 { return }
            now = now + .seconds(7_200)
            ledger.read(
                try Child(program, .drainer, RoleOptions(path: path, now: now, seed: random.next())).finish())
        }
        throw CampaignError(what: "the queue does not get empty: \(try queue.counts())")
    }

    /// Mostly on, sometimes far back.
    private mutating func moveClock() {
        let seconds = Bool.random(using: &random) ? Int.random(in: 0...120, using: &random) : 0
        now = now + .seconds(Int.random(in: 0..<10, using: &random) == 0 ? -86_400 : seconds)
    }
}

/// How a campaign ended.
struct Outcome {
    let kills: Int
    let files: Int
    let damaged: Int
    let ledger: Ledger
    let seed: UInt64

    var isFaultless: Bool {
        ledger.lost.isEmpty && ledger.postedTwice.isEmpty && damaged == 0 && !ledger.acknowledged.isEmpty
    }

    /// One line; where something went wrong, lines about that.
    var summary: String {
        let refusals = ["locked", "full", "other"].map { "\(ledger.refusals[$0] ?? 0) \($0)" }.joined(separator: ", ")
        var text =
            "torture: \(kills) kills over \(files) files, \(ledger.acknowledged.count) shares acknowledged, "
            + "\(ledger.lost.count) lost, \(ledger.postedTwice.count) posted twice, \(damaged) files damaged; "
            + "\(ledger.repetitions) posts repeated under their id; refusals: \(refusals); seed \(seed)"
        if isFaultless { return text }
        for error in ledger.otherErrors.sorted().prefix(5) { text += "\n  \(error)" }
        for number in ledger.lost.prefix(5) { text += "\n  lost: https://example.com/\(number)" }
        for url in ledger.postedTwice.prefix(5) {
            text += "\n  posted twice: \(url) as \((ledger.idsByURL[url] ?? []).sorted().joined(separator: ", "))"
        }
        return text
    }
}

struct CampaignError: Error {
    let what: String
}
