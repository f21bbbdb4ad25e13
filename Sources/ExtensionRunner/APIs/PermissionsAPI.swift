import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/permissions
// Source: WebExtensionAPIPermissionsCocoa.mm and WebExtensionContextAPIPermissionsCocoa.mm of
// https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerPermissions(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        if function == "getAll" {
            return .value(Self.permissionsJSON(permissions.namesInForce, permissions.toldHosts))
        }
        let asked = try AskedPermissions(call)
        switch function {
        case "contains": return .value(.bool(permissions.include(names: asked.names, hosts: asked.hosts)))
        case "request":
            guard sender.context.isProcessingUserGesture else {
                world.trace.explain(
                    sender.lane,
                    "permissions.request() was called where the user does nothing: call it in a listener of a tap, a command, a "
                        + "menu item or a click in a page of the extension, before anything of `browser` is awaited")
                throw APIError("must be called during a user gesture")
            }
            try asked.verify(within: permissions, verb: "requested")
            return request(asked, call, from: sender)
        case "remove":
            try asked.verifyRemoval(from: permissions)
            try asked.verify(within: permissions, verb: "removed")
            return remove(asked, from: sender)
        default: throw APIError("it is not implemented")
        }
    }

    private func request(_ asked: AskedPermissions, _ call: APICall, from sender: ExtensionContext) -> APIResult {
        if asked.names.isEmpty && asked.hosts.isEmpty {
            firePermissions("permissions.onAdded", [], [])
            return .value(true)
        }
        if permissions.include(names: asked.names, hosts: asked.hosts) { return .value(true) }
        // Names are granted without a question.
        let names = asked.names.filter(permissions.lacks)
        let hosts = asked.hosts.filter(permissions.asksUser)
        if hosts.isEmpty {
            grant(names: names)
            if !permissions.include(names: asked.names, hosts: asked.hosts) { explainUngranted(asked, sender.lane) }
            return .value(true)
        }
        prompts.ask(for: hosts, of: sender) { [weak self] isAllowed in
            if isAllowed { self?.grant(names: names, hosts: hosts) }
            call.complete(.success(isAllowed ? "true" : "false"))
        }
        return .pending
    }

    /// WebKit leaves out what it need not ask for, and takes the rest for granted, though nothing may be left.
    private func explainUngranted(_ asked: AskedPermissions, _ lane: TraceEvent.Lane) {
        let missing = asked.texts { !permissions.include(names: $0, hosts: $1) }
        world.trace.explain(
            lane,
            "permissions.request() gives true, as in Safari, but \(missing.joined(separator: ", ")) is not granted: the user has "
                + "denied it or a part of it, or no pattern of the manifest stands within the one that is asked for")
    }

    private func remove(_ asked: AskedPermissions, from sender: ExtensionContext) -> APIResult {
        withdraw(names: asked.names, hosts: asked.hosts)
        let isGone = !permissions.include(names: asked.names, hosts: asked.hosts)
        if !isGone, let blanket = permissions.grantedHosts.first(where: \.matchesAllHosts), !asked.hosts.isEmpty {
            world.trace.explain(
                sender.lane,
                "permissions.remove() gives false: the user has allowed \(blanket), which includes what is removed; the host "
                    + "access 'ask' begins without it")
        }
        return .value(.bool(isGone))
    }
}

/// The argument of a call of `permissions.*`.
private struct AskedPermissions {
    let names: [String]
    let hosts: [MatchPattern]

    init(_ call: APICall) throws(APIError) {
        func texts(_ key: String) -> [String] {
            (call.members(0)[key]?.stringsValue ?? []).removingDuplicates()
        }
        names = texts("permissions")
        for name in names where !ManifestReader.supportedPermissions.contains(name) {
            throw APIError("'\(name)' is not a valid permission", key: "permissions")
        }
        var hosts: [MatchPattern] = []
        for origin in texts("origins") {
            guard let pattern = try? MatchPattern(origin), pattern.isSupported else {
                throw APIError("'\(origin)' is not a valid pattern", key: "origins")
            }
            hosts.append(pattern)
        }
        self.hosts = hosts
    }

    /// - Parameter verb: what is done with permissions, as the sentence says it: `requested`.
    func verify(within permissions: Permissions, verb: String) throws(APIError) {
        let allowed = permissions.requestedHosts + permissions.impliedHosts + permissions.optionalHosts
        let areNamesKnown = permissions.requestedNames.union(permissions.optionalNames).isSuperset(of: names)
        let sentence = "only permissions specified in the manifest may be \(verb)"
        if !areNamesKnown || !hosts.isEmpty && allowed.isEmpty { throw APIError(sentence, key: "permissions") }
        for host in hosts where !allowed.contains(where: { $0.includes(host, comparing: .schemeAndHost) }) {
            throw APIError(sentence, key: "origins")
        }
    }

    /// What the manifest asks for without calling it optional stays.
    func verifyRemoval(from permissions: Permissions) throws(APIError) {
        let sentence = "required permissions cannot be removed"
        if !permissions.requestedNames.isDisjoint(with: names) { throw APIError(sentence, key: "permissions") }
        let required = permissions.requestedHosts + permissions.impliedHosts
        for host in hosts where required.contains(where: { $0.includes(host, comparing: .schemeAndHost) }) {
            throw APIError(sentence, key: "origins")
        }
    }

    /// Those of which a condition holds, as scripts write them.
    func texts(where condition: (_ names: [String], _ hosts: [MatchPattern]) -> Bool) -> [String] {
        names.filter { condition([$0], []) } + hosts.filter { condition([], [$0]) }.map(\.description)
    }
}
