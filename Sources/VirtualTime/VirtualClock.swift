import Synchronization

/// The clock of a run. It stands still until it is told to move, or goes as the clock on the wall does.
///
/// Reading is safe from any thread; only the ``Timeline`` that owns the clock moves it.
public final class VirtualClock: WallClock, Sendable {
    /// 2026-01-01T09:00:00Z: where a run starts when nobody says otherwise.
    public static let defaultStart = WallTime(millisecondsSince1970: 1_767_258_000_000)

    /// What moves a clock.
    public enum Pace: Sendable {
        /// Whoever walks it from deadline to deadline.
        case steps
        /// Real time, in whole milliseconds: nobody can move it.
        case realTime
    }

    /// The calendar time at the beginning of the run.
    public let start: WallTime
    /// What moves the clock; it stays the same for the whole run.
    public let pace: Pace
    private let origin = ContinuousClock.now
    private let elapsedTime = Mutex(Duration.zero)

    public init(start: WallTime = VirtualClock.defaultStart, pace: Pace = .steps) {
        (self.start, self.pace) = (start, pace)
    }

    /// How long the run has lasted. Never goes backwards.
    public var elapsed: Duration {
        switch pace {
        case .steps: elapsedTime.withLock { $0 }
        case .realTime: .milliseconds(Int((ContinuousClock.now - origin) / .milliseconds(1)))
        }
    }

    /// ``start`` and what has elapsed since. Never goes backwards.
    public var now: WallTime { start + elapsed }

    func move(to instant: Duration) {
        elapsedTime.withLock { $0 = max($0, instant) }
    }
}
