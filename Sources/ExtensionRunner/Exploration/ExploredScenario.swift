/// Something that can be run again and again, each time anew, with faults at some of its points.
///
/// The explorer knows nothing else of what it explores: an extension in a browser (``BrowserScenario``), a share
/// extension on a device. The same schedule must give the same run, on whatever thread.
public protocol ExploredScenario: Sendable {
    /// The steps as users type them. Shrinking leaves some of them out; a scenario without any is run as a whole.
    var steps: [String] { get }

    /// Whether a fault can be brought about at a point of a run.
    func applies(_ fault: Fault, at point: ExplorationPoint, of run: RunRecord) -> Bool

    /// Runs some of the steps, named by their places in ``steps``.
    /// - Parameter room: the thread and machines of the runs that follow one another.
    func run(_ steps: [Int], with request: RunRequest, in room: EngineRoom) async throws -> RunRecord
}

/// What a scenario is asked to run.
public struct RunRequest: Sendable {
    /// The faults that the run meets; empty where it is undisturbed.
    public var schedule: FaultSchedule
    /// Whether other runs are compared with this one: it keeps details and what lasts at each point.
    public var isReference: Bool
    /// Whether the run is shown to people, who want to see all of it.
    public var isShown = false
    /// What the program listens to after it was launched anew, where that is the same for every run; `nil`: it has to be
    /// launched to find out.
    public var knownListeners: Set<String>?

    public init(_ schedule: FaultSchedule, isReference: Bool, isShown: Bool = false) {
        self.schedule = schedule
        self.isReference = isReference
        self.isShown = isShown
    }
}

extension Fault {
    /// Whether the fault can happen at a point of a background.
    func appliesToBackground(at point: ExplorationPoint, of run: RunRecord) -> Bool {
        switch self {
        case .kill, .killTap, .tap: true
        case .offline, .slow, .lostAnswer, .http401, .http409, .http500, .truncatedBody:
            point.label == "before-request"
        case .nativeError, .nativeSilence: point.label == "before-native-message"
        case .lockedKeychain: point.label == "before-native-message" && run.canLock
        case .storageErased: point.act == "event" && point.side == .before && run.hasStorage(at: point)
        case .quota: point.label == "before-storage-write"
        }
    }
}

extension RunRecord {
    /// Whether something stands in `storage.local` at a point; of runs that keep their moments.
    fileprivate func hasStorage(at point: ExplorationPoint) -> Bool {
        guard point.number <= moments.count else { return false }
        return moments[point.number - 1].keys.contains { $0.hasPrefix("storage.local ") }
    }
}
