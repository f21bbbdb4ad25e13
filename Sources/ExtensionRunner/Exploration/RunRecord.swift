/// What one explored run has shown: enough to compare it with the undisturbed one.
public struct RunRecord: Sendable {
    /// Something that reached whoever keeps it: a request that a server has taken, a message to the native half.
    public struct Save: Sendable, Equatable {
        /// The user's action that it followed, counted from 0.
        public var action: Int
        /// What was saved, with what differs from run to run left out.
        public var identity: String
        /// What the server tells repetitions by.
        public var key: String?
        /// Whether a second one like it makes a second thing.
        public var countsTwice: Bool

        public init(action: Int, identity: String, key: String? = nil, countsTwice: Bool = true) {
            self.action = action
            self.identity = identity
            self.key = key
            self.countsTwice = countsTwice
        }
    }

    /// What a user was told after an action: the last badge, a reply, a sheet.
    public struct Told: Sendable, Hashable {
        /// Which action it followed, counted as in ``Save/action``.
        public var action: Int
        /// What completes "the user was told", as in `by the badge "✓"`, with what differs from run to run left out.
        public var text: String

        public init(action: Int, text: String) {
            self.action = action
            self.text = text
        }
    }

    /// The faults that the run was asked for.
    public var schedule = FaultSchedule()
    /// Every point that the run came by, in order.
    public var points: [ExplorationPoint] = []
    /// What the user was told, in order; of the badges of an action the last one.
    public var told: [Told] = []
    /// Everything that was saved, repetitions included.
    public var saves: [Save] = []
    /// What the user still sees when everything has come to rest, and what it should not be: a badge, as text.
    public var standing: [String] = []
    /// What breaks a rule by itself, without a look at the undisturbed run. What that one breaks as well does not count.
    public var violations: [Violation] = []
    /// The events that wake the program after it was launched anew.
    public var listeners: Set<String> = []
    /// Whether the program did nothing when it was launched anew but listen.
    public var relaunchIsInert = false
    /// Things that last, by their names, in the end.
    public var state: [String: String] = [:]
    /// The same at each point, of the undisturbed run alone.
    public var moments: [[String: String]] = []
    /// Whether the device can be locked.
    public var canLock = false
    /// The events of a browser; empty in a run of a device.
    public var trace: [TraceEvent] = []
    /// The lines of a device's timeline, where ``RunRequest/isShown`` is set; empty in a run of a browser.
    public var lines: [String] = []

    public init() {}
}

/// A rule that a run breaks.
public struct Violation: Sendable, Equatable, CustomStringConvertible {
    /// The rules of docs/explorer.md, by the names that it gives them.
    public enum Rule: String, Sendable, CaseIterable {
        /// An `expect` step does not hold.
        case expectation
        /// The user was told that something is saved, and nobody has it.
        case saveLost = "save-lost"
        /// A server has taken the same twice.
        case saveDoubled = "save-doubled"
        /// A badge stays that the undisturbed run takes away.
        case badgeStays = "badge-stays"
        /// An event came that nobody listened to any more, or not yet.
        case listenerLost = "listener-lost"
        /// An error that nobody caught.
        case uncaughtError = "uncaught-error"
        /// The program fell asleep while it waited for something.
        case pending
        /// What lasts is as it never was in the undisturbed run.
        case state
    }

    /// What `expectNothingBroken(except:)` of ExtensionTesting goes by.
    public let rule: Rule
    /// What is wrong, in words. Runs that break the same rules in the same words are one failure.
    public let text: String

    public init(_ rule: Rule, _ text: String) {
        self.rule = rule
        self.text = text
    }

    public var description: String { text }
}
