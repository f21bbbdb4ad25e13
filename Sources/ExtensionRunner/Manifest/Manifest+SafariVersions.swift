import JSONText

/// For which versions of Safari an extension is.
/// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/browser_specific_settings#safari_properties
extension Manifest {
    /// The oldest Safari that the extension is for; `nil` where the manifest does not say.
    var oldestVersion: SafariVersion? { safariVersion("strict_min_version") }

    /// The keys whose texts are no versions, and so have no effect.
    var keysWithoutVersion: [(key: String, place: [JSONStep])] {
        ["strict_min_version", "strict_max_version"].filter { versionText($0) != nil && safariVersion($0) == nil }
            .map { ($0, Self.place(of: $0)) }
    }

    private func safariVersion(_ key: String) -> SafariVersion? { versionText(key).flatMap { SafariVersion($0) } }

    private func versionText(_ key: String) -> String? {
        raw["browser_specific_settings"]?["safari"]?[key]?.stringValue
    }

    private static func place(of key: String) -> [JSONStep] {
        [.member("browser_specific_settings"), .member("safari"), .member(key)]
    }

    /// Why a version does not load the extension, and what in the manifest says so; `nil` where it does.
    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/manifest_version#browser_compatibility
    func refusal(of version: SafariVersion) -> (reason: String, place: [JSONStep])? {
        if let oldest = oldestVersion, version < oldest {
            return (
                "the extension is for Safari \(oldest) and newer, not for \(version)",
                Self.place(of: "strict_min_version")
            )
        }
        if let newest = safariVersion("strict_max_version"), newest < version {
            return (
                "the extension is for Safari \(newest) and older, not for \(version)",
                Self.place(of: "strict_max_version")
            )
        }
        if self.version == .three, version < SafariVersion(15, 4) {
            return (
                "Safari \(version) does not know version 3 of the manifest, only Safari from 15.4 on",
                [.member("manifest_version")]
            )
        }
        return nil
    }
}
