import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime
// Source: WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerRuntime(_ function: String, _ call: APICall, from life: BackgroundLife) throws(APIError) -> APIResult {
        switch function {
        case "getPlatformInfo":
            return .value([
                "os": .string(world.profile.identity.operatingSystem),
                "arch": .string(world.profile.identity.architecture),
            ])
        case "sendMessage":
            if let other = call.string(0), other != id {
                throw APIError("cross-extension messaging is not supported")
            }
            // A message is not delivered to the sender's own page, and the background is the only page there is.
            world.trace.explain(
                .background,
                "runtime.sendMessage reached nobody: a message does not go to the page that sends it, and no other "
                    + "page of the extension is open")
            return .value(nil)
        case "sendNativeMessage":
            try sendNativeMessage(call, from: life)
            return .pending
        default: throw APIError("it is not implemented")
        }
    }
}
