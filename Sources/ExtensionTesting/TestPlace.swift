/// Where a test stands in its sources, and the test framework that runs it.
struct TestPlace: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: Int
    let column: Int

    /// Runs the body of a test, and adds the timeline to each failure in it.
    func watch<Value>(
        _ record: TestRecord, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        #if canImport(Testing)
            if let framework = SwiftTesting() { return try await framework.watch(record, from: self, body) }
        #endif
        #if canImport(XCTest)
            return try await XCTestFramework().watch(record, body)
        #else
            return try await body()
        #endif
    }

    /// Tells what does not make the test fail.
    func warn(_ text: String) {
        #if canImport(Testing)
            if let framework = SwiftTesting() { return framework.warn(text, at: self) }
        #endif
        print("\(filePath):\(line): warning: \(text)")
    }

    /// Makes the test fail.
    func fail(_ text: String) {
        #if canImport(Testing)
            if let framework = SwiftTesting() { return framework.fail(text, at: self) }
        #endif
        #if canImport(XCTest)
            XCTestFramework().fail(text, at: self)
        #else
            preconditionFailure("\(filePath):\(line): \(text)")
        #endif
    }
}
