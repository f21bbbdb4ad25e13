import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Bounds how many browsers tests have at once. A test library begins all tests together, and each browser takes a thread and
/// memory for its machines.
final class BrowserSlots: Sendable {
    static let shared = BrowserSlots(count: 4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Whether the task has a slot: what it opens beside its browser has to come, or it could wait for ever.
    @TaskLocal private static var isHeld = false

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(free: count)) }

    /// Runs `body` when there is a free slot.
    func hold<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        if Self.isHeld { return try await body() }
        await take()
        defer { giveBack() }
        return try await Self.$isHeld.withValue(true) { try await body() }
    }

    private func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func giveBack() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil as CheckedContinuation<Void, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
