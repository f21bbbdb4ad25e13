import ExtensionRunner
import ExtensionServices
import HTTP
import VirtualTime

/// A system on a device, and what can be done with it.
protocol ShareStory: Sendable {
    var timeline: ShareTimeline { get }
    var network: SimulatedNetwork { get }
    var memory: StoryMemory { get }

    /// Plays a step of this system alone. Returns whether there is one of this name. Throws ``StepError`` for one that is
    /// not written as it must be.
    func perform(_ step: ShareStep) async throws -> Bool

    /// What a name of the step `expect` stands for now. Throws ``StepError`` for one that the system does not know.
    func storyValue(of name: String) throws -> StoryValue

    /// What is where it belongs: at the server, in the user's folder. Each thing as often as it is there.
    func arrived() throws -> [String]

    /// The queue of the system, and by what name a share of it arrives.
    func queue() throws -> any ShareQueue
    func name(of share: Share) -> String
}

extension ShareStory {
    func name(of share: Share) -> String { share.url.text }

    func value(of name: String) throws -> String { try storyValue(of: name).text }

    /// The app tells what it could not send: what it tries again by itself, and what it does not.
    func show(_ postponed: [PostponedShare], _ setAside: [SetAsideShare]) {
        for item in postponed { timeline.write("app", "tries \(item.share.url.text) again later: \(item.reason)") }
        for item in setAside { timeline.write("app", "could not send \(item.share.url.text): \(item.reason)") }
    }

    /// Plays a step: of the device, `expect`, or of the system.
    /// - Throws: ``StepError`` for a step that the system does not know, ``ShareExpectationFailure`` for one that does not
    ///   hold.
    func play(_ step: ShareStep) async throws {
        try step.checkRest()
        if try step.changes(network, timeline.clock) { return }
        if step.name == "expect" { return try expect(ShareStep(step.rest)) }
        guard try await perform(step) else {
            throw StepError("there is no step '\(step.name)'; see 'extrun share --help'")
        }
    }

    private func expect(_ expectation: ShareStep) throws {
        let found = try storyValue(of: expectation.name)
        try found.check(expectation.rest, of: expectation.name)
        if found.text != expectation.rest {
            throw ShareExpectationFailure(found: "\(expectation.name) is \(found.text)")
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

    /// Throws where something follows a word that stands alone.
    func checkRest() throws(StepError) {
        guard Self.standingAlone.contains(name), !rest.isEmpty else { return }
        throw StepError("\(name) takes nothing after it, but '\(rest)' was found")
    }

    private static let standingAlone: Set<String> = [
        "offline", "wifi", "5g", "lte", "silence", "lose-answers", "sign-in", "sign-out", "log-in", "log-out",
        "obsidian", "no-obsidian", "foreground", "retry",
    ]

    /// What is shared: what follows the word, which may not be missing.
    var shared: String {
        get throws {
            guard !rest.isEmpty else { throw StepError("name what is shared, as in: share https://example.com/") }
            return rest
        }
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

    /// Tells of a request that came to the back end.
    @Sendable func write(_ request: HTTPRequest, _ response: HTTPResponse) {
        write("network", "\(request.method) \(request.url.path) answered with \(response.status)")
    }
}
