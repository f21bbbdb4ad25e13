import HTTP

/// A rule as WebKit's content blocker has it. Each rule of an extension becomes one or several of them.
/// https://developer.apple.com/documentation/safariservices/creating-a-content-blocker
final class ContentRule: Sendable {
    enum Action: Sendable {
        case block
        /// No rule behind this one counts for the request.
        case ignoreFollowing
        case makeHTTPS
        case redirect(Redirect)
        case modifyHeaders([HeaderChange], priority: Int)
    }

    /// Where the request has to come from.
    enum Scope: Sendable {
        case domains([String])
        case otherDomains([String])
        case topURL([URLFilter])
        case frameURL([URLFilter])
        case otherFrameURL([URLFilter])
    }

    let action: Action
    let filter: URLFilter
    /// `nil`: all.
    let types: Set<ResourceType>?
    let domainType: NetRequestRule.DomainType?
    /// In lower case; `nil`: any.
    let method: String?
    let scope: Scope?
    let isForChildFrames: Bool
    /// The rule of the extension that it comes from.
    let rule: NetRequestRule

    init(
        action: Action, filter: URLFilter, types: Set<ResourceType>?, domainType: NetRequestRule.DomainType?,
        method: String?, scope: Scope?, isForChildFrames: Bool, rule: NetRequestRule
    ) {
        (self.action, self.filter, self.types, self.domainType) = (action, filter, types, domainType)
        (self.method, self.scope, self.isForChildFrames, self.rule) = (method, scope, isForChildFrames, rule)
    }

    func matches(_ request: RuledRequest) -> Bool {
        if let types, !types.contains(request.type) { return false }
        if let method, method != request.method { return false }
        if isForChildFrames, !request.isInChildFrame { return false }
        if let domainType, domainType != request.domainType { return false }
        return filter.matches(request.ruledURL) && (scope?.includes(request) ?? true)
    }
}

extension ContentRule.Scope {
    fileprivate func includes(_ request: RuledRequest) -> Bool {
        switch self {
        case .domains(let domains): domains.contains { request.isFrom(domain: $0) }
        case .otherDomains(let domains): !domains.contains { request.isFrom(domain: $0) }
        case .topURL(let filters): filters.contains { $0.matches(request.ruledTopURL) }
        case .frameURL(let filters): filters.contains { $0.matches(request.ruledFrameURL) }
        case .otherFrameURL(let filters): !filters.contains { $0.matches(request.ruledFrameURL) }
        }
    }
}

/// A request as content rules look at it.
struct RuledRequest {
    let url: WebURL
    let type: ResourceType
    /// In lower case.
    let method: String
    /// The address that the tab shows; of a request for the tab's document, that of the request.
    let topURL: WebURL
    /// The address of the document that asks, or that the frame shows which is to show another one.
    let frameURL: WebURL
    let isInChildFrame: Bool
    let domainType: NetRequestRule.DomainType
    let ruledURL: RuledURL
    let ruledTopURL: RuledURL
    let ruledFrameURL: RuledURL

    init(
        _ url: WebURL, _ type: ResourceType, method: HTTPMethod = .get, topURL: WebURL, frameURL: WebURL,
        isInChildFrame: Bool
    ) {
        (self.url, self.type, self.topURL, self.frameURL) = (url, type, topURL, frameURL)
        self.method = method.rawValue.lowercased()
        self.isInChildFrame = isInChildFrame
        domainType = url.isSameSite(as: topURL) ? .firstParty : .thirdParty
        ruledURL = RuledURL(url.href)
        ruledTopURL = RuledURL(topURL.href)
        ruledFrameURL = RuledURL(frameURL.href)
    }

    func isFrom(domain: String) -> Bool {
        guard let host = topURL.host else { return false }
        return host == domain || host.hasSuffix("." + domain)
    }
}
