import JSONText
import TestTools

/// A real extension in a folder of its own below /tmp, which goes away with this object.
///
/// ```swift
/// let files = try TemporaryExtension(permissions: ["storage"], background: "browser.storage.local.get()")
/// let browser = try await Browser()
/// let target = try await browser.install(at: files.folder)
/// ```
final class TemporaryExtension {
    private let files: TemporaryFolder
    var folder: String { files.path }

    /// - Parameters:
    ///   - manifest: what stands in manifest.json.
    ///   - files: the other files by their paths below the folder.
    init(manifest: JSON, files: [String: String] = [:]) throws {
        self.files = try TemporaryFolder()
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

    /// Writes a file, and the folders above it.
    func write(_ path: String, _ text: String) throws { try files.write(path, text) }
}
