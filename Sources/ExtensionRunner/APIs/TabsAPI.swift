import HTTP
import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs
// Source: WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerTabs(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        switch function {
        case "query": return .value(.array(query(call.members(0), from: sender).map { tabJSON($0) }))
        case "get": return .value(tabJSON(try tab(call.integer(0))))
        case "create": return .value(tabJSON(try create(call.members(0), from: sender)))
        case "update": return .value(tabJSON(try update(call, from: sender)))
        case "remove":
            let ids = call.argument(0)?.arrayValue?.compactMap(\.intValue) ?? [call.integer(0)].compactMap { $0 }
            var found: [TabModel] = []
            for id in ids {
                guard let tab = seenTab(id) else { throw APIError("tab '\(id)' was not found") }
                found.append(tab)
            }
            for tab in found { world.close(tab) }
            return .value(nil)
        case "reload":
            let tab = try tab(call.integer(0), orCurrentOf: sender)
            world.reload(tab, from: .script)
            return .value(nil)
        case "goBack", "goForward":
            // Where there is nothing, WebKit does nothing.
            world.traverse(
                try tab(call.integer(0), orCurrentOf: sender), by: function == "goBack" ? -1 : 1, from: .script)
            return .value(nil)
        case "getZoom": return .value(.number(try tab(call.integer(0), orCurrentOf: sender).zoom))
        case "setZoom":
            // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/setZoom: 0 stands for the usual one.
            let factor = call.argument(1)?.numberValue ?? 1
            try tab(call.integer(0), orCurrentOf: sender).zoom = factor == 0 ? 1 : factor
            return .value(nil)
        case "captureVisibleTab":
            return .value(.string(try picture(ofWindow: call.integer(0) ?? WindowModel.currentID, for: sender)))
        case "detectLanguage":
            return .value(.string(try language(of: tab(call.integer(0), orCurrentOf: sender))))
        case "duplicate":
            let tab = try tab(call.integer(0))
            let properties = call.members(1)
            let copy = world.openTab(
                world.makeLoad(of: tab.url, tab.source), in: tab.window,
                active: properties["active"]?.boolValue ?? true,
                at: place(properties["index"]) ?? tab.index + 1, from: .script)
            return .value(tabJSON(copy))
        case "executeScript", "insertCSS", "removeCSS":
            return try answerInjection(function, call, from: sender)
        case "getSelected":
            // A query, which finds nothing where there is no such window.
            let window = try? window(call.integer(0) ?? WindowModel.currentID, of: sender)
            return .value(window?.active.map { tabJSON($0) })
        case "getCurrent":
            return .value(currentTab(of: sender).map { tabJSON($0) })
        case "sendMessage":
            let tab = try tab(call.integer(0))
            let options = call.members(2)
            var frame = options["frameId"]?.intValue
            if let document = options["documentId"]?.stringValue { frame = tab.frameID(ofDocument: document) }
            send(call.string(1) ?? "null", to: tab, frame: frame, from: sender) { call.complete(.success($0)) }
            return .pending
        default: throw APIError("it is not implemented")
        }
    }

    func tab(_ id: Int?) throws(APIError) -> TabModel {
        guard let id else { throw APIError("tab not found") }
        if let hidden = world.windows.tab(id) {
            explainPrivate(hidden, "to the extension there is no tab \(id)", lane: .browser)
        }
        guard let tab = seenTab(id) else { throw APIError("tab not found") }
        return tab
    }

    /// The tab with an id; without one the tab that shows the page of the sender, or else the active one.
    /// Source: getTab and getCurrentTab in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    private func tab(_ id: Int?, orCurrentOf sender: ExtensionContext) throws(APIError) -> TabModel {
        if let id { return try tab(id) }
        guard let tab = currentTab(of: sender) else { throw APIError("tab not found") }
        return tab
    }

    /// The tab that is meant where none is named.
    func currentTab(of sender: ExtensionContext) -> TabModel? {
        sender.currentTab.flatMap { sees($0) ? $0 : nil } ?? activeTab
    }

    private func picture(ofWindow id: Int, for sender: ExtensionContext) throws(APIError) -> String {
        guard let tab = try window(id, of: sender).active else { throw APIError("active tab not found") }
        guard canSee(tab) else {
            throw APIError(
                "either the 'activeTab' permission or granted host permissions for the current website are required")
        }
        guard let picture = tab.picture else {
            throw APIError("it is not implemented by extrun to draw a page; a test says what is seen by tab.setPicture")
        }
        return picture
    }

    private func language(of tab: TabModel) throws(APIError) -> String {
        guard canSee(tab) else { throw APIError("this extension does not have access to this tab") }
        guard let language = tab.language else {
            throw APIError(
                "it is not implemented by extrun to read a page; a test says its language by tab.setLanguage")
        }
        return language.isEmpty ? "und" : language
    }

    private func query(_ filter: JSONObject, from sender: ExtensionContext) -> [TabModel] {
        if filter["currentWindow"] == false {
            world.trace.explainOnce(
                sender.lane,
                "tabs.query({ currentWindow: false }) finds what is in the current window: WebKit looks only whether it is there"
            )
        }
        // The script's side has let only valid patterns through.
        let patterns = filter["url"].stringOrStrings.compactMap { try? MatchPattern($0) }
        return seenWindows.filter { agrees($0, filter, sender) }.flatMap(\.tabs).filter { tab in
            let isActive = tab.isActive
            func agrees(_ name: String, _ value: Bool) -> Bool { filter[name]?.boolValue.map { $0 == value } ?? true }
            guard agrees("active", isActive), agrees("highlighted", isActive), agrees("selected", isActive),
                agrees("pinned", tab.isPinned), agrees("muted", tab.isMuted), agrees("audible", false),
                agrees("hidden", !isActive)
            else { return false }
            if let index = place(filter["index"]), index != tab.index { return false }
            if let status = filter["status"]?.stringValue, status != tab.status.rawValue { return false }
            // A tab whose address is hidden is found by no address and no title.
            if !patterns.isEmpty, !canSee(tab) || !patterns.contains(where: { $0.matches(tab.activeURL) }) {
                return false
            }
            if let title = filter["title"]?.stringValue,
                !canSee(tab) || !WildcardText.matches(title, tab.title)
            {
                return false
            }
            return true
        }
    }

    /// Whether a query may mean the tabs of a window.
    /// Source: matches in WebExtensionWindowCocoa.mm of https://github.com/WebKit/WebKit
    private func agrees(_ window: WindowModel, _ filter: JSONObject, _ sender: ExtensionContext) -> Bool {
        let isCurrent = window === currentWindow(of: sender)
        if let id = filter["windowId"]?.intValue, id == WindowModel.currentID ? !isCurrent : id != window.id {
            return false
        }
        if let type = filter["windowType"]?.stringValue, type != window.kind.rawValue { return false }
        if let isFront = filter["lastFocusedWindow"]?.boolValue, isFront != (window === frontWindow) {
            return false
        }
        return filter["currentWindow"] == nil || isCurrent
    }

    private func create(_ properties: JSONObject, from sender: ExtensionContext) throws(APIError) -> TabModel {
        let window = try properties["windowId"]?.intValue.map { id throws(APIError) in try self.window(id, of: sender) }
        let opener = try properties["openerTabId"]?.intValue.map { id throws(APIError) in
            guard let opener = seenTab(id) else { throw APIError("parent tab not found") }
            return opener
        }
        let text = properties["url"]?.stringValue
        let target = try text.map { text throws(APIError) in try url(text) } ?? WebURL(serialized: "about:blank")
        guard let target else { throw APIError("an unexpected error occured") }
        let isActive = properties["active"]?.boolValue ?? true
        let load = world.makeLoad(of: target, world.source())
        // Where it knows of no window, there is to be one.
        guard let window = window ?? currentWindow(of: sender) else {
            return world.openWindow(OpenedWindow(loads: [load]), from: .script).tabs[0]
        }
        return world.openTab(
            load, in: window, active: isActive,
            at: place(properties["index"]), isPinned: properties["pinned"]?.boolValue ?? false,
            isMuted: properties["muted"]?.boolValue ?? false,
            opener: opener, from: .script)
    }

    /// The place in a window that a script names by a number: one below zero is the first.
    /// Source: clampIndex in WebExtensionAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    private func place(_ index: JSON?) -> Int? { index?.numberValue.map { Int(min(max($0, 0), 1e9)) } }

    private func update(_ call: APICall, from sender: ExtensionContext) throws(APIError) -> TabModel {
        let tab = try tab(call.integer(0), orCurrentOf: sender)
        let properties = call.members(1)
        let target = try properties["url"]?.stringValue.map { text throws(APIError) in try url(text) }
        let isActive = properties["active"]?.boolValue ?? properties["highlighted"]?.boolValue
        if isActive ?? properties["selected"]?.boolValue ?? false { world.activate(tab) }
        if let target { world.navigate(tab, to: target, DocumentSource(scripts: tab.source.scripts), from: .script) }
        if let isPinned = properties["pinned"]?.boolValue, isPinned != tab.isPinned {
            world.pin(tab, isPinned)
        }
        if let isMuted = properties["muted"]?.boolValue, isMuted != tab.isMuted {
            tab.isMuted = isMuted
            world.noteChange(of: tab, .muted)
        }
        // WebKit takes a call that names none for one that takes it away.
        tab.opener = properties["openerTabId"]?.intValue.flatMap(seenTab)
        return tab
    }

    func url(_ text: String) throws(APIError) -> WebURL {
        guard let url = world.parseURL(text, base: WebURL(serialized: baseURL)) else {
            throw APIError("an unexpected error occured")
        }
        return url
    }
}
