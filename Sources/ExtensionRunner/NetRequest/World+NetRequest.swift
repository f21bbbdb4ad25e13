import HTTP
import JSONText
import WebPlatform

/// What a rule does with a request, for the trace.
struct RuleEvent {
    let fields: JSONObject

    init(_ rule: NetRequestRule, of owner: InstalledExtension, action: String, url: WebURL, target: WebURL? = nil) {
        var fields: JSONObject = [
            "action": .string(action), "url": .string(url.href), "rule": .number(Double(rule.id)),
            "ruleset": .string(rule.ruleset), "extension": .string(owner.manifest.name),
        ]
        fields["target"] = target.map { .string($0.href) }
        self.fields = fields
    }
}

// Rules of `declarativeNetRequest` at work.
extension World {
    /// Where a request comes from.
    struct RequestPlace {
        let tab: TabModel?
        let topURL: WebURL
        let frameURL: WebURL
        let isInChildFrame: Bool
    }

    /// Whether an extension may have rules.
    var hasRules: Bool { extensions.contains(where: \.mayHaveRules) }

    /// The place of a script's context.
    func place(of context: WebContext, origin: String) -> RequestPlace {
        let world = context.delegate as? ContentWorld
        guard let page = world?.frame.page ?? context.surroundingPage, let frameURL = WebURL(serialized: page.url)
        else {
            let url = WebURL(serialized: origin + "/") ?? .blank
            return RequestPlace(tab: nil, topURL: url, frameURL: url, isInChildFrame: false)
        }
        var top = page
        while let parent = top.parent { top = parent }
        let tab = windows.tabs.first { $0.document?.page.page === top || $0.extensionPage?.page === top }
        return RequestPlace(
            tab: tab, topURL: WebURL(serialized: top.url) ?? frameURL, frameURL: frameURL,
            isInChildFrame: top !== page)
    }

    /// What the rules of all extensions make of a request.
    ///
    /// A rule that blocks counts whatever other rules would do with the request. Rules that redirect it or change its headers
    /// count where the extension may do that, and of headers only for what elements load.
    /// - Parameter blocked: is told of each extension with a rule that blocks it.
    ///
    /// Source: processContentRuleListsForLoad and applyResultsToRequest in ContentExtensionsBackend.cpp,
    /// CachedResourceLoader::requestResource, and updateWebsitePoliciesForNavigation in WebExtensionControllerCocoa.mm of
    /// https://github.com/WebKit/WebKit
    func judge(
        _ request: FetchRequest, _ url: WebURL, from place: RequestPlace, record: (RuleEvent) -> Void,
        blocked: (InstalledExtension) -> Void
    ) -> FetchVerdict {
        let ruled = RuledRequest(
            url, ResourceType(destination: request.destination), method: request.method,
            topURL: request.destination == "document" ? url : place.topURL,
            // A frame that is to show a document shows an empty one until then.
            frameURL: request.destination == "iframe" ? .blank : place.frameURL,
            isInChildFrame: place.isInChildFrame || request.destination == "iframe")
        let outcome = outcome(of: ruled, in: place.tab, record: record)
        if let reason = outcome.refusal {
            outcome.blockers.forEach(blocked)
            return .blocked(reason)
        }
        return .sent(to: outcome.url) { headers in outcome.change(&headers) }
    }

    /// A tab is to show another address without a request: rules may keep it from that, or send it elsewhere. The page that is given
    /// for the address is shown where the host stays the same.
    /// - Parameter previous: the address that the tab has shown.
    func applyRules(to tab: TabModel, from previous: WebURL) {
        let url = tab.url
        guard url.isHTTP, hasRules else { return }
        let request = RuledRequest(url, .mainFrame, topURL: url, frameURL: previous, isInChildFrame: false)
        let outcome = outcome(of: request, in: tab) { trace.record(.network, "rule", $0.fields) }
        tab.isUnreachable = outcome.refusal != nil
        for owner in outcome.blockers { tellBlockedDocument(url, in: tab, by: owner) }
        tab.url = outcome.url
        if tab.isUnreachable || outcome.url.host != url.host { tab.source.page = nil }
    }

    /// Where rules lead the document of a tab.
    func ruledDocumentURL(_ url: WebURL) -> WebURL {
        guard hasRules else { return url }
        let request = RuledRequest(url, .mainFrame, topURL: url, frameURL: url, isInChildFrame: false)
        return outcome(of: request, in: nil) { _ in }.url
    }

    /// What becomes of a request.
    struct RuleOutcome {
        var url: WebURL
        var refusal: String?
        var blockers: [InstalledExtension] = []
        fileprivate var changes: [(priority: Int, changes: [HeaderChange])] = []

        init(url: WebURL) { self.url = url }
    }

    /// - Parameter record: is told of each rule that acts.
    func outcome(of request: RuledRequest, in tab: TabModel?, record: (RuleEvent) -> Void) -> RuleOutcome {
        var outcome = RuleOutcome(url: request.url)
        for owner in extensions where owner.mayHaveRules && (tab.map(owner.sees) ?? true) {
            let rules = owner.netRequestRules.rules(for: request)
            // What others would do with a request that is not sent is of no account.
            let blocking = rules.filter { if case .block = $0.action { true } else { false } }
            var hasActed = false
            for rule in blocking.isEmpty ? rules : blocking.prefix(1).map({ $0 }) {
                if apply(rule, of: owner, to: request, in: tab, &outcome, record: record) { hasActed = true }
            }
            guard hasActed, let tab else { continue }
            owner.netRequestRules.note(request.url, in: tab)
            // The badge of a tab begins anew when its document comes.
            if request.type != .mainFrame { owner.noteButton() }
        }
        return outcome
    }

    /// - Returns: whether the rule counts as one that has acted.
    private func apply(
        _ rule: ContentRule, of owner: InstalledExtension, to request: RuledRequest, in tab: TabModel?,
        _ outcome: inout RuleOutcome, record: (RuleEvent) -> Void
    ) -> Bool {
        let url = request.url
        let name = rule.rule.name(in: owner)
        func tell(_ action: String, _ target: WebURL? = nil) {
            record(RuleEvent(rule.rule, of: owner, action: action, url: url, target: target))
        }
        switch rule.action {
        case .ignoreFollowing: return false
        case .block:
            tell("block")
            outcome.refusal = "\(name) blocks \(url.hrefWithoutFragment)"
            outcome.blockers.append(owner)
        case .makeHTTPS:
            guard ["http", "ws"].contains(url.scheme), url.port == nil,
                let secure = parseURL("\(url.scheme)s" + url.href.dropFirst(url.scheme.count))
            else { return false }
            tell("upgradeScheme", secure)
            outcome.url = secure
        // Source: ThreadableWebSocketChannel::validateURL of https://github.com/WebKit/WebKit
        case .redirect where request.type == .websocket, .modifyHeaders where request.type == .websocket:
            trace.explain(
                .network,
                "\(name) has no effect on \(url.hrefWithoutFragment): a rule can block a WebSocket in Safari, or make it secure"
            )
            return false
        case .redirect(let redirect):
            guard owner.mayChange(request, in: tab, by: name) else { return false }
            let target = redirect.target(of: outcome.url, baseURL: owner.baseURL) { parseURL($0) }
            guard let target, target != outcome.url else { return false }
            tell("redirect", target)
            outcome.url = target
        case .modifyHeaders(let changes, let priority):
            guard owner.mayChange(request, in: tab, by: name) else { return false }
            if let reason = request.type.keepsHeaders {
                trace.explain(.network, "\(name) changes no header of \(url.hrefWithoutFragment): \(reason)")
            } else if changes.isEmpty {
                trace.explain(
                    .network,
                    "\(name) changes no header of what \(url.hrefWithoutFragment) answers: Safari does not change those"
                )
            } else {
                tell("modifyHeaders")
                outcome.changes.append((priority, changes))
            }
        }
        return true
    }
}

extension NetRequestRule {
    /// What people find it by.
    func name(in owner: InstalledExtension) -> String { "rule \(id) of '\(ruleset)' (\(owner.manifest.name))" }
}

extension World.RuleOutcome {
    /// Changes the headers of the request: of several changes of one header that of the highest priority counts, and what is
    /// added goes behind what is set.
    /// Source: ModifyHeaderInfo::applyToRequest in ContentExtensionActions.cpp of https://github.com/WebKit/WebKit
    func change(_ headers: inout HTTPHeaders) {
        let ordered = changes.enumerated()
            .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
            .flatMap(\.element.changes)
        var first: [String: HeaderChange.Operation] = [:]
        for change in ordered {
            let name = change.name.lowercased()
            switch (change.operation, first[name]) {
            case (.append, .remove): continue
            case (.append, _):
                let value = headers[name].flatMap { $0.isEmpty ? nil : "\($0); \(change.value)" } ?? change.value
                try? headers.set(change.name, value)
            case (_, .some): continue
            case (.set, nil): try? headers.set(change.name, change.value)
            case (.remove, nil): headers.remove(change.name)
            }
            if first[name] == nil { first[name] = change.operation }
        }
    }
}

extension InstalledExtension {
    fileprivate var mayHaveRules: Bool {
        isEnabled
            && (permissions.has("declarativeNetRequest") || permissions.has("declarativeNetRequestWithHostAccess"))
    }

    /// Whether a rule may send a request elsewhere or change its headers.
    fileprivate func mayChange(_ request: RuledRequest, in tab: TabModel?, by rule: String) -> Bool {
        let failure = "\(rule) has no effect on \(request.url.hrefWithoutFragment)"
        guard permissions.has("declarativeNetRequestWithHostAccess") else {
            world.trace.explain(
                .network,
                "\(failure): in Safari, rules that redirect or change headers need the permission "
                    + "declarativeNetRequestWithHostAccess")
            return false
        }
        let pattern = tab?.activeTabGrants[host]
        guard let reason = permissions.explainHidden(request.url, tabPattern: pattern) else { return true }
        world.trace.explain(.network, "\(failure): \(reason)")
        return false
    }
}

extension ResourceType {
    /// https://fetch.spec.whatwg.org/#concept-request-destination
    init(destination: String) {
        switch destination {
        case "": self = .xmlhttprequest
        case "document": self = .mainFrame
        case "iframe": self = .subFrame
        case "style": self = .stylesheet
        case "font", "image", "script": self = ResourceType(rawValue: destination) ?? .other
        case "audio", "track", "video": self = .media
        default: self = .other
        }
    }

    /// Why rules do not change headers of such a request; `nil`: they do.
    ///
    /// Measured with Safari 27 on iOS for the extension Nullecho, https://github.com/ZJHeepfixer/nullecho: headers change of
    /// what elements load, as scripts and images, and of nothing else.
    fileprivate var keepsHeaders: String? {
        switch self {
        case .mainFrame, .subFrame: "Safari does not change those of documents"
        case .xmlhttprequest: "Safari does not change those of fetch() and XMLHttpRequest"
        default: nil
        }
    }
}

extension WebURL {
    /// The address of a document without one.
    static let blank = WebURL(serialized: "about:blank")!
}
