extension BrowserScenario {
    /// A scenario of typed steps on one extension.
    /// - Parameter install: puts the extension, its native half and its routes into a new browser.
    public init(
        profile: Profile = .safariIOS, options: BrowserOptions = BrowserOptions(),
        steps: [(text: String, step: Step)],
        install: @escaping @Sendable (Browser) async throws -> WebExtension
    ) {
        self.init(profile: profile, options: options, steps: steps.map(\.text)) { browser, places in
            let target = try await install(browser)
            let player = ScenarioPlayer(browser: browser, target: target)
            var failures: [String] = []
            for place in places {
                await browser.beginExploredStep(place + 1)
                switch try await Self.play(steps[place].step, player) {
                case .failed(let found): failures.append("\(steps[place].text): \(found)")
                case .done, .value: break
                }
                try await browser.endExploredStep()
            }
            return failures
        }
    }

    /// An evaluation whose background was killed has no value; that is no failure of the run.
    private static func play(_ step: Step, _ player: ScenarioPlayer) async throws -> ScenarioPlayer.Outcome {
        do {
            return try await player.play(step)
        } catch let error as BrowserError {
            switch error {
            case .script, .notPossible: guard await player.browser.isDisturbed else { throw error }
            default: throw error
            }
            return .done
        }
    }
}
