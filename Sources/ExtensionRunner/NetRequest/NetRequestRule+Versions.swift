import JSONText

extension NetRequestRule {
    /// What of the rule an older version of Safari does not know, each as the rest of a sentence about it.
    func news(for version: SafariVersion) -> [String] {
        let condition = json["condition"]?.objectValue ?? [:]
        let members = condition.compactMap { name, _ in
            Self.laterConditions[name].map { ("'\(name)' in its condition", $0) }
        }
        let type = json["action"]?["type"]?.stringValue ?? ""
        let actions = Self.laterActions[type].map { [("the action '\(type)'", $0)] } ?? []
        return (members + actions).compactMap { what, since in
            guard let first = SafariVersion(since), version < first else { return nil }
            return "has \(what), which Safari \(version) does not know, only Safari from \(since) on"
        }
    }

    // Source: MDN's browser-compat-data of August 2026
    // (https://github.com/mdn/browser-compat-data, webextensions/api/declarativeNetRequest.json)
    private static let laterConditions = [
        "requestDomains": "16.4", "excludedRequestDomains": "16.4", "initiatorDomains": "26",
        "excludedInitiatorDomains": "26", "requestMethods": "26", "excludedRequestMethods": "26",
    ]
    private static let laterActions = ["redirect": "15.4", "modifyHeaders": "16.4"]
}
