import Synchronization
import VirtualTime

/// A clock that goes where a test puts it, backwards too.
final class SettableClock: WallClock {
    private let time = Mutex(VirtualClock.defaultStart)

    var now: WallTime { time.withLock { $0 } }

    func move(by duration: Duration) { time.withLock { $0 = $0 + duration } }
}
