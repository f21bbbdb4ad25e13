extension APITable {
    /// Why a script finds nothing where it looks.
    /// - Parameters:
    ///   - message: the engine's words, as in `undefined is not an object (evaluating 'browser.alarms.create')`.
    ///   - optional: the permissions that the manifest asks for later.
    /// - Returns: a sentence; `nil` where the words name no part of `browser` that is missing here.
    static func absence(
        toldBy message: String, for subject: APIGate.Subject, optional: Set<String>, in kind: ExtensionContext.Kind
    ) -> String? {
        guard message.contains("undefined"), let path = path(in: message) else { return nil }
        let tables = all.filter { path.starts(with: $0.namespace.split(separator: ".")) }
        guard let table = tables.max(by: { $0.namespace.utf8.count < $1.namespace.utf8.count }) else { return nil }
        let memberName = path.dropFirst(table.namespace.split(separator: ".").count).first
        let member = table.members.first { $0.name == memberName.map(String.init) }
        if kind == .contentScript, let hidden = hiddenFromContentScripts(table, member) {
            return "\(hidden) is not there in content scripts"
        }
        var name = "browser.\(table.namespace)"
        for (gate, part) in [(table.gate, nil), (member?.gate, member?.name)] {
            if let part { name += ".\(part)" }
            guard let gate, let refusal = gate.refusal(of: subject) else { continue }
            var later = subject
            later.permissions.formUnion(optional)
            return gate.isOpen(for: later)
                ? "\(name) is not there until the user has granted an optional permission" : "\(name) \(refusal)"
        }
        return nil
    }

    /// What of a path content scripts have not.
    private static func hiddenFromContentScripts(_ table: APITable, _ member: Member?) -> String? {
        if case .none = table.contentScripts { return "browser.\(table.namespace)" }
        guard let member, !table.contentScripts.contains(member.name) else { return nil }
        return "browser.\(table.namespace).\(member.name)"
    }

    /// The names behind the first `browser` or `chrome` in quotes.
    private static func path(in message: String) -> [Substring]? {
        for global in ["'browser.", "'chrome."] {
            guard let start = message.firstRange(of: global)?.upperBound else { continue }
            return message[start...].prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }.split(
                separator: ".")
        }
        return nil
    }
}
