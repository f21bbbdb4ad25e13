/// A bucket of requests that is filled at an even rate and holds those of one second.
struct RateLimit {
    private let perSecond: Double
    private var level: Double
    private var last: ContinuousClock.Instant?

    init(perSecond: Int) {
        self.perSecond = Double(perSecond)
        level = Double(perSecond)
    }

    /// Whether a request that comes now may be answered; takes it from the bucket.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        if let last { level = min(level + (now - last) / .seconds(1) * perSecond, perSecond) }
        last = now
        guard level >= 1 else { return false }
        level -= 1
        return true
    }
}
