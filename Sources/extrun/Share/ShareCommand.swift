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

/// A system on a device, and what can be done with it.
protocol ShareStory: Sendable {
    var timeline: ShareTimeline { get }

    /// Throws ``StepError`` for a step that the system does not know, ``ShareExpectationFailure`` for one that does not
    /// hold.
    func play(_ step: ShareStep) async throws

    /// What a name of the step `expect` stands for now. Throws ``StepError`` for one that the system does not know.
    func value(of name: String) throws -> String

    /// What the user was promised since this was asked last: how his shares were kept.
    func takeTold() -> [String]

    /// What is where it belongs: at the server, in the user's folder. Each thing as often as it is there.
    func arrived() throws -> [String]

    /// The queue of the system, and by what name a share of it arrives.
    func queue() throws -> any ShareQueue
    func name(of share: Share) -> String
}

extension ShareStory {
    func name(of share: Share) -> String { share.url.text }
}

extension ShareStory {
    /// Plays the step `expect`.
    func expect(_ expectation: ShareStep) throws {
        let found = try value(of: expectation.name)
        if found != expectation.rest {
            throw ShareExpectationFailure(found: "\(expectation.name) is \(found)")
        }
    }
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

/// Tells what happens, each line with the time of the device.
struct ShareTimeline: Sendable {
    let clock: DeviceClock
    /// Where a line goes.
    let put: @Sendable (String) -> Void

    func write(_ lane: String, _ text: String) {
        put(TimelinePrinter(isVerbose: false).line(at: clock.elapsed, lane: lane, text))
    }
}
