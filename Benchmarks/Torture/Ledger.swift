/// What the children said: which shares were acknowledged, which were posted.
struct Ledger {
    private(set) var acknowledged: Set<Int> = []
    /// The ids under which each URL was posted. A back end takes an id once, so two ids are two posts.
    private(set) var idsByURL: [String: Set<String>] = [:]
    private(set) var repetitions = 0
    /// How often the queue said that it was locked, that the disk was full, or something else.
    private(set) var refusals: [String: Int] = [:]
    private(set) var otherErrors: Set<String> = []
    /// The number behind the last acknowledged share.
    private(set) var next = 0

    mutating func read(_ output: [UInt8]) {
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words[0] {
            case "ack":
                guard words.count == 2, let number = Int(words[1]) else { continue }
                acknowledged.insert(number)
                next = max(next, number + 1)
            case "post" where words.count == 3:
                if !idsByURL[words[2], default: []].insert(words[1]).inserted { repetitions += 1 }
            case "locked", "full": refusals[words[0], default: 0] += 1
            case "error":
                refusals["other", default: 0] += 1
                otherErrors.insert(String(line))
            default: break
            }
        }
    }

    var lost: [Int] { acknowledged.filter { idsByURL["https://example.com/\($0)"] == nil }.sorted() }

    var postedTwice: [String] { idsByURL.filter { $0.value.count > 1 }.map(\.key).sorted() }
}
