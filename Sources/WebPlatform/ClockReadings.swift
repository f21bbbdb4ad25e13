/// How often scripts of one machine have read the clock in the task that runs.
///
/// The virtual clock stands still meanwhile, so a script that waits for it in a loop, as for a number that no other millisecond has, would
/// never end. It goes on for one that has read it so often that nothing else explains it.
struct ClockReadings {
    /// After how many readings in one task the clock goes on by a millisecond, and after how many more each time then.
    private static let patience = (first: 10_000, next: 100)

    private var task = 0
    private var count = 0

    /// Counts a reading.
    /// - Returns: whether the clock is to go on.
    mutating func areOfOneWhoWaits(task: Int) -> Bool {
        if self.task != task { (self.task, count) = (task, 0) }
        count += 1
        return count >= Self.patience.first && (count - Self.patience.first).isMultiple(of: Self.patience.next)
    }
}
