import JSONText
import ScriptEngine

/// The faults of one run of a browser, and the points that it comes by. Belongs to the world's loop.
///
/// The places where a background acts ask it; where there is none, as in every run that is not explored, that costs a
/// comparison with `nil`.
final class FaultPlan {
    /// What a background does, or what happens to it.
    enum Act: String {
        case nativeMessage = "native-message"
        case nativeReply = "native-reply"
        case request, response, timer
        case storageWrite = "storage-write"
        case badge, alarm, event, message, reply, answer
        case portMessage = "port-message"
        case portEvent = "port-event"
        case start, step

        /// The act of calling a function of `browser.*`; `nil` for one that changes nothing outside of the script.
        init?(function name: String) {
            switch name {
            case "runtime.sendNativeMessage": self = .nativeMessage
            case "runtime.sendMessage", "tabs.sendMessage": self = .message
            case "action.setBadgeText": self = .badge
            case "alarms.create", "alarms.clear", "alarms.clearAll": self = .alarm
            default:
                guard name.hasPrefix("storage."),
                    [".set", ".remove", ".clear"].contains(where: { name.hasSuffix($0) })
                else { return nil }
                self = .storageWrite
            }
        }

        /// What comes back from such a call.
        var answer: Act? {
            switch self {
            case .nativeMessage: .nativeReply
            case .message: .reply
            default: nil
            }
        }
    }

    private unowned let world: World
    let settings: ExploredRun
    /// How often the background has called the browser or the network.
    var callCount = 0
    private(set) var points: [ExplorationPoint] = []
    /// What lasts, at each point; where it is asked for.
    private(set) var moments: [[String: String]] = []
    /// Events that came before somebody listened.
    private(set) var missedEvents: [String] = []
    /// Called with whether the device shall be locked.
    var lockDevice: ((Bool) -> Void)?
    private(set) var step = 0
    /// Where in the trace each step begins.
    private(set) var stepStarts: [Int] = []
    private(set) var isDisturbed = false
    private enum Phase { case preparation, steps, end }

    /// Points count from the first step on, not while the extension is installed, until the steps have been played.
    private var phase = Phase.preparation
    /// How the run has ended, as far as it has.
    var ending = RunEnding()
    private var nativeFault: Fault?

    init(_ settings: ExploredRun, world: World) {
        self.settings = settings
        self.world = world
    }

    func begin(step: Int) {
        if phase == .end { return }
        phase = .steps
        self.step = step
        stepStarts.append(world.trace.events.count)
    }

    /// The step has ended: the background rests.
    func endStep(of owner: InstalledExtension) {
        // A second tap at this point is part of the step in which it happens.
        pass(.after, .step, "", of: owner)
        lockDevice?(false)
    }

    func end() { phase = .end }

    /// A background comes by a point. What goes wrong there happens: after this it may have ended.
    /// - Returns: the fault that the caller has to bring about.
    @discardableResult
    func pass(
        _ side: ExplorationPoint.Side, _ act: Act, _ detail: @autoclosure () -> String, of owner: InstalledExtension
    ) -> Fault? {
        guard phase == .steps, act == .step || owner.background.state != .stopped else { return nil }
        let isReference = settings.keepsMoments
        let point = ExplorationPoint(
            number: points.count + 1, side: side, act: act.rawValue, detail: isReference ? detail() : "",
            position: isReference ? owner.background.life?.position : nil,
            at: world.scheduler.clock.elapsed.milliseconds, step: step)
        points.append(point)
        if isReference { moments.append(owner.lastingState) }
        guard let fault = settings.schedule.fault(at: point.number) else { return nil }
        isDisturbed = true
        world.trace.record(.browser, "fault", ["name": .string(fault.rawValue), "point": .string(point.name)])
        return bringAbout(fault, on: owner)
    }

    private func bringAbout(_ fault: Fault, on owner: InstalledExtension) -> Fault? {
        switch fault {
        case .kill: kill(owner)
        case .killTap:
            kill(owner)
            tap(owner)
        case .tap: tap(owner)
        case .lockedKeychain: lockDevice?(true)
        case .storageErased: owner.eraseLocalStorage()
        case .nativeError, .nativeSilence: nativeFault = fault
        default: return fault
        }
        return nil
    }

    /// Ends the background, also in the middle of a call of its script: what the script does from then on has no effect.
    private func kill(_ owner: InstalledExtension) {
        let life = owner.background.life
        owner.background.stop(.kill)
        // Its script may still be on the stack.
        world.scheduler.timeline.schedule { withExtendedLifetime(life) {} }
    }

    private func tap(_ owner: InstalledExtension) {
        world.scheduler.timeline.schedule { [unowned self] in
            guard let tab = world.windows.activeTab else { return }
            world.trace.record(.user, "tap", ["tab": .number(Double(tab.id)), "again": true])
            owner.performAction(on: tab)
        }
    }

    /// What becomes of the native message that is being sent, once.
    func takeNativeFault() -> Fault? {
        defer { nativeFault = nil }
        return nativeFault
    }

    func noteMissed(_ event: String) { missedEvents.append(event) }
}

/// How a browser is explored.
struct ExploredRun: Sendable {
    var schedule: FaultSchedule
    /// Whether other runs are compared with this one.
    var keepsMoments: Bool
    /// What every run listens to after a relaunch, where a relaunch does nothing else.
    var knownListeners: Set<String>?
}
