import JSONText

extension InstalledExtension {
    /// Answers a call of `browser.*` that a script of this extension made.
    func perform(_ call: APICall, from sender: ExtensionContext) {
        do throws(APIError) {
            switch try answer(call, from: sender) {
            case .value(let value): call.complete(.success(value?.text))
            case .text(let text): call.complete(.success(text))
            case .pending: break
            }
        } catch {
            call.complete(.failure(error))
        }
    }

    private func answer(_ call: APICall, from sender: ExtensionContext) throws(APIError) -> APIResult {
        let parts = call.name.split(separator: ".", maxSplits: 1).map(String.init)
        let (namespace, function) = (parts[0], parts.count > 1 ? parts[1] : "")
        switch namespace {
        case "action": return try answerAction(function, call, from: sender)
        case "alarms": return try answerAlarms(function, call)
        case "commands": return try answerCommands(function)
        case "cookies": return try answerCookies(function, call, from: sender)
        case "declarativeNetRequest": return try answerNetRequest(function, call)
        case "extension":
            // https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/extension/isAllowedIncognitoAccess
            // There are no files.
            return .value(.bool(function == "isAllowedIncognitoAccess" && isAllowedInPrivateBrowsing))
        case "i18n": return try answerLocalization(function)
        case "menus": return try answerMenus(function, call)
        case "permissions": return try answerPermissions(function, call, from: sender)
        case "runtime": return try answerRuntime(function, call, from: sender)
        case "scripting": return try answerScripting(function, call)
        case "storage": return try answerStorage(function, call)
        case "tabs": return try answerTabs(function, call, from: sender)
        case "webNavigation": return try answerWebNavigation(function, call)
        case "windows": return try answerWindows(function, call, from: sender)
        default: throw APIError("it is not implemented")
        }
    }
}

extension APICall {
    /// A number that the argument check has found to be a whole one.
    func integer(_ index: Int) -> Int? { argument(index)?.intValue }

    func string(_ index: Int) -> String? { argument(index)?.stringValue }

    /// The members of a dictionary argument; empty where it was omitted.
    func members(_ index: Int) -> JSONObject { argument(index)?.objectValue ?? [:] }
}
