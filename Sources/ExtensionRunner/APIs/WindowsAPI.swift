import HTTP
import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/windows
// Source: WebExtensionContextAPIWindowsCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerWindows(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        switch function {
        case "getAll":
            let info = call.members(0)
            let windows = seenWindows.filter { $0.isAskedFor(by: info) }
            return .value(.array(windows.map { windowJSON($0, populated: info["populate"] == true) }))
        case "get": return .value(try found(window(call.integer(0)), call.members(1)))
        case "getCurrent": return .value(try found(window(WindowModel.currentID), call.members(0)))
        case "getLastFocused":
            guard let front = frontWindow else { throw APIError("window not found") }
            return .value(try found(front, call.members(0)))
        case "create": return .value(try create(call.members(0), from: sender))
        case "update":
            let window = try window(call.integer(0))
            update(window, call.members(1))
            return .value(windowJSON(window))
        case "remove":
            world.close(try window(call.integer(0)))
            return .value(nil)
        default: throw APIError("it is not implemented")
        }
    }

    /// The window with an id, which may mean the current one: that of the sender, or the frontmost one where no sender is named, as functions
    /// of `windows` have it.
    /// Source: getWindow in WebExtensionContextCocoa.mm and windowsGet in WebExtensionContextAPIWindowsCocoa.mm of
    /// https://github.com/WebKit/WebKit
    func window(_ id: Int?, of sender: ExtensionContext? = nil) throws(APIError) -> WindowModel {
        let window =
            switch id {
            case WindowModel.currentID: sender.flatMap(currentWindow) ?? frontWindow
            case .some(let id): seenWindow(id)
            case nil: WindowModel?.none
            }
        guard let window else { throw APIError("window not found") }
        return window
    }

    func currentWindow(of sender: ExtensionContext) -> WindowModel? {
        sender.currentTab?.window.flatMap { sees($0) ? $0 : nil } ?? frontWindow
    }

    private func found(_ window: WindowModel, _ info: JSONObject) throws(APIError) -> JSON {
        guard window.isAskedFor(by: info) else {
            throw APIError("window does not match requested 'windowTypes'")
        }
        return windowJSON(window, populated: info["populate"] == true)
    }

    /// A window as `browser.windows` gives it to this extension.
    /// Source: toWebAPI in WebExtensionAPIWindowsCocoa.mm of https://github.com/WebKit/WebKit
    func windowJSON(_ window: WindowModel, populated: Bool = false) -> JSON {
        var members: JSONObject = [
            "id": .number(Double(window.id)), "state": .string(window.state.rawValue),
            "type": .string(window.kind.rawValue), "focused": .bool(world.windows.focused === window),
            "incognito": .bool(window.isPrivate), "alwaysOnTop": false,
        ]
        if let frame = window.frame {
            members["top"] = .number(frame.top)
            members["left"] = .number(frame.left)
            members["width"] = .number(frame.width)
            members["height"] = .number(frame.height)
        }
        if populated { members["tabs"] = .array(window.tabs.map { tabJSON($0) }) }
        return .object(members)
    }

    private func create(_ info: JSONObject, from sender: ExtensionContext) throws(APIError) -> JSON {
        var opened = OpenedWindow()
        opened.isPrivate = info["incognito"]?.boolValue ?? false
        if let kind = info["type"]?.stringValue.flatMap(WindowModel.Kind.init) { opened.kind = kind }
        if let state = info["state"]?.stringValue.flatMap(WindowModel.State.init) { opened.state = state }
        opened.isFocused = info["focused"]?.boolValue ?? true
        if WindowFrame.isNamed(in: info) {
            opened.frame = (world.windows.front?.frame ?? world.frameOfDevice)?.changed(by: info)
        }
        for text in info["url"].stringOrStrings {
            opened.loads.append(world.makeLoad(of: try url(text), world.source()))
        }
        // To WebKit a number that can be no tab is as good as none.
        if let id = info["tabId"]?.intValue, id > 0 {
            guard let tab = seenTab(id) else { throw APIError("tab '\(id)' was not found") }
            opened.moved = tab
        }
        let window = world.openWindow(opened, from: .script)
        guard sees(window) else {
            world.trace.explain(
                sender.lane,
                "windows.create() gives null: the window is a private one, and the user has not allowed \(manifest.name) in private "
                    + "browsing")
            return .null
        }
        return windowJSON(window, populated: true)
    }

    /// Its state, the focus and its place, in this order. What has a place is in no other state than the normal one.
    private func update(_ window: WindowModel, _ properties: JSONObject) {
        let hasPlace = WindowFrame.isNamed(in: properties)
        let state = properties["state"]?.stringValue.flatMap(WindowModel.State.init)
        if let state = state ?? (hasPlace ? .normal : nil) { world.setState(state, of: window) }
        if properties["focused"] == true { world.focus(window) }
        if hasPlace { world.place(window, at: window.frame?.changed(by: properties)) }
    }
}

extension WindowModel {
    /// `windows.WINDOW_ID_CURRENT`
    static let currentID = -2

    fileprivate func isAskedFor(by info: JSONObject) -> Bool {
        guard let types = info["windowTypes"]?.arrayValue else { return true }
        return types.contains(.string(kind.rawValue))
    }
}
