import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/windows
// Source: WebExtensionContextAPIWindowsCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    /// There is one window, which has the focus.
    func answerWindows(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        let info = call.members(function == "get" ? 1 : 0)
        let types = info["windowTypes"]?.arrayValue
        let isAskedFor = types?.contains("normal") ?? true
        if function == "getAll" { return .value(.array(isAskedFor ? [windowJSON(info)] : [])) }
        let id = function == "get" ? call.integer(0) : TabModel.currentWindowID
        guard isAskedFor, TabModel.isWindow(id) else { throw APIError("window not found") }
        return .value(windowJSON(info))
    }

    /// Where the window stands on a screen, which scripts need not be told, is left out.
    private func windowJSON(_ info: JSONObject) -> JSON {
        var window: JSONObject = [
            "id": .number(Double(TabModel.windowID)), "state": "normal", "type": "normal", "focused": true,
            "incognito": false, "alwaysOnTop": false,
        ]
        if info["populate"] == true { window["tabs"] = .array(world.tabs.tabs.map { tabJSON($0) }) }
        return .object(window)
    }
}
