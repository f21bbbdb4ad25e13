import ExtensionRunner
import HTTP
import JSONText
import Synchronization
import Testing

/// A small extension with a bug that shows only when something goes wrong, and its mended twin.
struct PlantedBug: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rule that the bug breaks.
    let rule: Violation.Rule
    var faults: [Fault] = [.kill]
    var steps = ["open https://example.com/", "tap", "advance 2s"]
    let buggy: String
    let mended: String
    /// Content scripts of both, where the bug is in one.
    var buggyContent: String?
    var mendedContent: String?

    var testDescription: String { name }

    /// Explores one of the two.
    func explore(_ background: String, content: String?, jobs: Int = 1) async throws -> Exploration {
        var members: JSONObject = [:]
        if content != nil {
            members["content_scripts"] = [["matches": ["https://example.com/*"], "js": ["content.js"]]]
        }
        let files = try TemporaryExtension(
            permissions: ["storage", "nativeMessaging", "alarms", "tabs", "https://api.example/*"], members: members,
            background: background, files: content.map { ["content.js": $0] } ?? [:])
        defer { withExtendedLifetime(files) {} }
        let folder = files.folder
        let parsed = try steps.map { (text: $0, step: try Step(parsing: $0)) }
        let scenario = BrowserScenario(options: .forTests, steps: parsed) { browser in
            Self.serve(browser)
            return try await browser.install(at: folder, native: SavingApp())
        }
        return try await Explorer(faults: faults, jobs: jobs).explore(scenario)
    }

    /// A server that takes items, and gives out tokens of which each may be renewed once.
    private static func serve(_ browser: Browser) {
        browser.network.route(.post, "https://api.example/items") { _ in .json(["saved": true]) }
        let renewals = Mutex(1)
        browser.network.route(.post, "https://api.example/renew") { request in
            renewals.withLock { next in
                guard request.text == "r\(next)" else { return .json(["error": "spent"], status: 401) }
                next += 1
                return .json(["renewal": .string("r\(next)"), "pass": "valid"])
            }
        }
    }

    private struct SavingApp: NativeMessageHandler {
        func handle(_ message: JSON) async throws -> JSON? { ["saved": true] }
    }
}
