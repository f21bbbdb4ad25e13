import ExtensionRunner
import JSONText

extension TestCalls {
    static let clockOperations: [String: Operation] = [
        "clock_advance": { file, arguments in
            let (browser, time) = (try file.running().browser, try file.duration(arguments[0]))
            try await browser.clock.advance(by: time)
            return .null
        },
        // To the next thing that happens before an instant of the run; gives whether there was one.
        "clock_next": { file, arguments in
            let end = Duration.milliseconds(clamping: arguments[0].numberValue ?? 0)
            let browser = try file.running().browser
            return .bool(try await browser.clock.advanceToNext(until: end))
        },
    ]
}

extension TestFile {
    /// A time as tests write it: `"2s"`, or a number of milliseconds.
    ///
    /// Inlined into an async closure, it crashes the optimizer of Swift 6.3 ("splitting coroutine").
    @inline(never)
    func duration(_ json: JSON) throws -> Duration {
        if let milliseconds = json.numberValue {
            guard milliseconds >= 0 else {
                throw TestError("a time does not lie behind: \(JSON.number(milliseconds).text)")
            }
            return .milliseconds(clamping: milliseconds)
        }
        guard let text = json.stringValue else {
            throw TestError("a time is expected, as in \"2s\", or a number of milliseconds")
        }
        do { return try Duration(parsing: text) } catch { throw TestError(error.description) }
    }
}
