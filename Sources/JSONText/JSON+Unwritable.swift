extension JSON {
    /// What keeps a reader of ``text`` from finding the same value there; `nil`: nothing does. For values that were built in Swift.
    public var unwritable: String? { unwritable(below: JSONParser.maximumDepth) }

    /// - Parameter limit: how many levels may be nested.
    func unwritable(below limit: Int) -> String? { unwritable(below: limit, of: limit) }

    private func unwritable(below depth: Int, of limit: Int) -> String? {
        switch self {
        case .null, .bool, .string: nil
        case .number(let value): value.isFinite ? nil : "has the number \(value), which JSON cannot write"
        case .array(let elements): Self.firstUnwritable(elements, below: depth, of: limit)
        case .object(let members): Self.firstUnwritable(members.lazy.map(\.value), below: depth, of: limit)
        }
    }

    private static func firstUnwritable(_ values: some Sequence<JSON>, below depth: Int, of limit: Int) -> String? {
        if depth == 0 { return "is nested deeper than \(limit) levels" }
        for value in values { if let problem = value.unwritable(below: depth - 1, of: limit) { return problem } }
        return nil
    }
}
