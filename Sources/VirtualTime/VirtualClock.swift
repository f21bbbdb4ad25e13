import Synchronization

/// A clock that stands still until it is told to move.
///
/// Reading is safe from any thread; only the ``Timeline`` that owns the clock moves it.
public final class VirtualClock: WallClock, Sendable {
    /// 2026-01-01T09:00:00Z: where a run starts when nobody says otherwise.
    public static let defaultStart = WallTime(millisecondsSince1970: 1_767_258_000_000)

    public let start: WallTime
    private let elapsedTime = Mutex(Duration.zero)

    public init(start: WallTime = VirtualClock.defaultStart) { self.start = start }

    /// How long the run has lasted. Never goes backwards.
    public var elapsed: Duration { elapsedTime.withLock { $0 } }

    public var now: WallTime { start + elapsed }

    func move(to instant: Duration) {
        elapsedTime.withLock { $0 = max($0, instant) }
    }
}
