import HTTP
import JSONText
import WebPlatform

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/webNavigation
// Source: WebExtensionContextAPIWebNavigationCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerWebNavigation(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        let details = call.members(0)
        let tab = try tab(details["tabId"]?.intValue)
        let frames = NavigatedFrame.frames(of: tab, in: world)
        if function == "getAllFrames" { return .value(.array(frames.map { .object(frameJSON($0, in: tab)) })) }
        guard let frame = frames.first(where: { $0.id == details["frameId"]?.intValue }) else {
            throw APIError("frame not found")
        }
        var members = frameJSON(frame, in: tab)
        members["frameId"] = nil
        return .value(.object(members))
    }

    fileprivate var hearsNavigation: Bool { isEnabled && permissions.has("webNavigation") }

    private func frameJSON(_ frame: NavigatedFrame, in tab: TabModel) -> JSONObject {
        let isSeen = permissions.hasAccess(to: frame.url, tabPattern: tab.activeTabGrants[host])
        var members: JSONObject = [
            "errorOccurred": .bool(frame.hasFailed), "frameId": .number(Double(frame.id)),
            "parentFrameId": .number(Double(frame.parentID)), "url": .string(isSeen ? frame.url.href : ""),
        ]
        members["documentId"] = frame.documentID.map { .string($0) }
        return members
    }
}

/// A frame of a tab as `webNavigation` tells of it.
struct NavigatedFrame {
    let id: Int
    /// -1 for the main frame.
    let parentID: Int
    let url: WebURL
    let documentID: String?
    /// Whether what it was to show last has not come.
    let hasFailed: Bool

    /// - Parameter target: where the frame is to go; `nil`: the document that it shows.
    init(mainOf tab: TabModel, at target: WebURL? = nil) {
        id = 0
        parentID = -1
        url = target ?? tab.url
        documentID = tab.document?.main.documentID
        hasFailed = tab.isUnreachable
    }

    /// - Parameter target: where the frame is to go; `nil`: the document that it shows.
    init(_ frame: DocumentFrame, at target: WebURL? = nil) {
        id = frame.id
        parentID = frame.parent?.id ?? -1
        url = target ?? frame.url
        documentID = frame.documentID
        hasFailed = frame.isMain ? frame.tab.isUnreachable : frame.hasFailed
    }

    /// Each frame in front of those in it.
    /// Source: webNavigationTraverseFrameTreeForFrame in WebExtensionContextAPIWebNavigationCocoa.mm of https://github.com/WebKit/WebKit
    static func frames(of tab: TabModel, in world: World) -> [NavigatedFrame] {
        guard tab.extensionPage == nil, let document = world.document(of: tab) else {
            return [NavigatedFrame(mainOf: tab)]
        }
        var found: [NavigatedFrame] = []
        var waiting: [DocumentFrame] = [document.main]
        while let frame = waiting.popLast() {
            found.append(NavigatedFrame(frame))
            waiting += document.frames(in: frame).reversed()
        }
        return found
    }
}

extension World {
    /// Whether an extension hears of navigation, so that documents are made that nobody else needs.
    var tellsNavigation: Bool { extensions.contains(where: \.hearsNavigation) }

    /// A frame begins a document. WebKit tells of its content then, too, of which nothing is there.
    /// Source: didCommitLoadForFrame in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func tellCommit(of frame: NavigatedFrame, in tab: TabModel) {
        tellNavigation("onCommitted", of: frame, in: tab)
        tellNavigation("onDOMContentLoaded", of: frame, in: tab)
        if extensions.contains(where: { $0.hearsNavigation && $0.hears("webNavigation.onDOMContentLoaded") }) {
            trace.explainOnce(
                .browser,
                "Safari fires webNavigation.onDOMContentLoaded together with onCommitted, when a document begins: its content is not there yet"
            )
        }
    }

    /// A step of a frame on its way to a document: `onBeforeNavigate`, `onCommitted`, `onDOMContentLoaded`, `onCompleted`, or
    /// `onErrorOccurred`. Extensions hear of it that may see the address.
    func tellNavigation(_ event: String, of frame: NavigatedFrame, in tab: TabModel) {
        for owner in extensions where owner.hearsNavigation && owner.sees(tab) {
            guard owner.permissions.hasAccess(to: frame.url, tabPattern: tab.activeTabGrants[owner.host]) else {
                continue
            }
            owner.fire("webNavigation.\(event)") {
                var details: JSONObject = [
                    "url": .string(frame.url.href), "tabId": .number(Double(tab.id)),
                    "frameId": .number(Double(frame.id)),
                    "parentFrameId": .number(Double(frame.parentID)),
                    "timeStamp": .number(scheduler.clock.now.millisecondsSince1970.rounded(.down)),
                ]
                if event != "onBeforeNavigate" { details["documentId"] = frame.documentID.map { .string($0) } }
                return [.object(details), frame.url.filteredPieces]
            }
        }
    }
}

extension WebURL {
    /// What filters look at, as Foundation takes an address to pieces: the path decoded and without a slash at its end.
    /// https://developer.apple.com/documentation/foundation/nsurl
    fileprivate var filteredPieces: JSON {
        let decoded = String(decoding: percentDecoded(path.utf8), as: UTF8.self)
        let url = hrefWithoutFragment
        return [
            "scheme": .string(scheme), "host": .string(host ?? ""), "dottedHost": .string(".\(host ?? "")"),
            "port": .number(Double(port ?? 0)),
            "path": .string(decoded.count > 1 && decoded.hasSuffix("/") ? String(decoded.dropLast()) : decoded),
            "query": .string(query ?? ""), "url": .string(url), "address": .string(String(url.prefix { $0 != "?" })),
        ]
    }
}
