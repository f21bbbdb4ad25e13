import ExtensionRunner
import ExtensionServices
import Synchronization

/// The faults of one run of a share scenario, and the points that its programs come by.
final class PlannedServices: ServiceObserver {
    private struct State {
        var points: [ExplorationPoint] = []
        var step = 0
        var hasEnded = false
        var isDisturbed = false
        var everKept: [String] = []
        var isRepeated = false
    }

    private let schedule: FaultSchedule
    private let timeline: ShareTimeline
    private let kept: @Sendable () -> [String]
    private let state = Mutex(State())

    /// - Parameter kept: what is queued or has arrived now.
    init(_ schedule: FaultSchedule, timeline: ShareTimeline, kept: @escaping @Sendable () -> [String]) {
        self.schedule = schedule
        self.kept = kept
        self.timeline = timeline
    }

    var points: [ExplorationPoint] { state.withLock { $0.points } }
    var hasEndedProgram: Bool { state.withLock { $0.hasEnded } }

    /// Whether a fault has happened.
    var isDisturbed: Bool { state.withLock { $0.isDisturbed } }

    /// What was queued or had arrived at some point.
    var everKept: [String] { state.withLock { $0.everKept } }

    func begin(step: Int) { state.withLock { $0.step = step } }

    /// The program of the step is gone in any case; the next one is another.
    func endStep() {
        state.withLock { $0.hasEnded = false }
        _ = pass(.after, "step", "")
    }

    /// Whether the user does the step again.
    func takeRepetition() -> Bool {
        state.withLock { state in
            defer { state.isRepeated = false }
            return state.isRepeated
        }
    }

    func willCall(_ call: ServiceCall) -> ServiceVerdict { pass(.before, call.service.rawValue, call.detail) }

    func didCall(_ call: ServiceCall) -> ServiceVerdict { pass(.after, call.service.rawValue, call.detail) }

    private func pass(_ side: ExplorationPoint.Side, _ act: String, _ detail: String) -> ServiceVerdict {
        guard !hasEndedProgram else { return .ends }
        let at = timeline.clock.elapsed.milliseconds
        let kept = kept()
        let passed = state.withLock { state -> (point: ExplorationPoint, fault: Fault)? in
            let point = ExplorationPoint(
                number: state.points.count + 1, side: side, act: act, detail: detail, at: at, step: state.step)
            state.points.append(point)
            state.everKept += kept.subtracting(state.everKept)
            return schedule.entries.first { $0.number == point.number }.map { (point, $0.fault) }
        }
        guard let (point, fault) = passed else { return .goesOn }
        timeline.write("fault", "\(fault.rawValue) at \(point.name)")
        state.withLock { state in
            state.isDisturbed = true
            state.hasEnded = fault.kills
            state.isRepeated = fault.repeats
        }
        return fault.verdict
    }
}

extension Fault {
    /// What it makes of a call into a service.
    fileprivate var verdict: ServiceVerdict {
        switch self {
        case .kill, .killTap: .ends
        case .offline: .offline
        case .lostAnswer: .losesAnswer
        case .http401: .status(401)
        case .http409: .status(409)
        case .http500: .status(500)
        case .truncatedBody: .truncated
        case .lockedKeychain: .locked
        case .quota: .full
        case .tap, .slow, .nativeError, .nativeSilence, .storageErased: .goesOn
        }
    }
}

/// The lines of a story, where somebody wants to read them.
final class ShareLines: Sendable {
    private let isKept: Bool
    private let lines = Mutex<[String]>([])

    init(isKept: Bool) { self.isKept = isKept }

    var all: [String] { lines.withLock { $0 } }

    var add: @Sendable (String) -> Void {
        { [self] line in
            if isKept { lines.withLock { $0.append(line) } }
        }
    }
}
