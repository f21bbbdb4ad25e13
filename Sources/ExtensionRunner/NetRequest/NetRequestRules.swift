import HTTP
import JSONText
import VirtualTime

/// The rules of `declarativeNetRequest` that an extension has: those of its rulesets that are enabled, dynamic and session
/// rules, and what they have done.
///
/// Dynamic rules outlive the browser and an update; which rulesets are enabled outlives the browser.
/// Source: WebExtensionContextAPIDeclarativeNetRequestCocoa.mm and WebExtensionContext.cpp of https://github.com/WebKit/WebKit
final class NetRequestRules {
    /// The rules that scripts add.
    enum Kind: String {
        case dynamic, session
        /// The ruleset of these rules.
        var ruleset: String { "_\(rawValue)" }
    }

    /// A request that a rule has acted on.
    struct Match {
        let url: WebURL
        let tab: Int
        let time: WallTime
    }

    private unowned let owner: InstalledExtension
    private var added: [Kind: [TranslatedRule]] = [:]
    /// What scripts have said of rulesets; the manifest counts for others.
    private var choices: [String: Bool] = [:]
    /// Whether the badge counts what the rules do.
    private(set) var countsOnBadge = false
    private(set) var matches: [Match] = []
    private var rulesets: [String: [TranslatedRule]] = [:]
    /// What ``list`` gave last; `nil`: it is to be made anew.
    private var madeList: ContentRuleList??

    init(owner: InstalledExtension) { self.owner = owner }

    /// Reads the files of rules, and tells what is wrong with them.
    func load() { _ = list }

    /// The rules that act on a request.
    func rules(for request: RuledRequest) -> [ContentRule] { list?.rules(for: request) ?? [] }

    /// The ids of the rulesets that are enabled, as they stand in the manifest.
    var enabledRulesets: [String] {
        var ids: [String] = []
        for ruleset in owner.manifest.rulesets where choices[ruleset.id] ?? ruleset.isEnabled { ids.append(ruleset.id) }
        return ids
    }

    /// As `getDynamicRules` and `getSessionRules` give them, by their ids. Where none of the ids is one, all.
    func rules(_ kind: Kind, ids: [Int]) -> [JSON] {
        let rules = (added[kind] ?? []).map(\.rule).sorted { $0.id < $1.id }
        let known = rules.filter { ids.contains($0.id) }
        return (known.isEmpty ? rules : known).map(\.json)
    }

    func update(_ kind: Kind, adding: [NetRequestRule], removing: [Int]) throws(APIError) {
        let before = added[kind] ?? []
        let removed = Set(removing)
        var rules = before.filter { !removed.contains($0.rule.id) }
        if rules.count == before.count, adding.isEmpty { return }
        // WebKit takes the kind's own rules for those of the other kind.
        guard rules.count + adding.count + before.count <= Self.maximumAddedCount else {
            owner.world.trace.explain(
                .browser,
                "\(kind.rawValue) rules that are there already count twice, as in Safari: \(before.count) are, and "
                    + "\(Self.maximumAddedCount) is the most")
            throw APIError(
                "Failed to add \(kind.rawValue) rules. Maximum number of dynamic and session rules exceeded.")
        }
        let ids = Set(rules.map(\.rule.id))
        let taken = adding.map(\.id).filter(ids.contains)
        if taken.count == 1 {
            throw APIError("Failed to add \(kind.rawValue) rules. Rule \(taken[0]) does not have a unique ID.")
        }
        if taken.count > 1 {
            let ids = adding.map { String($0.id) }.joined(separator: ", ")
            throw APIError("Failed to add \(kind.rawValue) rules. Some rules do not have unique IDs (\(ids))")
        }
        guard Set(adding.map(\.id)).count == adding.count else {
            throw APIError("Failed to add \(kind.rawValue) rule.")
        }
        rules += adding.map(translated)
        added[kind] = rules
        madeList = nil
        if list != nil { return }
        // WebKit takes the rules back and says that all is well.
        added[kind] = before
        madeList = nil
    }

    func update(enabling: [String], disabling: [String]) throws(APIError) {
        if enabling.isEmpty, disabling.isEmpty { return }
        for id in enabling + disabling where !owner.manifest.rulesets.contains(where: { $0.id == id }) {
            throw APIError("Failed to apply rules. Invalid ruleset id: \(id).")
        }
        // WebKit counts without a sign: less than none is more than it allows.
        let count = enabledRulesets.count - disabling.count + enabling.count
        if count < 0 {
            owner.world.trace.explain(
                .browser,
                "declarativeNetRequest.updateEnabledRulesets() is refused, as in Safari, where more rulesets are disabled than are enabled; "
                    + "name those of getEnabledRulesets()")
        }
        guard (0...ManifestRuleset.maximumEnabledCount).contains(count) else {
            throw APIError(
                "The number of enabled static rulesets exceeds the limit. Only "
                    + "\(ManifestRuleset.maximumEnabledCount) rulesets can be enabled at once.")
        }
        let before = choices
        for id in disabling { choices[id] = false }
        for id in enabling { choices[id] = true }
        madeList = nil
        if list != nil { return }
        choices = before
        madeList = nil
        throw APIError("Failed to apply rules.")
    }

    func setCountsOnBadge(_ counts: Bool) { countsOnBadge = counts }

    /// A rule has acted on a request of a tab.
    func note(_ url: WebURL, in tab: TabModel) {
        forgetOldMatches()
        if countsOnBadge { owner.action[.tab(tab.id)].count(1) }
        let permissions = owner.permissions
        let isKept =
            permissions.has("declarativeNetRequestFeedback")
            || permissions.has("declarativeNetRequest")
                && permissions.hasAccess(to: url, tabPattern: tab.activeTabGrants[owner.host])
        if isKept { matches.append(Match(url: url, tab: tab.id, time: owner.world.scheduler.clock.now)) }
    }

    /// Source: purgeMatchedRulesInterval in WebExtensionControllerCocoa.mm
    func forgetOldMatches() {
        let now = owner.world.scheduler.clock.now
        matches.removeAll { now.millisecondsSince1970 - $0.time.millisecondsSince1970 > 300_000 }
    }

    /// The browser is quit, or the extension turned off.
    func endSession() {
        matches = []
        if added.removeValue(forKey: .session) != nil { madeList = nil }
        forgetManifest()
    }

    /// Once scripts have chosen among the rulesets, WebKit knows of no others when it starts again.
    /// Source: loadDeclarativeNetRequestRulesetStateFromStorage in WebExtensionContextAPIDeclarativeNetRequestCocoa.mm
    private func forgetManifest() {
        if choices.isEmpty { return }
        for ruleset in owner.manifest.rulesets where choices[ruleset.id] == nil {
            choices[ruleset.id] = false
            guard ruleset.isEnabled else { continue }
            madeList = nil
            owner.world.trace.explain(
                .browser,
                "the ruleset '\(ruleset.id)' is off from now on, though the manifest enables it: after updateEnabledRulesets() Safari starts "
                    + "with those alone that it was called for; name it there, too")
        }
    }

    /// Another version of the extension is there.
    func endVersion() {
        choices = [:]
        rulesets = [:]
        madeList = nil
    }

    /// Source: webExtensionDeclarativeNetRequestMaximumNumberOfDynamicAndSessionRules in WebExtensionConstants.h
    private static let maximumAddedCount = 30_000

    /// All rules that are in force; `nil` where one keeps WebKit from taking any.
    private var list: ContentRuleList? {
        if let madeList { return madeList }
        let list = makeList()
        madeList = .some(list)
        return list
    }

    private func makeList() -> ContentRuleList? {
        var rules: [TranslatedRule] = []
        for id in enabledRulesets.prefix(ManifestRuleset.maximumEnabledCount) { rules += self.rules(ofRuleset: id) }
        rules += (added[.dynamic] ?? []) + (added[.session] ?? [])
        do throws(ContentRuleList.Refusal) {
            return try ContentRuleList(rules)
        } catch {
            owner.world.trace.explain(
                .browser,
                "Safari takes none of the rules of \(owner.manifest.name): rule \(error.rule.id) of "
                    + "'\(error.rule.ruleset)' cannot be compiled, because \(error.reason)")
            return nil
        }
    }

    /// The rules of a file of the extension that WebKit takes.
    private func rules(ofRuleset id: String) -> [TranslatedRule] {
        if let rules = rulesets[id] { return rules }
        guard let ruleset = owner.manifest.rulesets.first(where: { $0.id == id }) else { return [] }
        let file = RulesetFile(ruleset, in: owner.files)
        for problem in file.problems {
            owner.world.trace.record(.browser, "manifest", ["text": .string(problem.description)])
        }
        let rules = file.rules.map(translated)
        rulesets[id] = rules
        return rules
    }

    private func translated(_ rule: NetRequestRule) -> TranslatedRule {
        for (name, part) in rule.ignoredMembers {
            owner.world.trace.explainOnce(
                .browser,
                "rules of declarativeNetRequest with '\(name)' in their \(part): Safari does not look at it, so they act as if it was not there"
            )
        }
        return TranslatedRule(rule) { [world = owner.world] in world.parseURL($0) != nil }
    }
}
