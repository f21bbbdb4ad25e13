/// So many of something: `a timer`, `2 timers`, `3 replies`.
func counted(_ count: Int, _ noun: String) -> String {
    guard count != 1 else { return "a \(noun)" }
    return "\(count) \(noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s")"
}
