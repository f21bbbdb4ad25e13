/// The members of a JSON object in their order. A name that is set again keeps its place.
///
/// Two objects are equal when they have equal members, whatever the order.
public struct JSONObject: Sendable {
    public private(set) var names: [String] = []
    private var values: [String: JSON] = [:]

    public init() {}

    public init(_ members: some Sequence<(String, JSON)>) {
        for (name, value) in members { self[name] = value }
    }

    public var isEmpty: Bool { names.isEmpty }
    public var count: Int { names.count }

    /// The value of a member. Setting `nil` removes the member.
    public subscript(name: String) -> JSON? {
        get { values[name] }
        set {
            if let newValue {
                if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
            } else if values.removeValue(forKey: name) != nil {
                names.removeAll { $0 == name }
            }
        }
    }
}

extension JSONObject: Equatable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }
}

extension JSONObject: Sequence {
    public func makeIterator() -> AnyIterator<(name: String, value: JSON)> {
        var names = self.names.makeIterator()
        let values = self.values
        return AnyIterator {
            guard let name = names.next(), let value = values[name] else { return nil }
            return (name, value)
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
