import JSONText

/// A file of rules for `declarativeNetRequest` that the manifest names.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/declarative_net_request
public struct ManifestRuleset: Sendable, Equatable {
    /// What `updateEnabledRulesets` calls it; unique in its manifest.
    public let id: String
    /// Whether it is in force unless a script says otherwise.
    public let isEnabled: Bool
    /// The path of the file as it stands in the manifest; it may begin with a slash.
    public let path: String

    /// Source: WebExtensionConstants.h of https://github.com/WebKit/WebKit/tree/main/Source/WebKit/Shared/Extensions
    static let maximumCount = 100
    static let maximumEnabledCount = 50
}

extension ManifestReader {
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp
    /// (populateDeclarativeNetRequestPropertiesIfNeeded)
    mutating func rulesets() -> [ManifestRuleset] {
        guard let entry = json["declarative_net_request"] else { return [] }
        guard let entries = entry["rule_resources"]?.arrayValue else {
            record(
                "Unable to parse `declarativeNetRequest` rules because of an unexpected error.",
                at: .member("declarative_net_request"))
            return []
        }
        if entries.count > ManifestRuleset.maximumCount {
            record(
                "Exceeded maximum number of `declarative_net_request` rulesets. Ignoring extra rulesets.",
                at: .member("declarative_net_request"), .member("rule_resources"))
        }
        var rulesets: [ManifestRuleset] = []
        var enabledCount = 0
        var hasToldOfEnabled = false
        for (index, entry) in entries.enumerated()
        where rulesets.count < ManifestRuleset.maximumCount && entry.objectValue != nil {
            let place: [JSONStep] = [.member("declarative_net_request"), .member("rule_resources"), .element(index)]
            let ruleset = ManifestRuleset(
                id: string(entry, "id"), isEnabled: entry["enabled"]?.boolValue ?? false, path: string(entry, "path"))
            let problem: String? =
                if ruleset.id.isEmpty {
                    "Empty or invalid `id` in `declarative_net_request` manifest entry."
                } else if ruleset.path.isEmpty {
                    "Empty or invalid `path` in `declarative_net_request` manifest entry."
                } else if entry["enabled"]?.boolValue == nil {
                    "Missing or invalid `enabled` boolean for the `declarative_net_request` manifest entry."
                } else {
                    nil
                }
            if let problem {
                record("Unable to parse `declarativeNetRequest` rules: \(problem)", at: place)
                continue
            }
            if rulesets.contains(where: { $0.id == ruleset.id }) {
                record(
                    "`declarative_net_request` ruleset with id \"\(ruleset.id)\" is invalid. Ruleset id must be unique.",
                    at: place)
                continue
            }
            if ruleset.isEnabled {
                enabledCount += 1
                if enabledCount > ManifestRuleset.maximumEnabledCount, !hasToldOfEnabled {
                    record(
                        "Exceeded maximum number of enabled `declarative_net_request` static rulesets. The first "
                            + "\(ManifestRuleset.maximumEnabledCount) will be applied, the remaining will be ignored.",
                        at: place)
                    hasToldOfEnabled = true
                    continue
                }
            }
            rulesets.append(ruleset)
        }
        return rulesets
    }
}
