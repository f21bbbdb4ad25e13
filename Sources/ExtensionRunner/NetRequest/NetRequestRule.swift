import HTTP
import JSONText

/// A rule of `declarativeNetRequest` that WebKit takes.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/declarativeNetRequest
final class NetRequestRule: Sendable {
    enum Action: Sendable {
        case block, allow, allowAllRequests, upgradeScheme
        case redirect(Redirect)
        case modifyHeaders([HeaderChange])

        /// Of rules of one priority the highest counts first.
        var rank: Int {
            switch self {
            case .modifyHeaders: 0
            case .redirect: 1
            case .upgradeScheme: 2
            case .block: 3
            case .allowAllRequests: 4
            case .allow: 5
            }
        }
    }

    struct Condition: Sendable {
        var urlFilter: String?
        var regexFilter: String?
        var isCaseSensitive = false
        /// What the rule is about; `nil`: everything but documents of tabs.
        var resourceTypes: Set<ResourceType>?
        var domainType: DomainType?
        var domains: [String]?
        var excludedDomains: [String]?
        var initiatorDomains: [String]?
        var excludedInitiatorDomains: [String]?
        var requestDomains: [String]?
        var excludedRequestDomains: [String]?
        var methods: [String]?
        var excludedMethods: [String]?
    }

    enum DomainType: String, Sendable { case firstParty, thirdParty }

    let id: Int
    let priority: Int
    let action: Action
    let condition: Condition
    /// The ruleset that it is of.
    let ruleset: String
    /// The rule as it was given.
    let json: JSON

    init(id: Int, priority: Int, action: Action, condition: Condition, ruleset: String, json: JSON) {
        (self.id, self.priority, self.action, self.condition) = (id, priority, action, condition)
        (self.ruleset, self.json) = (ruleset, json)
    }
}

/// What a request is for: those types of Chrome's that WebKit knows.
enum ResourceType: String, Sendable, CaseIterable {
    case font, image, media, other, ping, script, stylesheet, websocket, xmlhttprequest
    case mainFrame = "main_frame"
    case subFrame = "sub_frame"
}

/// What a rule does to a header of a request. What it would do to one of a response WebKit reads, and never does.
struct HeaderChange: Sendable, Equatable {
    enum Operation: String, Sendable { case set, append, remove }

    let operation: Operation
    let name: String
    /// Empty where the header is removed.
    let value: String
}

/// Where a rule sends a request.
enum Redirect: Sendable {
    case url(String)
    /// A file of the extension, with its slash.
    case extensionPath(String)
    /// `\0` to `\9` stand for what a regular expression has found.
    case substitution(String, of: URLFilter)
    case transform(URLTransform)
}

/// What a rule changes of a URL. What is `nil` stays.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/declarativeNetRequest/URLTransform
struct URLTransform: Sendable {
    var scheme: String?
    var username: String?
    var password: String?
    var host: String?
    /// Empty: the default one.
    var port: String?
    var path: String?
    /// With its question mark, or empty.
    var query: String?
    var queryTransform: QueryTransform?
    /// With its number sign, or empty.
    var fragment: String?
}

struct QueryTransform: Sendable {
    var removed: Set<String> = []
    /// The first one of a key counts.
    var replaced: [String: String] = [:]
    var added: [(key: String, value: String)] = []
}
