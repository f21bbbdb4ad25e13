import JSONText

/// What a function of `browser.*` answers.
enum APIResult {
    case value(JSON?)
    /// JSON text that needs no look from Swift.
    case text(String)
    /// The call's ``APICall/complete(_:)`` is called later.
    case pending
}

/// A failure in the words of WebKit: a sentence without the name of the function before it.
struct APIError: Error {
    let sentence: String
    /// Which value is wrong; `nil`: the call itself.
    let key: String?
    /// The function as the message names it; `nil`: `<namespace>.<function>()`.
    let function: String?

    init(_ sentence: String, key: String? = nil, function: String? = nil) {
        self.sentence = sentence
        self.key = key
        self.function = function
    }

    /// For the script that throws it: `sentence` and `key`.
    var json: JSON {
        var members: JSONObject = ["sentence": .string(sentence)]
        members["key"] = key.map { .string($0) }
        return .object(members)
    }
}

/// One call of a function of `browser.*` by a script.
final class APICall {
    let name: String
    let arguments: [JSON]
    private let completion: (Result<String?, APIError>) -> Void

    init(name: String, arguments: [JSON], completion: @escaping (Result<String?, APIError>) -> Void) {
        self.name = name
        self.arguments = arguments
        self.completion = completion
    }

    /// An argument that was given; what was omitted is null.
    func argument(_ index: Int) -> JSON? {
        guard index < arguments.count, !arguments[index].isNull else { return nil }
        return arguments[index]
    }

    func complete(_ result: Result<String?, APIError>) { completion(result) }
}

extension JSONObject {
    /// The strings of a list that is a member; none where it is left out.
    func texts(_ name: String) -> [String] { self[name]?.stringsValue ?? [] }
}

extension JSON? {
    /// The strings of a list, or the one string that stands in its place.
    var stringOrStrings: [String] { self?.stringsValue ?? [self?.stringValue].compactMap { $0 } }
}
