import JSONText

extension ManifestReader {
    struct RequestedPermissions {
        var names: Set<String> = []
        var optionalNames: Set<String> = []
        var hosts: [MatchPattern] = []
        var optionalHosts: [MatchPattern] = []
    }

    /// Before version 3 hosts stand among the permissions. What the browser does not know has no effect and is no error.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/permissions
    func permissions() -> RequestedPermissions {
        var result = RequestedPermissions()
        for permission in strings(json, "permissions") {
            if version == .two, let pattern = try? MatchPattern(permission) {
                if pattern.isSupported { result.hosts.append(pattern) }
            } else if Self.supportedPermissions.contains(permission) {
                result.names.insert(permission)
            }
        }
        if version == .three { result.hosts = patterns(json, "host_permissions") }

        for permission in strings(json, "optional_permissions") {
            if version == .two, let pattern = try? MatchPattern(permission) {
                if pattern.isSupported { result.optionalHosts.append(pattern) }
            } else if Self.supportedPermissions.contains(permission), !result.names.contains(permission) {
                result.optionalNames.insert(permission)
            }
        }
        if version == .three { result.optionalHosts = patterns(json, "optional_host_permissions") }
        result.hosts = result.hosts.removingDuplicates()
        result.optionalHosts = result.optionalHosts.removingDuplicates().filter { !result.hosts.contains($0) }
        return result
    }

    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp
    /// (supportedPermissions)
    static let supportedPermissions: Set<String> = [
        "activeTab", "alarms", "clipboardWrite", "contextMenus", "cookies", "declarativeNetRequest",
        "declarativeNetRequestFeedback", "declarativeNetRequestWithHostAccess", "menus", "nativeMessaging",
        "notifications", "scripting", "storage", "tabs", "unlimitedStorage", "webNavigation", "webRequest",
    ]
}
