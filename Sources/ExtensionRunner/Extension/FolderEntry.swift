#if canImport(Glibc)
    internal import Glibc
#endif

/// What stands in a folder under one name.
package struct FolderEntry {
    package let name: String
    /// Whether it is a folder itself, and no link to one.
    package let isFolder: Bool

    /// What a folder has, in no order; nothing where it cannot be read.
    package static func all(in folder: String) -> [FolderEntry] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var all: [FolderEntry] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            all.append(FolderEntry(name: name, isFolder: entry.pointee.d_type == UInt8(DT_DIR)))
        }
        return all
    }
}
