import JSONText

extension InstalledExtension {
    /// Whether the background or another context listens to an event.
    func hears(_ event: String) -> Bool {
        background.wakes(for: event) || openContexts.contains { $0.listens(to: event) }
    }

    /// Why an event that nobody hears is heard by nobody.
    /// - Parameter name: of the event, as the extension has it.
    func whyUnheard(_ name: String) -> String {
        guard let error = background.loadFailure?.error else { return "nothing listens to \(name)" }
        let place = error.position.map { "\($0): " } ?? ""
        return "what listens to \(name) is not known, as the background could not be loaded (\(place)\(error.summary))"
    }

    /// Fires an event at the background, which it wakes, and at the other contexts that listen; with `nil` for arguments at
    /// nobody.
    func fire(_ event: String, _ arguments: () -> [JSON]?) {
        if background.wakes(for: event), let arguments = arguments() { background.fire(event, .array(arguments)) }
        fireInPages(event, arguments)
    }

    /// Fires an event at the contexts that listen beside the background. Returns whether there are any.
    @discardableResult
    func fireInPages(_ event: String, _ arguments: () -> [JSON]?) -> Bool {
        let listening = openContexts.filter { $0.listens(to: event) }
        for context in listening {
            if let arguments = arguments() { context.dispatch(event, .array(arguments)) }
        }
        return !listening.isEmpty
    }
}
