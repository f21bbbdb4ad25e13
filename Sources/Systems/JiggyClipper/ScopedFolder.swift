internal import Glibc
import Synchronization

/// Whether a note may have been written before.
public enum NoteAttempt: Sendable {
    case first
    /// It was begun, and nobody noted the end.
    case again
}

/// A folder outside of the app's own container, used between ``startAccessing()`` and ``stopAccessing()``.
/// https://developer.apple.com/documentation/foundation/nsurl/startaccessingsecurityscopedresource()
public final class ScopedFolder: Sendable {
    /// As the user picked it.
    public let path: String
    private let isGranted: @Sendable () -> Bool
    private let accesses = Mutex(0)

    init(path: String, isGranted: @escaping @Sendable () -> Bool) {
        self.path = path
        self.isGranted = isGranted
    }

    /// Whether file operations may begin. Each success needs a ``stopAccessing()``.
    public func startAccessing() -> Bool {
        guard isGranted() else { return false }
        accesses.withLock { $0 += 1 }
        return true
    }

    /// Ends one access, where one is open. When all have ended, ``write(_:_:)`` throws ``FolderError/notAccessing(_:)``.
    public func stopAccessing() { accesses.withLock { $0 = max($0 - 1, 0) } }

    /// Writes a note into the folder; a note is there as a whole or not at all.
    ///
    /// Where `attempt` says that it is written again, as after a crash, one that is there already with the same text counts
    /// as this one, and what was appended or prepended is not doubled.
    /// - Returns: The path of the file.
    public func write(_ note: ClippedNote, _ attempt: NoteAttempt = .first) throws(FolderError) -> String {
        guard accesses.withLock({ $0 > 0 }), isGranted() else { throw .notAccessing(path) }
        let folder = try NoteFolder(root: path, inside: note.folder)
        let name = try folder.write(note, attempt)
        return [path, note.folder, name].filter { !$0.isEmpty }.joined(separator: "/")
    }
}
