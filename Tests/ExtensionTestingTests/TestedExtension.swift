import ExtensionRunner
import Foundation
import Testing

/// An extension whose button shows a mark for two seconds, in a folder that goes with it.
final class TestedExtension: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "extension-testing-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let manifest = """
            { "manifest_version": 3, "name": "Marker", "version": "1", "description": "Marks", "action": {},
              "background": { "service_worker": "background.js" } }
            """
        let script = """
            browser.action.onClicked.addListener(() => {
                browser.action.setBadgeText({ text: "✓" });
                setTimeout(() => browser.action.setBadgeText({ text: "" }), 2000);
            });
            """
        try manifest.write(toFile: folder + "/manifest.json", atomically: true, encoding: .utf8)
        try script.write(toFile: folder + "/background.js", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Installs it, opens a tab and taps its button.
    func tap(in browser: Browser) async throws -> (target: WebExtension, tab: Tab) {
        let target = try await browser.install(at: folder)
        let tab = try await browser.open("https://example.com/")
        try await browser.tap(target)
        return (target, tab)
    }
}
