import HTTP

/// Why WebKit takes none of an extension's rules: one of them cannot be translated.
enum ContentRuleError: Error, Equatable {
    case filter(String, URLFilterError)
    case domainNotLowercase(String)
    case emptyList(String)
    case severalScopes
    case redirect(String)
    case tooMany(Int)
}

extension ContentRuleError: CustomStringConvertible {
    var description: String {
        switch self {
        case .filter(let pattern, let error): "its filter, \(pattern), cannot be compiled: \(error)"
        case .domainNotLowercase(let domain):
            "the domain '\(domain)' is not in lower case; domains must be lower case ASCII"
        case .emptyList(let key): "its `\(key)` is empty; leave it out"
        case .severalScopes:
            "it has `domains` or `excludedDomains` beside `initiatorDomains` or `excludedInitiatorDomains`; WebKit takes "
                + "one of them"
        case .redirect(let reason): reason
        case .tooMany(let count): "the rules of the extension become \(count), and WebKit takes 150,000"
        }
    }
}

// Source: ruleInWebKitFormat in _WKWebExtensionDeclarativeNetRequestRule.mm of
// https://github.com/WebKit/WebKit/tree/main/Source/WebKit/UIProcess/Extensions/Cocoa
extension NetRequestRule {
    /// The rule as content rules, in their order.
    /// - Parameter isURL: whether a text is a URL.
    func contentRules(isURL: (String) -> Bool) throws(ContentRuleError) -> [ContentRule] {
        let namesMethods = !isAllowAllRequests
        let count =
            (condition.requestDomains?.count ?? 1) * Self.each(namesMethods ? condition.methods : nil).count
            + (condition.excludedRequestDomains?.count ?? 0)
            * Self.each(namesMethods ? condition.excludedMethods : nil).count
        if count > ContentRuleList.maximumCount { throw .tooMany(count) }
        var rules: [ContentRule] = []
        // What is excluded is let through by rules of their own, before the one proper. They end the search for this request,
        // so rules that come later are not looked at either.
        let excluded: [Condition] =
            condition.excludedRequestDomains?.map { condition.asking(for: $0) }
            ?? (condition.excludedMethods != nil && namesMethods ? [condition] : [])
        for condition in excluded {
            let methods = namesMethods ? condition.excludedMethods : nil
            for method in Self.each(methods) { rules += try translate(condition, .ignoreFollowing, method: method) }
        }
        var conditions = [condition]
        if let domains = condition.requestDomains, condition.regexFilter == nil {
            conditions = domains.map { condition.asking(for: Self.join($0, condition.urlFilter)) }
        }
        let ruleAction = try contentAction(isURL: isURL)
        for condition in conditions {
            let methods = namesMethods ? condition.methods : nil
            for method in Self.each(methods) { rules += try translate(condition, ruleAction, method: method) }
        }
        return rules
    }

    private var isAllowAllRequests: Bool { if case .allowAllRequests = action { true } else { false } }

    private static func each(_ methods: [String]?) -> [String?] { methods.map { $0.map(Optional.some) } ?? [nil] }

    private func contentAction(isURL: (String) -> Bool) throws(ContentRuleError) -> ContentRule.Action {
        switch action {
        case .block: return .block
        case .allow, .allowAllRequests: return .ignoreFollowing
        case .upgradeScheme: return .makeHTTPS
        case .redirect(let redirect):
            if let problem = redirect.problem(isURL: isURL) { throw .redirect(problem) }
            return .redirect(redirect)
        case .modifyHeaders(let changes): return .modifyHeaders(changes, priority: priority)
        }
    }

    private func translate(
        _ condition: Condition, _ action: ContentRule.Action, method: String?
    ) throws(ContentRuleError) -> [ContentRule] {
        var rules: [ContentRule] = []
        if let excluded = condition.excludedInitiatorDomains, condition.initiatorDomains != nil, !isAllowAllRequests {
            var exception = condition
            (exception.initiatorDomains, exception.excludedInitiatorDomains) = (excluded, nil)
            rules.append(try rule(exception, .ignoreFollowing, method: method))
        }
        rules.append(try rule(condition, action, method: method))
        if case .makeHTTPS = action { rules.append(try rule(condition, .ignoreFollowing, method: method)) }
        return rules
    }

    private func rule(
        _ condition: Condition, _ action: ContentRule.Action, method: String?
    ) throws(ContentRuleError) -> ContentRule {
        let pattern =
            condition.urlFilter.flatMap(Self.pattern(forFilter:)) ?? condition.regexFilter ?? ".*"
        if isAllowAllRequests {
            let isForTabs = condition.resourceTypes?.contains(.mainFrame) ?? true
            let filters = [try Self.compile(pattern)]
            return ContentRule(
                action: action, filter: try Self.compile(".*"), types: nil, domainType: nil, method: nil,
                scope: isForTabs ? .topURL(filters) : .frameURL(filters), isForChildFrames: !isForTabs, rule: self)
        }
        return ContentRule(
            action: action, filter: try Self.compile(pattern, isCaseSensitive: condition.isCaseSensitive),
            types: condition.resourceTypes ?? Self.typesUnlessNamed, domainType: condition.domainType, method: method,
            scope: try Self.scope(condition), isForChildFrames: false, rule: self)
    }

    private static let typesUnlessNamed = Set(ResourceType.allCases).subtracting([.mainFrame])

    private static func compile(
        _ pattern: String, isCaseSensitive: Bool = false
    ) throws(ContentRuleError) -> URLFilter {
        do throws(URLFilterError) {
            return try URLFilter(pattern, isCaseSensitive: isCaseSensitive)
        } catch {
            throw .filter(pattern, error)
        }
    }

    private static func scope(_ condition: Condition) throws(ContentRuleError) -> ContentRule.Scope? {
        var scopes: [ContentRule.Scope] = []
        if let domains = condition.domains {
            scopes.append(.domains(try checked(domains, "domains")))
        } else if let domains = condition.excludedDomains {
            scopes.append(.otherDomains(try checked(domains, "excludedDomains")))
        }
        if let domains = condition.initiatorDomains {
            scopes.append(.frameURL(try filters(domains, "initiatorDomains")))
        } else if let domains = condition.excludedInitiatorDomains {
            scopes.append(.otherFrameURL(try filters(domains, "excludedInitiatorDomains")))
        }
        if scopes.count > 1 { throw .severalScopes }
        return scopes.first
    }

    private static func checked(_ domains: [String], _ key: String) throws(ContentRuleError) -> [String] {
        if domains.isEmpty { throw .emptyList(key) }
        for domain in domains where domain != domain.lowercased() { throw .domainNotLowercase(domain) }
        return domains.map { $0.hasPrefix("*") ? String($0.dropFirst()) : $0 }
    }

    /// Patterns for the addresses of documents on some domains. An address with a port is none of them.
    private static func filters(_ domains: [String], _ key: String) throws(ContentRuleError) -> [URLFilter] {
        if domains.isEmpty { throw .emptyList(key) }
        return try domains.map { (domain) throws(ContentRuleError) in
            try compile(anyHost + escaped(domain) + "/.*")
        }
    }

    /// What stands in front of a domain, with the names below it.
    private static let anyHost = #"^[^:]+://+([^:/]+\.)?"#

    private static func escaped(_ domain: String) -> String {
        var pattern = ""
        for character in domain.unicodeScalars {
            if isSyntax(character) || character == "*" || character == "^" { pattern += "\\" }
            pattern.unicodeScalars.append(character)
        }
        return pattern
    }

    /// A `urlFilter` as a pattern: https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest#property-RuleCondition-urlFilter
    static func pattern(forFilter filter: String) -> String? {
        if filter.isEmpty { return nil }
        var rest = filter.unicodeScalars[...]
        let isForDomain = rest.starts(with: "||".unicodeScalars)
        let isAtStart = !isForDomain && rest.first == "|"
        rest = rest.dropFirst(isForDomain ? 2 : isAtStart ? 1 : 0)
        let isAtEnd = rest.last == "|"
        if isAtEnd { rest = rest.dropLast() }
        var pattern = isForDomain ? anyHost : isAtStart ? "^" : ""
        for character in rest {
            switch character {
            case "*": pattern += ".*"
            case "^": pattern += "[^a-zA-Z0-9_.%-]"
            default:
                if isSyntax(character) { pattern += "\\" }
                pattern.unicodeScalars.append(character)
            }
        }
        return pattern + (isAtEnd ? "$" : "")
    }

    /// Whether a character that stands for itself in a `urlFilter` means something else in a pattern.
    private static func isSyntax(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case "?", "+", "[", "(", ")", "{", "}", "$", "|", "\\", ".": true
        default: false
        }
    }

    /// A filter for what a filter looks for on a domain. WebKit guesses: its filters have one place for both.
    /// Source: _combineRequestDomain:withURLFilter: in the same file
    static func join(_ domain: String, _ filter: String?) -> String {
        guard let filter else { return "||" + domain }
        let anchored = filter.hasPrefix("||") ? filter : "||" + filter
        if filter.drop(while: { $0 == "." }).hasPrefix(domain) { return anchored }
        let common = longestCommonPart(domain, filter)
        if common.count > 1 { return anchored.replacing(common, with: domain, maxReplacements: 1) }
        guard filter.hasPrefix("||") || filter.hasPrefix("://") else { return "||\(domain)*\(filter)" }
        func joined(_ start: String) -> String { start + (start.hasSuffix("*") ? "" : "*") + domain }
        guard filter.replacing("://", with: "").contains("/") else { return joined(filter) }
        var parts = filter.dropFirst(3).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        parts[0] = joined(parts[0])
        return "://" + parts.joined(separator: "/")
    }

    private static func longestCommonPart(_ left: String, _ right: String) -> String {
        let (left, right) = (Array(left), Array(right))
        var longest: ArraySlice<Character> = []
        // How long what ends at a place of the left text and at each place of the right one is the same.
        var lengths = [Int](repeating: 0, count: right.count + 1)
        for (end, character) in left.enumerated() {
            for other in right.indices.reversed() {
                lengths[other + 1] = right[other] == character ? lengths[other] + 1 : 0
            }
            if let length = lengths.max(), length > longest.count { longest = left[(end + 1 - length)...end] }
        }
        return String(longest)
    }
}

extension NetRequestRule.Condition {
    /// The same for another filter, which stands for domains and expressions too.
    fileprivate func asking(for filter: String) -> Self {
        var copy = self
        copy.urlFilter = filter
        copy.regexFilter = nil
        return copy
    }
}

extension Redirect {
    /// What WebKit does not take, in its words.
    /// Source: RedirectAction::parse in ContentExtensionActions.cpp and ContentExtensionError.cpp of
    /// https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
    fileprivate func problem(isURL: (String) -> Bool) -> String? {
        switch self {
        case .url(let url): isURL(url) ? nil : "a redirect url must be valid"
        case .extensionPath, .substitution: nil
        case .transform(let transform): transform.problem
        }
    }
}

extension URLTransform {
    fileprivate var problem: String? {
        if let fragment, !fragment.isEmpty, !fragment.hasPrefix("#") {
            return "a redirect fragment must either be empty or begin with '#'"
        }
        if let port, !port.isEmpty, UInt16(digits: port) == nil {
            return "a redirect port must be either empty or a number between 0 and 65535, inclusive"
        }
        if let scheme {
            if !scheme.isScheme { return "a redirect url scheme must be a valid scheme" }
            if scheme.lowercased() == "javascript" { return "a redirect url can't have a scheme of javascript" }
        }
        if queryTransform == nil, let query, !query.isEmpty, !query.hasPrefix("?") {
            return "a redirect query must either be empty or begin with '?'"
        }
        return nil
    }
}
