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
        /// Those who wait, the first to come first, by their numbers.
        var waiting: [(number: Int, continuation: CheckedContinuation<EngineRoom, any Error>)] = []
        var lastNumber = 0
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

    /// Runs `body` with a room that nobody else has meanwhile. Throws `CancellationError` where the task is cancelled before there is one.
    func withRoom<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: (EngineRoom) async throws -> Value
    ) async throws -> Value {
        if Self.hasRoom { return try await body(EngineRoom()) }
        let room = try await take()
        defer { giveBack(room) }
        return try await Self.$hasRoom.withValue(true) { try await body(room) }
    }

    private func take() async throws -> EngineRoom {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let room: EngineRoom? = state.withLock { state in
                    if let room = state.free.popLast() { return room }
                    if state.unmade > 0 {
                        state.unmade -= 1
                        return EngineRoom()
                    }
                    state.waiting.append((number, continuation))
                    if !state.isWatched { Task { await watch() } }
                    state.isWatched = true
                    return nil
                }
                if let room { continuation.resume(returning: room) } else if Task.isCancelled { leave(number) }
            }
        } onCancel: {
            leave(number)
        }
    }

    /// Who waits under this number does so no more.
    private func leave(_ number: Int) {
        let continuation = state.withLock { state in
            let index = state.waiting.firstIndex { $0.number == number }
            return index.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Makes one more room whenever none has come back for a while, until nobody waits.
    private func watch() async {
        var returns = 0
        repeat {
            returns = state.withLock { $0.returns }
            try? await Task.sleep(for: patience)
        } while state.withLock { state in
            if state.returns == returns, !state.waiting.isEmpty {
                state.waiting.removeFirst().continuation.resume(returning: EngineRoom())
            }
            state.isWatched = !state.waiting.isEmpty
            return state.isWatched
        }
    }

    private func giveBack(_ room: EngineRoom) {
        let next: CheckedContinuation<EngineRoom, any Error>? = state.withLock { state in
            state.returns += 1
            if state.waiting.isEmpty {
                state.free.append(room)
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: room)
    }
}
