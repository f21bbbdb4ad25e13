extension BidirectionalCollection {
    /// Without the elements at both ends for which a condition holds.
    package func trimming(while isEdge: (Element) -> Bool) -> SubSequence {
        let rest = drop(while: isEdge)
        guard let last = rest.lastIndex(where: { !isEdge($0) }) else { return rest }
        return rest[...last]
    }
}

extension StringProtocol {
    /// This text without white space at its ends.
    package var trimmingWhitespace: String { String(trimming(while: \.isWhitespace)) }
}
