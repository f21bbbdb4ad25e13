import Database
import Glibc
import Systems
import TestTools
import Testing
import VirtualTime

/// Where the notes of a contract test stand: every rule holds for each.
enum NoteStoreKind: CaseIterable, Sendable {
    case memory
    case file
    /// A file whose store is opened anew for every use, as app and extension do that are two processes.
    case reopenedFile
}

/// A store of one kind, and its file.
final class NoteStoreScene {
    private let kind: NoteStoreKind
    let path: String
    private let folder: TemporaryFolder
    private let kept: any NoteStore

    init(_ kind: NoteStoreKind) throws {
        self.kind = kind
        folder = try TemporaryFolder()
        path = folder.path + "/notes.db"
        kept = kind == .memory ? MemoryNoteStore() : try SQLiteNoteStore(path: path)
    }

    var store: any NoteStore { get throws { kind == .reopenedFile ? try SQLiteNoteStore(path: path) : kept } }

    @discardableResult
    func insert(_ id: String, host: String = "example.com", path: String? = nil) throws -> Note {
        let note = Note(
            id: id, host: host, path: path, text: "text of \(id)\n\u{1F986}",
            createdAt: WallTime(millisecondsSince1970: 1_767_258_000_000.5))
        try store.insert(note)
        return note
    }

    func note(at url: String) throws -> String? { try store.note(for: #require(NoteAddress(url)))?.id }
}

// Seed 001_437248911b92e1be.txt: "All of your notes are visible within the app", "whether there is a note matching the
// current URL", "matchExactPath: !blockHost"
@Suite struct NoteStoreContractTests {
    @Test(arguments: NoteStoreKind.allCases)
    func whatIsInsertedIsThereWithAllItsParts(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        #expect(try scene.store.notes() == [])
        let whole = try scene.insert("a")
        let exact = try scene.insert("b", path: "/duck")
        #expect(try scene.store.notes() == [exact, whole])
    }

    @Test(arguments: NoteStoreKind.allCases)
    func theNewestComesFirstWhateverTheClockSays(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        for id in ["a", "b", "c"] { try scene.insert(id) }
        try scene.store.insert(
            Note(id: "d", host: "example.com", text: "x", createdAt: WallTime(millisecondsSince1970: -5)))
        try scene.store.delete(id: "b")
        try scene.store.update(id: "a") { $0.text = "changed" }
        #expect(try scene.store.notes().map(\.id) == ["d", "c", "a"])
        #expect(try scene.note(at: "https://example.com/") == "d")
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aNoteOfAHostStandsBeforeEveryPageOfIt(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        try scene.insert("a")
        for url in ["https://example.com/", "http://example.com:8080/x/y?z#1", "https://example.com"] {
            #expect(try scene.note(at: url) == "a")
        }
        for url in ["https://www.example.com/", "https://example.com.evil.example/", "https://xample.com/"] {
            #expect(try scene.note(at: url) == nil)
        }
    }

    @Test(arguments: NoteStoreKind.allCases)
    func aNoteOfAPathStandsBeforeThatPageAlone(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        try scene.insert("a", path: "/duck")
        #expect(try scene.note(at: "https://example.com/duck?half=1#top") == "a")
        for url in ["https://example.com/", "https://example.com/duck/", "https://example.com/Duck"] {
            #expect(try scene.note(at: url) == nil)
        }
        try scene.insert("b")
        #expect(try scene.note(at: "https://example.com/duck") == "b")
        try scene.store.delete(id: "b")
        #expect(try scene.note(at: "https://example.com/duck") == "a")
    }

    @Test(arguments: NoteStoreKind.allCases)
    func textAndSnoozeChangeAndTheRestStays(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        var note = try scene.insert("a")
        note.text = "new ' \"; -- \0 end"
        note.snooze = WallTime(millisecondsSince1970: 1.25)..<WallTime(millisecondsSince1970: 900_001.25)
        let changed = note
        #expect(try scene.store.update(id: "a") { $0 = changed } == changed)
        #expect(try scene.store.notes() == [changed])
        #expect(try scene.store.update(id: "none") { _ in Issue.record("there is no such note") } == nil)
    }

    @Test(arguments: NoteStoreKind.allCases)
    func deletingTakesOneNoteAndMayBeDoneTwice(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        for id in ["a", "b"] { try scene.insert(id) }
        try scene.store.delete(id: "a")
        try scene.store.delete(id: "a")
        #expect(try scene.store.notes().map(\.id) == ["b"])
    }

    @Test(arguments: NoteStoreKind.allCases)
    func anIdentifierNamesOneNote(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        let first = try scene.insert("a")
        let error = try #require(throws: DatabaseError.self) { try scene.insert("a", host: "other.example") }
        #expect(error.kind == .uniqueConstraint)
        #expect(try scene.store.notes() == [first])
    }

    @Test(arguments: NoteStoreKind.allCases)
    func theSnoozePeriodIsFifteenMinutesUntilItIsChanged(kind: NoteStoreKind) throws {
        let scene = try NoteStoreScene(kind)
        #expect(try scene.store.snoozePeriod() == .seconds(15 * 60))
        for period in [Duration.seconds(60), .milliseconds(1_500)] {
            try scene.store.setSnoozePeriod(period)
            #expect(try scene.store.snoozePeriod() == period)
        }
    }

    @Test func onlyTheOwnerMayReadTheFile() throws {
        let scene = try NoteStoreScene(.file)
        var information = stat()
        try #require(stat(scene.path, &information) == 0)
        #expect(information.st_mode & 0o777 == 0o600)
    }

    @Test func appAndExtensionWriteAtOnceAndNothingIsLost() async throws {
        let scene = try NoteStoreScene(.file)
        let stores = [try SQLiteNoteStore(path: scene.path), try SQLiteNoteStore(path: scene.path)]
        await withTaskGroup { group in
            for (name, store) in stores.enumerated() {
                group.addTask {
                    for number in 0..<50 {
                        let note = Note(
                            id: "\(name)-\(number)", host: "example.com", text: "x",
                            createdAt: WallTime(millisecondsSince1970: 0))
                        do { try store.insert(note) } catch { Issue.record(error) }
                        do { try store.update(id: note.id) { $0.text += "y" } } catch { Issue.record(error) }
                    }
                }
            }
        }
        let notes = try scene.store.notes()
        #expect(notes.count == 100 && notes.allSatisfy { $0.text == "xy" })
    }
}
