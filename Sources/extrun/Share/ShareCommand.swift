import ExtensionRunner
import ExtensionServices

/// `extrun share SYSTEM STEP…`: plays the story of a system that lives in the share sheet, on a simulated device.
enum ShareCommand {
    static func run(_ arguments: [String]) async throws -> ExitStatus {
        let options = try ShareOptions(parsing: arguments)
        do { return try await play(options) } catch let error where error is AppGroupError || error is ShareQueueError {
            throw CommandFailure(.userError, "--app-group '\(options.appGroupFolder ?? "")': \(error)")
        }
    }

    private static func play(_ options: ShareOptions) async throws -> ExitStatus {
        let story = try await ShareStories.make(options)
        if options.steps.isEmpty { throw CommandFailure(.userError, "name a step, \(ShareOptions.example)") }
        // A queue that cannot be used is refused before the user is told anything.
        _ = try story.queue()
        for (index, step) in options.steps.enumerated() {
            let parsed = ShareStep(step)
            if parsed.name != "expect" { story.timeline.write("user", step) }
            do {
                try await story.play(parsed)
                if parsed.name == "expect" { story.timeline.write("holds", parsed.rest) }
            } catch let failure as ShareExpectationFailure {
                StandardError.write("extrun: step \(index + 1): \(step): \(failure.found)\n")
                return .expectationFailed
            } catch {
                throw CommandFailure(of: "step \(index + 1)", error) ?? error
            }
        }
        return .done
    }
}

extension CommandFailure {
    /// What a step of a story could not do: a fault of the extension's script, or of what the user asked for. `nil` where
    /// it is neither.
    init?(of step: String, _ error: any Error) {
        switch error {
        case let error as StepError: self.init(.userError, "\(step): \(error)")
        case let error as PreprocessingError: self.init(.scriptFailed, "\(step): \(error)")
        case let error as BrowserError:
            let failure = CommandFailure(error)
            self.init(failure.status, "\(step): \(failure.message)")
        default: return nil
        }
    }
}

/// The systems of the share sheet, by name. A new one is one line here.
enum ShareStories {
    private static let makers: [String: @Sendable (ShareOptions) async throws -> any ShareStory] = [
        "bookmark-ai": BookmarkAIStory.init,
        "jiggy-clipper": JiggyClipperStory.init,
        "my-mind": MyMindStory.init,
    ]

    static var names: [String] { makers.keys.sorted() }

    static func make(_ options: ShareOptions) async throws -> any ShareStory {
        guard let maker = makers[options.system] else {
            throw CommandFailure(
                .userError,
                "there is no system '\(options.system)' in the share sheet; there are: "
                    + names.joined(separator: ", "))
        }
        return try await maker(options)
    }
}
