/// The members of a JSON object in their order. A name that is set again keeps its place.
///
/// Two objects are equal when they have equal members, whatever the order. Names that differ in normalisation only are two, as in a script.
public struct JSONObject: Sendable {
    /// From so many members on, they are found by an index; fewer are found faster one by one.
    private static let indexedCount = 12

    private var members: [(name: String, value: JSON)] = []
    /// Where each name stands, once there are many.
    private var positions: [ByteText: Int] = [:]

    public init() {}

    public init(_ members: some Sequence<(String, JSON)>) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (name, value) in members { self[name] = value }
    }

    /// In the order of the members.
    public var names: [String] { members.map(\.name) }
    /// Whether this is `{}`.
    public var isEmpty: Bool { members.isEmpty }
    /// How many members there are; a name that was set again counts once.
    public var count: Int { members.count }

    /// The value of a member. Setting `nil` removes the member.
    public subscript(name: String) -> JSON? {
        get { position(of: name).map { members[$0].value } }
        set {
            switch (position(of: name), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil):
                members.remove(at: position)
                positions = [:]
                makeIndex()
            case (nil, let value?):
                members.append((name, value))
                if positions.isEmpty { makeIndex() } else { positions[ByteText(name)] = members.count - 1 }
            case (nil, nil): break
            }
        }
    }

    private func position(of name: String) -> Int? {
        positions.isEmpty ? members.firstIndex { $0.name.hasBytes(of: name) } : positions[ByteText(name)]
    }

    private mutating func makeIndex() {
        guard members.count >= Self.indexedCount else { return }
        for (position, member) in members.enumerated() { positions[ByteText(member.name)] = position }
    }
}

extension JSONObject: Equatable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }
}

extension JSONObject: Sequence {
    /// Exact: the same as ``count``.
    public var underestimatedCount: Int { members.count }

    public func makeIterator() -> IndexingIterator<[(name: String, value: JSON)]> { members.makeIterator() }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
