/// A scenario that runs in a ``Browser``.
///
/// ```swift
/// let scenario = BrowserScenario { browser in
///     let clipper = try await browser.install(at: "clipper", native: App())
///     try await browser.open("https://example.com/")
///     try await browser.exploredStep { try await browser.tap(clipper) }
///     return []
/// }
/// let exploration = try await Explorer(faults: [.kill]).explore(scenario)
/// #expect(exploration.failures.isEmpty)
/// ```
public struct BrowserScenario: ExploredScenario {
    /// Plays some steps in a new browser; gives what does not hold.
    public typealias Play = @Sendable (_ browser: Browser, _ steps: [Int]) async throws -> [String]

    public let steps: [String]
    private let profile: Profile
    private let options: BrowserOptions
    private let play: Play

    /// - Parameters:
    ///   - steps: what can be left out; each is played between ``Browser/beginExploredStep(_:)`` and
    ///     ``Browser/endExploredStep()``.
    public init(
        profile: Profile = .safariIOS, options: BrowserOptions = BrowserOptions(), steps: [String],
        play: @escaping Play
    ) {
        self.steps = steps
        self.profile = profile
        self.options = options
        self.play = play
    }

    /// A scenario as a whole: installs its extensions and plays what ``Browser/exploredStep(_:)`` surrounds. What it gives
    /// does not hold.
    public init(
        profile: Profile = .safariIOS, options: BrowserOptions = BrowserOptions(),
        play: @escaping @Sendable (Browser) async throws -> [String]
    ) {
        self.init(profile: profile, options: options, steps: []) { browser, _ in try await play(browser) }
    }

    public func applies(_ fault: Fault, at point: ExplorationPoint, of run: RunRecord) -> Bool {
        fault.appliesToBackground(at: point, of: run)
    }

    /// What does not hold. Where a fault keeps a step from being played, that is a failure of the run.
    private func played(_ steps: [Int], in browser: Browser) async throws -> [String] {
        do { return try await play(browser, steps) } catch {
            guard await browser.isDisturbed, !(error is CancellationError) else { throw error }
            return ["the run could not go on: \(error)"]
        }
    }

    public func run(_ steps: [Int], with request: RunRequest, in room: EngineRoom) async throws -> RunRecord {
        var options = options
        options.keepsTrace = true
        options.tracesDetails = request.isReference || request.isShown
        options.explored = ExploredRun(
            schedule: request.schedule, keepsMoments: request.isReference, knownListeners: request.knownListeners)
        let browser = try await Browser(profile: profile, options: options, room: room)
        return try await Browser.closing(browser) {
            let failures = try await played(steps, in: browser)
            var record = try await browser.finishExploredRun()
            record.schedule = request.schedule
            record.violations = failures.map { Violation(.expectation, $0) } + record.violations
            return record
        }
    }
}

extension Browser {
    /// Plays one step of a scenario that is explored as a whole.
    public func exploredStep(_ body: @Sendable () async throws -> Void) async throws {
        beginExploredStep(nextExploredStep())
        try await body()
        try await endExploredStep()
    }
}
