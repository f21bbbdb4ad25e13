import JSONText

extension InstalledExtension {
    /// Fires an event at the background, which it wakes, and at the other contexts that listen; with `nil` for arguments at
    /// nobody.
    func fire(_ event: String, _ arguments: () -> [JSON]?) {
        if background.wakes(for: event), let arguments = arguments() { background.fire(event, .array(arguments)) }
        for context in openContexts where context.listens(to: event) {
            if let arguments = arguments() { context.dispatch(event, .array(arguments)) }
        }
    }
}
