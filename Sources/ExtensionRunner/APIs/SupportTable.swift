/// One member of `browser.*` and whether it is there.
public struct SupportedAPI: Sendable, Equatable {
    public enum Status: String, Sendable {
        case supported
        /// It is present and throws that it is not implemented.
        case notImplemented
    }

    public let namespace: String
    public let member: String
    /// `function`, `event` or `property`.
    public let kind: String
    public let status: Status
}

/// The members of `browser.*` as a table, one row for each namespace.
public struct SupportTable: Sendable {
    private let apis: [SupportedAPI]

    public init(_ apis: [SupportedAPI]) { self.apis = apis }

    public var markdown: String {
        var text = "| `browser.` | supported | not implemented yet |\n| --- | --- | --- |\n"
        var namespaces: [String] = []
        for api in apis where !namespaces.contains(api.namespace) { namespaces.append(api.namespace) }
        for namespace in namespaces {
            let members = apis.filter { $0.namespace == namespace }
            func names(_ status: SupportedAPI.Status) -> String {
                members.filter { $0.status == status }.map { "`\($0.member)`" }.joined(separator: " ")
            }
            text += "| `\(namespace)` | \(names(.supported)) | \(names(.notImplemented)) |\n"
        }
        return text
    }
}

extension SupportedAPI {
    /// Every member of `browser.*` that the imitated browsers have.
    public static var all: [SupportedAPI] {
        APITable.all.flatMap { table in
            table.members.map {
                SupportedAPI(namespace: table.namespace, member: $0.name, kind: $0.kind.rawValue, status: $0.status)
            }
        }
    }
}
