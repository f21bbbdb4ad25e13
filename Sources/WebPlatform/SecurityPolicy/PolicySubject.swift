public import HTTP

/// What a policy knows of the element that brings a script or a style.
public struct PolicyElement: Sendable, Equatable {
    /// Its `nonce`, which a policy may name; empty where it has none.
    public var nonce: String
    /// Whether a parser has come to it.
    public var isParserInserted: Bool
    /// Its `integrity`.
    public var integrity: String

    public init(nonce: String = "", isParserInserted: Bool = true, integrity: String = "") {
        (self.nonce, self.isParserInserted, self.integrity) = (nonce, isParserInserted, integrity)
    }
}

/// What a policy is asked about.
/// Source: ContentSecurityPolicy.cpp and ContentSecurityPolicyDirectiveList.cpp of https://github.com/WebKit/WebKit
public enum PolicySubject: Sendable {
    /// A script or a style sheet of an address, or anything else that a page loads or leads to.
    /// - first: where a redirect has led from; `nil` without one.
    case load(PolicyDirective, WebURL, PolicyElement = PolicyElement(), first: WebURL? = nil)
    case inlineScript(String, PolicyElement = PolicyElement())
    /// The attribute of an event handler.
    case handler(String)
    /// The script of a `javascript:` address.
    case scriptURL(String)
    /// A text that a timer is to run.
    case timer(String)
    case inlineStyle(String, PolicyElement = PolicyElement())
    case styleAttribute(String)

    var directive: PolicyDirective {
        switch self {
        case .load(let directive, _, _, _): directive
        case .inlineScript, .scriptURL: .scriptElement
        case .handler: .scriptAttribute
        case .timer: .script
        case .inlineStyle: .styleElement
        case .styleAttribute: .styleAttribute
        }
    }

    /// Files of extensions are loaded under any policy.
    /// Source: addProcessPool in WebExtensionController.cpp of https://github.com/WebKit/WebKit
    var isExempt: Bool {
        guard case .load(let directive, let url, _, _) = self else { return false }
        return url.isOfExtension || directive == .frame && (url.scheme == "javascript" || url.scheme == "about")
    }

    func isAllowed(by list: PolicySourceList, _ page: PolicySource) -> Bool {
        switch self {
        case .load(.scriptElement, let url, let element, let first):
            list.allows(nonce: element.nonce) || list.allows(integrity: element.integrity)
                || (list.isStrictDynamic
                    ? !element.isParserInserted : list.allows(url, page, isRedirected: first != nil))
        case .load(.styleElement, let url, let element, let first):
            list.allows(nonce: element.nonce) || list.allows(url, page, isRedirected: first != nil)
        case .load(_, let url, _, let first): list.allows(url, page, isRedirected: first != nil)
        case .inlineScript(let text, let element):
            list.allows(nonce: element.nonce) || list.allows(hashOf: text) || list.allowsInline
                || list.isStrictDynamic && !element.isParserInserted
        case .inlineStyle(let text, let element):
            list.allows(nonce: element.nonce) || list.allows(hashOf: text) || list.allowsInline
        case .handler(let text), .scriptURL(let text), .styleAttribute(let text): list.allowsAttribute(text)
        case .timer: list.allowsEval
        }
    }

    /// What the sentence begins with.
    var refusal: String {
        switch self {
        case .load(.connect, let url, _, _): "Refused to connect to \(url.href)"
        case .load(.baseURI, let url, _, _): "Refused to change the document base URL to \(url.href)"
        case .load(_, let url, _, _): "Refused to load \(url.href)"
        case .inlineScript, .scriptURL, .timer: "Refused to execute a script"
        case .handler: "Refused to execute a script for an inline event handler"
        case .inlineStyle, .styleAttribute: "Refused to apply a stylesheet"
        }
    }

    /// What would have to stand in the list.
    func missing(from list: PolicySourceList) -> String {
        switch self {
        case .load: "it"
        case .inlineScript: list.isStrictDynamic ? "it" : "its hash, its nonce, or 'unsafe-inline'"
        case .handler: "'unsafe-inline'"
        case .scriptURL: "its hash or 'unsafe-inline'"
        case .timer: "'unsafe-eval'"
        case .inlineStyle, .styleAttribute: "its hash, its nonce, or 'unsafe-inline'"
        }
    }

    /// https://w3c.github.io/webappsec-csp/#deprecated-serialize-violation, as WebKit strips it.
    func blockedURI(_ page: PolicySource) -> String {
        switch self {
        case .timer: return "eval"
        case .load(let directive, let url, _, let first):
            let url = first ?? url
            if url.hasOpaquePath || url.scheme == "file" { return url.scheme }
            if directive == .frame, !page.matches(url, of: page, ignoringPath: true) { return url.origin }
            return url.hrefForReports
        default: return "inline"
        }
    }

    /// What a report shows of what stands in a page.
    var sample: String {
        switch self {
        case .inlineScript(let text, _), .handler(let text), .scriptURL(let text), .inlineStyle(let text, _),
            .styleAttribute(let text), .timer(let text):
            String(decoding: text.utf16.prefix(40), as: UTF16.self)
        case .load: ""
        }
    }
}

extension WebURL {
    fileprivate var isOfExtension: Bool { scheme == "safari-web-extension" || scheme == "webkit-extension" }

    /// Without fragment and credentials.
    var hrefForReports: String { withoutCredentials.hrefWithoutFragment }
}
