import ExtensionRunner
import HTTP
import JSONText
import Synchronization

/// A worker with a server and a native half, explored.
final class ExploredSaver: Sendable {
    private let folder: String
    private let steps: [(text: String, step: Step)]
    private let answer: HTTPHandler
    private let locks = Mutex<[Bool]>([])
    /// Keeps the folder.
    private let files: LoopFree<TemporaryExtension>

    /// - Parameters:
    ///   - members: further members of the manifest.
    ///   - other: files beside the background.
    ///   - answer: what the server answers.
    init(
        _ background: String, steps: [String] = ["open https://example.com/", "tap", "advance 5s"],
        members: JSONObject = [:], files other: [String: String] = [:],
        answer: @escaping HTTPHandler = { _ in .json(["saved": true]) }
    ) throws {
        self.answer = answer
        let files = try TemporaryExtension(
            permissions: ["storage", "nativeMessaging", "alarms", "tabs", "https://api.example/*"],
            members: members, background: background, files: other)
        folder = files.folder
        self.files = LoopFree(files)
        self.steps = try steps.map { (text: $0, step: try Step(parsing: $0)) }
    }

    var scenario: BrowserScenario {
        BrowserScenario(options: .forTests, steps: steps) { [self] browser in
            browser.network.route(.post, "https://api.example/items", answer)
            await browser.whenDeviceLocks { isLocked in self.locks.withLock { $0.append(isLocked) } }
            return try await browser.install(at: folder, native: Answering())
        }
    }

    /// Whether the device was locked, each time that it changed.
    var lockings: [Bool] { locks.withLock { $0 } }

    func explore(_ faults: [Fault] = [.kill], depth: Int = 1, jobs: Int = 1) async throws -> Exploration {
        try await Explorer(faults: faults, depth: depth, jobs: jobs).explore(scenario)
    }

    func replay(_ name: String) async throws -> (outcome: Exploration.Outcome, record: RunRecord) {
        try await Explorer().replay(try FaultSchedule(parsing: name), of: scenario)
    }

    private struct Answering: NativeMessageHandler {
        func handle(_ message: JSON) async throws -> JSON? { ["token": "t"] }
    }

    /// Saves with the pass of the native half and shows a check mark for two seconds.
    static let coolection = """
        browser.action.onClicked.addListener(async (tab) => {
          const { token } = await browser.runtime.sendNativeMessage("app", { action: "getToken" });
          const response = await fetch("https://api.example/items", { method: "POST", body: tab.url + token });
          if (!response.ok) return;
          browser.action.setBadgeText({ text: "✓" });
          setTimeout(() => browser.action.setBadgeText({ text: "" }), 2000);
        });
        """
}

/// Holds what no thread but the last one touches.
private final class LoopFree<Value>: @unchecked Sendable {
    private let value: Value
    init(_ value: Value) { self.value = value }
}
