import ExtensionRunner
import JSONText
import WebPlatform

extension TestCalls {
    static let exploreOperations: [String: Operation] = [
        "browser_explore": { file, arguments in
            let faults = try Fault.list(parsing: arguments[0]["faults"]?.stringValue ?? "kill")
            let depth = arguments[0]["depth"]?.intValue ?? 1
            guard (1...2).contains(depth) else { throw TestError("depth: 1 or 2 is expected") }
            guard !(try file.running().isExplored) else {
                throw TestError("a scenario that is explored cannot explore another one")
            }
            var options = file.runningOptions
            // Requests are told by what is redacted of them.
            options.showsSecrets = false
            let scenario = BrowserScenario(profile: try file.running().browser.profile, options: options) { explored in
                try await file.playScenario(in: explored)
            }
            return json(of: try await Explorer(faults: faults, depth: depth, room: file.room).explore(scenario))
        },
        "explore_passQuietMinute": { file, _ in
            try await file.running().browser.passQuietMinute()
            return .null
        },
        "explore_relaunch": { file, _ in
            try await file.running().browser.relaunchExplored()
            return .null
        },
    ]

    private static func json(of exploration: Exploration) -> JSON {
        let undisturbed = exploration.reference.violations.map { JSON.string("\($0)") }
        var failures: [JSON] = []
        if !undisturbed.isEmpty {
            failures.append(["point": "undisturbed", "position": .null, "reasons": .array(undisturbed)])
        }
        func failure(_ outcome: Exploration.Outcome) -> JSONObject {
            [
                "point": .string("\(outcome.schedule)"),
                "position": outcome.points.first?.position.map { .string("\($0)") } ?? .null,
                "reasons": .array(outcome.violations.map { .string("\($0)") }),
            ]
        }
        failures += exploration.failures.map { .object(failure($0)) }
        let shortest = exploration.shortest.map { found -> JSON in
            var members = failure(found.outcome)
            members["count"] = .number(Double(found.count))
            return .object(members)
        }
        return [
            "runs": .number(Double(exploration.runCount)),
            "points": .number(Double(exploration.reference.points.count)),
            "failures": .array(failures),
            "shortest": .array(shortest),
        ]
    }
}

extension TestFile {
    /// Plays the scenario of the running test once, to the end of the run, in a session of its own. Gives what does not
    /// hold.
    func playScenario(in browser: Browser) async throws -> [String] {
        let outer = session
        defer { session = outer }
        sessionCount += 1
        var made = TestSession(number: sessionCount, browser: browser, seed: runningOptions.seed)
        made.isExplored = true
        browser.network.transport = made.network
        session = made
        let device = made.device
        await browser.whenDeviceLocks { $0 ? device.lock() : device.unlock() }
        let answer: JSON
        do {
            answer = try await playQuestion("scenario", ["session": .number(Double(sessionCount))])
        } catch {
            // It waits for ever: the handlers of its fixtures still answer.
            try await browser.passQuietMinute()
            try await browser.relaunchExplored()
            _ = endQuestions()
            throw error
        }
        _ = endQuestions()
        let failures = answer["failures"]?.stringsValue ?? []
        return failures + (session?.reported ?? []).map(TestSession.uncaught)
    }
}
