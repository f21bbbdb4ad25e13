import Glibc
import Testing

/// A folder that goes with its owner, and what is in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/services-tests-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
