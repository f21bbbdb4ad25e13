/// What an extension asks for, what the user has granted, and what follows for a URL.
///
/// Names of APIs are granted as soon as the manifest asks for them; hosts are the user's to grant.
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtensionContext.cpp (permissionState)
public struct Permissions: Sendable {
    /// Names of APIs in the manifest's `permissions`, those only that the browser knows.
    public private(set) var requestedNames: Set<String>
    /// Names of APIs in the manifest's `optional_permissions`, which a script may request.
    public private(set) var optionalNames: Set<String>
    /// Hosts in the manifest's `host_permissions`, or `permissions` before version 3.
    public private(set) var requestedHosts: [MatchPattern]
    /// Hosts in the manifest's `optional_host_permissions`, or `optional_permissions` before version 3.
    public private(set) var optionalHosts: [MatchPattern]
    /// Hosts that the manifest asks for by content scripts and `externally_connectable`.
    public private(set) var impliedHosts: [MatchPattern]

    /// What the extension has now, by grant or by the manifest.
    public private(set) var grantedNames: Set<String>
    /// What the user has refused, until it is granted again.
    public private(set) var deniedNames: Set<String> = []
    /// Hosts that it may see now.
    public private(set) var grantedHosts: [MatchPattern] = []
    /// Hosts that the user has refused, until they are granted again.
    public private(set) var deniedHosts: [MatchPattern] = []

    /// The origin of the extension's own pages, such as `safari-web-extension://…`.
    public let ownOrigin: String

    public init(
        requestedNames: Set<String> = [], optionalNames: Set<String> = [], requestedHosts: [MatchPattern] = [],
        optionalHosts: [MatchPattern] = [], impliedHosts: [MatchPattern] = [], hostAccess: HostAccess = .granted,
        ownOrigin: String
    ) {
        self.requestedNames = requestedNames
        self.optionalNames = optionalNames
        self.requestedHosts = requestedHosts
        self.optionalHosts = optionalHosts
        self.impliedHosts = impliedHosts
        self.ownOrigin = ownOrigin
        grantedNames = requestedNames
        switch hostAccess {
        case .granted: grantedHosts = [.allURLs]
        case .denied: deniedHosts = [.allURLs]
        case .ask: break
        }
    }

    /// The permissions of an extension that has just been installed.
    public init(manifest: Manifest, hostAccess: HostAccess, ownOrigin: String) {
        self.init(
            requestedNames: manifest.permissions, optionalNames: manifest.optionalPermissions,
            requestedHosts: manifest.hostPermissions, optionalHosts: manifest.optionalHostPermissions,
            impliedHosts: manifest.externallyConnectable.matches + manifest.contentScripts.flatMap(\.matches),
            hostAccess: hostAccess, ownOrigin: ownOrigin)
    }

    /// Another version of the extension is installed, which may ask for other things. What the user has said stays.
    mutating func update(to manifest: Manifest) {
        var new = Permissions(manifest: manifest, hostAccess: .ask, ownOrigin: ownOrigin)
        new.grantedNames.formUnion(grantedNames.intersection(new.optionalNames))
        new.grantedNames.subtract(deniedNames)
        new.deniedNames = deniedNames
        new.grantedHosts = grantedHosts
        new.deniedHosts = deniedHosts
        self = new
    }

    /// Whether the API permission of this name is in force.
    public func has(_ name: String) -> Bool { grantedNames.contains(name) && !deniedNames.contains(name) }

    /// Lets the user grant an API permission. Takes back its denial.
    public mutating func grant(_ name: String) {
        grantedNames.insert(name)
        deniedNames.remove(name)
    }

    /// Lets the user deny an API permission. Takes back its grant.
    public mutating func deny(_ name: String) {
        grantedNames.remove(name)
        deniedNames.insert(name)
    }

    /// Takes back the grant of an API permission, which is not denied thereby.
    public mutating func withdraw(_ name: String) { grantedNames.remove(name) }

    /// Lets the user grant hosts. Takes back the denials that the pattern includes; a blanket one, as `<all_urls>`, leaves
    /// those of certain hosts.
    public mutating func grant(_ pattern: MatchPattern) {
        deniedHosts.removeAll { pattern.takesBack($0) }
        if !grantedHosts.contains(pattern) { grantedHosts.append(pattern) }
    }

    /// Lets the user deny hosts. Takes back the grants that the pattern includes; a blanket one, as `<all_urls>`, leaves
    /// those of certain hosts.
    public mutating func deny(_ pattern: MatchPattern) {
        grantedHosts.removeAll { pattern.takesBack($0) }
        if !deniedHosts.contains(pattern) { deniedHosts.append(pattern) }
    }

    /// Takes back the grants of hosts that the pattern includes, which are not denied thereby.
    public mutating func withdraw(_ pattern: MatchPattern) {
        grantedHosts.removeAll { pattern.includes($0, comparing: .schemeAndHost) }
    }
}

extension MatchPattern {
    /// Whether a decision of the user for this pattern ends an opposite one for `other`.
    /// Source: setPermissionState in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    fileprivate func takesBack(_ other: MatchPattern) -> Bool {
        matchesAllHosts ? self == other : includes(other, comparing: .schemeAndHost)
    }
}
