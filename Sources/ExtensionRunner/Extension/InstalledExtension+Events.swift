import JSONText

extension InstalledExtension {
    /// Whether the background or another context listens to an event.
    func hears(_ event: String) -> Bool {
        background.wakes(for: event) || openContexts.contains { $0.listens(to: event) }
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
