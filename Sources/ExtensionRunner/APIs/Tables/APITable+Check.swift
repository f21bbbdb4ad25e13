import JSONText

extension APITable {
    /// All namespaces with their members for `js/browser/check`, whose `members.js` describes them.
    static func checkedNamespaces(for subject: APIGate.Subject) -> JSON {
        .array(all.flatMap { table in ([nil] + table.areas).map { table.checked(for: subject, area: $0) } })
    }

    /// The namespace itself, or one of its areas.
    private func checked(for subject: APIGate.Subject, area: Area?) -> JSON {
        var checked: JSONObject = [
            "path": .array(
                (namespace.split(separator: ".").map(String.init) + [area?.name].compactMap { $0 }).map { .string($0) }
            ),
            "gate": Self.checked(area?.gate ?? gate, for: subject),
            "members": .array(
                members.filter { member in
                    guard let area else { return member.areas.isEmpty || member.kind == .event }
                    return member.areas.contains(area.name)
                }.map { member in
                    [
                        "name": .string(member.name), "kind": .string(member.kind.rawValue),
                        "isImplemented": .bool(member.status == .supported),
                        "gate": Self.checked(member.gate, for: subject),
                    ]
                }),
        ]
        if area == nil { checked["contentScripts"] = contentScripts.json }
        return .object(checked)
    }

    private static func checked(_ gate: APIGate, for subject: APIGate.Subject) -> JSON {
        var checked: JSONObject = ["permissions": .array(gate.permissions.map { .string($0) })]
        checked["refusal"] = gate.refusal(of: subject).map { .string($0) }
        return .object(checked)
    }
}

extension APITable.ContentScriptMembers {
    fileprivate var json: JSON? {
        switch self {
        case .none: nil
        case .all: true
        case .some(let names): .array(names.sorted().map { .string($0) })
        }
    }
}
