extension JSON {
    /// What keeps a reader of ``text`` from finding the same value there; `nil`: nothing does. For values that were built in Swift.
    public var unwritable: String? { unwritable(below: JSONParser.maximumDepth) }

    /// - Parameter depth: how many levels may be nested.
    func unwritable(below depth: Int) -> String? {
        switch self {
        case .null, .bool, .string: nil
        case .number(let value): value.isFinite ? nil : "has the number \(value), which JSON cannot write"
        case .array(let elements): depth == 0 ? Self.tooDeep : elements.firstUnwritable(below: depth)
        case .object(let members): depth == 0 ? Self.tooDeep : members.lazy.map(\.value).firstUnwritable(below: depth)
        }
    }

    private static let tooDeep = "is nested deeper than \(JSONParser.maximumDepth) levels"
}

extension Sequence<JSON> {
    fileprivate func firstUnwritable(below depth: Int) -> String? {
        for value in self { if let problem = value.unwritable(below: depth - 1) { return problem } }
        return nil
    }
}
