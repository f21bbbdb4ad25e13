import TestRunner

/// The results as JUnit XML, which continuous integration servers read: a suite for each file, a case for each test.
///
/// Times are those of the virtual clock: the same seed gives the same file. There are two common schemas, Jenkins' and
/// that of Ant; this has what the one asks for, and nothing that the other forbids.
/// https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
/// https://github.com/windyroad/JUnit-Schema/blob/master/JUnit.xsd
struct JUnitReport {
    private let results: [TestFileResult]

    init(_ results: [TestFileResult]) { self.results = results }

    var xml: String {
        let suites = results.enumerated().map { suite($1, number: $0) }.joined()
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)</testsuites>\n"
    }

    /// A file that failed outside of its tests is a case of its own.
    private func extra(_ result: TestFileResult) -> Int { result.failedCount - result.count(.failed) }

    private func suite(_ result: TestFileResult, number: Int) -> String {
        let seconds = time(result.tests.reduce(0) { $0 + $1.virtualMilliseconds })
        var text =
            "  <testsuite id=\"\(number)\" package=\"\" name=\"\(escaped(result.file))\" "
            + "timestamp=\"2026-01-01T09:00:00\" hostname=\"localhost\" "
            + "tests=\"\(result.tests.count + extra(result))\" failures=\"\(result.count(.failed))\" "
            + "errors=\"\(extra(result))\" skipped=\"\(result.count(.skipped))\" time=\"\(seconds)\">\n"
            + "    <properties/>\n"
        for test in result.tests { text += testcase(test, of: result.file) }
        if extra(result) > 0 {
            let reasons = result.fileErrors.map(words) + [result.ownFault].compactMap { $0 }
            text += open("the file", of: result.file, 0) + ">\n"
            text += problem("error", reasons.first ?? "", reasons.joined(separator: "\n\n"))
            text += "    </testcase>\n"
        }
        let lines = result.events.compactMap { event -> String? in
            guard case .console(let level, let text, let position) = event else { return nil }
            return "\(level)\(position.map { " \($0)" } ?? ""): \(text)"
        }
        text += "    <system-out>\(escaped(lines.joined(separator: "\n")))</system-out>\n    <system-err/>\n"
        return text + "  </testsuite>\n"
    }

    private func problem(_ kind: String, _ message: String, _ text: String) -> String {
        "      <\(kind) message=\"\(escaped(firstLine(message)))\" type=\"\(kind)\">\(escaped(text))</\(kind)>\n"
    }

    private func testcase(_ test: TestResult, of file: String) -> String {
        let start = open(test.name.joined(separator: " > "), of: file, test.virtualMilliseconds)
        switch test.status {
        case .passed: return start + "/>\n"
        case .skipped: return start + ">\n      <skipped/>\n    </testcase>\n"
        case .failed:
            let parts = test.failures.map(words) + (test.trace.isEmpty ? [] : [test.trace.joined(separator: "\n")])
            let message = test.failures.first?.message ?? ""
            return start + ">\n" + problem("failure", message, parts.joined(separator: "\n\n")) + "    </testcase>\n"
        }
    }

    private func open(_ name: String, of file: String, _ milliseconds: Double) -> String {
        "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(file))\" time=\"\(time(milliseconds))\""
    }

    private func words(_ failure: TestFailure) -> String {
        ([failure.message] + (failure.position.map { [$0] } ?? []) + failure.excerpt).joined(separator: "\n")
    }

    private func firstLine(_ text: String) -> String {
        text.split(separator: "\n").first.map(String.init) ?? ""
    }

    private func time(_ milliseconds: Double) -> String {
        let whole = Int(min(max(milliseconds, 0), 1e15).rounded())
        let rest = String(whole % 1_000)
        return "\(whole / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// Text of an attribute or element. What XML 1.0 cannot hold becomes U+FFFD. https://www.w3.org/TR/xml/#charsets
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t", "\r": result += "&#\(scalar.value);"
            case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
