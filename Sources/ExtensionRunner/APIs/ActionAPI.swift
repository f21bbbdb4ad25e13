import HTTP
import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/action
// Source: WebExtensionContextAPIActionCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerAction(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        let result = try answer(function, call, from: sender)
        noteButton()
        return result
    }

    private func answer(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        if function == "enable" || function == "disable" {
            let scope = try scope(tab: call.integer(0), window: nil, from: sender)
            action[scope].isEnabled = function == "enable"
            return .value(nil)
        }
        let details = call.members(0)
        if function == "openPopup" {
            try presentPopup(details, from: sender)
            return .value(nil)
        }
        // Safari looks for no tab and no window, takes the colour and goes on drawing its own:
        // https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/action/setBadgeBackgroundColor
        if function == "setBadgeBackgroundColor" {
            world.trace.explainOnce(
                sender.lane, "\(call.name)() changes nothing: Safari draws badges in a color of its own")
            return .value(nil)
        }
        if function == "getBadgeBackgroundColor" {
            return .value(.array((world.profile.action.fixedBadgeBackgroundColor ?? []).map { .number(Double($0)) }))
        }
        let scope = try scope(tab: details["tabId"]?.intValue, window: details["windowId"]?.intValue, from: sender)
        switch function {
        case "getTitle": return .value(.string(title(for: scope)))
        case "getBadgeText": return .value(.string(badgeText(for: scope)))
        case "getPopup": return .value(.string(popupPath(for: scope)))
        case "isEnabled": return .value(.bool(isActionEnabled(for: scope)))
        case "setTitle": action[scope].title = details["title"]?.stringValue
        case "setBadgeText": action[scope].badgeText = details["text"]?.stringValue
        case "setPopup": action[scope].popup = details["popup"]?.stringValue
        case "setIcon" where details["variants"]?.arrayValue?.isEmpty == false:
            throw APIError("it is not implemented by extrun for 'variants'")
        case "setIcon": action[scope].icon = icon(in: details, from: sender)
        default: throw APIError("it is not implemented")
        }
        return .value(nil)
    }

    /// What a script sets as the icon: paths from the folder of the extension, or pictures, with their sizes or without; `nil` where it takes
    /// back what was set. A path is meant from the page that calls.
    /// Source: parseActionDetails and parseIconPath in WebExtensionAPIActionCocoa.mm
    private func icon(in details: JSONObject, from sender: ExtensionContext) -> JSON? {
        let given = ["path", "imageData"].lazy.compactMap { details[$0] }.first { $0 != .null }
        let base = sender.context.page?.url ?? baseURL
        func resolved(_ path: String) -> String {
            guard let base = WebURL(serialized: base), let url = world.parseURL(path, base: base),
                url.href.hasPrefix(baseURL)
            else { return path }
            return url.filePath
        }
        if let path = given?.stringValue { return .string(resolved(path)) }
        guard let paths = given?.objectValue else { return nil }
        return .object(
            JSONObject(paths.map { ($0.name, $0.value.stringValue.map { .string(resolved($0)) } ?? $0.value) }))
    }

    /// Opens the popup of the button, enabled or not. That is no gesture of the user.
    /// Source: actionOpenPopup in WebExtensionContextAPIActionCocoa.mm
    private func presentPopup(_ details: JSONObject, from sender: ExtensionContext) throws(APIError) {
        guard !world.extensions.contains(where: { $0.popup != nil }) else {
            throw APIError("another popup is already open")
        }
        let tab = try tabOfPopup(details, from: sender)
        let path = popupPath(for: .tab(tab.id))
        if path.isEmpty {
            world.trace.explain(sender.lane, "openPopup() does nothing, as the button has no popup on this tab")
        } else {
            openPopup(path, of: tab)
        }
    }

    /// The tab that is named, or the active one of a window: of the frontmost where none is named.
    private func tabOfPopup(_ details: JSONObject, from sender: ExtensionContext) throws(APIError) -> TabModel {
        if let id = details["tabId"]?.intValue { return try tab(id) }
        let named = try details["windowId"]?.intValue.map { id throws(APIError) in try window(id, of: sender) }
        guard let window = named ?? frontWindow else { throw APIError("no windows open") }
        guard let tab = window.active else { throw APIError("active tab not found in window") }
        return tab
    }

    private func scope(
        tab: Int?, window: Int?, from sender: ExtensionContext
    ) throws(APIError) -> ActionState.Scope {
        if let tab {
            guard seenTab(tab) != nil else { throw APIError("tab not found") }
            return .tab(tab)
        }
        guard let window else { return .default }
        return .window(try self.window(window, of: sender).id)
    }
}
