import JSONText
import ScriptEngine

extension InstalledExtension {
    /// Sends one message to the native half. The application's identifier is dropped, as Safari drops it: there is only
    /// the one app that the extension came with.
    ///
    /// The native half finishes in any case; where the context that asked has ended, its reply goes nowhere.
    /// - Parameter text: the message as JSON.
    func sendNativeMessage(
        _ text: String, from sender: ExtensionContext,
        completion: @escaping (Result<JSON?, NativeMessageError>) -> Void
    ) throws(APIError) {
        guard let native else {
            world.trace.explain(
                .native,
                "there is no native half: name one with --native or --native-host, or answer with --native-reply")
            throw APIError("native messaging is not supported")
        }
        guard activeNativeMessages < world.profile.messages.maximumNativeRequests else {
            throw APIError("there are too many active native message requests")
        }
        let message = try JSON("the message is", text, or: { APIError($0) })
        activeNativeMessages += 1
        sender.pendingNativeMessages += 1
        let number = world.nextExchange()
        world.trace.record(.native, "message", ["id": .number(number), "message": message])
        let fault = world.plan?.takeNativeFault()
        // The background waits in vain, and nothing is at work for it.
        if fault == .nativeSilence { return }
        let summary = { [world] in "the native half has not answered \(world.trace.redacted(message).text)" }
        world.scheduler.start(following: world.trace.lastEvent, waiting: summary) {
            if fault == .nativeError { throw NativeMessageError.failed }
            let reply = try await native.handle(message)
            if let problem = reply?.unwritable { throw NativeMessageFailure(.failed, "the reply \(problem)") }
            return reply
        } completion: { [self, weak sender] result in
            activeNativeMessages -= 1
            sender?.pendingNativeMessages -= 1
            let isLost = sender.map { $0.context.isClosed } ?? true
            var fields: JSONObject = ["id": .number(number)]
            switch result {
            case .success(let reply): if let reply { fields["reply"] = reply }
            case .failure(let error): fields["error"] = .string("\(error)")
            }
            if isLost { fields["lost"] = true }
            world.trace.record(.native, "reply", fields) {
                completion(result.mapError { NativeMessageError(thrown: $0) })
            }
        }
    }
}
