/// How long a queue waits, and how often it tries.
public struct ShareQueueRules: Sendable, Equatable {
    /// How long a drainer has for what it claimed.
    public var lease: Duration
    /// The pause after the first failure; each later one doubles it.
    public var firstPause: Duration
    /// No pause is longer, the first one included.
    public var longestPause: Duration
    /// After so many attempts a share is set aside.
    public var maximumAttempts: Int

    public init(
        lease: Duration = .seconds(60), firstPause: Duration = .seconds(30), longestPause: Duration = .seconds(3_600),
        maximumAttempts: Int = 10
    ) {
        precondition(maximumAttempts > 0, "a share is tried once at least")
        self.lease = lease
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.maximumAttempts = maximumAttempts
    }

    /// The pause after attempt number `attempt`, counted from 1.
    public func pause(afterAttempt attempt: Int) -> Duration {
        // Thirty doublings of a millisecond are twelve days: no pause that matters needs more.
        min(firstPause * (1 << min(max(attempt - 1, 0), 30)), longestPause)
    }
}
