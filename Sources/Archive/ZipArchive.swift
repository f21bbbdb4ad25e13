/// The files of a zip archive, all checked and decompressed when it is opened.
///
/// Checking everything at once means that a damaged archive is refused as a whole, as browsers refuse a package, and no
/// file is missing halfway through a run. Plain data, which may be used from any thread.
///
/// Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (numbers of sections below are its own)
public struct ZipArchive: Sendable {
    /// What the files of one archive may hold together, and the archive itself: far more than any extension, and little
    /// enough for any machine.
    public static let maximumTotalBytes = 512 << 20

    private let files: [String: [UInt8]]

    /// Opens an archive that stands in memory. Stored and deflated files are read, with or without data descriptors.
    /// - Throws: ``ZipError`` where it is no zip archive, is damaged, is too large, or has something in it that an
    ///   extension has no use for: encryption, another compression, zip64, links, paths that lead outside.
    public init(bytes: [UInt8]) throws(ZipError) {
        guard bytes.count <= Self.maximumTotalBytes else { throw .tooLarge }
        let reader = ByteReader(bytes)
        let entries = try ZipEntry.directory(of: reader)
        var total: UInt64 = 0
        for entry in entries { total += UInt64(entry.size) }
        guard total <= UInt64(Self.maximumTotalBytes) else { throw .tooLarge }
        var files: [String: [UInt8]] = [:]
        files.reserveCapacity(entries.count)
        for entry in entries where !entry.isFolder {
            guard files.updateValue(try entry.contents(in: reader), forKey: entry.path) == nil else {
                throw .duplicate(entry.path)
            }
        }
        self.files = files
    }

    /// The paths of all files, without order.
    public var paths: some Collection<String> { files.keys }

    /// The bytes of a file by its exact path, as in `lib/main.js`; `nil` where there is none.
    public func entry(_ path: String) -> [UInt8]? { files[path] }
}
