/// A point in calendar time, in milliseconds since 1970-01-01T00:00:00Z, as `Date.now()` counts them.
public struct WallTime: Sendable, Hashable, Comparable {
    /// With fractions, negative before 1970, and without bounds: see ``isDate``.
    public let millisecondsSince1970: Double

    public init(millisecondsSince1970: Double) { self.millisecondsSince1970 = millisecondsSince1970 }

    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }

    public static func + (time: WallTime, duration: Duration) -> WallTime {
        WallTime(millisecondsSince1970: time.millisecondsSince1970 + duration.milliseconds)
    }
}

extension Duration {
    /// This duration in milliseconds, fractions included; of what is longer than ``components`` can hold, the longest.
    public var milliseconds: Double {
        let (seconds, attoseconds) = min(max(self, .seconds(Int64.min)), .seconds(Int64.max)).components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }

    /// A duration of so many milliseconds; what is not finite or too long becomes a thousand years, as no run is longer.
    public static func milliseconds(clamping milliseconds: Double) -> Duration {
        let longest = 1_000.0 * 60 * 60 * 24 * 365 * 1_000
        guard milliseconds.isFinite else { return milliseconds > 0 ? .seconds(longest / 1_000) : .zero }
        return .microseconds(Int64((min(max(milliseconds, -longest), longest) * 1_000).rounded()))
    }
}

/// Tells the calendar time. Everything that reads a date takes one of these, so that a test can choose it.
public protocol WallClock: Sendable {
    /// The calendar time at this moment. It may be earlier than the last time that was read, where somebody sets the clock back.
    var now: WallTime { get }
}
