import JSONText

// What an exploration asks of a browser.
extension Browser {
    /// Lets `body` lock and unlock the device that stands around the browser, where a fault asks for that.
    public func whenDeviceLocks(_ body: @escaping @Sendable (_ isLocked: Bool) -> Void) {
        world.plan?.lockDevice = body
    }

    /// Says that a step of an explored scenario begins, from 1. Points count from the first one on.
    public func beginExploredStep(_ number: Int) { world.plan?.begin(step: number) }

    /// Says that it has ended: the background of each extension rests, and may be ended here, too.
    public func endExploredStep() async throws {
        guard let plan = world.plan else { return }
        for owner in world.extensions { plan.endStep(of: owner) }
        try await settle()
    }

    /// The number of the step that comes next.
    func nextExploredStep() -> Int { (world.plan?.step ?? 0) + 1 }

    /// Whether a fault has happened.
    var isDisturbed: Bool { world.plan?.isDisturbed ?? false }

    /// How long an explored browser is left alone before it is looked at.
    static let quietTime = Duration.seconds(60)

    /// Begins the end of an explored run, in which the extension has every chance to set right what went wrong: a quiet
    /// minute passes. Once in a run.
    package func passQuietMinute() async throws {
        guard let plan = world.plan, !plan.ending.isQuiet else { return }
        plan.ending.isQuiet = true
        plan.end()
        network.isOffline = false
        world.trace.explain(
            .browser, "the steps have been played; a quiet minute passes, and the browser is launched anew")
        try await advance(to: virtualClock.elapsed + Self.quietTime)
    }

    /// Ends an explored run, after ``passQuietMinute()``: the browser is launched anew, another minute passes. Once in a
    /// run.
    package func relaunchExplored() async throws {
        guard let plan = world.plan, !plan.ending.isRelaunched else { return }
        plan.ending.isRelaunched = true
        plan.ending.badges = standingBadges
        plan.ending.states = world.extensions.map(\.launchState)
        plan.ending.deaths = trace.filter { $0.type == "stop" && $0["reason"] == "idle" }
        (plan.ending.listeners, plan.ending.relaunchIsInert) = try await relaunch(plan)
    }

    /// Ends an explored run, unless its scenario has, and tells what it has shown.
    func finishExploredRun() async throws -> RunRecord {
        guard let plan = world.plan else { return RunRecord() }
        try await passQuietMinute()
        try await relaunchExplored()

        var record = RunRecord(plan, trace)
        record.standing = plan.ending.badges
        record.listeners = plan.ending.listeners
        record.relaunchIsInert = plan.ending.relaunchIsInert
        record.violations += plan.ending.deaths.flatMap { record.pending(at: $0) }
        for (owner, before) in zip(world.extensions, plan.ending.states) {
            // A relaunch takes the button and the alarms back to where they began.
            record.state.merge(before) { first, _ in first }
            record.state.merge(owner.storedState) { first, _ in first }
        }
        record.violations += trace.filter { $0.type == "error" }.map { event in
            let position = event["position"]?.stringValue.map { "\($0): " } ?? ""
            return Violation(
                .uncaughtError, "nobody caught this: \(position)\(event["message"]?.stringValue ?? "")")
        }
        return record
    }

    /// Launches the browser anew. Gives what is listened to then, and whether nothing else has happened.
    /// OPTIMIZATION: where the undisturbed run does nothing else there, no run does: a life that is not needed.
    private func relaunch(_ plan: FaultPlan) async throws -> (listeners: Set<String>, isInert: Bool) {
        if let known = plan.settings.knownListeners { return (known, true) }
        let before = world.extensions.map { $0.background.listenerNames }
        let (calls, events) = (plan.callCount, trace.count)
        // A page that is loaded again could do again what has been lost.
        try await relaunch(restoringPages: false)
        try await advance(to: virtualClock.elapsed + Self.quietTime)
        var listeners: Set<String> = []
        for (owner, before) in zip(world.extensions, before) {
            // An extension that is off listens to nothing.
            listeners.formUnion(owner.isEnabled ? owner.background.listenerNames : before)
        }
        let isInert = trace.dropFirst(events).allSatisfy { event in
            let hasLost = event.fields.contains { $0.name.hasPrefix("lost") }
            return ["relaunch", "start", "stop", "badge"].contains(event.type) && !hasLost
        }
        return (listeners, isInert && plan.callCount == calls)
    }

    private var standingBadges: [String] {
        world.extensions.flatMap { owner in
            world.windows.tabs.compactMap { tab in
                let text = owner.badgeText(for: .tab(tab.id))
                return text.isEmpty ? nil : "the badge \"\(redacted(text))\""
            }
        }
    }
}
