import ExtensionRunner
import JSONText

/// `extrun run EXTENSION STEP…`
enum RunCommand {
    static func run(_ arguments: [String], in room: EngineRoom) async throws -> ExitStatus {
        var options = try RunOptions(parsing: arguments)
        options.browser.serviceTimeout = max(options.browser.serviceTimeout, options.network.serviceTimeout)
        let output = RunOutput(options)
        Interruption.add { try? output.closeAtOnce() }
        options.browser.onTraceEvent = { output.write($0) }
        let browser = try await Browser(profile: options.profile, options: options.browser, room: room)
        do {
            return try await play(options, in: browser, output)
        } catch let error as BrowserError {
            throw try end(CommandFailure(error), in: browser, output)
        }
    }

    /// Tells the trace of what has ended the run, too.
    private static func end(_ failure: CommandFailure, in browser: Browser, _ output: RunOutput) throws
        -> CommandFailure
    {
        output.note(end: failure.message, at: browser.clock.elapsed)
        try output.close()
        return failure
    }

    private static func play(_ options: RunOptions, in browser: Browser, _ output: RunOutput) async throws -> ExitStatus
    {
        let builtIns = try BuiltIns(options, browser: browser)
        defer { builtIns.nativeHost?.close() }
        let outside = try await OutsideNetwork(options.network)
        browser.network.outside = outside.transport
        let target = try await browser.install(at: options.folder, native: builtIns.native)
        let player = ScenarioPlayer(browser: browser, target: target)
        var status = ExitStatus.done
        for (index, (text, step)) in options.steps.enumerated() {
            let outcome: ScenarioPlayer.Outcome
            do { outcome = try await player.play(step) } catch let error as BrowserError {
                let failure = CommandFailure(error)
                let shown = text.count > 80 ? "\(text.prefix(80))…" : text
                let sentence = "step \(index + 1): \(shown): \(failure.message)"
                throw try end(CommandFailure(failure.status, sentence), in: browser, output)
            }
            switch outcome {
            case .done:
                if case .expect = step { output.write(held: text, at: browser.clock.elapsed) }
            case .value(let value): output.write(value: value)
            case .failed(let found):
                let failure = await browser.redacted("\(found)")
                output.write(failure: "step \(index + 1): \(text): \(failure)", at: browser.clock.elapsed)
                status = .expectationFailed
            }
            if status != .done { break }
        }
        await browser.explainPendingWork()
        let errors = await target.errors
        var sentences: [String] = []
        for error in errors { sentences.append(await browser.redacted(error.error.description)) }
        output.write(errors: sentences)
        if status == .done && !errors.isEmpty { status = .scriptFailed }
        output.write(summary: await RunSummary(player, status: status).json)
        try output.close()
        try outside.finish()
        return status
    }
}
