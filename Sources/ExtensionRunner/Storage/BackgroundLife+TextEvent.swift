import JSONText

extension BackgroundLife {
    /// Fires an event whose arguments are JSON text of the script's own making, which must not be read and written anew.
    func dispatch(_ event: String, text: String) {
        owner.world.trace.record(.background, "event", ["name": .string(event), "life": .number(Double(number))])
        context.schedule { try $0.call(entry: "dispatchEvent", [.string(event), .string(text)]) }
    }
}
