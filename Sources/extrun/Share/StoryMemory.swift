import Synchronization

/// What came of the last share, and whether the user was promised anything.
final class StoryMemory: Sendable {
    private struct State {
        var outcome = "none"
        var hasPromised = false
    }

    private let state = Mutex(State())

    /// What the step `expect outcome` compares with.
    var outcome: String {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// The user is told that his share is kept.
    func promise() { state.withLock { $0.hasPromised = true } }

    /// Whether there was a promise since this was asked last.
    func takePromise() -> Bool {
        state.withLock { state in
            defer { state.hasPromised = false }
            return state.hasPromised
        }
    }
}
