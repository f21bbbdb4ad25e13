import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime
// Source: WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerRuntime(
        _ function: String, _ call: APICall, from sender: ExtensionContext
    ) throws(APIError) -> APIResult {
        switch function {
        case "getPlatformInfo":
            return .value([
                "os": .string(world.profile.identity.operatingSystem),
                "arch": .string(world.profile.identity.architecture),
            ])
        case "openOptionsPage":
            guard let path = manifest.optionsPage else {
                throw APIError("no options page is specified in the manifest")
            }
            world.showExtensionPage(path, of: self)
            return .value(nil)
        // The script's side takes the window itself.
        case "getBackgroundPage":
            let isThere =
                hasBackgroundWindow
                && background.run(because: "runtime.getBackgroundPage") { _ in call.complete(.success(nil)) }
            return isThere ? .pending : .value(nil)
        // Safari opens no page after an extension has been removed.
        case "setUninstallURL": return .value(nil)
        case "reload":
            // The script that asks goes on until its task ends.
            world.scheduler.timeline.schedule { self.reload() }
            return .value(nil)
        case "sendMessage":
            if let other = call.string(0), !other.isEmpty, other != id {
                throw APIError("cross-extension messaging is not supported", key: "extensionID")
            }
            guard sender.isSeen else { throw APIError("tab not found") }
            send(call.string(1) ?? "null", from: sender) { call.complete(.success($0)) }
            return .pending
        case "sendNativeMessage":
            try sendNativeMessage(call.string(1) ?? "null", from: sender) { result in
                call.complete(result.map { $0?.text }.mapError { APIError($0.sentence) })
            }
            return .pending
        default: throw APIError("it is not implemented")
        }
    }
}
