#if canImport(Glibc)
    internal import Glibc
#endif

/// The files of an extension, read from one folder and never from outside it.
public struct ExtensionFiles: Sendable {
    /// The folder, as it was given.
    public let folder: String
    private let resolvedFolder: String

    /// Opens a folder. Throws ``BrowserError/noFolder(_:)`` where there is none.
    public init(folder: String) throws {
        guard let resolved = Self.resolve(folder), Self.isFolder(resolved) else { throw BrowserError.noFolder(folder) }
        self.folder = folder
        resolvedFolder = resolved
    }

    /// The bytes of a file by its path below the folder; `nil` where there is none, also where a link leads outside.
    public func bytes(at path: String) -> [UInt8]? {
        guard let file = Self.resolve("\(resolvedFolder)/\(path)"), file.hasPrefix(resolvedFolder + "/"),
            !Self.isFolder(file)
        else { return nil }
        return Self.read(file)
    }

    private static func resolve(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: max(Int(status.st_size), 0) + 1)
        while true {
            let count = Glibc.read(file, &block, block.count)
            guard count >= 0 else { return nil }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
    }
}
