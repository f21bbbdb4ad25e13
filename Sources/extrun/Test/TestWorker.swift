import ExtensionRunner
import Glibc
import JSONText
import TestRunner

/// The process of one file: runs its tests, and writes each event as a line of JSON.
enum TestWorker {
    static func run(_ path: String, _ options: TestCommandOptions, in room: EngineRoom) async throws -> ExitStatus {
        guard let folder = getcwd(nil, 0) else {
            throw CommandFailure(.userError, "the working folder is gone: \(String(cString: strerror(errno)))")
        }
        defer { free(folder) }
        var settings = TestOptions(folder: String(cString: folder))
        settings.profile = options.profile
        settings.browser.seed = options.seed
        settings.browser.showsSecrets = options.showsSecrets
        settings.limits = options.limit.limits(base: settings.limits)
        settings.browserLimits = { [limit = options.limit] in limit.limits(base: $0) }
        settings.shareSystems = TestedShareSystem.makers
        settings.tellsTraces = options.reportFile != nil
        settings.filter = options.filter
        settings.stopsAtFailure = options.stopsAtFailure
        settings.updatesSnapshots = options.updatesSnapshots
        let file: TestFile
        do throws(TestInputError) {
            file = try TestFile(path: path, options: settings, room: room) { event in
                guard let line = try? JSON(encoding: event) else { return }
                StandardOutput.write(json: line)
                // Where the process is ended, what it has told so far is not lost.
                if case .test = event { StandardOutput.flush() }
            }
        } catch {
            throw CommandFailure(.userError, "\(error)")
        }
        try await file.run()
        return .done
    }
}
