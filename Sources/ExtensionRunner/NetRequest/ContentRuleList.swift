/// All rules of an extension that are in force, as WebKit makes one list of them.
struct ContentRuleList: Sendable {
    private let rules: [ContentRule]
    private let index: ContentRuleIndex

    /// - Throws: ``Refusal`` at the first rule that cannot be translated. WebKit has no list then.
    init(_ rules: [TranslatedRule]) throws(Refusal) {
        var list: [ContentRule] = []
        for translated in Self.sorted(rules) {
            do throws(ContentRuleError) {
                list += try translated.contentRules.get()
                if list.count > Self.maximumCount { throw .tooMany(list.count) }
            } catch {
                throw Refusal(rule: translated.rule, reason: error)
            }
        }
        self.rules = list
        index = ContentRuleIndex(list)
    }

    /// A rule that WebKit cannot translate, and so takes no rule of the extension.
    struct Refusal: Error {
        let rule: NetRequestRule
        let reason: ContentRuleError
    }

    /// Source: ContentExtensionParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
    static let maximumCount = 150_000

    /// The highest priority first, and of equal ones that whose action counts more. In which order WebKit has rulesets is left
    /// open; here they are as they came.
    /// Source: compare: in _WKWebExtensionDeclarativeNetRequestRule.mm of https://github.com/WebKit/WebKit
    private static func sorted(_ rules: [TranslatedRule]) -> [TranslatedRule] {
        let keys = rules.enumerated().map { (-$0.element.rule.priority, -$0.element.rule.action.rank, $0.offset) }
        return rules.indices.sorted { keys[$0] < keys[$1] }.map { rules[$0] }
    }

    /// The rules that act on a request, in their order.
    /// Source: actionsFromContentRuleList in ContentExtensionsBackend.cpp of
    /// https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
    func rules(for request: RuledRequest) -> [ContentRule] {
        var acting: [ContentRule] = []
        for place in index.candidates(for: request.ruledURL) {
            let rule = rules[place]
            guard rule.matches(request) else { continue }
            if case .ignoreFollowing = rule.action { break }
            acting.append(rule)
        }
        return acting
    }
}
