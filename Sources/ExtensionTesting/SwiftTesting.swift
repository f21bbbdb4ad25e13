// A library is also built where there is no Testing: with a Swift runtime that is linked in.
#if canImport(Testing)
    import Testing

    /// What Swift Testing does for a test that it runs.
    struct SwiftTesting {
        private let test: Test

        /// `nil` where Swift Testing runs no test now.
        init?() {
            guard let test = Test.current else { return nil }
            self.test = test
        }

        /// Runs the body of the test. Each failure gets the timeline as a comment, and the test what a reader may want.
        func watch<Value>(
            _ record: TestRecord, from place: TestPlace, isolation: isolated (any Actor)? = #isolation,
            _ body: () async throws -> Value
        ) async throws -> Value {
            defer {
                if record.hasFailed {
                    Attachment.record(record.jsonLines, named: "trace.jsonl", sourceLocation: place.location)
                    let report = record.report(title: test.displayName ?? test.name)
                    Attachment.record(report, named: "report.html", sourceLocation: place.location)
                }
            }
            let trait: IssueHandlingTrait = .compactMapIssues { issue in
                guard issue.isFailure else { return issue }
                var issue = issue
                let timeline = record.noteFailure(issue.text, position: issue.sourceLocation?.description)
                issue.comments.append(Comment(rawValue: timeline))
                return issue
            }
            return try await withoutActuallyEscaping(body) { body in
                _ = isolation  // This closure stays where the body is.
                let call = TestCall(body: body)
                try await trait.provideScope(for: test, testCase: Test.Case.current) { try await call.run() }
                return call.value!
            }
        }

        /// Tells what does not make the test fail.
        func warn(_ text: String, at place: TestPlace) {
            Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: place.location)
        }

        /// Makes the test fail.
        func fail(_ text: String, at place: TestPlace) {
            Issue.record(Comment(rawValue: text), sourceLocation: place.location)
        }
    }

    extension TestPlace {
        fileprivate var location: SourceLocation {
            SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
        }
    }

    extension Issue {
        /// What has failed, and nothing of how grave it is.
        fileprivate var text: String {
            let comments = comments.map(\.rawValue)
            if case .unconditional = kind, !comments.isEmpty { return comments.joined(separator: "; ") }
            return (["\(kind)"] + comments).joined(separator: "; ")
        }
    }

    /// The body of a test, which one task alone calls and reads: a trait takes what is Sendable only.
    private final class TestCall<Value>: @unchecked Sendable {
        private let body: () async throws -> Value
        private(set) var value: Value?

        init(body: @escaping () async throws -> Value) { self.body = body }

        func run() async throws { value = try await body() }
    }
#endif
