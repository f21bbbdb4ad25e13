/// What an extension asks for, what the user has granted, and what follows for a URL.
///
/// Names of APIs are granted as soon as the manifest asks for them; hosts are the user's to grant.
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtensionContext.cpp (permissionState)
public struct Permissions: Sendable {
    /// Names of APIs in the manifest's `permissions`, those only that the browser knows.
    public let requestedNames: Set<String>
    public let optionalNames: Set<String>
    /// Hosts in the manifest's `host_permissions`, or `permissions` before version 3.
    public let requestedHosts: [MatchPattern]
    public let optionalHosts: [MatchPattern]
    /// Hosts that the manifest asks for by content scripts and `externally_connectable`.
    public let impliedHosts: [MatchPattern]

    public private(set) var grantedNames: Set<String>
    public private(set) var deniedNames: Set<String> = []
    public private(set) var grantedHosts: [MatchPattern] = []
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

    /// Lets the user grant hosts. Takes back denials that the pattern includes.
    public mutating func grant(_ pattern: MatchPattern) {
        deniedHosts.removeAll { pattern.includes($0, comparing: .schemeAndHost) }
        if !grantedHosts.contains(pattern) { grantedHosts.append(pattern) }
    }

    /// Lets the user deny hosts. Takes back grants that the pattern includes.
    public mutating func deny(_ pattern: MatchPattern) {
        grantedHosts.removeAll { pattern.includes($0, comparing: .schemeAndHost) }
        if !deniedHosts.contains(pattern) { deniedHosts.append(pattern) }
    }
}
