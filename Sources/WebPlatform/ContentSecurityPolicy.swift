internal import Crypto
public import HTTP

/// What a content security policy says about scripts, and about who has the page in a frame.
/// Source: https://w3c.github.io/webappsec-csp/, with the sentences of ContentSecurityPolicy.cpp in https://github.com/WebKit/WebKit
///
/// DEPARTURE: directives about anything else refuse nothing, and WebAssembly is compiled under any policy — only what could run is
/// looked at — https://w3c.github.io/webappsec-csp/#csp-directives
public struct ContentSecurityPolicy: Sendable {
    private struct SourceList {
        let name: String
        let sources: [String]

        var text: String { ([name] + sources).joined(separator: " ") }

        /// Whether a nonce or a hash is named, beside which 'unsafe-inline' does not count.
        var namesScripts: Bool { sources.contains { $0.hasPrefix("'nonce-") || $0.hasPrefix("'sha") } }
    }

    /// By name; of several with one name the first counts.
    private var lists: [String: SourceList] = [:]
    private let origin: String

    /// - Parameters:
    ///   - text: the value of the header.
    ///   - origin: of the address that it comes with, serialized: what 'self' means, also in a page whose own origin is none.
    public init(_ text: String, of origin: String) {
        self.origin = origin
        for directive in text.split(separator: ";") {
            let words = directive.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let name = words.first?.lowercased(), lists[name] == nil else { continue }
            lists[name] = SourceList(name: name, sources: Array(words.dropFirst()))
        }
        evalRefusal = listWithoutEval.map {
            "Refused to evaluate a string as JavaScript because 'unsafe-eval' is not an allowed source of script in the following "
                + "Content Security Policy directive: \"\($0.text)\"."
        }
    }

    /// What `eval` and the constructor of functions throw; `nil` where they may be used.
    public private(set) var evalRefusal: String?

    /// Why a script of an address may not run; `nil` where it may.
    public func refusal(of url: WebURL, nonce: String? = nil) -> String? {
        guard let list = list("script-src-elem") else { return nil }
        if allows(nonce: nonce, list) || list.sources.contains(where: { matches($0, url) }) { return nil }
        return sentence("Refused to load \(url.href)", "it", list)
    }

    /// Why a script that stands in the page may not run; `nil` where it may.
    public func refusal(ofInline text: String, nonce: String? = nil) -> String? {
        guard let list = list("script-src-elem") else { return nil }
        if allows(nonce: nonce, list) || allows(hashOf: text, list) || allowsInline(list) { return nil }
        return sentence("Refused to execute a script", "its hash, its nonce, or 'unsafe-inline'", list)
    }

    /// Why an attribute may not be an event handler; `nil` where it may.
    public var handlerRefusal: String? {
        guard let list = list("script-src-attr"), !allowsInline(list) else { return nil }
        return sentence("Refused to execute a script for an inline event handler", "'unsafe-inline'", list)
    }

    /// Why the script of a `javascript:` address may not run; `nil` where it may.
    public var scriptURLRefusal: String? {
        guard let list = list("script-src-elem"), !allowsInline(list) else { return nil }
        return sentence("Refused to execute a script", "its hash or 'unsafe-inline'", list)
    }

    /// Why a timer may not run a text; `nil` where it may.
    public var timerRefusal: String? {
        listWithoutEval.map { sentence("Refused to execute a script", "'unsafe-eval'", $0) }
    }

    /// Whether it says which pages may have the page in a frame.
    var saysAncestors: Bool { lists["frame-ancestors"] != nil }

    /// Why the page may not stand in a frame; `nil` where it may.
    /// - Parameter ancestors: the pages around it.
    /// https://w3c.github.io/webappsec-csp/#directive-frame-ancestors
    func refusal(of page: WebURL, inside ancestors: [WebURL]) -> String? {
        guard let list = lists["frame-ancestors"] else { return nil }
        let isRefused = ancestors.contains { ancestor in !list.sources.contains { matches($0, ancestor) } }
        return isRefused ? sentence("Refused to load \(page.href)", "it", list) : nil
    }

    private var listWithoutEval: SourceList? {
        list("script-src").flatMap { $0.sources.contains("'unsafe-eval'") ? nil : $0 }
    }

    /// The list that counts for a directive: its own, or that of a more general one.
    private func list(_ name: String) -> SourceList? { lists[name] ?? lists["script-src"] ?? lists["default-src"] }

    private func sentence(_ refused: String, _ subject: String, _ list: SourceList) -> String {
        list.name == "default-src"
            ? "\(refused) because \(subject) appears in neither the script-src directive nor the default-src directive of the Content "
                + "Security Policy."
            : "\(refused) because \(subject) does not appear in the \(list.name) directive of the Content Security Policy."
    }

    private func allowsInline(_ list: SourceList) -> Bool {
        list.sources.contains("'unsafe-inline'") && !list.namesScripts
    }

    private func allows(nonce: String?, _ list: SourceList) -> Bool {
        guard let nonce, !nonce.isEmpty else { return false }
        return list.sources.contains("'nonce-\(nonce)'")
    }

    private func allows(hashOf text: String, _ list: SourceList) -> Bool {
        let functions: [(String, HashFunction)] = [("sha256", .sha256), ("sha384", .sha384), ("sha512", .sha512)]
        return functions.contains { name, function in
            list.sources.contains { source in
                guard source.hasPrefix("'\(name)-"), source.hasSuffix("'") else { return false }
                return source.dropFirst(name.count + 2).dropLast().base64URLDigits
                    == function.digest(text.utf8).base64URL
            }
        }
    }

    /// https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
    private func matches(_ source: String, _ url: WebURL) -> Bool {
        let ownScheme = String(origin.prefix { $0 != ":" })
        if source == "'self'" { return url.href.hasPrefix(origin + "/") }
        if source == "*" { return url.isHTTP || url.scheme == ownScheme }
        if source.hasSuffix(":") { return matches(scheme: String(source.dropLast()), url) }
        let parts = source.split(separator: "://", maxSplits: 1).map(String.init)
        guard let rest = parts.last, matches(scheme: parts.count == 2 ? parts[0] : ownScheme, url) else { return false }
        let place = rest.prefix { $0 != "/" }
        let colon = place.hasSuffix("]") ? nil : place.lastIndex(of: ":")
        return matches(host: String(place[..<(colon ?? place.endIndex)]).lowercased(), url)
            && matches(port: colon.map { String(place[place.index(after: $0)...]) }, url)
            && matches(path: String(rest[place.endIndex...]), url)
    }

    /// http means https too.
    private func matches(scheme: String, _ url: WebURL) -> Bool {
        let scheme = scheme.lowercased()
        return scheme == url.scheme || (scheme == "http" && url.scheme == "https")
    }

    private func matches(host: String, _ url: WebURL) -> Bool {
        guard let other = url.host else { return false }
        return host == "*" || host == other || (host.hasPrefix("*.") && other.hasSuffix(host.dropFirst()))
    }

    private func matches(port: String?, _ url: WebURL) -> Bool {
        let own = url.port ?? (url.scheme == "https" ? 443 : 80)
        return port == "*" || (port.map { Int($0) == own } ?? (url.port == nil))
    }

    private func matches(path: String, _ url: WebURL) -> Bool {
        if path.isEmpty || path == "/" { return true }
        return path.hasSuffix("/") ? url.path.hasPrefix(path) : url.path == path
    }
}
