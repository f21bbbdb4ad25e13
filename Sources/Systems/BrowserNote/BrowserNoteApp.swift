public import Database

/// The app around the extension: it shows all notes, deletes them, and sets how long they snooze. May be used from any
/// thread.
public struct BrowserNoteApp: Sendable {
    private let store: any NoteStore

    /// `store` is that of the extension.
    public init(store: any NoteStore) { self.store = store }

    /// All notes, the newest first.
    public func notes() throws(DatabaseError) -> [Note] { try store.notes() }

    /// Deletes a note; without effect where the extension has deleted it meanwhile.
    public func delete(_ note: Note) throws(DatabaseError) { try store.delete(id: note.id) }

    /// How long a note stays away after "View Website": 15 minutes where the user has not changed it.
    public func snoozePeriod() throws(DatabaseError) -> Duration { try store.snoozePeriod() }

    /// Changes how long the next snoozes last; one that runs ends when it would have.
    public func setSnoozePeriod(_ period: Duration) throws(BrowserNoteAppError) {
        guard period > .zero, period <= BrowserNoteAppError.longestSnooze else { throw .invalidSnoozePeriod }
        do { try store.setSnoozePeriod(period) } catch { throw .store(error) }
    }
}

/// Why the snooze period was not changed.
public enum BrowserNoteAppError: Error, Sendable, Equatable, CustomStringConvertible {
    case invalidSnoozePeriod
    case store(DatabaseError)

    /// Longer than a day is not a pause but the end of the habit that a note is to bring.
    public static let longestSnooze = Duration.seconds(24 * 60 * 60)

    public var description: String {
        switch self {
        case .invalidSnoozePeriod: "a note can snooze for up to a day; choose a time that is longer than none"
        case .store(let error): "the snooze period could not be stored: \(error)"
        }
    }
}
