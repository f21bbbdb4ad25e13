import Synchronization
public import VirtualTime

/// The clock of a simulated device. It stands still while programs compute, and moves on when one of them waits, so
/// that a deadline is a fact about the program and not about the machine that runs the test.
///
/// May be used from any thread. Waits add up: programs that wait at the same time wait one after another.
public final class DeviceClock: ShareClock {
    private struct State {
        var start: WallTime
        var elapsed = Duration.zero
    }

    private let state: Mutex<State>

    public init(start: WallTime = VirtualClock.defaultStart) { state = Mutex(State(start: start)) }

    public var elapsed: Duration { state.withLock { $0.elapsed } }

    public var now: WallTime { state.withLock { $0.start + $0.elapsed } }

    /// Lets so much time pass; nothing where `duration` is negative.
    public func wait(for duration: Duration) { state.withLock { $0.elapsed += max(duration, .zero) } }

    /// Sets the calendar time, as a user or the network does, backwards too. ``elapsed`` goes on as if nothing were.
    public func set(_ time: WallTime) {
        state.withLock { $0.start = time + (.zero - $0.elapsed) }
    }
}

/// Where a share extension has the time from: the calendar, and a count that never goes backwards.
public protocol ShareClock: WallClock {
    /// How long the device has been on.
    var elapsed: Duration { get }

    /// Returns when so much time has passed.
    func wait(for duration: Duration) async
}
