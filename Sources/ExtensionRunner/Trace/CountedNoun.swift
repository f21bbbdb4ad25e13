/// How one of something is written: `a timer`, or `1 timer` where it stands among numbers.
package enum SingleCount { case article, digit }

/// So many of something: `a timer`, `2 timers`, `3 replies`.
package func counted(_ count: Int, _ noun: String, one: SingleCount = .article) -> String {
    guard count != 1 else { return one == .article ? "a \(noun)" : "1 \(noun)" }
    return "\(count) \(noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")"
}
