internal import HTTP

/// One place that a policy allows. https://w3c.github.io/webappsec-csp/#source-expression
/// Source: ContentSecurityPolicySource.cpp of https://github.com/WebKit/WebKit
struct PolicySource: Sendable, Equatable {
    enum Host: Sendable, Equatable {
        case exactly(String)
        /// One below it.
        case below(String)
        case any
    }

    enum Port: Sendable, Equatable {
        case unsaid, any
        case exactly(Int)
    }

    /// In lower case; `nil`: that of the page.
    var scheme: String?
    /// `nil`: the scheme alone counts.
    var host: Host?
    var port = Port.unsaid
    /// Decoded.
    var path = ""
    /// Whether it is what `'self'` means.
    private(set) var isSelf = false

    init(ofOrigin origin: String) {
        isSelf = true
        scheme = String(origin.prefix { $0 != ":" })
        let url = WebURL(serialized: origin + "/")
        host = .exactly(url?.host ?? "")
        port = url?.port.map { .exactly($0) } ?? .unsaid
    }

    /// `nil` where the text is none.
    init?(_ text: String) {
        if text.hasSuffix(":"), text.dropLast().isScheme {
            scheme = text.dropLast().lowercased()
            return
        }
        var rest = text[...]
        if let mark = text.firstRange(of: "://") {
            guard text[..<mark.lowerBound].isScheme else { return nil }
            scheme = text[..<mark.lowerBound].lowercased()
            rest = text[mark.upperBound...]
        }
        let place = rest.prefix { $0 != "/" }
        let encodedPath = rest[place.endIndex...].prefix { $0 != "?" && $0 != "#" }
        path = String(decoding: percentDecoded(encodedPath.utf8), as: UTF8.self)
        let name = place.prefix { $0 != ":" }
        if name.endIndex < place.endIndex {
            let digits = place[place.index(after: name.endIndex)...]
            if digits == "*" {
                port = .any
            } else {
                guard let number = Int(digits: digits), (1...65_535).contains(number) else { return nil }
                port = .exactly(number)
            }
        }
        if name == "*" {
            host = .any
        } else if name.hasPrefix("*."), name.dropFirst(2).isHost {
            host = .below(name.dropFirst(2).lowercased())
        } else if name.isHost {
            host = .exactly(name.lowercased())
        } else {
            return nil
        }
    }

    /// - Parameter ignoringPath: after a redirect paths do not count, which would tell where it has led.
    /// https://w3c.github.io/webappsec-csp/#match-url-to-source-expression
    func matches(_ url: WebURL, of page: PolicySource, ignoringPath: Bool) -> Bool {
        guard matches(scheme: url.scheme, of: page) else { return false }
        guard let host else { return true }
        return matches(host, url) && matchesPort(of: url) && (ignoringPath || matchesPath(of: url))
    }

    /// A scheme means its secure relatives, too.
    private func matches(scheme other: String, of page: PolicySource) -> Bool {
        let scheme = self.scheme ?? page.scheme ?? ""
        switch (scheme, other) {
        case _ where scheme == other: return true
        case ("http", "https"), ("ws", "wss"), ("ws", "https"), ("ws", "http"), ("wss", "https"): return true
        default: return isSelf && (other == "https" || other == "wss" || scheme == "http" && other == "ws")
        }
    }

    private func matches(_ host: Host, _ url: WebURL) -> Bool {
        guard let other = url.host?.lowercased() else { return false }
        return switch host {
        case .any: true
        case .exactly(let name): name == other
        case .below(let name): other.hasSuffix("." + name) && other.utf8.count > name.utf8.count + 1
        }
    }

    /// A secure address has another port than the one that it takes the place of.
    private func matchesPort(of url: WebURL) -> Bool {
        if port == .any { return true }
        let own: Int? = if case .exactly(let number) = port { number } else { nil }
        if own == url.port { return true }
        let isSecure = url.port == 443 || url.port == nil && ["https", "wss"].contains(url.scheme)
        if isSecure, own == 80 || scheme == "http" && (own == nil || own == 443) { return true }
        return url.port == nil && own == WebURL.defaultPort(ofScheme: url.scheme)
    }

    private func matchesPath(of url: WebURL) -> Bool {
        if path.isEmpty { return true }
        let other = String(decoding: percentDecoded(url.path.utf8), as: UTF8.self)
        return path.hasSuffix("/") ? other.hasPrefix(path) : other == path
    }
}

extension Substring {
    fileprivate var isHost: Bool {
        let labels = split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }
}
