import Glibc
import JSONText
import Testing

/// A real extension in a folder of its own below /tmp, which goes away with this object.
///
/// ```swift
/// let files = try TemporaryExtension(permissions: ["storage"], background: "browser.storage.local.get()")
/// let browser = try await Browser()
/// let target = try await browser.install(at: files.folder)
/// ```
final class TemporaryExtension {
    let folder: String

    /// - Parameters:
    ///   - manifest: what stands in manifest.json.
    ///   - files: the other files by their paths below the folder.
    init(manifest: JSON, files: [String: String] = [:]) throws {
        var template = Array("/tmp/extension-tests-XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
        try write("manifest.json", manifest.text)
        for (path, text) in files { try write(path, text) }
    }

    /// A Manifest V3 extension whose service worker is `background.js`, with a toolbar button.
    /// - Parameters:
    ///   - permissions: names and match patterns of the manifest's `permissions`.
    ///   - members: further members of the manifest, or others in place of these.
    convenience init(
        permissions: [String] = [], members: JSONObject = [:], background: String = "", files: [String: String] = [:]
    ) throws {
        var manifest: JSONObject = [
            "manifest_version": 3, "name": "Test", "version": "1.0", "description": "An extension for a test.",
            "permissions": .array(permissions.map { .string($0) }),
            "background": ["service_worker": "background.js"], "action": ["default_title": "Test"],
        ]
        for (name, value) in members { manifest[name] = value }
        var files = files
        if files["background.js"] == nil { files["background.js"] = background }
        try self.init(manifest: .object(manifest), files: files)
    }

    deinit { remove(folder) }

    /// Writes a file, and the folders above it.
    func write(_ path: String, _ text: String) throws {
        var parent = folder
        for part in path.split(separator: "/").dropLast() {
            parent += "/\(part)"
            mkdir(parent, 0o700)
        }
        let file = try #require(fopen("\(folder)/\(path)", "w"))
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    private func remove(_ path: String) {
        if unlink(path) == 0 { return }
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(entries)
        }
        rmdir(path)
    }
}
