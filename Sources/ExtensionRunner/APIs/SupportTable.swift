/// One member of `browser.*` and whether it is there.
public struct SupportedAPI: Sendable, Equatable {
    /// Whether it works here.
    public enum Status: String, Sendable {
        case supported
        /// It throws that it is not implemented, or belongs to contexts that there are none of, as those of developer tools.
        case notImplemented
    }

    /// Behind `browser.`: `tabs`, or with dots where it lies in another one, as `devtools.panels`.
    public let namespace: String
    /// Behind the namespace, as `query`.
    public let member: String
    /// `function`, `event` or `property`.
    public let kind: String
    /// For an extension whose manifest and permissions let it have the member.
    public let status: Status
}

/// The members of `browser.*` as a table, one row for each namespace.
public struct SupportTable: Sendable {
    private let apis: [SupportedAPI]

    public init(_ apis: [SupportedAPI]) { self.apis = apis }

    /// A row for each namespace, as `extrun apis` prints them and README.md has them. Ends with a line break.
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
