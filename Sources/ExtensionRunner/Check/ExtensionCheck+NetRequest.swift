import JSONText

extension ExtensionCheck {
    /// The files of rules for `declarativeNetRequest`: what Safari does not take of them, and what it does not do.
    /// - Parameter isURL: whether a text is a URL.
    mutating func checkRulesets(isURL: (String) -> Bool) {
        let names = ["declarativeNetRequest", "declarativeNetRequestWithHostAccess"]
        let permissions = manifest.permissions.union(manifest.optionalPermissions)
        if !manifest.rulesets.isEmpty, permissions.isDisjoint(with: names) {
            findings.append(
                CheckFinding(
                    file: "manifest.json", line: line(of: "declarative_net_request"),
                    "\"declarative_net_request\" has no effect without the permission \"declarativeNetRequest\""))
        }
        for ruleset in manifest.rulesets where !findings.contains(where: { $0.file == ruleset.path }) {
            let file = RulesetFile(ruleset, in: files)
            for problem in file.problems { add(problem, .problem) }
            check(file, mayChange: permissions.contains(names[1]), isURL: isURL)
        }
    }

    private mutating func check(_ file: RulesetFile, mayChange: Bool, isURL: (String) -> Bool) {
        do throws(ContentRuleList.Refusal) {
            _ = try ContentRuleList(file.rules.map { TranslatedRule($0, isURL: isURL) })
        } catch {
            let index = file.rules.firstIndex { $0.id == error.rule.id } ?? 0
            add(
                file.problem(
                    with: index, "keeps Safari from taking any rule of the extension, because \(error.reason)"),
                .problem)
        }
        // What many rules share is told of the first one.
        var indices: [String: [Int]] = [:]
        var remarks: [(severity: CheckFinding.Severity, sentence: String)] = []
        for (index, rule) in file.rules.enumerated() {
            let news = profile.version.map(rule.news) ?? []
            let found = rule.remarks(mayChange: mayChange) + remarksOnFile(of: rule) + news.map { (.problem, $0) }
            for (severity, sentence) in found {
                if indices[sentence] == nil { remarks.append((severity, sentence)) }
                indices[sentence, default: []].append(index)
            }
        }
        for (severity, sentence) in remarks {
            guard let first = indices[sentence]?.first, let count = indices[sentence]?.count else { continue }
            let others =
                count == 1 ? "" : "; the same goes for \(count == 2 ? "another rule" : "\(count - 1) other rules")"
            add(file.problem(with: first, sentence + others), severity)
        }
    }

    /// Why no page gets the file of the extension to which a rule leads.
    private func remarksOnFile(of rule: NetRequestRule) -> [(CheckFinding.Severity, String)] {
        guard case .redirect(.extensionPath(let path)) = rule.action else { return [] }
        let file = path.withoutLeadingSlash.fileOfPath
        guard files.bytes(at: file) != nil else {
            return [(.problem, "leads to \"\(path)\", which is not in the extension")]
        }
        let isListed = manifest.webAccessibleResources.contains { $0.lists(file) }
        return isListed ? [] : [(.problem, "leads to \"\(path)\", which \"web_accessible_resources\" does not list")]
    }

    private mutating func add(_ problem: RulesetFile.Problem, _ severity: CheckFinding.Severity) {
        findings.append(
            CheckFinding(
                severity, file: problem.file, line: problem.position?.line, column: problem.position?.column,
                problem.sentence))
    }

    private func line(of key: String) -> Int? {
        JSON.position(of: [.member(key)], in: files.bytes(at: "manifest.json") ?? [])?.line
    }
}

extension NetRequestRule {
    /// What Safari does not do of the rule.
    fileprivate func remarks(mayChange: Bool) -> [(CheckFinding.Severity, String)] {
        var remarks: [(CheckFinding.Severity, String)] = ignoredMembers.map { name, part in
            (.problem, "has '\(name)' in its \(part), at which Safari does not look")
        }
        switch action {
        case .redirect, .modifyHeaders:
            if !mayChange {
                remarks.append(
                    (
                        .problem,
                        "has no effect: rules that redirect or change headers need the permission "
                            + "\"declarativeNetRequestWithHostAccess\", and access to the host"
                    ))
            }
        default: break
        }
        if case .modifyHeaders(let changes) = action {
            let types = condition.resourceTypes
            if changes.isEmpty {
                remarks.append((.problem, "has no effect: Safari changes no headers of responses"))
            } else if let types, types.isSubset(of: [.mainFrame, .subFrame, .xmlhttprequest]) {
                remarks.append(
                    (
                        .problem, "has no effect: Safari changes no headers of documents, fetch() and XMLHttpRequest"
                    ))
            } else if changes.contains(where: { $0.name.lowercased() == "cookie" }) {
                remarks.append((.problem, "does not reach Cookie, which Safari adds to a request later"))
            } else if changes.contains(where: { $0.name.lowercased() == "referer" && $0.operation == .remove }) {
                remarks.append((.problem, "does not remove Referer, which Safari adds to a request later"))
            }
        }
        if let domains = condition.excludedRequestDomains, !domains.isEmpty {
            remarks.append(
                (
                    .hint,
                    "lets requests to its excludedRequestDomains pass every rule that comes behind it, too: those of lower "
                        + "priority, and of the same one those that redirect or change headers"
                ))
        }
        if condition.regexFilter != nil, condition.requestDomains?.isEmpty == false {
            remarks.append(
                (
                    .problem,
                    "is for requests to every site: beside a regexFilter Safari does not look at requestDomains; name the domains in "
                        + "the expression"
                ))
        }
        return remarks
    }
}
