public import Database
import Synchronization

/// A store that ends with the process.
public final class MemoryNoteStore: NoteStore {
    private struct State {
        /// The oldest first.
        var notes: [Note] = []
        var snoozePeriod = Duration.usualSnooze
    }

    private let state = Mutex(State())

    public init() {}

    public func notes() -> [Note] { state.withLock { $0.notes.reversed() } }

    public func note(for address: NoteAddress) -> Note? { state.withLock { $0.notes.last(where: address.matches) } }

    public func insert(_ note: Note) throws(DatabaseError) {
        try state.withLock { state throws(DatabaseError) in
            guard !state.notes.contains(where: { $0.id == note.id }) else {
                throw DatabaseError(kind: .uniqueConstraint, message: "there is a note with this identifier already")
            }
            state.notes.append(note)
        }
    }

    @discardableResult
    public func update(id: String, _ change: (inout Note) -> Void) -> Note? {
        state.withLock { state in
            guard let index = state.notes.firstIndex(where: { $0.id == id }) else { return nil }
            change(&state.notes[index])
            return state.notes[index]
        }
    }

    public func delete(id: String) { state.withLock { $0.notes.removeAll { $0.id == id } } }

    public func snoozePeriod() -> Duration { state.withLock { $0.snoozePeriod } }

    public func setSnoozePeriod(_ period: Duration) { state.withLock { $0.snoozePeriod = period } }
}
