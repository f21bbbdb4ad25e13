internal import HTTP

// What scripts ask with `permissions.*`.
// Source: WebExtensionContextCocoa.mm (hasPermissions, needsPermission, permissionState) of https://github.com/WebKit/WebKit
extension Permissions {
    /// The names that are in force.
    public var namesInForce: [String] { grantedNames.filter(has).sorted() }

    /// Whether all of these are granted: names, and patterns within granted ones, whatever their paths.
    public func include(names: [String], hosts: [MatchPattern]) -> Bool {
        names.allSatisfy(grantedNames.contains)
            && hosts.allSatisfy { host in grantedHosts.contains { $0.includes(host, comparing: .schemeAndHost) } }
    }

    /// Whether the user is asked before a pattern that a script requests is granted: the manifest asks for it, and the user
    /// has neither granted nor denied it or a part of it.
    public func asksUser(for pattern: MatchPattern) -> Bool {
        if (deniedHosts + grantedHosts).contains(where: { pattern.includes($0) }) { return false }
        return (requestedHosts + impliedHosts).contains { pattern.includes($0) }
            || optionalHosts.contains { $0.includes(pattern) }
    }

    /// Whether the user is asked for a site that a page of the extension wants something of: the manifest asks for it, or for tabs,
    /// and the user has not decided.
    func asksUser(for url: WebURL) -> Bool {
        guard case .notGranted(let requested) = decision(for: url) else { return false }
        return requested != nil || has("tabs") || optionalHosts.contains { $0.matches(url) }
    }

    /// Whether a name that a script requests is still to be granted.
    public func lacks(_ name: String) -> Bool {
        !grantedNames.contains(name) && !deniedNames.contains(name)
            && (requestedNames.contains(name) || optionalNames.contains(name))
    }

    /// The patterns that `permissions.getAll` tells. One for every host is told as the manifest writes it.
    /// Source: permissionsGetAll in WebExtensionContextAPIPermissionsCocoa.mm
    public var toldHosts: [MatchPattern] {
        var told = grantedHosts.filter { !$0.matchesAllHosts }
        guard told.count < grantedHosts.count else { return told }
        let blanket = (requestedHosts + impliedHosts + optionalHosts).removingDuplicates().filter(\.matchesAllHosts)
        told += blanket.isEmpty ? [.allHosts] : blanket
        return told
    }
}
