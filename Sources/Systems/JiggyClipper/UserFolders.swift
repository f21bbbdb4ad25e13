import Crypto
internal import Glibc
import Synchronization
public import VirtualTime

/// The folders of a simulated device that its user has let apps into: what stands behind the document picker and
/// security-scoped bookmarks. It outlives the launches of an app. May be used from any thread.
/// https://developer.apple.com/documentation/foundation/nsurl/bookmarkcreationoptions
public final class UserFolders: Sendable {
    private struct Grant {
        let folder: FolderIdentity
        var isRevoked = false
    }

    private let random: SharedRandom
    private let grants = Mutex<[String: Grant]>([:])

    public init(random: SeededRandom) { self.random = SharedRandom(random) }

    /// The user chooses a folder for an app.
    public func pick(_ path: String) throws(FolderError) -> PickedFolder {
        guard let identity = try? FolderIdentity(path) else { throw .noFolder(path) }
        return PickedFolder(identity: identity, folders: self)
    }

    /// The user takes a folder away from all apps, in the system's settings.
    public func revoke(_ path: String) {
        grants.withLock { grants in
            for (token, grant) in grants where grant.folder.path == path { grants[token]?.isRevoked = true }
        }
    }

    /// The folder of a bookmark, as an app finds it after a launch. Nothing in it can be touched before
    /// ``ScopedFolder/startAccessing()``.
    public func resolve(_ bookmark: [UInt8]) throws(FolderError) -> ScopedFolder {
        guard let grant = grants.withLock({ $0[bookmark.hex] }) else { throw .unknownBookmark }
        guard !grant.isRevoked else { throw .revoked(grant.folder.path) }
        guard (try? FolderIdentity(grant.folder.path)) == grant.folder else { throw .gone(grant.folder.path) }
        return ScopedFolder(path: grant.folder.path) { [weak self] in
            self?.grants.withLock { $0[bookmark.hex]?.isRevoked == false } ?? false
        }
    }

    fileprivate func bookmark(_ folder: FolderIdentity) -> [UInt8] {
        let bookmark = random.nextBytes(16)
        grants.withLock { $0[bookmark.hex] = Grant(folder: folder) }
        return bookmark
    }
}

/// A folder that the user has just chosen.
public struct PickedFolder: Sendable {
    fileprivate let identity: FolderIdentity
    fileprivate let folders: UserFolders

    public var path: String { identity.path }

    /// `bookmarkData(options: .minimalBookmark)`: what an app stores to find the folder again.
    public func bookmarkData() -> [UInt8] { folders.bookmark(identity) }
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
