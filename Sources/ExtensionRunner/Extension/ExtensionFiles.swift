#if canImport(Glibc)
    internal import Glibc
#endif

/// The files of an extension, read from one folder and never from outside it, from one zip archive, or by a function.
public struct ExtensionFiles: Sendable {
    /// The folder or archive, as it was given; of an archive also the folder inside that holds the manifest. A name where
    /// there is neither.
    public let folder: String
    private let source: Source

    private enum Source: Sendable {
        case folder(resolved: String)
        case archive(ArchivedFiles)
        case function(@Sendable (String) -> [UInt8]?)
    }

    /// Files that stand nowhere together.
    /// - Parameter read: gives the bytes of a file by its path, `nil` where there is none.
    package init(name: String, read: @escaping @Sendable (_ path: String) -> [UInt8]?) {
        folder = name
        source = .function(read)
    }

    /// Opens a folder, or a zip archive, which is told by its content. In an archive the manifest.json stands at the top,
    /// or in the one folder at the top that has any.
    /// - Throws: ``BrowserError/noFolder(_:)`` where there is neither, ``BrowserError/archive(_:path:)`` where the archive
    ///   cannot be read.
    public init(folder: String) throws {
        guard let resolved = Self.resolve(folder) else { throw BrowserError.noFolder(folder) }
        if Self.isFolder(resolved) {
            self.folder = folder
            source = .folder(resolved: resolved)
        } else {
            guard let bytes = Self.read(resolved, maximumBytes: ArchivedFiles.maximumBytes) else {
                throw BrowserError.noFolder(folder)
            }
            let files = try ArchivedFiles(bytes: bytes, path: folder)
            self.folder = files.root.map { "\(folder)/\($0)" } ?? folder
            source = .archive(files)
        }
    }

    /// The bytes of a file by its path below the folder; `nil` where there is none, also where a link leads outside.
    public func bytes(at path: String) -> [UInt8]? {
        switch source {
        case .archive(let files): return files.bytes(at: path)
        case .function(let read): return read(path)
        case .folder(let folder):
            guard let file = Self.resolve("\(folder)/\(path)"), file.hasPrefix(folder + "/"), !Self.isFolder(file)
            else { return nil }
            return Self.read(file)
        }
    }

    /// Whether a link stands there that leads out of the folder.
    func leadsOutside(_ path: String) -> Bool {
        guard case .folder(let folder) = source, let file = Self.resolve("\(folder)/\(path)") else { return false }
        return !file.hasPrefix(folder + "/")
    }

    /// The names of the folders in one of them, sorted; none where the files are given by a function.
    /// - Parameter path: the folder's own below the extension's; "" for that one.
    package func folders(in path: String) -> [String] {
        switch source {
        case .archive(let files): return files.folders(in: path)
        case .function: return []
        case .folder(let folder):
            let names = FolderEntry.all(in: "\(folder)/\(path)").map(\.name)
            return names.filter { !$0.hasPrefix(".") && Self.isFolder("\(folder)/\(path)/\($0)") }.sorted()
        }
    }

    /// Where files of a name are in the folders below the extension's, but for hidden ones; none where the files are no folder, or there are
    /// more folders than a source tree has.
    func paths(named name: String) -> [String] {
        guard case .folder(let folder) = source else { return [] }
        var (found, waiting, count): ([String], [String], Int) = ([], [""], 0)
        while let path = waiting.popLast() {
            count += 1
            if count > Self.mostFolders { return [] }
            for entry in FolderEntry.all(in: "\(folder)/\(path)") where !entry.name.hasPrefix(".") {
                if entry.isFolder { waiting.append("\(path)\(entry.name)/") }
                if entry.name.hasBytes(of: name), !entry.isFolder { found.append(path + entry.name) }
            }
        }
        return found.sorted()
    }

    private static let mostFolders = 2_000

    /// The real path of what is there, without links; `nil` where there is nothing.
    package static func resolve(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a plain file stands at a path, or where a link there leads.
    package static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

    static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    /// What stands at a path; `nil`: nothing.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return !path.utf8.contains(0) && stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// What a file holds; `nil` where there is none, it is no plain file, or it cannot be read.
    /// - Parameter maximumBytes: reading ends soon after these, so that a reader who refuses more does not load it all.
    package static func read(_ path: String, maximumBytes: Int = .max) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 0), maximumBytes) + 1)
        while true {
            let count = Glibc.read(file, &block, block.count)
            guard count >= 0 else { return nil }
            if count == 0 || bytes.count > maximumBytes { return bytes }
            bytes += block[..<count]
        }
    }
}
