internal import Glibc
import Synchronization

/// The application groups of one device. App and extension are two programs, mostly two processes, that reach one group
/// by their entitlements. May be used from any thread.
public final class AppGroups: Sendable {
    private enum Place {
        case memory
        case folder(String)
    }

    private let place: Place
    private let opened = Mutex<[String: AppGroup]>([:])

    /// Groups that end with the process, and have no folder.
    public init() { place = .memory }

    /// Groups in a folder, which is made where it is missing: one folder below it for each, named as the group, that
    /// only its owner may read.
    public init(folder: String) { place = .folder(folder) }

    /// The group as a program with these entitlements gets it. One that they lack is refused: iOS gives no container,
    /// and defaults that nobody shares.
    /// https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups
    public func group(_ identifier: String, for entitlements: Entitlements) throws(AppGroupError) -> AppGroup {
        guard entitlements.applicationGroups.contains(identifier) else { throw .missingEntitlement(identifier) }
        guard Self.isIdentifier(identifier) else { throw .identifier(identifier) }
        return try opened.withLock { opened throws(AppGroupError) in
            if let group = opened[identifier] { return group }
            let group = try open(identifier)
            opened[identifier] = group
            return group
        }
    }

    private func open(_ identifier: String) throws(AppGroupError) -> AppGroup {
        guard case .folder(let folder) = place else {
            return AppGroup(identifier: identifier, folder: nil, store: MemoryAppGroupStore())
        }
        let container = folder + "/" + identifier
        for path in [folder, container] where mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw .store("the folder \(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        let store = try SQLiteAppGroupStore(path: container + "/group.db")
        return AppGroup(identifier: identifier, folder: container, store: store)
    }

    /// It becomes the name of a folder, so it may lead nowhere else.
    private static func isIdentifier(_ text: String) -> Bool {
        text.hasPrefix("group.") && text.utf8.count > 6 && text.utf8.count <= 200
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
