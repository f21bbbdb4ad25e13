import JSONText
import RuntimeScripts

/// A namespace of `browser`: what the imitated browsers have in it, and what of that is here.
/// Read from the `*.table.json` of `js/browser`, as its `schema/README.md` describes them.
struct APITable: Sendable {
    struct Member: Sendable {
        enum Kind: String { case function, event, property }

        let name: String
        let kind: Kind
        let status: SupportedAPI.Status
        let gate: APIGate
        /// Of a namespace's areas those that have the member.
        let areas: [String]
    }

    struct Area: Sendable {
        let name: String
        let gate: APIGate
    }

    /// What content scripts have of a namespace.
    enum ContentScriptMembers: Sendable {
        case none, all
        case some(Set<String>)

        func contains(_ name: String) -> Bool {
            switch self {
            case .none: false
            case .all: true
            case .some(let names): names.contains(name)
            }
        }
    }

    /// `tabs`, or with dots where it lies in another one.
    let namespace: String
    let gate: APIGate
    let contentScripts: ContentScriptMembers
    /// Whether anything of it is here.
    let hasChunk: Bool
    /// Whether the extension's documents in frames of web pages have it, too.
    let isInWebFrames: Bool
    /// Parts of the namespace that have its functions and properties in its place.
    let areas: [Area]
    /// Functions, events and properties.
    let members: [Member]

    /// Every namespace, those of which nothing is here at the end.
    static let all: [APITable] =
        (read(RuntimeScripts.apiTables).arrayValue ?? []).map { APITable($0) }
        + (read(RuntimeScripts.missingAPIs).objectValue ?? [:]).map { APITable(missing: $0.name, $0.value) }

    static func named(_ namespace: String) -> APITable? { all.first { $0.namespace == namespace } }

    private static func read(_ text: StaticString) -> JSON {
        guard let json = try? JSON(parsing: text.description) else {
            preconditionFailure("a table of js/browser is no JSON")
        }
        return json
    }

    private init(_ json: JSON) {
        namespace = json["namespace"]?.stringValue ?? ""
        gate = APIGate(json["gate"])
        contentScripts =
            switch json["contentScripts"] {
            case .array(let names): .some(Set(names.compactMap(\.stringValue)))
            case .bool(true): .all
            default: .none
            }
        hasChunk = true
        isInWebFrames = json["webFrames"] == true
        let areas = (json["areas"]?.objectValue ?? [:]).map { Area(name: $0.name, gate: APIGate($0.value)) }
        self.areas = areas
        func members(_ group: String, _ kind: Member.Kind) -> [Member] {
            (json[group]?.objectValue ?? [:]).map { name, member in
                Member(
                    name: name, kind: kind,
                    status: (member["status"] ?? member) == "supported" ? .supported : .notImplemented,
                    gate: APIGate(member["gate"]),
                    areas: member["areas"]?.stringsValue ?? areas.map(\.name))
            }
        }
        self.members = members("functions", .function) + members("events", .event) + members("properties", .property)
    }

    private init(missing namespace: String, _ json: JSON) {
        self.namespace = namespace
        gate = APIGate(json["gate"])
        contentScripts = .none
        hasChunk = false
        isInWebFrames = false
        areas = []
        func members(_ group: String, _ kind: Member.Kind) -> [Member] {
            (json[group]?.stringsValue ?? []).map {
                Member(name: $0, kind: kind, status: .notImplemented, gate: APIGate(nil), areas: [])
            }
        }
        self.members = members("functions", .function) + members("events", .event)
    }
}
