import ExtensionRunner
import Glibc
import Synchronization

/// The rooms in which the browsers of tests live, one at a time in each: a test finds what the one before it has compiled.
///
/// A test library begins all tests together, and each room has a thread and the memory of its machines. So there are few, and who
/// comes when all are taken waits. Where none comes back for a while, those who have one may wait for those who have none: then there
/// is one more.
final class EngineRooms: Sendable {
    static let shared = EngineRooms(most: 4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private struct State {
        /// How many more may be made.
        var unmade: Int
        /// How often one has been given back.
        var returns = 0
        /// Whether somebody looks whether any comes back.
        var isWatched = false
        var free: [EngineRoom] = []
        var waiting: [CheckedContinuation<EngineRoom, Never>] = []
    }

    /// Whether the task has a room. What it opens beside its browser may not wait: it could be for ever.
    @TaskLocal private static var hasRoom = false

    private let state: Mutex<State>
    private let patience: Duration

    /// - Parameters:
    ///   - most: how many there are.
    ///   - patience: how long none may come back before one more is made.
    init(most: Int, patience: Duration = .seconds(10)) {
        state = Mutex(State(unmade: most))
        self.patience = patience
    }

    /// Runs `body` with a room that nobody else has meanwhile.
    func withRoom<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: (EngineRoom) async throws -> Value
    ) async rethrows -> Value {
        if Self.hasRoom { return try await body(EngineRoom()) }
        let room = await take()
        defer { giveBack(room) }
        return try await Self.$hasRoom.withValue(true) { try await body(room) }
    }

    private func take() async -> EngineRoom {
        await withCheckedContinuation { continuation in
            let room: EngineRoom? = state.withLock { state in
                if let room = state.free.popLast() { return room }
                if state.unmade > 0 {
                    state.unmade -= 1
                    return EngineRoom()
                }
                state.waiting.append(continuation)
                if !state.isWatched { Task { await watch() } }
                state.isWatched = true
                return nil
            }
            if let room { continuation.resume(returning: room) }
        }
    }

    /// Makes one more room whenever none has come back for a while, until nobody waits.
    private func watch() async {
        var returns = 0
        repeat {
            returns = state.withLock { $0.returns }
            try? await Task.sleep(for: patience)
        } while state.withLock { state in
            if state.returns == returns, !state.waiting.isEmpty {
                state.waiting.removeFirst().resume(returning: EngineRoom())
            }
            state.isWatched = !state.waiting.isEmpty
            return state.isWatched
        }
    }

    private func giveBack(_ room: EngineRoom) {
        let next: CheckedContinuation<EngineRoom, Never>? = state.withLock { state in
            state.returns += 1
            if state.waiting.isEmpty {
                state.free.append(room)
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: room)
    }
}
