import ExtensionServices
import Foundation
import Systems
import Testing
import VirtualTime

/// Folders of the user's, and what an app may do in them.
@Suite struct ScopedFolderTests {
    private let vault: VaultFolder
    private let folders: UserFolders
    private let bookmark: [UInt8]

    init() throws {
        vault = try VaultFolder()
        folders = try UserFolders(random: SeededRandom(seed: 1))
        bookmark = try folders.pick(vault.path).bookmarkData()
    }

    private func open() throws -> ScopedFolder {
        let folder = try folders.resolve(bookmark)
        try #require(folder.startAccessing())
        return folder
    }

    // Seed 003_fe9cf73ee4df645d.txt: "then call `url.startAccessingSecurityScopedResource()` before file operations"
    @Test func nothingIsWrittenBeforeAccessBeginsOrAfterItEnds() throws {
        let folder = try folders.resolve(bookmark)
        let note = ClippedNote(name: "A", content: "x")
        #expect(throws: FolderError.notAccessing(vault.path)) { try folder.write(note) }
        #expect(folder.startAccessing())
        #expect(try folder.write(note) == vault.path + "/A.md")
        folder.stopAccessing()
        #expect(throws: FolderError.notAccessing(vault.path)) { try folder.write(note) }
    }

    @Test func aGrantThatIsTakenAwayEndsAccessAtOnce() throws {
        let folder = try open()
        #expect(try !folders.revoke("nosuch"))
        #expect(try folders.revoke(vault.path))
        #expect(throws: FolderError.notAccessing(vault.path)) { try folder.write(ClippedNote(name: "A", content: "x")) }
        #expect(!folder.startAccessing())
        #expect(throws: FolderError.revoked(vault.path)) { try folders.resolve(bookmark) }
    }

    @Test func aBookmarkIsOfThisDevice() throws {
        #expect(throws: FolderError.unknownBookmark) { try folders.resolve([1, 2, 3]) }
        #expect(throws: FolderError.unknownBookmark) {
            try UserFolders(random: SeededRandom(seed: 9)).resolve(bookmark)
        }
    }

    @Test func aGrantOutlivesTheProcessWhereTheGroupsAreInAFolder() throws {
        let device = try VaultFolder()
        func start() throws -> UserFolders {
            try UserFolders(random: SeededRandom(seed: 1), groups: AppGroups(folder: device.path))
        }
        let kept = try start().pick(vault.path).bookmarkData()
        let folders = try start()
        #expect(try folders.resolve(kept).startAccessing())
        // The same numbers come again; they must not take the place of what is there.
        let other = try VaultFolder()
        let second = try start().pick(other.path).bookmarkData()
        #expect(try start().resolve(kept).path == vault.path && start().resolve(second).path == other.path)
        try start().revoke(vault.path)
        #expect(throws: FolderError.revoked(vault.path)) { try start().resolve(kept) }
    }

    @Test func onlyFoldersCanBePicked() throws {
        let file = vault.path + "/file"
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(throws: FolderError.noFolder(file)) { try folders.pick(file) }
        #expect(throws: FolderError.noFolder(vault.path + "/none")) { try folders.pick(vault.path + "/none") }
    }

    @Test(arguments: [
        ("..", "A"), ("a/../../b", "A"), ("", "../A"), ("", ".hidden"), ("", "a/b"), ("", ""), ("", "a\u{0}b"),
    ])
    func noNameLeadsOutOfTheFolder(inside: String, name: String) throws {
        let folder = try open()
        #expect(throws: FolderError.self) { try folder.write(ClippedNote(name: name, folder: inside, content: "x")) }
        #expect(vault.files.values.allSatisfy { $0 != "x" })
    }

    @Test func noLinkLeadsOutOfTheFolder() throws {
        let outside = try VaultFolder()
        try FileManager.default.createSymbolicLink(atPath: vault.path + "/out", withDestinationPath: outside.path)
        try FileManager.default.createSymbolicLink(
            atPath: vault.path + "/A.md", withDestinationPath: outside.path + "/A.md")
        let folder = try open()
        #expect(throws: FolderError.self) { try folder.write(ClippedNote(name: "A", folder: "out", content: "x")) }
        #expect(throws: FolderError.self) {
            try folder.write(ClippedNote(name: "A", behavior: .append, content: "x"))
        }
        _ = try folder.write(ClippedNote(name: "A", behavior: .overwrite, content: "x"))
        #expect(outside.files == [:] && vault.files["A.md"] == "x")
    }

    @Test func writingTheSameNoteAgainDoublesNothing() throws {
        let folder = try open()
        let note = ClippedNote(name: "A", folder: "in/side", content: "x")
        for attempt in [NoteAttempt.first, .again, .again] {
            #expect(try folder.write(note, attempt) == vault.path + "/in/side/A.md")
        }
        #expect(vault.files == ["in/side/A.md": "x"])
    }

    @Test func whatIsNoNoteIsNeitherWaitedForNorReplaced() throws {
        let folder = try open()
        try #require(mkfifo(vault.path + "/A.md", 0o600) == 0)
        try FileManager.default.createDirectory(atPath: vault.path + "/A 1.md", withIntermediateDirectories: true)
        #expect(try folder.write(ClippedNote(name: "A", content: "x")) == vault.path + "/A 2.md")
    }

    @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
        try FileManager.default.createDirectory(atPath: vault.path + "/A.md/sub", withIntermediateDirectories: true)
        let folder = try open()
        #expect(throws: FolderError.self) {
            try folder.write(ClippedNote(name: "A", behavior: .overwrite, content: "x"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: vault.path) == ["A.md"])
        try FileManager.default.removeItem(atPath: vault.path + "/A.md")
    }
}
