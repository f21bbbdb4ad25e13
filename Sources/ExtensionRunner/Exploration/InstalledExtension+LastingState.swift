import JSONText

// What outlives a background, as an exploration compares it.
extension InstalledExtension {
    /// Its button, alarms, rules, storage and databases, by names for people, without what differs from run to run.
    var lastingState: [String: String] { launchState.merging(storedState) { first, _ in first } }

    /// Of that what lasts until the browser is launched anew.
    var launchState: [String: String] {
        var state: [String: String] = [:]
        if let tab = world.windows.activeTab {
            state["badge"] = "\"\(StableText.mask(world.trace.redacted(badgeText(for: .tab(tab.id)))))\""
            state["title"] = "\"\(StableText.mask(world.trace.redacted(title(for: .tab(tab.id)))))\""
            state["enabled"] = "\(isActionEnabled(for: .tab(tab.id)))"
        }
        for alarm in alarms.alarms { state["alarm \(StableText.mask(alarm.name))"] = "set" }
        state.merge(addedRules(.session)) { first, _ in first }
        return state
    }

    /// Of that what is stored.
    var storedState: [String: String] {
        var state: [String: String] = [:]
        for area in [StorageArea.Name.local, .sync] where permissions.has("storage") {
            for item in (try? storage[area].items()) ?? [] {
                state["storage.\(area.rawValue) \(StableText.mask(item.name))"] = StableText.of(
                    body: world.trace.redacted(item.value))
            }
        }
        state.merge(addedRules(.dynamic)) { first, _ in first }
        for (name, value) in world.dataStore.services.sharedOrigin(origin).databases.contents {
            state["indexedDB \(StableText.mask(name))"] = StableText.of(world.trace.redacted(value))
        }
        return state
    }

    /// The rules of `declarativeNetRequest` that scripts have added.
    private func addedRules(_ kind: NetRequestRules.Kind) -> [String: String] {
        var state: [String: String] = [:]
        for rule in netRequestRules.rules(kind, ids: []) {
            state["\(kind.rawValue) rule \(rule["id"]?.intValue ?? 0)"] = StableText.of(rule)
        }
        return state
    }

    /// What an update of iOS may do: `storage.local` is empty, and nobody hears of it.
    func eraseLocalStorage() {
        guard permissions.has("storage"), let items = try? storage[.local].items(), !items.isEmpty else { return }
        try? storage[.local].removeAll()
        traceStorage("clear", .local, items)
    }
}
