import ExtensionServices
import Glibc
import JSONText
import TestTools
import Testing
import VirtualTime

/// Where a group is: every rule holds for each.
enum AppGroupKind: CaseIterable, Sendable {
    case memory
    case folder
    /// A folder that is opened anew by the extension, as by another process.
    case twoProcesses
}

/// A group that an app and its extension share.
final class AppGroupScene {
    static let identifier = "group.com.bookmarkai.shared"
    static let entitlements = Entitlements(applicationIdentifier: "T.app", applicationGroups: [identifier])

    let folder: TemporaryFolder
    let app: AppGroup
    let appExtension: AppGroup

    init(_ kind: AppGroupKind) throws {
        folder = try TemporaryFolder()
        let groups = kind == .memory ? AppGroups() : AppGroups(folder: folder.path + "/groups")
        app = try groups.group(Self.identifier, for: Self.entitlements)
        let others = kind == .twoProcesses ? AppGroups(folder: folder.path + "/groups") : groups
        appExtension = try others.group(Self.identifier, for: Self.entitlements)
    }
}

@Suite struct AppGroupContractTests {
    // Seed 003_fe9cf73ee4df645d.txt: "Use App Groups (UserDefaults or file container)"
    @Test(arguments: AppGroupKind.allCases)
    func whatOneProgramSetsTheOtherReads(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        func check<Value: DefaultsConvertible>(_ value: Value, other: Value) throws {
            let key = DefaultsKey<Value>("\(Value.self)")
            #expect(try scene.app.defaults.value(for: key) == nil)
            try scene.appExtension.defaults.set(value, for: key)
            #expect(try scene.app.defaults.value(for: key) == value)
            try scene.app.defaults.set(other, for: key)
            #expect(try scene.appExtension.defaults.value(for: key) == other)
        }
        try check(true, other: false)
        try check(Int.min, other: .max)
        try check(0.1, other: -1)
        try check("Ä\u{0}😀", other: "")
        try check([UInt8](0...255), other: [])
        try check(WallTime(millisecondsSince1970: 0.5), other: VirtualClock.defaultStart)
        try check(JSON.array([1, nil, ["a": true]]), other: .null)
        #expect(try scene.app.defaults.names().count == 7)
    }

    // Seed 003_fe9cf73ee4df645d.txt: "defaults.set(data, forKey: "pendingAction")", "defaults.synchronize() // Force write in
    // extension"
    @Test(arguments: AppGroupKind.allCases)
    func anActionThatTheExtensionLeavesIsThereForTheAppAtOnceAndIsTakenOnce(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        let key = DefaultsKey<[UInt8]>("pendingAction")
        let action = Array("obsidian://new?file=A".utf8)
        let observer = try scene.app.pings.observe(AppGroupDefaults.didChange)
        try scene.appExtension.defaults.set(action, for: key)
        #expect(try observer.takePing())
        let take = { () throws(AppGroupError) in
            try scene.app.defaults.update(key) { value in
                defer { value = nil }
                return value
            }
        }
        #expect(try take() == action)
        #expect(try take() == nil && scene.appExtension.defaults.value(for: key) == nil)
    }

    @Test(arguments: AppGroupKind.allCases)
    func aTextThatDiffersInNormalisationOnlyIsAnother(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        let key = DefaultsKey<String>("k")
        for text in ["\u{E9}", "e\u{301}"] {
            try scene.app.defaults.set(text, for: key)
            #expect(try scene.app.defaults.value(for: key).map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(arguments: AppGroupKind.allCases)
    func whatNoFileCouldKeepIsRefused(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        let defaults = scene.app.defaults
        let deep = (0..<600).reduce(JSON.null) { value, _ in .array([value]) }
        #expect(throws: AppGroupError.unwritable("the value of 'k' is nested deeper than 512 levels")) {
            try defaults.set(deep, for: DefaultsKey("k"))
        }
        #expect(throws: AppGroupError.unwritable("the value of 'k' has the number inf, which JSON cannot write")) {
            try defaults.set(JSON.number(.infinity), for: DefaultsKey("k"))
        }
        #expect(throws: AppGroupError.unwritable("the value of 'k' is a time that no date can have")) {
            try defaults.set(WallTime(millisecondsSince1970: .nan), for: DefaultsKey("k"))
        }
        #expect(try defaults.names() == [])
    }

    @Test(arguments: AppGroupKind.allCases)
    func namesOfTheSameLettersInOtherBytesAreTwo(kind: AppGroupKind) throws {
        let defaults = try AppGroupScene(kind).app.defaults
        let (one, other) = (DefaultsKey<Int>("\u{e9}"), DefaultsKey<Int>("e\u{301}"))
        try defaults.set(1, for: one)
        try defaults.set(2, for: other)
        #expect(try defaults.value(for: one) == 1 && defaults.value(for: other) == 2)
        #expect(try defaults.names().count == 2)
    }

    @Test(arguments: AppGroupKind.allCases)
    func aTaskThatAChangeStartsUsesTheGroupLater(kind: AppGroupKind) async throws {
        let scene = try AppGroupScene(kind)
        let (group, key, other) = (scene.app, DefaultsKey<Int>("k"), DefaultsKey<Int>("other"))
        let task = try group.defaults.update(key) { _ in Task { try group.defaults.set(2, for: other) } }
        try await task.value
        #expect(try group.defaults.value(for: other) == 2)
    }

    @Test(arguments: AppGroupKind.allCases)
    func aChangeCannotUseTheGroup(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        let (group, key, other) = (scene.app, DefaultsKey<Int>("k"), DefaultsKey<Int>("other"))
        let refusals = try group.defaults.update(key) { value in
            value = 1
            let uses: [() throws -> Void] = [
                { _ = try group.defaults.value(for: other) }, { try group.defaults.set(2, for: other) },
                { try group.pings.post("p") },
            ]
            return uses.map { use in #expect(throws: AppGroupError.self) { try use() }?.description }
        }
        let expected =
            "the application group cannot be used: a change of one of its values uses it again; read what the change needs before it"
        #expect(refusals == [expected, expected, expected])
        #expect(try group.defaults.value(for: key) == 1 && group.defaults.value(for: other) == nil)
    }

    @Test(arguments: AppGroupKind.allCases)
    func aValueOfAnotherTypeIsNone(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        try scene.app.defaults.set("1a", for: DefaultsKey<String>("k"))
        #expect(try scene.app.defaults.value(for: DefaultsKey<Int>("k")) == nil)
        #expect(try scene.app.defaults.value(for: DefaultsKey<[UInt8]>("k")) == nil)
        #expect(try scene.app.defaults.value(for: DefaultsKey<String>("k")) == "1a")
        try scene.appExtension.defaults.set(nil, for: DefaultsKey<String>("k"))
        #expect(try scene.app.defaults.names() == [])
    }

    /// https://developer.apple.com/documentation/foundation/userdefaults/integer(forkey:)
    @Test(arguments: AppGroupKind.allCases)
    func booleansNumbersAndTextsAreReadAsEachOther(kind: AppGroupKind) throws {
        let defaults = try AppGroupScene(kind).app.defaults
        let (bool, int) = (DefaultsKey<Bool>("k"), DefaultsKey<Int>("k"))
        let (double, text) = (DefaultsKey<Double>("k"), DefaultsKey<String>("k"))
        try defaults.set(true, for: bool)
        #expect(
            try defaults.value(for: int) == 1 && defaults.value(for: double) == 1 && defaults.value(for: text) == "1")
        try defaults.set(2.67, for: double)
        #expect(
            try defaults.value(for: int) == 2 && defaults.value(for: text) == "2.67"
                && defaults.value(for: bool) == true)
        try defaults.set("123", for: text)
        #expect(try defaults.value(for: int) == 123 && defaults.value(for: double) == 123)
        try defaults.set("YES", for: text)
        #expect(try defaults.value(for: bool) == true && defaults.value(for: int) == nil)
        try defaults.set("no", for: text)
        #expect(try defaults.value(for: bool) == false)
        try defaults.set(.nan, for: double)
        #expect(try defaults.value(for: double)?.isNaN == true && defaults.value(for: int) == nil)
    }

    @Test(arguments: AppGroupKind.allCases)
    func changesFromBothSidesAreAllKept(kind: AppGroupKind) async throws {
        let scene = try AppGroupScene(kind)
        let key = DefaultsKey<Int>("n")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for side in [scene.app, scene.appExtension] {
                group.addTask {
                    for _ in 0..<100 { try side.defaults.update(key) { $0 = ($0 ?? 0) + 1 } }
                }
            }
            try await group.waitForAll()
        }
        #expect(try scene.app.defaults.value(for: key) == 200)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "CFNotificationCenterDarwin ping so the RN app can refresh when foregrounded"
    @Test(arguments: AppGroupKind.allCases)
    func manyPingsBecomeOne(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        try scene.appExtension.pings.post("saved")
        let observer = try scene.app.pings.observe("saved")
        #expect(try !observer.takePing(), "it was before")
        for _ in 0..<3 { try scene.appExtension.pings.post("saved") }
        try scene.appExtension.pings.post("other")
        #expect(try observer.takePing())
        #expect(try !observer.takePing())
        try scene.app.pings.post("saved")
        #expect(try observer.takePing())
    }

    @Test(arguments: AppGroupKind.allCases)
    func aChangeOfDefaultsPings(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        let key = DefaultsKey<Bool>("needsTokenRefresh")
        let observer = try scene.app.pings.observe(AppGroupDefaults.didChange)
        try scene.appExtension.defaults.set(true, for: key)
        #expect(try observer.takePing())
        try scene.appExtension.defaults.set(true, for: key)
        #expect(try !observer.takePing(), "nothing has changed")
        try scene.appExtension.defaults.set(nil, for: key)
        #expect(try observer.takePing())
    }

    @Test(arguments: AppGroupKind.allCases)
    func theGroupHasOneShareQueue(kind: AppGroupKind) throws {
        let scene = try AppGroupScene(kind)
        let clock = SettableClock()
        let url = try #require(NormalisedURL("https://example.com/"))
        try scene.appExtension.shareQueue(clock: clock).enqueue(Share(id: "1", url: url, createdAt: clock.now))
        #expect(try scene.app.shareQueue(clock: clock).queued(upTo: 2).map(\.id) == ["1"])
    }

    // Seed 002_d0e4bd4acececa6a.txt: "com.apple.security.application-groups" among the entitlements
    @Test func aProgramThatIsNotEntitledIsRefused() throws {
        let folder = try TemporaryFolder()
        let stranger = Entitlements(applicationIdentifier: "S.other", applicationGroups: ["group.other"])
        for groups in [AppGroups(), AppGroups(folder: folder.path + "/groups")] {
            let error = #expect(throws: AppGroupError.self) {
                try groups.group(AppGroupScene.identifier, for: stranger)
            }
            #expect(error == .missingEntitlement(AppGroupScene.identifier))
        }
        #expect(access(folder.path + "/groups", F_OK) != 0, "nothing was made")
    }

    @Test(arguments: ["group.", "group./etc", "../group.a", "group.a/../b", "com.example", "group.ä"])
    func aNameThatIsNoGroupIsRefused(name: String) {
        let entitlements = Entitlements(applicationIdentifier: "T.app", applicationGroups: [name])
        #expect(throws: AppGroupError.identifier(name)) { try AppGroups().group(name, for: entitlements) }
    }
}

@Suite struct AppGroupFolderTests {
    let scene: AppGroupScene

    init() throws { scene = try AppGroupScene(.folder) }

    @Test func theContainerBelongsToItsOwner() throws {
        let folder = try #require(scene.app.folder)
        #expect(folder.hasSuffix("/groups/group.com.bookmarkai.shared"))
        var status = stat()
        #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(try AppGroupScene(.memory).app.folder == nil)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Queue schema version stored in UserDefaults(group)."
    @Test func theQueuesSchemaVersionStandsInTheDefaults() throws {
        let key = DefaultsKey<Int>("shareQueueSchemaVersion")
        _ = try scene.app.shareQueue(clock: SettableClock())
        let version = try #require(try scene.appExtension.defaults.value(for: key))
        try scene.app.defaults.set(version - 1, for: key)
        _ = try scene.app.shareQueue(clock: SettableClock())
        #expect(try scene.app.defaults.value(for: key) == version)
        try scene.app.defaults.set(version + 1, for: key)
        let error = #expect(throws: ShareQueueError.self) { try scene.app.shareQueue(clock: SettableClock()) }
        #expect(error?.description.contains("version \(version + 1)") == true)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() {
        let error = #expect(throws: AppGroupError.self) {
            try AppGroups(folder: "/proc/nowhere").group(AppGroupScene.identifier, for: AppGroupScene.entitlements)
        }
        #expect(error?.description.contains("/proc/nowhere") == true)
    }
}
