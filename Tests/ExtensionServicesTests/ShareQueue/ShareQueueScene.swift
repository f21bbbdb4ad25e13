import ExtensionServices
import HTTP
import JSONText
import TestTools
import Testing
import VirtualTime

/// Where the shares of a contract test stand: every rule holds for each.
enum ShareQueueKind: CaseIterable, Sendable {
    case memory
    case file
    /// A file that is opened anew for every call, as by another process or after a crash.
    case reopenedFile
}

/// A queue with its clock.
final class ShareQueueScene {
    let clock = SettableClock()
    let folder: TemporaryFolder
    let rules: ShareQueueRules
    private let kind: ShareQueueKind
    private let kept: any ShareQueue

    init(_ kind: ShareQueueKind, rules: ShareQueueRules = ShareQueueRules()) throws {
        self.kind = kind
        self.rules = rules
        folder = try TemporaryFolder()
        kept =
            kind == .memory
            ? MemoryShareQueue(clock: clock, rules: rules)
            : try SQLiteShareQueue(path: folder.path + "/shared_queue.db", clock: clock, rules: rules)
    }

    var queue: any ShareQueue {
        get throws {
            guard kind == .reopenedFile else { return kept }
            return try SQLiteShareQueue(path: folder.path + "/shared_queue.db", clock: clock, rules: rules)
        }
    }

    /// A share of `https://example.com/<name>`, made now.
    func share(_ name: String, id: String? = nil, _ metadata: JSONObject = [:]) throws -> Share {
        Share(
            id: id ?? "id-" + name, url: try #require(NormalisedURL("https://example.com/" + name)),
            metadata: metadata, createdAt: clock.now)
    }

    /// Queues one share for each name.
    func enqueue(_ names: String...) throws {
        try queue.enqueue(names.map { try share($0) })
    }

    /// The paths of the shares that are handed out now.
    func claimedNames(upTo limit: Int = 100) throws -> [String] { try names(queue.claim(upTo: limit).map(\.share)) }

    func queuedNames() throws -> [String] { try names(queue.queued(upTo: 100)) }

    private func names(_ shares: [Share]) -> [String] {
        shares.map { String($0.url.text.dropFirst("https://example.com/".count)) }
    }
}
