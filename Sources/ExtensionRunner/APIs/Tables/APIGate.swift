import JSONText

/// What must hold for a part of `browser` to be there, as `js/browser/schema/README.md` describes it.
struct APIGate: Sendable {
    /// What gates ask about.
    struct Subject: Sendable {
        var manifestVersion: Int
        /// The keys of the manifest that WebKit looks for.
        var manifestKeys: Set<String>
        var permissions: Set<String>
        var profile: Profile.Name
        /// `nil`: the newest.
        var version: SafariVersion?
    }

    /// One of these is enough; none is asked for where there are none.
    let permissions: [String]
    private let manifestKey: String?
    private let minimumManifestVersion: Int?
    private let maximumManifestVersion: Int?
    private let profiles: [String]
    private let since: JSON?
    private let context: String?

    /// `nil` is the gate that is always open.
    init(_ json: JSON?) {
        permissions = [json?["permission"]?.stringValue].compactMap { $0 } + Self.strings(json?["anyPermission"])
        manifestKey = json?["manifestKey"]?.stringValue
        minimumManifestVersion = json?["minimumManifestVersion"]?.intValue
        maximumManifestVersion = json?["maximumManifestVersion"]?.intValue
        profiles = Self.strings(json?["profiles"])
        since = json?["since"]
        context = json?["context"]?.stringValue
    }

    /// The version of Safari with which what is behind the gate came; `nil`: it was always there.
    private func firstVersion(for profile: Profile.Name) -> SafariVersion? {
        (since?.stringValue ?? since?[profile.rawValue]?.stringValue).flatMap { SafariVersion($0) }
    }

    private static func strings(_ json: JSON?) -> [String] { json?.stringsValue ?? [] }

    func isOpen(for subject: Subject) -> Bool { refusal(of: subject) == nil }

    /// Why the gate is closed, to follow the name of what is behind it; `nil` where it is open.
    func refusal(of subject: Subject) -> String? {
        if !profiles.isEmpty && !profiles.contains(subject.profile.rawValue) {
            return "is not in \(subject.profile.rawValue), only in \(profiles.joined(separator: ", "))"
        }
        if let version = subject.version, let first = firstVersion(for: subject.profile), version < first {
            return "is not in Safari \(version), only from \(first) on"
        }
        if let context {
            return context == "inspector"
                ? "is only in pages of the inspector" : "is only there in the context of a \(context)"
        }
        if let minimumManifestVersion, subject.manifestVersion < minimumManifestVersion {
            return "needs manifest version \(minimumManifestVersion)"
        }
        if let maximumManifestVersion, subject.manifestVersion > maximumManifestVersion {
            return "is not there from manifest version \(maximumManifestVersion + 1) on"
        }
        if let manifestKey, !subject.manifestKeys.contains(manifestKey) {
            return "needs the key \"\(manifestKey)\" in the manifest"
        }
        if !permissions.isEmpty && !permissions.contains(where: subject.permissions.contains) {
            let names = permissions.map { "\"\($0)\"" }.joined(separator: " or ")
            return "needs the permission \(names), which the manifest does not name"
        }
        return nil
    }
}
