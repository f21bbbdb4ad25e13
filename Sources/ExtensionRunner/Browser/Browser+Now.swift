package import ScriptEngine

// What code on the browser's own thread reads at once, without awaiting: the scripts of tests run on that thread, too.
extension Browser {
    /// What the toolbar button of an extension shows on a tab.
    package struct ButtonLook: Sendable {
        package let badgeText: String
        package let title: String
        /// What a tap would open; empty: `action.onClicked` is fired.
        package let popup: String
        package let icon: String?
        package let isEnabled: Bool
    }

    /// What is known of an extension's background.
    package struct BackgroundLook: Sendable {
        package let isRunning: Bool
        package let startCount: Int
        package let deaths: [BackgroundDeath]
    }

    /// Reads something now. The caller runs on the browser's thread.
    package nonisolated func now<Value: Sendable>(_ body: (isolated Browser) throws -> Value) rethrows -> Value {
        try assumeIsolated(body)
    }

    /// The order of everything in this browser, for what shares its thread.
    package var boundScheduler: LoopBound<Scheduler> { LoopBound(world.scheduler, on: loop) }

    /// - Parameter tab: `nil`: as it looks on every tab for which nothing else was said.
    package func look(of target: WebExtension, on tab: Tab?) throws -> ButtonLook {
        let (owner, tab) = (try installed(target), try tab.map(model))
        let scope = tab.map { ActionState.Scope.tab($0.id) } ?? .default
        return ButtonLook(
            badgeText: owner.badgeText(for: scope), title: owner.title(for: scope), popup: owner.popupPath(for: scope),
            icon: owner.iconPath(owner.actionValue(\.icon, for: scope)),
            isEnabled: owner.isActionEnabled(for: scope))
    }

    package func backgroundLook(of target: WebExtension) throws -> BackgroundLook {
        let background = try installed(target).background
        return BackgroundLook(
            isRunning: background.state != .stopped, startCount: background.startCount, deaths: background.deaths)
    }

    package func errors(of target: WebExtension) throws -> [ReportedError] { try installed(target).errors }

    /// The path of the popup that is open.
    package func openPopup(of target: WebExtension) throws -> String? { try installed(target).popup?.path }

    /// The system takes what the extension has stored, as it does where it needs room.
    package func eraseStorage(of target: WebExtension) throws { try installed(target).eraseLocalStorage() }

    package func address(of tab: Tab) throws -> String { try model(tab).url.href }

    /// Begins the next step of a scenario that is explored.
    package func beginNextExploredStep() { beginExploredStep(nextExploredStep()) }

    /// A random number from 0 up to 1, of the run's seed.
    package func randomUnit() -> Double { world.random.nextUnit() }
}
