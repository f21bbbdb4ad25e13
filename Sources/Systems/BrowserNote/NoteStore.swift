public import Database

/// The notes of a user and how long they snooze: one place for the app and its extension, which are two processes.
///
/// Implementations may be used from any thread; each function is atomic.
public protocol NoteStore: Sendable {
    /// All notes, the newest first.
    func notes() throws(DatabaseError) -> [Note]
    /// The newest note that stands before the page; `nil` where none does.
    func note(for address: NoteAddress) throws(DatabaseError) -> Note?
    /// Adds a note, which is the newest from then on whatever its time says.
    func insert(_ note: Note) throws(DatabaseError)
    /// Lets `change` work on a note and keeps its text and its snooze. `change` runs at most once, and not where there
    /// is no such note.
    /// - Returns: the note as it is now; `nil` where there is none.
    @discardableResult
    func update(id: String, _ change: (inout Note) -> Void) throws(DatabaseError) -> Note?
    /// Removes a note; without effect where it is not there.
    func delete(id: String) throws(DatabaseError)
    /// How long the next snooze will last; 15 minutes where nobody has chosen.
    func snoozePeriod() throws(DatabaseError) -> Duration
    /// Sets how long the next snoozes last; one that runs ends when it would have. Whether the length makes sense is not looked at.
    func setSnoozePeriod(_ period: Duration) throws(DatabaseError)
}

extension Duration {
    /// How long a note snoozes where the user has not chosen.
    static let usualSnooze = Duration.seconds(15 * 60)
}
