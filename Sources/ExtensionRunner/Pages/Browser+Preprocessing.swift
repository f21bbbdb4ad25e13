import JSONText
import ScriptEngine
import VirtualTime

// https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html
extension Browser {
    func preprocess(_ script: PageScript?, in page: Page) async throws -> JSON {
        let open = try self.page(page)
        let run = Preprocessing()
        open.preprocessing = run
        if let script {
            do {
                try await load([script], into: page)
            } catch let error as BrowserError {
                throw preprocessingError(error, open)
            }
        }
        try await perform(
            "preprocess", [.string("app-extension://\(world.random.nextUUID().uppercased())/")], run, open)
        return try run.result?.get() ?? { throw PreprocessingError.notCompleted(profile.share.completionTime) }()
    }

    func finalizePreprocessing(_ arguments: JSON, in page: Page) async throws {
        let open = try self.page(page)
        let run = Preprocessing()
        open.preprocessing = run
        try await perform(
            "finalizePreprocessing", [.string(try JSON(encoding: arguments).text)], run, open, waits: false)
        if case .failure(let error) = run.result { throw error }
    }

    /// Calls a function of `js/dom/preprocessing` and waits, in virtual time, for what it tells.
    private func perform(
        _ entry: String, _ arguments: [HostResult], _ run: Preprocessing, _ open: any PageHolder, waits: Bool = true
    ) async throws {
        let earlierErrors = open.errors.count
        let outcome = Evaluation("ExtensionPreprocessingJS")
        outcome.start(in: open.context) {
            // Source: forceUserGesture in WKWebView.mm (evaluateJavaScript) of https://github.com/WebKit/WebKit
            $0.beginUserGesture()
            try $0.load(chunk: "dom/preprocessing")
            return try $0.call(entry: entry, arguments)
        }
        try await settle()
        if open.stoppedBy == nil { do { _ = try outcome.value() } catch { run.fail(.threw("\(error)")) } }
        if waits {
            try await wait(atMost: profile.share.completionTime) { run.result == nil && open.stoppedBy == nil }
        }
        if let error = open.stoppedBy { run.fail(.stopped("\(error)")) }
        // It may have thrown after an await, or in a timer.
        if waits, let thrown = open.errors.dropFirst(earlierErrors).first {
            run.fail(.threw("ExtensionPreprocessingJS: \(thrown.error)"))
        }
    }

    private func preprocessingError(_ error: BrowserError, _ open: any PageHolder) -> PreprocessingError {
        open.stoppedBy.map { .stopped("\($0)") } ?? .threw("\(error)")
    }
}
