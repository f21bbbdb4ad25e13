public import VirtualTime

/// The virtual clock of a ``Browser``. It moves only when it is told to. May be used from anywhere.
public struct BrowserClock: WallClock {
    let browser: Browser

    /// Calendar time.
    public var now: WallTime { browser.virtualClock.now }

    /// Time since the run began.
    public var elapsed: Duration { browser.virtualClock.elapsed }

    /// Walks the clock to every timer, alarm and deadline within `duration` in turn, and lets each run.
    public func advance(by duration: Duration) async throws { try await browser.advance(by: duration) }

    /// Waits until the clock has moved on by `duration`. For native handlers and routes that take their time: the
    /// browser comes to rest meanwhile.
    public func sleep(for duration: Duration) async { await browser.sleep(for: duration) }
}
