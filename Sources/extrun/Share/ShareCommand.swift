import ExtensionRunner
import ExtensionServices
import VirtualTime

/// `extrun share SYSTEM STEP…`: plays the story of a system that lives in the share sheet, on a simulated device.
enum ShareCommand {
    static func run(_ arguments: [String]) async throws -> ExitStatus {
        if arguments.contains("--help") || arguments.contains("-h") {
            StandardOutput.write(Help.share)
            return .done
        }
        let options = try ShareOptions(parsing: arguments)
        let story = try await ShareStories.make(options)
        for (index, step) in options.steps.enumerated() {
            let parsed = ShareStep(step)
            if parsed.name != "expect" { story.timeline.write("user", step) }
            do {
                try await story.play(parsed)
                if parsed.name == "expect" { story.timeline.write("holds", parsed.rest) }
            } catch let failure as ShareExpectationFailure {
                StandardError.write("extrun: step \(index + 1): \(step): \(failure.found)\n")
                return .expectationFailed
            } catch let error as StepError {
                throw CommandFailure(.userError, "step \(index + 1): \(error)")
            }
        }
        return .done
    }
}

/// The systems of the share sheet, by name. A new one is one line here.
enum ShareStories {
    private static let makers: [String: @Sendable (ShareOptions) async throws -> any ShareStory] = [
        "bookmark-ai": BookmarkAIStory.init,
        "jiggy-clipper": JiggyClipperStory.init,
        "my-mind": MyMindStory.init,
    ]

    static func make(_ options: ShareOptions) async throws -> any ShareStory {
        guard let maker = makers[options.system] else {
            let names = makers.keys.sorted().joined(separator: ", ")
            throw CommandFailure(
                .userError, "there is no system '\(options.system)' in the share sheet; there are: \(names)")
        }
        return try await maker(options)
    }
}

/// A system on a device, and what can be done with it.
protocol ShareStory: Sendable {
    var timeline: ShareTimeline { get }

    /// Throws ``StepError`` for a step that the system does not know, ``ShareExpectationFailure`` for one that does not
    /// hold.
    func play(_ step: ShareStep) async throws
}

/// One step: a word, and what follows it.
struct ShareStep: Sendable {
    let name: String
    let rest: String

    init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        name = parts.first.map(String.init) ?? ""
        rest = parts.count > 1 ? String(parts[1]) : ""
    }
}

/// An `expect` that does not hold, with what was there.
struct ShareExpectationFailure: Error {
    let found: String
}

/// Prints what happens, each line with the time of the device.
struct ShareTimeline: Sendable {
    let clock: DeviceClock

    func write(_ lane: String, _ text: String) {
        StandardOutput.write(TimelinePrinter(isVerbose: false).line(at: clock.elapsed, lane: lane, text) + "\n")
    }
}
