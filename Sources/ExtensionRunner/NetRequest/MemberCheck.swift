import JSONText

/// WebKit's check of what an object of a rule holds, in its words.
/// Source: validateDictionary in WebExtensionUtilities.mm of https://github.com/WebKit/WebKit
struct MemberCheck: Sendable {
    indirect enum Kind: Sendable {
        case boolean, number, string, object
        /// An array of anything.
        case list
        case array(of: Kind)
    }

    let required: [String]
    let kinds: [(name: String, kind: Kind)]

    init(required: [String] = [], _ kinds: KeyValuePairs<String, Kind>) {
        self.required = required
        self.kinds = kinds.map { ($0.key, $0.value) }
    }

    /// The members that nobody looks at.
    func unknownNames(in object: JSONObject) -> [String] {
        object.map(\.name).filter { name in !kinds.contains { $0.name == name } }
    }

    /// What is wrong, as a part of a sentence; `nil`: nothing. Members that nobody knows do not count.
    func problem(in object: JSONObject) -> String? {
        for (name, kind) in kinds {
            if let value = object[name], let problem = kind.problem(with: value, named: name) { return problem }
        }
        let missing = required.filter { object[$0] == nil }.map { "'\($0)'" }
        guard let last = missing.last else { return nil }
        let list =
            missing.count < 3
            ? missing.joined(separator: " and ") : "\(missing.dropLast().joined(separator: ", ")), and \(last)"
        return "it is missing required keys: \(list)"
    }
}

extension MemberCheck.Kind {
    fileprivate func problem(with value: JSON, named name: String) -> String? {
        guard case .array(let element) = self else {
            return matches(value) ? nil : "'\(name)' is expected to be \(noun), but \(value.noun) was provided"
        }
        guard let elements = value.arrayValue else {
            return "'\(name)' is expected to be \(noun), but \(value.noun) was provided"
        }
        return elements.first { !element.matches($0) }.map {
            "'\(name)' is expected to be \(noun), but \($0.noun) was provided in the array"
        }
    }

    private func matches(_ value: JSON) -> Bool {
        switch (self, value) {
        case (.boolean, .bool), (.number, .number), (.string, .string), (.object, .object), (.list, .array): true
        default: false
        }
    }

    private var noun: String {
        switch self {
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .object: "an object"
        case .list: "an array"
        case .array(let element): "an array of \(element.noun.split(separator: " ").last ?? "")s"
        }
    }
}
