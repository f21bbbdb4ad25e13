import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/declarativeNetRequest
// Source: WebExtensionAPIDeclarativeNetRequestCocoa.mm and WebExtensionContextAPIDeclarativeNetRequestCocoa.mm of
// https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerNetRequest(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        let options = call.members(0)
        switch function {
        case "updateEnabledRulesets":
            try netRequestRules.update(
                enabling: options.texts("enableRulesetIds"), disabling: options.texts("disableRulesetIds"))
        case "getEnabledRulesets": return .value(.array(netRequestRules.enabledRulesets.map { .string($0) }))
        case "updateDynamicRules": try updateRules(.dynamic, options)
        case "updateSessionRules": try updateRules(.session, options)
        case "getDynamicRules": return rules(.dynamic, options)
        case "getSessionRules": return rules(.session, options)
        case "getMatchedRules": return .value(try matchedRules(options))
        case "isRegexSupported":
            let isSupported = (try? URLFilter(options["regex"]?.stringValue ?? "")) != nil
            return .value(isSupported ? ["isSupported": true] : ["isSupported": false, "reason": "syntaxError"])
        case "setExtensionActionOptions": try setActionOptions(options)
        default: throw APIError("it is not implemented")
        }
        return .value(nil)
    }

    /// Why a call is refused before anything is asked; `nil`: it is not.
    func refusalOfNetRequest(_ function: String, _ options: JSONObject) -> APIError? {
        switch function {
        case "updateDynamicRules", "updateSessionRules":
            let kind = function == "updateDynamicRules" ? NetRequestRules.Kind.dynamic : .session
            do throws(APIError) {
                _ = try Self.rules(in: options, kind)
                return nil
            } catch {
                return error
            }
        case "getMatchedRules":
            if permissions.has("declarativeNetRequestFeedback") { return nil }
            guard permissions.has("activeTab") else {
                return APIError("either the 'declarativeNetRequestFeedback' or 'activeTab' permission is required")
            }
            return options["tabId"] == nil ? APIError("it is missing required keys: 'tabId'") : nil
        default: return nil
        }
    }

    private static func rules(
        in options: JSONObject, _ kind: NetRequestRules.Kind
    ) throws(APIError) -> [NetRequestRule] {
        var rules: [NetRequestRule] = []
        for (index, rule) in (options["addRules"]?.arrayValue ?? []).enumerated() {
            do throws(NetRequestRuleError) {
                rules.append(try NetRequestRule(rule, of: kind.ruleset))
            } catch {
                throw APIError("an error with rule at index \(index): \(error.sentence)", key: "addRules")
            }
        }
        return rules
    }

    private func updateRules(_ kind: NetRequestRules.Kind, _ options: JSONObject) throws(APIError) {
        let removed = (options["removeRuleIds"]?.arrayValue ?? []).compactMap(\.intValue)
        try netRequestRules.update(kind, adding: Self.rules(in: options, kind), removing: removed)
    }

    private func rules(_ kind: NetRequestRules.Kind, _ filter: JSONObject) -> APIResult {
        let ids = (filter["ruleIds"]?.arrayValue ?? []).compactMap(\.intValue)
        return .value(.array(netRequestRules.rules(kind, ids: ids)))
    }

    private func matchedRules(_ filter: JSONObject) throws(APIError) -> JSON {
        let tab = try filter["tabId"].map { (id) throws(APIError) in try self.tab(id.intValue) }
        if let tab, !permissions.has("declarativeNetRequestFeedback"), tab.activeTabGrants[host] == nil {
            throw APIError("the 'activeTab' permission has not been granted by the user for the tab")
        }
        let since = filter["minTimeStamp"]?.numberValue ?? -.infinity
        netRequestRules.forgetOldMatches()
        let matches = netRequestRules.matches.filter { match in
            (tab == nil || match.tab == tab?.id) && match.time.millisecondsSince1970 > since
                && permissions.hasAccess(to: match.url, tabPattern: world.windows.tab(match.tab)?.activeTabGrants[host])
        }
        return [
            "rulesMatchedInfo": .array(
                matches.map {
                    [
                        "request": ["url": .string($0.url.href)], "tabId": .number(Double($0.tab)),
                        "timeStamp": .number($0.time.millisecondsSince1970.rounded(.down)),
                    ]
                })
        ]
    }

    private func setActionOptions(_ options: JSONObject) throws(APIError) {
        if let update = options["tabUpdate"]?.objectValue {
            let tab = try tab(update["tabId"]?.intValue)
            if netRequestRules.countsOnBadge { action[.tab(tab.id)].count(update["increment"]?.numberValue ?? 0) }
        } else {
            let counts = options["displayActionCountAsBadgeText"]?.boolValue ?? false
            if !counts { action.clearCounts() }
            netRequestRules.setCountsOnBadge(counts)
        }
        noteButton()
    }
}
