import JSONText
import ScriptEngine
import WebPlatform

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

extension Browser {
    /// Every member of `browser.*` that the imitated browsers have, with its status here.
    public func supportedAPIs() throws -> [SupportedAPI] {
        let text = try world.readSupportTable()
        return (try JSON(parsing: text).arrayValue ?? []).compactMap { row in
            guard let cells = row.arrayValue?.compactMap(\.stringValue), cells.count == 4,
                let status = SupportedAPI.Status(rawValue: cells[3])
            else { return nil }
            return SupportedAPI(namespace: cells[0], member: cells[1], kind: cells[2], status: status)
        }
    }
}

extension World {
    fileprivate func readSupportTable() throws -> String {
        let reader = SilentDelegate()
        let context = try WebContext(
            scheduler: scheduler,
            environment: WebEnvironment(machine: ScriptMachine(limits: limits), random: random), delegate: reader)
        return try context.script.perform {
            try context.load(chunk: "browser/gates")
            return try context.call(entry: "supportTable").stringValue ?? "[]"
        }
    }
}
