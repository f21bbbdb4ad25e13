import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/commands
// Source: WebExtensionContextAPICommandsCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerCommands(_ function: String) throws(APIError) -> APIResult {
        guard function == "getAll" else { throw APIError("it is not implemented") }
        return .value(
            .array(
                manifest.commands.map { command in
                    [
                        "name": .string(command.name), "description": .string(command.description),
                        "shortcut": .string(command.shortcut?.description ?? ""),
                    ]
                }))
    }
}
