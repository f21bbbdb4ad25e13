public import ExtensionRunner

/// Gives a test a browser, and tells what happened in it where the test fails.
///
/// ```swift
/// @Test func aTapShowsTheMark() async throws {
///     try await withBrowser { browser in
///         let clipper = try await browser.install(at: "clipper")
///         let tab = try await browser.open("https://example.com/article")
///         try await browser.tap(clipper)
///         #expect(await clipper.action.badgeText(for: tab) == "✓")
///     }
/// }
/// ```
///
/// In Swift Testing, an expectation that fails carries the end of the browser's timeline, and the whole trace is attached
/// to the test, with a report to look at: `swift test --attachments-path FOLDER` writes them. In XCTest the timeline is
/// printed beside the failure. An error that `body` throws arrives as ``BrowserTestFailure``, which has the timeline too.
/// What an extension has begun and not ended when `body` returns is told as a warning.
///
/// A test library begins all tests at once. So a browser waits while four for each processor are open, and takes the place of one
/// that has ended, with its thread and machines, of which it sees nothing else. One that is opened inside of `body` does not wait, unless
/// in a detached task. A task that is cancelled while it waits throws `CancellationError`.
///
/// `body` runs on the browser's thread, unless it belongs to an actor. So it must not block: the browser would stand still.
///
/// - Parameters:
///   - profile: the browser that is imitated.
///   - options: how the browser is set up. Unless they say so, there is no limit of memory: what counts is the growth of
///     the process, in which other tests run at the same time.
///   - body: the test. What it returns is returned.
@discardableResult
public func withBrowser<Value>(
    _ profile: Profile = .safariIOS, options: BrowserOptions = BrowserOptions(),
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: (Browser) async throws -> Value
) async throws -> Value {
    let record = TestRecord()
    var options = options
    let observer = options.onTraceEvent
    options.onTraceEvent = { event in
        record.add(event)
        observer?(event)
    }
    if options.limits == nil {
        options.limits = profile.limits
        options.limits?.memoryGrowthBytes = 4_000_000_000
    }
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await EngineRooms.shared.withRoom { room in
        let browser = try await Browser(profile: profile, options: options, room: room)
        return try await place.watch(record) {
            do {
                return try await Browser.closing(browser) {
                    let value = try await withTaskExecutorPreference(browser.executor) { try await body(browser) }
                    warn(of: await browser.pendingWork.filter(\.isUnfinished), at: place)
                    return value
                }
            } catch {
                throw record.failure(for: error)
            }
        }
    }
}

private func warn(of work: [PendingWork], at place: TestPlace) {
    guard !work.isEmpty else { return }
    let list = work.map(\.description).joined(separator: ", ")
    place.warn(
        "the test ended with work that is pending: \(list); let its time pass with browser.clock.advance(by:), or end it"
    )
}
