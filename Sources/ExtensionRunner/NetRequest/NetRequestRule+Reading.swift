import HTTP
import JSONText

/// Why WebKit takes no rule, in its words.
struct NetRequestRuleError: Error, Equatable {
    let sentence: String
}

// Source: initWithDictionary in _WKWebExtensionDeclarativeNetRequestRule.mm of
// https://github.com/WebKit/WebKit/tree/main/Source/WebKit/UIProcess/Extensions/Cocoa
extension NetRequestRule {
    convenience init(_ json: JSON, of ruleset: String) throws(NetRequestRuleError) {
        let members = json.objectValue ?? [:]
        guard let id = members["id"]?.numberValue.map({ Int(saturating: $0) }), id != 0 else {
            throw NetRequestRuleError(sentence: "Missing rule id.")
        }
        do throws(Reason) {
            try Self.ruleMembers.check(members)
            let priority = members["priority"]?.numberValue.map { Int(saturating: $0) } ?? 1
            // WebKit calls what is above zero not negative.
            if id < 1 { throw Reason("Rule id must be non-negative.") }
            if priority < 1 { throw Reason("Rule priority must be non-negative.") }
            let action = members["action"]?.objectValue ?? [:]
            try Self.actionMembers.check(action)
            let type = action["type"]?.stringValue ?? ""
            guard Self.actionTypes.contains(type) else { throw Reason("`\(type)` is not a supported action type.") }
            let conditionMembers = members["condition"]?.objectValue ?? [:]
            let condition = try Condition(conditionMembers, forActionOfType: type)
            self.init(
                id: id, priority: priority, action: try Action(type, action, condition), condition: condition,
                ruleset: ruleset, json: json)
        } catch {
            let isWhole = error.sentence.hasPrefix("Rule with id")
            throw NetRequestRuleError(
                sentence: isWhole ? error.sentence : "Rule with id \(id) is invalid. \(error.sentence)")
        }
    }

    /// The members of its condition and its action at which WebKit does not look, each with what it is a part of.
    var ignoredMembers: [(name: String, part: String)] {
        let parts = [("condition", Condition.members), ("action", Self.actionMembers)]
        return parts.flatMap { part, members in
            let names = members.unknownNames(in: json[part]?.objectValue ?? [:])
            // Read, whatever it holds.
            return names.filter { $0 != "excludedResourceTypes" }.map { ($0, part) }
        }
    }

    private static let actionTypes: Set = [
        "allow", "allowAllRequests", "block", "redirect", "modifyHeaders", "upgradeScheme",
    ]
    private static let ruleMembers = MemberCheck(
        required: ["id", "action", "condition"],
        ["id": .number, "priority": .number, "action": .object, "condition": .object])
    private static let actionMembers = MemberCheck(
        required: ["type"],
        [
            "type": .string, "redirect": .object, "requestHeaders": .array(of: .object),
            "responseHeaders": .array(of: .object),
        ])
}

/// What is wrong with a rule, without its id.
private struct Reason: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

extension MemberCheck {
    fileprivate func check(_ object: JSONObject, _ start: String = "") throws(Reason) {
        if let problem = problem(in: object) { throw Reason(start + problem) }
    }
}

extension NetRequestRule.Condition {
    fileprivate init(_ members: JSONObject, forActionOfType action: String) throws(Reason) {
        try Self.members.check(members)
        func texts(_ name: String) -> [String]? { members[name]?.stringsValue }
        urlFilter = members["urlFilter"]?.stringValue
        regexFilter = members["regexFilter"]?.stringValue
        isCaseSensitive = members["isUrlFilterCaseSensitive"]?.boolValue ?? false
        if regexFilter != nil, urlFilter != nil {
            throw Reason("Define only one of the `regexFilter` or `urlFilter` keys.")
        }
        if let regexFilter {
            guard regexFilter.isASCII else { throw Reason("`regexFilter` cannot contain non-ASCII characters.") }
            if (try? URLFilter(regexFilter)) == nil {
                throw Reason("`regexFilter` is not a supported regular expression.")
            }
        }
        if urlFilter?.isASCII == false { throw Reason("`urlFilter` cannot contain non-ASCII characters.") }
        resourceTypes = try Self.resourceTypes(
            texts("resourceTypes"), excluded: texts("excludedResourceTypes"), forActionOfType: action)

        if let type = members["domainType"]?.stringValue {
            domainType = NetRequestRule.DomainType(rawValue: type)
            if domainType == nil { throw Reason("`\(type)` is not a valid domain type.") }
        }
        func domains(_ name: String) throws(Reason) -> [String]? {
            let mayBeEmpty = name.hasPrefix("excluded")
            guard let domains = texts(name) else { return nil }
            guard (mayBeEmpty || !domains.isEmpty) && domains.allSatisfy(\.isASCII) else {
                throw Reason(
                    mayBeEmpty
                        ? "`\(name)` cannot contain non-ASCII characters."
                        : "`\(name)` must be non-empty and cannot contain non-ASCII characters.")
            }
            return domains
        }
        self.domains = try domains("domains")
        requestDomains = try domains("requestDomains")
        excludedDomains = try domains("excludedDomains")
        excludedRequestDomains = try domains("excludedRequestDomains")
        initiatorDomains = try domains("initiatorDomains")
        excludedInitiatorDomains = try domains("excludedInitiatorDomains")

        func methods(_ name: String) throws(Reason) -> [String]? {
            guard let methods = texts(name) else { return nil }
            guard !methods.isEmpty, methods.allSatisfy(Self.methodNames.contains) else {
                let names = Self.methodNames.dropLast().joined(separator: ", ")
                throw Reason(
                    "`\(name)` must be non-empty and can only contain \(names), and \(Self.methodNames.last!).")
            }
            return methods.removingDuplicates()
        }
        self.methods = try methods("requestMethods")
        excludedMethods = try methods("excludedRequestMethods")
    }

    private static func resourceTypes(
        _ included: [String]?, excluded: [String]?, forActionOfType action: String
    ) throws(Reason) -> Set<ResourceType>? {
        if included != nil, excluded != nil {
            throw Reason("Define only one of the `resourceTypes` or `excludedResourceTypes` keys.")
        }
        if included?.isEmpty == true { throw Reason("`resourceTypes` cannot be an empty array.") }
        // Names that WebKit does not know are left out without a word.
        let known = included?.compactMap(ResourceType.init)
        if known?.isEmpty == true { throw Reason("The value in the `resourceTypes` array is invalid.") }
        if action == "allowAllRequests" {
            guard let known else {
                throw Reason("A rule with the `allowAllRequests` action type must have the `resourceTypes` key.")
            }
            for type in known where type != .mainFrame && type != .subFrame {
                throw Reason(
                    "`\(type.rawValue)` is not a valid resource type for the `allowAllRequests` action type.")
            }
        }
        if let known { return Set(known) }
        return excluded.map { Set(ResourceType.allCases).subtracting($0.compactMap(ResourceType.init)) }
    }

    /// In WebKit's sentence they stand in no certain order.
    private static let methodNames = [
        "connect", "delete", "get", "head", "options", "patch", "post", "put", "trace",
    ]
    fileprivate static let members = MemberCheck([
        "domainType": .string, "domains": .array(of: .string), "requestDomains": .array(of: .string),
        "excludedDomains": .array(of: .string), "excludedRequestDomains": .array(of: .string),
        "isUrlFilterCaseSensitive": .boolean, "regexFilter": .string, "resourceTypes": .array(of: .string),
        "urlFilter": .string, "initiatorDomains": .array(of: .string),
        "excludedInitiatorDomains": .array(of: .string), "requestMethods": .array(of: .string),
        "excludedRequestMethods": .array(of: .string),
    ])
}

extension NetRequestRule.Action {
    fileprivate init(_ type: String, _ members: JSONObject, _ condition: NetRequestRule.Condition) throws(Reason) {
        switch type {
        case "allow": self = .allow
        case "allowAllRequests": self = .allowAllRequests
        case "upgradeScheme": self = .upgradeScheme
        case "redirect": self = .redirect(try Redirect(members["redirect"]?.objectValue ?? [:], condition))
        case "modifyHeaders": self = .modifyHeaders(try Self.headerChanges(members))
        default: self = .block
        }
    }

    private static func headerChanges(_ members: JSONObject) throws(Reason) -> [HeaderChange] {
        let lists = ["requestHeaders", "responseHeaders"].map { members[$0]?.arrayValue }
        if lists.allSatisfy({ $0 == nil }) {
            throw Reason("A modifyHeaders rule must have `requestHeaders` or `responseHeaders` set.")
        }
        if lists.contains(where: { $0?.isEmpty == true }) {
            throw Reason("The arrays specified by `requestHeaders` or `responseHeaders` must be non-empty.")
        }
        func changes(_ list: [JSON]?) throws(Reason) -> [HeaderChange] {
            try (list ?? []).map { (entry) throws(Reason) in try HeaderChange(entry.objectValue ?? [:]) }
        }
        let ofRequests = try changes(lists[0])
        _ = try changes(lists[1])
        return ofRequests
    }
}

extension HeaderChange {
    fileprivate init(_ members: JSONObject) throws(Reason) {
        try Self.members.check(members, "One of the headers dictionaries is not formatted correctly. ")
        let text = members["operation"]?.stringValue ?? ""
        guard let operation = Operation(rawValue: text) else {
            throw Reason("`\(text)` is not a recognized header operation.")
        }
        let name = members["header"]?.stringValue ?? ""
        guard Self.names.contains(name.lowercased()) else { throw Reason("The header `\(name)` is not recognized.") }
        let value = members["value"]?.stringValue
        if operation == .remove, value != nil { throw Reason("Do not provide a value when removing a header.") }
        if operation != .remove, value == nil { throw Reason("You must provide a value when modifying a header.") }
        self.init(operation: operation, name: name, value: value ?? "")
    }

    private static let members = MemberCheck(
        required: ["header", "operation"], ["header": .string, "operation": .string, "value": .string])

    private static let names: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "accept-ranges",
        "access-control-allow-credentials", "access-control-allow-headers", "access-control-allow-methods",
        "access-control-allow-origin", "access-control-expose-headers", "access-control-max-age",
        "access-control-request-headers", "access-control-request-method", "age", "authorization", "cache-control",
        "connection", "content-disposition", "content-encoding", "content-language", "content-length",
        "content-location", "content-range", "content-security-policy", "content-security-policy-report-only",
        "content-type", "cookie", "cookie2", "cross-origin-embedder-policy",
        "cross-origin-embedder-policy-report-only", "cross-origin-opener-policy",
        "cross-origin-opener-policy-report-only", "cross-origin-resource-policy", "date", "default-style", "dnt",
        "etag", "expect", "expires", "host", "icy-metadata", "icy-metaint", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "last-event-id", "last-modified", "link",
        "location", "origin", "ping-from", "ping-to", "pragma", "proxy-authorization", "purpose", "range", "referer",
        "referrer-policy", "refresh", "report-to", "reporting-endpoints", "sec-fetch-dest", "sec-fetch-mode",
        "sec-gpc", "sec-websocket-accept", "sec-websocket-extensions", "sec-websocket-key",
        "sec-websocket-protocol", "sec-websocket-version", "server-timing", "service-worker",
        "service-worker-allowed", "service-worker-navigation-preload", "set-cookie", "set-cookie2", "sourcemap", "te",
        "timing-allow-origin", "trailer", "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent",
        "vary", "via", "x-content-type-options", "x-frame-options", "x-sourcemap", "x-temp-tablet",
        "x-xss-protection",
    ]
}

extension Redirect {
    fileprivate init(_ members: JSONObject, _ condition: NetRequestRule.Condition) throws(Reason) {
        func text(_ name: String) -> String? { members[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
        let (url, path, substitution) = (text("url"), text("extensionPath"), text("regexSubstitution"))
        let transform = members["transform"]?.objectValue
        if url == nil, path == nil, substitution == nil, transform == nil {
            throw Reason(
                "`redirect` is missing either a `url`, `extensionPath`, `regexSubstitution`, or `transform` key.")
        }
        if let url, !["http:", "https:"].contains(where: url.lowercased().hasPrefix) {
            throw Reason("`redirect` specified a non-HTTP `url`.")
        }
        if substitution != nil, condition.regexFilter == nil {
            throw Reason("`redirect` specified a `regexSubstitution` without a `regexFilter` condition.")
        }
        if let path, !path.hasPrefix("/") {
            throw Reason("`redirect` specified an `extensionPath` without a '/' prefix.")
        }
        let change = try transform.map { (members) throws(Reason) in try URLTransform(members) }
        // Of several the first of these counts. Source: RedirectAction::parse in ContentExtensionActions.cpp
        if let path {
            self = .extensionPath(path)
        } else if let substitution, let filter = try? URLFilter(condition.regexFilter ?? "", isCaseSensitive: true) {
            self = .substitution(substitution, of: filter)
        } else if let change {
            self = .transform(change)
        } else {
            self = .url(url ?? "")
        }
    }
}

extension URLTransform {
    fileprivate init(_ members: JSONObject) throws(Reason) {
        if members.isEmpty { throw Reason("`redirect` specified an invalid or empty `transform`.") }
        try Self.members.check(members, "`redirect` specified an invalid `transform`. ")
        func text(_ name: String) -> String? { members[name]?.stringValue }
        self.init(
            scheme: text("scheme"), username: text("username"), password: text("password"), host: text("host"),
            port: text("port"), path: text("path"), query: text("query"), fragment: text("fragment"))
        queryTransform = try members["queryTransform"]?.objectValue.map { (members) throws(Reason) in
            try QueryTransform(members)
        }
    }

    private static let members = MemberCheck([
        "fragment": .string, "host": .string, "password": .string, "path": .string, "port": .string,
        "query": .string, "queryTransform": .object, "scheme": .string, "username": .string,
    ])
}

extension QueryTransform {
    fileprivate init(_ members: JSONObject) throws(Reason) {
        if members.isEmpty { throw Reason("`transform` specified an invalid or empty `queryTransform`.") }
        try Self.members.check(members, "`transform` specified an invalid `queryTransform`. ")
        let keys = members["removeParams"]?.arrayValue
        if keys?.isEmpty == true {
            throw Reason("`queryTransform` specified an invalid or empty `removeParams`.")
        }
        let entries = members["addOrReplaceParams"]?.arrayValue
        if entries?.isEmpty == true {
            throw Reason("`queryTransform` specified an invalid or empty `addOrReplaceParams`.")
        }
        removed = Set(keys?.compactMap(\.stringValue) ?? [])
        for entry in entries ?? [] {
            let entry = entry.objectValue ?? [:]
            try Self.entryMembers.check(entry, "`queryTransform` specified an invalid `addOrReplaceParams`. ")
            let (key, value) = (entry["key"]?.stringValue ?? "", entry["value"]?.stringValue ?? "")
            if entry["replaceOnly"]?.boolValue == true {
                if replaced[key] == nil { replaced[key] = value }
            } else {
                added.append((key, value))
            }
        }
    }

    private static let members = MemberCheck([
        "addOrReplaceParams": .array(of: .object), "removeParams": .array(of: .string),
    ])
    private static let entryMembers = MemberCheck(
        required: ["key", "value"], ["key": .string, "value": .string, "replaceOnly": .boolean])
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
}

extension Int {
    /// As `NSNumber.integerValue` turns a number of a script into one.
    fileprivate init(saturating number: Double) {
        self = number >= 9e18 ? .max : number <= -9e18 ? .min : Int(number)
    }
}
