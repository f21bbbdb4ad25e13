import JSONText

/// What a directive of a policy is about. https://w3c.github.io/webappsec-csp/#csp-directives
public enum PolicyDirective: String, Sendable {
    case script = "script-src"
    case scriptElement = "script-src-elem"
    case scriptAttribute = "script-src-attr"
    case styleElement = "style-src-elem"
    case styleAttribute = "style-src-attr"
    case connect = "connect-src"
    case image = "img-src"
    case media = "media-src"
    case font = "font-src"
    case frame = "frame-src"
    case worker = "worker-src"
    case baseURI = "base-uri"
    case formAction = "form-action"
    case frameAncestors = "frame-ancestors"

    /// The directives that may say it, the first first.
    var fallbacks: [String] {
        switch self {
        case .script: [rawValue, "default-src"]
        case .scriptElement, .scriptAttribute: [rawValue, "script-src", "default-src"]
        case .styleElement, .styleAttribute: [rawValue, "style-src", "default-src"]
        case .frame: [rawValue, "child-src", "default-src"]
        case .worker: [rawValue, "child-src", "script-src", "default-src"]
        case .connect, .image, .media, .font: [rawValue, "default-src"]
        case .baseURI, .formAction, .frameAncestors: [rawValue]
        }
    }

    /// What WebKit's sentences call it.
    var family: String {
        switch self {
        case .scriptElement, .scriptAttribute: "script-src"
        case .styleElement, .styleAttribute: "style-src"
        default: rawValue
        }
    }
}

/// The names that directives may have.
enum PolicyDirectives {
    static let withSources: Set<String> = [
        "base-uri", "child-src", "connect-src", "default-src", "font-src", "form-action", "frame-ancestors",
        "frame-src", "img-src",
        "manifest-src", "media-src", "object-src", "prefetch-src", "script-src", "script-src-attr", "script-src-elem",
        "style-src",
        "style-src-attr", "style-src-elem", "worker-src",
    ]
    /// Those that do not count in a `meta` element.
    static let ofHeaders: Set<String> = ["frame-ancestors", "report-uri", "sandbox"]
    private static let notImplemented: Set<String> = ["require-trusted-types-for", "sandbox", "trusted-types"]
    private static let others: Set<String> = [
        "block-all-mixed-content", "plugin-types", "report-to", "report-uri", "upgrade-insecure-requests",
    ]

    /// What the console is told of a directive that is dropped for a character in it.
    static func warning(ofValue words: [String], of directive: Substring, _ name: String) -> String? {
        if words[0].utf8.contains(where: { !$0.isOfDirectiveName }) {
            return "Unrecognized Content-Security-Policy directive '\(words[0])'."
        }
        guard directive.utf8.contains(where: { $0 > 0x7e || $0 < 0x20 && ![9, 10, 12, 13].contains($0) }) else {
            return nil
        }
        return "The value for Content Security Policy directive '\(name)' contains an invalid character: "
            + "'\(words.dropFirst().joined(separator: " "))'. Non-whitespace characters outside ASCII 0x21-0x7E must be percent-encoded, as "
            + "described in RFC 3986, section 2.1: http://tools.ietf.org/html/rfc3986#section-2.1."
    }

    /// What the console is told of a directive.
    static func warning(
        of name: String, _ disposition: ContentSecurityPolicy.Disposition, isOfMeta: Bool
    ) -> String? {
        if isOfMeta, ofHeaders.contains(name) {
            return "The Content Security Policy directive '\(name)' is ignored when delivered via an HTML meta element."
        }
        if disposition == .report, name == "sandbox" || name == "frame-ancestors" {
            return "The Content Security Policy directive '\(name)' is ignored when delivered in a report-only policy."
        }
        if notImplemented.contains(name) {
            return "The Content Security Policy directive '\(name)' is not implemented by extrun, and refuses nothing."
        }
        guard !withSources.contains(name), !others.contains(name) else { return nil }
        return "Unrecognized Content-Security-Policy directive '\(name)'."
    }
}

extension UInt8 {
    fileprivate var isOfDirectiveName: Bool {
        let character = Character(UnicodeScalar(self))
        return self < 0x80 && (character.isLetter || character.isNumber || character == "-")
    }
}

extension Character {
    /// https://infra.spec.whatwg.org/#ascii-whitespace
    var isHTMLSpace: Bool {
        switch self {
        case "\t", "\n", "\u{c}", "\r", " ", "\r\n": true
        default: false
        }
    }
}

extension StringProtocol {
    /// Without the spaces of HTML at its ends.
    var trimmedOfSpaces: String { String(trimming(while: \.isHTMLSpace)) }
}
