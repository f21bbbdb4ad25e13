// A library is also built where there is no XCTest: with a Swift runtime that is linked in.
#if canImport(XCTest)
    import XCTest

    /// What XCTest does for a test that it runs. On Linux it has no attachments.
    struct XCTestFramework {
        /// Runs the body of the test. The timeline is printed beside each failure.
        func watch<Value>(
            _ record: TestRecord, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
        ) async throws -> Value {
            let observer = FailureObserver(record)
            XCTestObservationCenter.shared.addTestObserver(observer)
            defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
            return try await body()
        }

        /// Makes the test fail.
        func fail(_ text: String, at place: TestPlace) {
            XCTFail(text, file: place.filePath, line: UInt(place.line))
        }
    }

    private final class FailureObserver: NSObject, XCTestObservation {
        private let record: TestRecord

        init(_ record: TestRecord) { self.record = record }

        func testCase(
            _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
            atLine lineNumber: Int
        ) {
            print(record.noteFailure(description))
        }
    }
#endif
