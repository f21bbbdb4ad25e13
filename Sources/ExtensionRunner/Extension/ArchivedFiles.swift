import Archive

/// The files of an extension in a zip archive, or in Chrome's format, which is one behind a header with signatures.
struct ArchivedFiles: Sendable {
    static let maximumBytes = ZipArchive.maximumTotalBytes

    /// The folder inside that is the extension's; `nil` where it is the top.
    ///
    /// The Finder and GitHub pack a folder with its name, and the Finder puts a folder `__MACOSX` beside it.
    let root: String?
    private let archive: ZipArchive

    /// - Parameter path: the archive's own, for the error.
    init(bytes: [UInt8], path: String) throws(BrowserError) {
        do throws(ZipError) { archive = try ZipArchive(bytes: Self.withoutSignatures(bytes)) } catch {
            throw .archive("\(error)", path: path)
        }
        let parts = archive.paths.map { $0.split(separator: "/") }
        let folders = parts.filter { $0.count == 2 && $0[1] == "manifest.json" }.map { String($0[0]) }
        root = folders.count == 1 && archive.entry("manifest.json") == nil ? folders[0] : nil
    }

    /// https://chromium.googlesource.com/chromium/src/+/main/components/crx_file/crx3.proto
    private static func withoutSignatures(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.starts(with: "Cr24".utf8), bytes.count >= 12 else { return bytes }
        let length = bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes.dropFirst(12 + length))
    }

    /// The bytes of a file by its path below the extension's folder; `nil` where there is none.
    func bytes(at path: String) -> [UInt8]? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return archive.entry(((root.map { [$0[...]] } ?? []) + parts).joined(separator: "/"))
    }

    /// The names of the folders in one of them, sorted.
    /// - Parameter path: the folder's own below the extension's; "" for that one.
    func folders(in path: String) -> [String] {
        let prefix = [root ?? "", path].map { $0.isEmpty ? "" : "\($0)/" }.joined()
        let below = archive.paths.filter { $0.hasPrefix(prefix) }
            .map { $0.dropFirst(prefix.count).split(separator: "/") }
        return Set(below.filter { $0.count > 1 }.map { String($0[0]) }).sorted()
    }
}
