import JSONText

extension BackgroundLife {
    /// Fires an event whose arguments are JSON text; what a script has made itself must not be read and written anew.
    func dispatch(_ event: String, text: String) {
        owner.world.trace.record(.background, "event", ["name": .string(event), "life": .number(Double(number))])
        context.schedule { [weak self] in
            let count = try $0.call(entry: "dispatchEvent", [.string(event), .string(text)]).numberValue
            if count == 0 { self?.explainMissed(event) }
        }
    }

    /// The event was listened to in an earlier life, and this one does not listen yet.
    private func explainMissed(_ event: String) {
        owner.world.trace.explain(
            .background,
            "no listener of \(event) was there when the event came: add it in the first turn of the background's script, "
                + "not in a callback, a timer or after an await")
    }
}
