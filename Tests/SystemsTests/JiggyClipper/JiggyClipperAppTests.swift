import ExtensionRunner
import ExtensionServices
import Foundation
import JSONText
import Systems
import Testing

/// The app: from the queue to Obsidian or to a folder.
@Suite struct JiggyClipperAppTests {
    private func scene(_ behavior: String = "create") async throws -> ClipperScene {
        let scene = try await ClipperScene()
        try await scene.system.app.setTemplate([
            "noteName": "{{title}}", "path": "Clips/2026", "content": "{{content}}", "behavior": .string(behavior),
        ])
        return scene
    }

    private func share(_ scene: ClipperScene, _ title: String, _ text: String, path: String = "p") async throws {
        let html = "<title>\(title)</title><article>\(text)</article>"
        _ = try await scene.system.share(scene.page(html, url: "https://a.example/\(path)"))
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Main app successfully opens external URLs queued by extension",
    // "Results queue to main app which opens Obsidian via URL scheme"
    @Test func obsidianIsOpenedWithEachNoteOnceAndInOrder() async throws {
        let scene = try await scene()
        for name in ["one", "two", "three"] { try await share(scene, name, "x", path: name) }
        let delivery = try await scene.system.app.enterForeground()
        #expect(delivery.opened == 3 && delivery.written == [] && delivery.stopped == nil)
        #expect(try await scene.system.app.enterForeground().opened == 0)
        #expect(
            scene.system.applications.opened
                == ["one", "two", "three"].map { "obsidian://new?file=Clips%2F2026%2F\($0)&silent=true&content=x" })
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
    }

    @Test func eachClipOfAPageIsANote() async throws {
        let scene = try await scene()
        for text in ["first", "second", "second"] { try await share(scene, "A", text) }
        #expect(try await scene.system.app.enterForeground().opened == 3)
        try await share(scene, "A", "second")
        #expect(try await scene.system.app.enterForeground().opened == 1)
    }

    @Test func twoDeliveriesAtOnceAreOne() async throws {
        let scene = try await scene()
        for name in ["one", "two", "three"] { try await share(scene, name, "x", path: name) }
        async let first = scene.system.app.enterForeground()
        async let second = scene.system.app.enterForeground()
        _ = try await (first, second)
        #expect(scene.system.applications.opened.map { $0.contains("one") } == [true, false, false])
    }

    @Test func withoutObsidianTheNotesWait() async throws {
        let scene = try await scene()
        scene.system.applications.remove(scheme: "obsidian")
        try await share(scene, "A", "x")
        let delivery = try await scene.system.app.enterForeground()
        #expect(delivery.opened == 0 && delivery.stopped?.hasPrefix("Obsidian could not be opened") == true)
        scene.system.applications.install(scheme: "obsidian")
        #expect(try await scene.system.app.enterForeground().opened == 1)
    }

    @Test func aNoteThatWasDeliveredBeforeACrashIsNotDeliveredAgain() async throws {
        let scene = try await scene()
        try await share(scene, "A", "x")
        // As an app that dies between opening Obsidian and completing: the row comes back when its lease has ended.
        let row = try #require(try scene.queue.queued(upTo: 1).first)
        _ = try await scene.system.app.enterForeground()
        try scene.queue.enqueue(row)
        #expect(try await scene.system.app.enterForeground().opened == 0)
        #expect(scene.system.applications.opened.count == 1)
        #expect(try scene.queue.counts().queued == 0)
    }

    // Seed 003_fe9cf73ee4df645d.txt: "To write directly to user-selected folders (like an Obsidian vault), use
    // `URL.bookmarkData(options: .minimalBookmark)` when user picks folder, store the bookmark in App Group",
    // "This persists folder access across app launches."
    @Test func notesAreWrittenIntoTheChosenFolderAcrossLaunches() async throws {
        let (scene, vault) = (try await scene(), try VaultFolder())
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        try await share(scene, "A", "one")
        // Another launch of the app: it has nothing but what stands in the group.
        let group = try scene.system.groups.group(JiggyClipperNames.appGroup, for: JiggyClipperNames.appEntitlements)
        let relaunched = JiggyClipperApp(
            group: group, folders: scene.system.folders, opener: scene.system.applications,
            user: LookingUser(applications: scene.system.applications), clock: scene.system.clock)
        let delivery = try await relaunched.enterForeground()
        #expect(delivery.written == [vault.path + "/Clips/2026/A.md"])
        #expect(vault.files == ["Clips/2026/A.md": "one"])
        #expect(scene.system.applications.opened == [])
    }

    @Test(arguments: [
        ("create", ["A.md": "one", "A 1.md": "two"]), ("append", ["A.md": "one\ntwo"]),
        ("prepend", ["A.md": "two\none"]),
        ("overwrite", ["A.md": "two"]),
    ])
    func theTemplateSaysWhatBecomesOfANoteThatIsThere(behavior: String, files: [String: String]) async throws {
        let (scene, vault) = (try await scene(behavior), try VaultFolder())
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        for text in ["one", "two"] {
            try await share(scene, "A", text)
            #expect(try await scene.system.app.enterForeground().stopped == nil)
        }
        #expect(vault.files == Dictionary(uniqueKeysWithValues: files.map { ("Clips/2026/" + $0, $1) }))
    }

    /// At one instant of the clock, too.
    @Test func twoNotesThatAreEqualAreTwoFiles() async throws {
        let (scene, vault) = (try await scene(), try VaultFolder())
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        for _ in 0..<2 { try await share(scene, "A", "x") }
        let delivery = try await scene.system.app.enterForeground()
        #expect(delivery.written == ["A.md", "A 1.md"].map { "\(vault.path)/Clips/2026/\($0)" })
        #expect(vault.files == ["Clips/2026/A.md": "x", "Clips/2026/A 1.md": "x"])
    }

    @Test(
        arguments: [
            ("append", [0xE9], [0xE9, 0x0A, 0x78]), ("prepend", [0xE9], [0x78, 0x0A, 0xE9]),
            ("append", [0x61, 0x0D, 0x0A], [0x61, 0x0D, 0x0A, 0x78]),
        ] as [(String, [UInt8], [UInt8])])
    func theBytesOfANoteThatIsThereStay(behavior: String, before: [UInt8], after: [UInt8]) async throws {
        let (scene, vault) = (try await scene(behavior), try VaultFolder())
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        let folder = vault.path + "/Clips/2026"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(before).write(to: URL(filePath: folder + "/A.md"))
        try await share(scene, "A", "x")
        #expect(try await scene.system.app.enterForeground().written.count == 1)
        #expect(try Data(contentsOf: URL(filePath: folder + "/A.md")) == Data(after))
    }

    @Test(arguments: ["append", "prepend", "overwrite"])
    func aPipeIsNoNote(behavior: String) async throws {
        let (scene, vault) = (try await scene(behavior), try VaultFolder())
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        let folder = vault.path + "/Clips/2026"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        mkfifo(folder + "/A.md", 0o600)
        try await share(scene, "A", "x")
        let delivery = try await scene.system.app.enterForeground()
        #expect(delivery.written == [])
        #expect("\(delivery)".contains("A.md is no file; move it away"), "\(delivery)")
        var information = stat()
        #expect(stat(folder + "/A.md", &information) == 0 && information.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func aNoteThatCannotBeWrittenHoldsNoOtherUp() async throws {
        let (scene, vault) = (try await scene("overwrite"), try VaultFolder())
        try FileManager.default.createDirectory(
            atPath: vault.path + "/Clips/2026/A.md/x", withIntermediateDirectories: true)
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        try await share(scene, "A", "one", path: "a")
        try await share(scene, "B", "two", path: "b")
        let delivery = try await scene.system.app.enterForeground()
        #expect(delivery.stopped == nil && delivery.problems.count == 1)
        #expect(delivery.written == [vault.path + "/Clips/2026/B.md"])
        // Once the way is free, the note comes after its pause.
        try FileManager.default.removeItem(atPath: vault.path + "/Clips/2026/A.md")
        scene.system.clock.wait(for: .seconds(60))
        #expect(try await scene.system.app.enterForeground().written == [vault.path + "/Clips/2026/A.md"])
    }

    @Test func whatIsNoNoteIsSetAside() async throws {
        let scene = try await scene()
        let url = try #require(NormalisedURL("https://a.example/"))
        try scene.queue.enqueue(
            Share(
                id: "x", url: url, metadata: ["note x": ["name": "A", "behavior": "burn"]],
                createdAt: ClipperScene.start))
        let delivery = try await scene.system.app.enterForeground()
        #expect(delivery.opened == 0 && delivery.setAside.map(\.reason) == ["what was queued is no note"])
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 1))
    }

    enum Loss: CaseIterable { case revoked, deleted, replaced }

    @Test(arguments: Loss.allCases)
    func aFolderThatIsLostKeepsTheNotesUntilAnotherIsChosen(how: Loss) async throws {
        let (scene, vault, other) = (try await scene(), try VaultFolder(), try VaultFolder())
        try await scene.system.app.use(scene.system.folders.pick(vault.path))
        try await share(scene, "A", "one")
        switch how {
        case .revoked: try scene.system.folders.revoke(vault.path)
        case .deleted: try vault.remove()
        case .replaced:
            // The old folder must live on, or the new one may get its number.
            try vault.move(to: other.path + "/old")
            try vault.make()
        }
        for _ in 0..<2 {
            let delivery = try await scene.system.app.enterForeground()
            #expect(delivery.written == [] && delivery.stopped?.contains("choose") == true)
        }
        #expect(vault.files == [:])
        let next = try VaultFolder()
        try await scene.system.app.use(scene.system.folders.pick(next.path))
        #expect(try await scene.system.app.enterForeground().written == [next.path + "/Clips/2026/A.md"])
        try await share(scene, "B", "two")
        try await scene.system.app.use(nil)
        #expect(try await scene.system.app.enterForeground().opened == 1)
    }
}
