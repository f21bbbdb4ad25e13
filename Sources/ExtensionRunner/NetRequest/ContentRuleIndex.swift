/// Which rules of a list a URL may match, told by four letters in a row that their filters look for.
struct ContentRuleIndex: Sendable {
    private var places: [UInt32: [Int]] = [:]
    /// Rules whose filters look for no four letters in a row.
    private var others: [Int] = []

    init(_ rules: [ContentRule]) {
        for (place, rule) in rules.enumerated() {
            if let letters = Self.runs(of: rule.filter.literal).first {
                places[letters, default: []].append(place)
            } else {
                others.append(place)
            }
        }
    }

    /// The places in the list of all rules that may match, in its order.
    func candidates(for url: RuledURL) -> [Int] {
        var found = others
        for letters in Set(Self.runs(of: url.lowercased)) { found += places[letters] ?? [] }
        return found.sorted()
    }

    /// Each four bytes in a row as one number.
    private static func runs(of bytes: [UInt8]) -> some Collection<UInt32> {
        bytes.indices.dropLast(3).lazy.map { start in
            bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
