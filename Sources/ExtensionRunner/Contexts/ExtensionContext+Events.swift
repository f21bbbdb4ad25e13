import JSONText

extension ExtensionContext {
    /// The events that are fired because the user has done something.
    /// Source: the UserGestureIndicators in WebExtensionAPIActionCocoa.mm, WebExtensionAPICommandsCocoa.mm and
    /// WebExtensionAPIMenusCocoa.mm of https://github.com/WebKit/WebKit
    private static let gestureEvents: Set<String> = ["action.onClicked", "commands.onCommand", "menus.onClicked"]

    /// Fires an event at this context's listeners, as a task of its own.
    func dispatch(_ event: String, _ arguments: JSON) {
        guard listens(to: event) else { return }
        dispatch(event, text: arguments.text)
    }

    /// Fires an event whose arguments are JSON text; what a script has made itself must not be read and written anew.
    func dispatch(_ event: String, text: String) {
        recordEvent(event) {
            schedule(.event, event) { [weak self] in
                if Self.gestureEvents.contains(event) { $0.beginUserGesture() }
                let count = try $0.call(entry: "dispatchEvent", [.string(event), .string(text)]).numberValue
                if count == 0 { self?.explainMissed(event) }
            }
        }
    }

    /// Records that an event is fired, which leads to what `effect` does.
    func recordEvent(_ event: String, leadingTo effect: () -> Void) {
        var fields: JSONObject = ["name": .string(event)]
        for (name, value) in traceFields { fields[name] = value }
        owner.world.trace.record(lane, "event", fields, leadingTo: effect)
    }
}
