import JSONText

/// What `js/test` asks of this side, by name. The names and what they take stand in docs/host-interface.md.
enum TestCalls {
    /// Something that is answered at once.
    typealias Call = @Sendable (isolated TestFile, TestArguments) throws -> JSON
    /// Something that takes its turn in the queue, and ends when the browser is at rest.
    typealias Operation = @Sendable (isolated TestFile, TestArguments) async throws -> JSON

    static let calls: [String: Call] = table([
        reportCalls, extensionCalls, networkCalls, webSocketCalls, nativeCalls, keychainCalls, appGroupCalls,
        browserCalls,
    ])

    static let operations: [String: Operation] = table([
        sessionOperations, browserOperations, extensionOperations, pageOperations, clockOperations, shareOperations,
        exploreOperations,
    ])

    /// The operations that are steps of a scenario.
    static let userActs: Set<String> = [
        "browser_tap", "browser_command", "browser_menu", "browser_relaunch", "clock_advance", "clock_next",
        "extension_dispatchMessage", "extension_sendMessage", "page_act", "page_choose",
        "tab_navigate", "tab_reload", "tab_back", "tab_forward", "tab_activate", "tab_close",
        "window_focus", "window_close",
    ]

    private static func table<Body>(_ parts: [[String: Body]]) -> [String: Body] {
        parts.reduce(into: [:]) { whole, part in
            whole.merge(part) { _, _ in preconditionFailure("a call is there twice") }
        }
    }
}

extension TestFile {
    /// The session of the running test.
    func running() throws -> TestSession {
        guard let session else { throw TestError("this works inside of a test, beforeEach or afterEach only") }
        return session
    }
}
