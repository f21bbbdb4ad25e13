public import JSONText

/// What a note looks like, as the user writes it: see `Fixtures/jiggy-clipper/template.json`.
public enum ClipperTemplate {
    private static let needed = ["noteName", "content"]
    private static let known = needed + ["name", "vault", "path", "behavior", "properties"]

    /// Throws where a JSON value is no template: without a name every note would be `Untitled`, without content empty.
    public static func check(_ template: JSON) throws(ClipperTemplateError) {
        guard let members = template.objectValue else { throw .notAnObject }
        for (name, _) in members where !known.contains(name) { throw .unknown(name, known: known) }
        for name in needed where members[name]?.stringValue == nil { throw .missing(name) }
    }
}

/// Why a JSON value is no template.
public enum ClipperTemplateError: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnObject
    case missing(String)
    case unknown(String, known: [String])

    public var description: String {
        switch self {
        case .notAnObject: "a template is an object, as in {\"noteName\":\"{{title}}\",\"content\":\"{{content}}\"}"
        case .missing(let name): "the template has no \(name), a text"
        case .unknown(let name, let known):
            "a template has no member '\(name)'; it may have \(known.joined(separator: ", "))"
        }
    }
}
