import HTTP
import JSONText
import WebPlatform

/// A request as `webRequest` tells of it, from its beginning to its end.
///
/// Source: WebExtensionAPIWebRequestCocoa.mm, WebExtensionContextCocoa.mm (resourceLoadDid…) and NetworkResourceLoader.cpp of
/// https://github.com/WebKit/WebKit
final class ResourceLoad {
    private unowned let world: World
    private var id: Int
    /// Where it goes first. That is what scripts are told, whatever it is redirected to.
    private var url: WebURL
    /// Where it has come to.
    private var currentURL: WebURL
    private let method: HTTPMethod
    private let type: ResourceType
    private let frame: LoadingFrame
    private var hasBegun = false
    /// The last one.
    private var answer: HTTPResponse?
    private var hasEnded = false

    init(_ request: FetchRequest, in frame: LoadingFrame, world: World) {
        self.world = world
        self.frame = frame
        id = world.nextResourceLoad()
        url = request.url
        currentURL = request.url
        method = request.method
        type = ResourceType(destination: request.destination)
    }

    /// Rules have decided where it goes first.
    func goes(to url: WebURL) {
        if !hasBegun { self.url = url }
    }

    /// What happens to it.
    func hear(_ event: FetchEvent) {
        guard !hasEnded else { return }
        switch event {
        case .preflightSent, .preflightAnswered, .unheard: break
        case .requestSent(let request): begin(request)
        case .responded(let answer):
            self.answer = answer
            if let challenge = AuthenticationChallenge(answer) { tell(challenge, answer) }
        case .redirected(_, _, let target):
            guard let answer else { return }
            let told = [url, target]
            tell("onHeadersReceived", of: told, status(answer), headers: answer.headers.fields)
            var members = status(answer)
            members["redirectUrl"] = .string(target.href)
            tell("onBeforeRedirect", of: told, members, headers: answer.headers.fields)
        case .accepted(let answer, let kind):
            for event in ["onHeadersReceived", "onResponseStarted"] {
                tell(event, of: [url, currentURL], status(answer), headers: answer.headers.sanitized(as: kind))
            }
            // WebKit tells of no end of an answer that redirects and is not followed.
            hasEnded = kind == .opaqueRedirect
        case .blocked(let error):
            guard error.isOfNetwork else { return }
            hasEnded = true
            // In Safari up to 27.0 it is this whatever has happened; from then on the system's sentence in the user's language.
            tell("onErrorOccurred", of: [url], ["error": "net::ERR_ABORTED"])
        }
    }

    /// Its body has come to an end.
    func complete() {
        guard !hasEnded, let answer else { return }
        hasEnded = true
        tell("onCompleted", of: [url, currentURL], status(answer), headers: answer.headers.fields)
    }

    /// A rule of an extension keeps it from being sent, or redirected, to an address. No other extension hears of it.
    func wasBlocked(by owner: InstalledExtension, at target: WebURL) {
        // Of the end of what was under way nobody hears.
        if hasBegun { (id, url) = (world.nextResourceLoad(), target) }
        hasEnded = true
        guard owner.hears(of: [url], type, in: frame) else { return }
        var members = details
        members["documentId"] = nil
        fire("onBeforeRequest", members, at: owner)
        members["error"] = "The URL was blocked by a content blocker"
        fire("onErrorOccurred", members, at: owner)
    }

    private func begin(_ request: HTTPRequest) {
        if !hasBegun {
            for owner in world.extensions where owner.hearsRequests { owner.explainUntold(url, type, in: frame) }
            if type == .subFrame {
                world.trace.explainOnce(
                    .network,
                    "Safari 27.0 and earlier tell webRequest of the document of a frame as main_frame, and of a parentFrameId that is not 0"
                )
            }
        }
        hasBegun = true
        currentURL = request.url
        let told = [url, currentURL]
        // WebKit passes on no longer ones.
        let hasBody = !request.body.isEmpty && request.body.count <= 1 << 20
        tell("onBeforeRequest", of: told, extra: hasBody ? ("requestBody", { RequestBody(request).json }) : nil)
        let headers = request.headers.fields.filter {
            !["cookie", "content-length", "host"].contains($0.name.lowercased())
        }
        for event in ["onBeforeSendHeaders", "onSendHeaders"] {
            tell(event, of: told, extra: ("requestHeaders", { headers.json }))
        }
    }

    /// The server asks who is there.
    private func tell(_ challenge: AuthenticationChallenge, _ answer: HTTPResponse) {
        var members = status(answer)
        members["scheme"] = .string(challenge.scheme)
        members["challenger"] = [
            "host": .string(url.host ?? ""), "port": .number(Double(url.port ?? (url.scheme == "https" ? 443 : 80))),
        ]
        members["isProxy"] = .bool(challenge.isProxy)
        members["realm"] = challenge.realm.map { .string($0) }
        tell("onAuthRequired", of: [url], members)
    }

    private func status(_ answer: HTTPResponse) -> JSONObject {
        [
            "statusLine": .string(answer.statusText), "statusCode": .number(Double(answer.status)), "fromCache": false,
        ]
    }

    private func tell(_ event: String, of urls: [WebURL], _ members: JSONObject, headers: [HTTPHeaders.Field]) {
        tell(event, of: urls, members, extra: ("responseHeaders", { headers.json }))
    }

    /// What listeners may ask for beside the details. It is made for those events alone that somebody listens to.
    private typealias Extra = (name: String, value: () -> JSON)

    private func tell(
        _ event: String, of urls: [WebURL], _ members: JSONObject = [:], extra: Extra? = nil
    ) {
        for owner in world.extensions where owner.hears(of: urls, type, in: frame) {
            var all = details
            for (name, value) in members { all[name] = value }
            fire(event, all, extra: extra, at: owner)
        }
    }

    private func fire(
        _ event: String, _ members: JSONObject, extra: Extra? = nil, at owner: InstalledExtension
    ) {
        owner.fire("webRequest.\(event)") {
            var pieces: JSONObject = [
                "url": .string(url.hrefWithoutFragment), "type": .string(type.rawValue),
                "tabId": .number(Double(frame.tab?.id ?? -1)),
                "windowId": .number(Double(frame.tab?.window?.id ?? -1)),
            ]
            if let extra { pieces[extra.name] = extra.value() }
            return [.object(members), .object(pieces)]
        }
    }

    private var details: JSONObject {
        var members: JSONObject = [
            "frameId": .number(Double(frame.id)), "parentFrameId": .number(Double(frame.parentID)),
            "requestId": .string(String(id)),
            "timeStamp": .number(world.scheduler.clock.now.millisecondsSince1970.rounded(.down)),
            "url": .string(url.hrefWithoutFragment), "tabId": .number(Double(frame.tab?.id ?? -1)),
            "type": .string(type.rawValue),
            "method": .string(method.rawValue),
        ]
        members["documentId"] = frame.documentID.map { .string($0) }
        return members
    }
}

extension FetchError {
    /// Whether it is found out where requests are sent, behind everything that the page's own process refuses.
    fileprivate var isOfNetwork: Bool {
        switch self {
        case .transport(.cancelled), .transport(.hostNotAllowed): false
        case .transport, .resourcePolicy, .redirectRefused, .tooManyRedirects, .badLocation: true
        default: isOfCORS
        }
    }
}

extension [HTTPHeaders.Field] {
    fileprivate var json: JSON { .array(map { ["name": .string($0.name), "value": .string($0.value)] }) }
}
