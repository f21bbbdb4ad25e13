internal import HTTP

/// What a directive allows. https://w3c.github.io/webappsec-csp/#framework-directive-source-list
/// Source: ContentSecurityPolicySourceList.cpp of https://github.com/WebKit/WebKit
public struct PolicySourceList: Sendable {
    /// Whose policy it is: what runs in pages of an extension comes from the extension, whatever its manifest says.
    public enum Mode: Sendable {
        case web
        /// Scripts may come from `blob:` and from named hosts of `https:`.
        case manifestTwo
        /// Scripts may come from the device itself; `'unsafe-eval'` and `'unsafe-inline'` do not count.
        case manifestThree

        fileprivate func restricts(_ directive: String) -> Bool {
            switch self {
            case .web: false
            case .manifestTwo: ["script-src", "default-src"].contains(directive)
            case .manifestThree: ["script-src", "object-src", "worker-src", "default-src"].contains(directive)
            }
        }
    }

    let name: String
    /// The directive as it was written.
    let text: String
    private(set) var warnings: [String] = []
    /// The sources that do not count, as they were written.
    private(set) var ignored: [String] = []
    private(set) var allowsEval = false
    private(set) var allowsWebAssembly = false
    /// Whether scripts that no parser has come to are allowed as those are that have brought them, and addresses say nothing.
    private(set) var isStrictDynamic = false
    private(set) var reportsSample = false
    private var allowsSelf = false
    private var allowsAll = false
    private var allowsUnsafeInline = false
    private var allowsUnsafeHashes = false
    private var nonces: Set<String> = []
    private var hashes: [NamedDigest] = []
    private var sources: [PolicySource] = []

    init(_ name: String, _ words: [String], _ mode: Mode) {
        self.name = name
        text = ([name] + words).joined(separator: " ")
        for word in words { add(word, mode, isAlone: words.count == 1) }
        if isStrictDynamic { (allowsSelf, allowsUnsafeInline, sources) = (false, false, []) }
    }

    private mutating func add(_ word: String, _ mode: Mode, isAlone: Bool) {
        let keyword = word.lowercased()
        let isRestricted = mode.restricts(name)
        let takesKeywords = mode != .manifestThree || !isRestricted
        if keyword.hasPrefix("'nonce-"), keyword.hasSuffix("'"), word.count > 8 {
            nonces.insert(String(word.dropFirst(7).dropLast()))
        } else if word.hasPrefix("'"), word.hasSuffix("'"), let hash = NamedDigest(word.dropFirst().dropLast()) {
            hashes.append(hash)
        } else {
            switch keyword {
            case "*" where !isRestricted: allowsAll = true
            case "'strict-dynamic'" where takesKeywords:
                isStrictDynamic = ["script-src", "script-src-elem", "default-src"].contains(name)
            case "'self'": allowsSelf = true
            case "'unsafe-inline'" where !isRestricted: allowsUnsafeInline = true
            case "'unsafe-eval'" where takesKeywords: (allowsEval, allowsWebAssembly) = (true, true)
            // https://github.com/WebKit/WebKit/pull/44232
            case "'wasm-unsafe-eval'": allowsWebAssembly = true
            case "'unsafe-hashes'" where takesKeywords: allowsUnsafeHashes = true
            case "'report-sample'" where takesKeywords: reportsSample = true
            case "'none'" where isAlone: break
            default: add(source: word, mode)
            }
        }
    }

    private mutating func add(source word: String, _ mode: Mode) {
        guard let source = PolicySource(word) else {
            ignored.append(word)
            warnings.append(
                "The source list for Content Security Policy directive '\(name)' contains an invalid source: '\(word)'. It will be ignored."
                    + (word.lowercased() == "'none'"
                        ? " Note that 'none' has no effect unless it is the only expression in the source list." : ""))
            return
        }
        if isValid(source, mode) { sources.append(source) } else { ignored.append(word) }
    }

    private func isValid(_ source: PolicySource, _ mode: Mode) -> Bool {
        guard mode.restricts(name) else { return true }
        if mode == .manifestThree {
            guard source.scheme == "http" || source.scheme == "https", case .exactly(let host) = source.host else {
                return false
            }
            return host == "localhost" || host.hasSuffix(".localhost") || host.isLoopbackAddress
        }
        if case .below(let host) = source.host, PublicSuffix.contains(host) { return false }
        if source.scheme == "blob" { return true }
        return source.scheme == "https" && source.host != nil && source.host != .any
    }

    /// - Parameter page: what `'self'` means.
    func allows(_ url: WebURL, _ page: PolicySource, isRedirected: Bool = false) -> Bool {
        if allowsAll, isAllowedByStar(url, page) { return true }
        if allowsSelf, page.matches(url, of: page, ignoringPath: true) { return true }
        return sources.contains { $0.matches(url, of: page, ignoringPath: isRedirected) }
    }

    private func isAllowedByStar(_ url: WebURL, _ page: PolicySource) -> Bool {
        if url.isHTTP || url.isWebSocket || url.scheme == page.scheme { return true }
        return name == "img-src" && url.scheme == "data"
            || name == "media-src" && ["data", "blob"].contains(url.scheme)
    }

    func allows(nonce: String) -> Bool { nonces.contains(nonce) }

    func allows(hashOf text: String) -> Bool { hashes.contains { $0.matches(text.utf8) } }

    /// Whether all digests that a script's element names are allowed.
    /// https://w3c.github.io/webappsec-csp/#external-hash
    func allows(integrity text: String) -> Bool {
        let digests = IntegrityMetadata(text).digests
        return !digests.isEmpty && digests.allSatisfy(hashes.contains)
    }

    /// A nonce or a hash takes the effect from 'unsafe-inline'.
    var allowsInline: Bool { allowsUnsafeInline && nonces.isEmpty && hashes.isEmpty }

    /// For what stands in an attribute.
    func allowsAttribute(_ text: String) -> Bool {
        allowsInline || allowsUnsafeHashes && allows(hashOf: text)
    }
}

extension String {
    fileprivate var isLoopbackAddress: Bool {
        let numbers = split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }
}
