/// A rule of an extension and what becomes of it. It is translated once, as the list is made anew at each change of it.
struct TranslatedRule: Sendable {
    let rule: NetRequestRule
    let contentRules: Result<[ContentRule], ContentRuleError>

    /// - Parameter isURL: whether a text is a URL.
    init(_ rule: NetRequestRule, isURL: (String) -> Bool) {
        self.rule = rule
        contentRules = Result { () throws(ContentRuleError) in try rule.contentRules(isURL: isURL) }
    }
}
