import HTTP
import WebPlatform

/// A request that is under way, until its answer has come whole. Belongs to the world's loop.
final class Exchange {
    private let log: FetchLog
    /// Takes the answer; `nil` where it has.
    private var answer: ((FetchResponse) -> Void)?
    /// Lets whoever reads the body know that the rest of it does not come.
    private let failBody: () -> Void
    /// What works on the answer.
    private var task: Task<Void, Never>?
    /// What was sent last; `nil` where nothing was.
    private var sent: HTTPRequest?
    private var isOver = false

    init(_ log: FetchLog, answer: @escaping (FetchResponse) -> Void, failBody: @escaping () -> Void) {
        self.log = log
        self.answer = answer
        self.failBody = failBody
    }

    func attach(_ task: Task<Void, Never>) { self.task = task }

    func hear(_ event: FetchEvent) {
        switch event {
        case .preflightSent(let request), .requestSent(let request): sent = request
        default: break
        }
        log.record(event)
    }

    /// The answer has come, and with it the body where that does not come piece by piece.
    func complete(_ response: FetchResponse) {
        isOver = isOver || response.stream == nil
        answer?(response)
        answer = nil
    }

    /// A body's next piece has come, or its end.
    func hear(piece: [UInt8]?) {
        isOver = piece == nil
        log.record(piece: piece)
    }

    func hear(_ error: TransportError) {
        isOver = true
        log.record(.blocked(.transport(error)))
    }

    /// The connection is lost: a network error, wherever the exchange is.
    /// - Returns: what tells the script; `nil` where nothing is lost.
    @discardableResult
    func lose(because reason: String) -> (() -> Void)? {
        guard !isOver, let sent, task?.isCancelled != true || answer == nil else { return nil }
        isOver = true
        let error = TransportError.networkFailed(sent.method, sent.url, reason: reason)
        log.recordLoss(error)
        task?.cancel()
        guard let answer else { return failBody }
        self.answer = nil
        return { answer(.networkError(.transport(error))) }
    }
}

/// The exchanges that are under way, in the order in which they began. Whoever works on one holds it.
final class ExchangeList {
    private struct Entry {
        weak var exchange: Exchange?
    }

    private var entries: [Entry] = []
    /// How many entries there were when those of what is over were last dropped, at least.
    private var keptCount = 16

    func add(_ exchange: Exchange) {
        if entries.count >= 2 * keptCount {
            entries.removeAll { $0.exchange == nil }
            keptCount = max(16, entries.count)
        }
        entries.append(Entry(exchange: exchange))
    }

    /// Loses all of them. Gives what tells the scripts.
    func loseAll(because reason: String) -> [() -> Void] { entries.compactMap { $0.exchange?.lose(because: reason) } }
}
