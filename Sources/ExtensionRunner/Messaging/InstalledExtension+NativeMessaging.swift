import JSONText
import ScriptEngine

extension InstalledExtension {
    /// Sends one message to the native half. The application's identifier is dropped, as Safari drops it: there is only
    /// the one app that the extension came with.
    ///
    /// The native half finishes in any case; where the life that asked has died, its reply goes nowhere.
    func sendNativeMessage(_ call: APICall, from life: BackgroundLife) throws(APIError) {
        guard let native else {
            world.trace.explain(
                .native,
                "there is no native half: name one with --native or --native-host, or answer with --native-reply")
            throw APIError("native messaging is not supported")
        }
        guard activeNativeMessages < world.profile.messages.maximumNativeRequests else {
            throw APIError("there are too many active native message requests")
        }
        guard let message = call.string(1).flatMap({ try? JSON(parsing: $0) }) else {
            throw APIError("an unexpected error occured")
        }
        activeNativeMessages += 1
        life.pendingNativeMessages += 1
        let number = world.nextExchange()
        world.trace.record(.native, "message", ["id": .number(number), "message": message])
        let summary = { [world] in "the native half has not answered \(world.trace.redacted(message).text)" }
        world.scheduler.start(waiting: summary) {
            try await native.handle(message)
        } completion: { [self, weak life] result in
            activeNativeMessages -= 1
            life?.pendingNativeMessages -= 1
            let isLost = life.map { $0.context.isClosed } ?? true
            var fields: JSONObject = ["id": .number(number)]
            switch result {
            case .success(let reply): fields["reply"] = reply
            case .failure(let error): fields["error"] = .string("\(error)")
            }
            if isLost { fields["lost"] = true }
            world.trace.record(.native, "reply", fields)
            call.complete(
                result.map { $0.text }.mapError { APIError(NativeMessageError(thrown: $0).sentence) })
        }
    }
}
