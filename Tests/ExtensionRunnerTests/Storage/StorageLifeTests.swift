import ExtensionRunner
import Glibc
import JSONText
import Testing

/// What of storage outlives what.
@Suite struct StorageLifeTests {
    private static let fill = """
        for (const area of ["local", "session", "sync"]) await browser.storage[area].set({ k: area });
        """
    private static let read = """
        const values = [];
        for (const area of ["local", "session", "sync"]) values.push((await browser.storage[area].get("k")).k ?? null);
        return values;
        """

    private func make(options: BrowserOptions = BrowserOptions()) async throws -> RunningExtension {
        try await RunningExtension(permissions: ["storage"], options: options)
    }

    @Test func everyAreaOutlivesAKillAndAnIdleDeath() async throws {
        let world = try await make()
        try await world.run(Self.fill)
        try await world.target.background.kill()
        #expect(try await world.run(Self.read) == ["local", "session", "sync"])
        try await world.browser.clock.advance(by: .seconds(31))
        #expect(try await world.run(Self.read) == ["local", "session", "sync"])
        #expect(await world.target.background.deaths == [.kill, .idle])
    }

    @Test func sessionEndsWithARelaunch() async throws {
        let world = try await make()
        try await world.run(Self.fill)
        try await world.browser.relaunch()
        #expect(try await world.run(Self.read) == ["local", nil, "sync"])
    }

    @Test func sessionEndsWhenTheExtensionIsTurnedOff() async throws {
        let world = try await make()
        try await world.run(Self.fill)
        try await world.target.disable()
        try await world.target.enable()
        #expect(try await world.run(Self.read) == ["local", nil, "sync"])
    }

    @Test func aNewVersionFindsWhatTheOldOneStored() async throws {
        let world = try await make()
        try await world.run(Self.fill)
        let update = try TemporaryExtension(permissions: ["storage"], members: ["version": "2.0"])
        try await world.target.update(to: update.folder)
        #expect(try await world.run(Self.read) == ["local", nil, "sync"])
    }

    @Test func aWriteIsKeptThoughTheBackgroundDiesBeforeItHearsOfIt() async throws {
        let world = try await make()
        try await world.run("browser.storage.local.set({ k: 'local' })")
        try await world.target.background.kill()
        #expect(try await world.run(Self.read) == ["local", nil, nil])
    }

    @Test func aStorageFolderKeepsFilesForTheNextRunWhichOnlyTheirOwnerMayRead() async throws {
        let folder = try TemporaryExtension(manifest: [:])
        var options = BrowserOptions()
        options.storageFolder = folder.folder
        let id: String
        do {
            let world = try await make(options: options)
            try await world.run(Self.fill + "await browser.storage.local.set({ other: [1] });")
            id = String(world.target.origin.split(separator: "/").last ?? "")
        }
        var status = stat()
        #expect(stat("\(folder.folder)/\(id)-local.sqlite", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat("\(folder.folder)/\(id)-session.sqlite", &status) != 0)

        let world = try await make(options: options)
        #expect(try await world.run(Self.read) == ["local", nil, "sync"])
        #expect(try await world.run("return browser.storage.local.getBytesInUse()") == 16)
    }

    @Test(arguments: ["", "/tmp/there-is-no-such-folder", "/dev/null"])
    func aFolderThatIsNoneIsRefused(path: String) async throws {
        var options = BrowserOptions()
        options.storageFolder = path
        let error = await #expect(throws: BrowserError.self) { try await Browser(options: options) }
        #expect(error?.description == "'\(path)' is no folder that storage can be kept in; make one, and name it")
    }

    @Test func aFolderThatHasGoneFailsTheCallAndNotTheBrowser() async throws {
        var folder: TemporaryExtension? = try TemporaryExtension(manifest: [:])
        var options = BrowserOptions()
        options.storageFolder = folder?.folder
        let world = try await make(options: options)
        folder = nil
        let message = try await world.error("await browser.storage.local.set({ a: 1 })")
        #expect(message?.hasPrefix("Invalid call to browser.storage.local.set(). Cannot open the database") == true)
        #expect(try await world.error("await browser.storage.session.set({ a: 1 })") == nil)
    }

    @Test func anExtensionThatStoresNothingOpensNoFile() async throws {
        let folder = try TemporaryExtension(manifest: [:])
        var options = BrowserOptions()
        options.storageFolder = folder.folder
        let world = try await make(options: options)
        try await world.run("browser.storage.local")
        var status = stat()
        #expect(
            stat("\(folder.folder)/\(world.target.origin.split(separator: "/").last ?? "")-local.sqlite", &status) != 0)
    }
}
