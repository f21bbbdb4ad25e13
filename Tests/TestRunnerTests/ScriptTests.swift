import Testing

@testable import TestRunner

/// Tests that are written in JavaScript: of `expect`, of the fixtures, and of pages and their users.
@Suite struct ScriptTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Scripts"

    @Test(arguments: ["device.test.js", "documents.test.js", "expect.test.js", "fixtures.test.js", "user.test.js"])
    func theScriptsTestsPass(file: String) async throws {
        let options = TestOptions(folder: Self.folder)
        let list = EventList()
        try await TestFile(path: "\(Self.folder)/\(file)", options: options) { list.add($0) }.run()
        let events = list.all
        #expect(events.tests.count > 5)
        #expect(events.fileErrors == [])
        for test in events.tests where test.status != .passed {
            Issue.record("\(test.name.joined(separator: " > ")): \(test.failures.first?.message ?? "")")
        }
    }
}
