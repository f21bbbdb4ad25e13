internal import HTTP

/// What a page, or the server that it comes from, says of what the page may load and run.
/// Source: https://w3c.github.io/webappsec-csp/, with the sentences of ContentSecurityPolicy.cpp in https://github.com/WebKit/WebKit
///
/// DEPARTURE: nothing is sent to the addresses of `report-uri` and `report-to`, and no event tells of `eval`, which throws all the same —
/// the engine tells nobody when it refuses that — https://w3c.github.io/webappsec-csp/#report-violation
public struct ContentSecurityPolicy: Sendable {
    /// What comes of a violation.
    public enum Disposition: String, Sendable {
        case enforce
        /// It is told, and happens all the same.
        case report
    }

    /// As it was written.
    let text: String
    let disposition: Disposition
    /// What `'self'` means, also in a page whose own origin is none.
    let selfSource: PolicySource
    /// What is wrong with the text, as sentences for the console.
    public let warnings: [String]
    /// The sources that do not count, with the names of their directives.
    public let ignoredSources: [(directive: String, source: String)]
    /// By name; of several with one name the first counts.
    private let lists: [String: PolicySourceList]

    /// - Parameters:
    ///   - text: the value of a header, or of the manifest.
    ///   - origin: of the address that it comes with, serialized.
    ///   - mode: whether it is that of an extension, for which some sources do not count.
    ///   - isOfMeta: whether it stands in a `meta` element, where some directives do not count.
    public init(
        _ text: String, of origin: String, disposition: Disposition = .enforce, mode: PolicySourceList.Mode = .web,
        isOfMeta: Bool = false
    ) {
        self.text = text
        self.disposition = disposition
        selfSource = PolicySource(ofOrigin: origin)
        var lists: [String: PolicySourceList] = [:]
        var warnings: [String] = []
        for directive in text.split(separator: ";") {
            let words = directive.split(whereSeparator: \.isHTMLSpace).map(String.init)
            guard let name = words.first?.lowercased() else { continue }
            if let warning = PolicyDirectives.warning(ofValue: words, of: directive, name) {
                warnings.append(warning)
                continue
            }
            if let warning = PolicyDirectives.warning(of: name, disposition, isOfMeta: isOfMeta) {
                warnings.append(warning)
            }
            if lists[name] != nil || isOfMeta && PolicyDirectives.ofHeaders.contains(name) { continue }
            let list = PolicySourceList(name, Array(words.dropFirst()), mode)
            if PolicyDirectives.withSources.contains(name) { warnings += list.warnings }
            lists[name] = list
        }
        self.lists = lists
        ignoredSources = lists.sorted { $0.key < $1.key }.flatMap { name, list in
            PolicyDirectives.withSources.contains(name) ? list.ignored.map { (name, $0) } : []
        }
        self.warnings = warnings
    }

    /// The policies that an answer comes with.
    /// - Parameters:
    ///   - enforced: the values of Content-Security-Policy, each of which may hold several.
    ///   - reported: those of Content-Security-Policy-Report-Only.
    public static func policies(enforced: [String], reported: [String] = [], of origin: String)
        -> [ContentSecurityPolicy]
    {
        [(enforced, Disposition.enforce), (reported, .report)].flatMap { values, disposition in
            values.flatMap { $0.split(separator: ",") }.map {
                ContentSecurityPolicy($0.trimmedOfSpaces, of: origin, disposition: disposition)
            }
        }
    }

    /// What `eval` and the constructor of functions throw; `nil` where they may be used.
    public var evalRefusal: String? {
        guard let list = enforcedScriptList, !list.allowsEval else { return nil }
        return
            "Refused to evaluate a string as JavaScript because 'unsafe-eval' is not an allowed source of script in the following "
            + "Content Security Policy directive: \"\(list.text)\"."
    }

    /// What it throws to compile WebAssembly; `nil` where it may be used.
    public var webAssemblyRefusal: String? {
        guard let list = enforcedScriptList, !list.allowsWebAssembly else { return nil }
        return
            "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of "
            + "script in the following Content Security Policy directive: \"\(list.text)\"."
    }

    private var enforcedScriptList: PolicySourceList? { disposition == .enforce ? list(for: .script) : nil }

    /// Whether requests to `http:` go to `https:`. https://w3c.github.io/webappsec-upgrade-insecure-requests/
    var upgradesRequests: Bool { disposition == .enforce && lists["upgrade-insecure-requests"] != nil }

    /// Whether it says which pages may have the page in a frame.
    var saysAncestors: Bool { disposition == .enforce && lists["frame-ancestors"] != nil }

    /// Why the page may not stand in a frame; `nil` where it may.
    /// - Parameter ancestors: the pages around it.
    /// https://w3c.github.io/webappsec-csp/#directive-frame-ancestors
    func refusal(of page: WebURL, inside ancestors: [WebURL]) -> String? {
        guard disposition == .enforce, let list = lists["frame-ancestors"] else { return nil }
        let isRefused = ancestors.contains { !list.allows($0, selfSource) }
        return isRefused ? sentence("Refused to load \(page.href)", "it", list, .frameAncestors) : nil
    }

    /// What it finds wrong; `nil` where nothing is.
    public func violation(by subject: PolicySubject) -> PolicyViolation? {
        guard !subject.isExempt, let list = list(for: subject.directive), !subject.isAllowed(by: list, selfSource)
        else {
            return nil
        }
        return PolicyViolation(
            directive: subject.directive.rawValue,
            blockedURI: subject.blockedURI(selfSource),
            sample: list.reportsSample ? subject.sample : "",
            policy: text, disposition: disposition,
            sentence: sentence(subject.refusal, subject.missing(from: list), list, subject.directive))
    }

    /// The list that counts for a directive: its own, or that of a more general one.
    /// https://w3c.github.io/webappsec-csp/#directive-fallback-list
    private func list(for directive: PolicyDirective) -> PolicySourceList? {
        directive.fallbacks.lazy.compactMap { lists[$0] }.first
    }

    private func sentence(
        _ refused: String, _ subject: String, _ list: PolicySourceList, _ directive: PolicyDirective
    ) -> String {
        let prefix = disposition == .report ? "[Report Only] " : ""
        return list.name == "default-src"
            ? "\(prefix)\(refused) because \(subject) appears in neither the \(directive.family) directive nor the default-src directive "
                + "of the Content Security Policy."
            : "\(prefix)\(refused) because \(subject) does not appear in the \(directive.family) directive of the Content Security Policy."
    }
}

extension HTTPHeaders {
    /// The policies that an answer of `origin` comes with.
    func securityPolicies(of origin: String) -> [ContentSecurityPolicy] {
        ContentSecurityPolicy.policies(
            enforced: values(of: "Content-Security-Policy"),
            reported: values(of: "Content-Security-Policy-Report-Only"),
            of: origin)
    }
}
