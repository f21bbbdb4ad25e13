import Crypto
public import ExtensionServices
internal import Glibc
import JSONText
public import VirtualTime

/// The folders of a simulated device that its user has let apps into: what stands behind the document picker and
/// security-scoped bookmarks. It outlives the launches of an app, and where the device's groups live in a folder, the
/// process too. May be used from any thread.
/// https://developer.apple.com/documentation/foundation/nsurl/bookmarkcreationoptions
public final class UserFolders: Sendable {
    private static let group = "group.system.user-folders"
    /// By the bookmark's hexadecimal text.
    private static let grants = DefaultsKey<JSON>("grants")

    private let random: SharedRandom
    private let store: AppGroupDefaults

    /// - Parameter groups: where the device keeps things; the grants are in a group of the system's own.
    public init(random: SeededRandom, groups: AppGroups = AppGroups()) throws(AppGroupError) {
        self.random = SharedRandom(random)
        let system = Entitlements(applicationIdentifier: "system", applicationGroups: [Self.group])
        store = try groups.group(Self.group, for: system).defaults
    }

    /// The user chooses a folder for an app.
    public func pick(_ path: String) throws(FolderError) -> PickedFolder {
        guard let identity = try? FolderIdentity(path) else { throw .noFolder(path) }
        return PickedFolder(identity: identity, folders: self)
    }

    /// The user takes a folder away from all apps, in the system's settings. Returns whether an app had it.
    @discardableResult
    public func revoke(_ path: String) throws(FolderError) -> Bool {
        try change { grants in
            let granted = grants.filter { $0.value["path"]?.stringValue == path }
            for (bookmark, grant) in granted {
                var members = grant.objectValue ?? [:]
                members["isRevoked"] = true
                grants[bookmark] = .object(members)
            }
            return !granted.isEmpty
        }
    }

    /// The folder of a bookmark, as an app finds it after a launch. Nothing in it can be touched before
    /// ``ScopedFolder/startAccessing()``.
    public func resolve(_ bookmark: [UInt8]) throws(FolderError) -> ScopedFolder {
        guard let grant = try grant(bookmark), let path = grant["path"]?.stringValue else { throw .unknownBookmark }
        guard grant["isRevoked"] == false else { throw .revoked(path) }
        guard let found = try? FolderIdentity(path), found.grant == grant else { throw .gone(path) }
        return ScopedFolder(path: path) { [weak self] in
            (try? self?.grant(bookmark))?["isRevoked"] == false
        }
    }

    private func grant(_ bookmark: [UInt8]) throws(FolderError) -> JSON? {
        do { return try store.value(for: Self.grants)?[bookmark.hex] } catch { throw .failed("\(error)") }
    }

    fileprivate func bookmark(_ folder: FolderIdentity) throws(FolderError) -> [UInt8] {
        try change { grants in
            // Another process of the same seed has drawn the same numbers.
            var bookmark = random.nextBytes(16)
            while grants[bookmark.hex] != nil { bookmark = random.nextBytes(16) }
            grants[bookmark.hex] = folder.grant
            return bookmark
        }
    }

    private func change<Result: Sendable>(_ body: (inout JSONObject) -> Result) throws(FolderError) -> Result {
        do {
            return try store.update(Self.grants) { stored in
                var grants = stored?.objectValue ?? [:]
                let result = body(&grants)
                stored = .object(grants)
                return result
            }
        } catch { throw .failed("\(error)") }
    }
}

/// A folder that the user has just chosen.
public struct PickedFolder: Sendable {
    fileprivate let identity: FolderIdentity
    fileprivate let folders: UserFolders

    /// As ``UserFolders/pick(_:)`` got it.
    public var path: String { identity.path }

    /// `bookmarkData(options: .minimalBookmark)`: what an app stores to find the folder again.
    public func bookmarkData() throws(FolderError) -> [UInt8] { try folders.bookmark(identity) }
}

/// Which folder it is: another one at the same place is not the one that was granted.
private struct FolderIdentity: Equatable, Sendable {
    let path: String
    let device: UInt
    let number: UInt

    init(_ path: String) throws(FolderError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw .gone(path) }
        self.path = path
        device = status.st_dev
        number = status.st_ino
    }

    /// What the device keeps of a folder that is granted.
    var grant: JSON {
        ["path": .string(path), "device": .string("\(device)"), "number": .string("\(number)"), "isRevoked": false]
    }
}

/// Why a folder of the user's cannot be used.
public enum FolderError: Error, Sendable, Equatable, CustomStringConvertible {
    case noFolder(String)
    case unknownBookmark
    case revoked(String)
    /// It was moved, deleted or replaced.
    case gone(String)
    /// ``ScopedFolder/startAccessing()`` was not called, or access has ended.
    case notAccessing(String)
    /// A name that leads out of the folder, or is none.
    case name(String)
    case full(String)
    /// The system refused; says why.
    case failed(String)

    /// Whether it is the note's own fault, so that others may go on.
    var concernsOneNote: Bool {
        switch self {
        case .name, .failed: true
        case .noFolder, .unknownBookmark, .revoked, .gone, .notAccessing, .full: false
        }
    }

    public var description: String {
        switch self {
        case .noFolder(let path): "\(path) is no folder; choose one that is there"
        case .unknownBookmark: "the bookmark of the folder is not of this device; choose the folder again"
        case .revoked(let path): "access to \(path) was taken away; choose the folder again"
        case .gone(let path): "\(path) is no longer the folder that was chosen; choose it again"
        case .notAccessing(let path):
            "\(path) is not being accessed; call startAccessing() before file operations, stopAccessing() after them"
        case .name(let name):
            "'\(name)' is no name of a file or folder inside the vault; change the template's path or name"
        case .full(let path): "there is no room left for \(path); free some and open the app again"
        case .failed(let reason): reason
        }
    }
}
