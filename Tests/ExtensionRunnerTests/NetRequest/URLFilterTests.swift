import JSONText
import ScriptEngine
import Testing
import VirtualTime

@testable import ExtensionRunner

/// Patterns for URLs, beside the regular expressions of JavaScript that they are a part of.
@Suite struct URLFilterTests {
    @Test(arguments: [
        ("", URLFilterError.empty), ("a\u{E9}", .notASCII), ("a|b", .unsupported("an alternative (|)")),
        (#"\d+"#, .unsupported(#"the class \d"#)), (#"[\w]"#, .unsupported(#"the class \w"#)),
        (#"(a)\1"#, .unsupported("a back reference")), ("(?=a)b", .unsupported("looking ahead or back")),
        ("a^b", .unsupported("^ behind the beginning")), ("a$b", .unsupported("a character after $")),
        (#"\ba"#, .unsupported("a word boundary")), ("a{2}", .unsupported("a count of repetitions")),
        ("a**", .syntax), ("*a", .syntax), ("(a", .syntax), ("a)", .syntax), ("[a", .syntax), ("a\\", .syntax),
        ("[z-a]", .syntax), ("^*", .syntax),
    ])
    func whatContentRulesHaveNotIsRefused(pattern: String, error: URLFilterError) {
        #expect(throws: error) { try URLFilter(pattern) }
    }

    @Test(arguments: [
        ("ads", "https://x.example/ADS.js", true), ("^https", "http://https.example/", false),
        ("^https?://", "http://x.example/", true), (#"\.js$"#, "https://x.example/a.js", true),
        (#"\.js$"#, "https://x.example/a.js?b", false), ("[^a-z]9", "https://x.example/a9", false),
        ("(ab)+c", "https://x.example/ababc", true), ("a.c", "https://x.example/a/c", true),
        (".*", "https://x.example/", true), ("a{0,1}b{1,}", "https://x.example/bb", true), ("a{b", "x:a{b", true),
    ])
    func aFilterLooksAnywhereInAURL(pattern: String, url: String, matches: Bool) throws {
        #expect(try URLFilter(pattern).matches(RuledURL(url)) == matches)
    }

    @Test func caseCountsWhereTheRuleSaysSo() throws {
        #expect(try !URLFilter("ads", isCaseSensitive: true).matches(RuledURL("https://x.example/ADS")))
        #expect(try URLFilter("[A-C]1", isCaseSensitive: false).matches(RuledURL("https://x.example/b1")))
        #expect(try !URLFilter("[^A-C]1", isCaseSensitive: false).matches(RuledURL("https:b1")))
    }

    /// What takes an engine that tries one way after the other years takes no time worth speaking of.
    @Test func hostilePatternsEnd() throws {
        let filter = try URLFilter("(a*)*(a*)*(a*)*b")
        #expect(!filter.matches(RuledURL(String(repeating: "a", count: 2_000))))
        let optional = String(repeating: "a?", count: 100_000)
        #expect(try URLFilter(optional + "(b)").groups(in: "ab") == ["ab", "b"])
        #expect(try URLFilter("(a*)*b").groups(in: String(repeating: "a", count: 2_000)) == nil)
        #expect(throws: URLFilterError.unsupported("so deep a group")) {
            try URLFilter(String(repeating: "(", count: 10_000))
        }
    }

    /// 3,000 patterns, made by chance, on 6 texts each. No group of them may be empty: JavaScript takes no empty round of one.
    @Test func filtersFindWhatRegularExpressionsFind() async throws {
        var random = SeededRandom(seed: 7)
        let cases = (0..<3_000).map { _ in
            (
                pattern: Self.pattern(&random, depth: 0, isFirst: true),
                texts: (0..<6).map { _ in Self.text(of: "abc./", 0...7, &random) }
            )
        }
        let browser = try await Browser()
        let context = try await browser.makeContext()
        try await context.load(scripts: [
            PageScript(
                """
                function find(cases) {
                  return cases.map(({ pattern, texts }) => texts.map((text) => {
                    const groups = new RegExp(pattern).exec(text);
                    return {
                      isThere: new RegExp(pattern, "i").test(text.toUpperCase()),
                      groups: groups === null ? null : Array.from(groups, (group) => group ?? null),
                    };
                  }));
                }
                """, file: "find.js")
        ])
        let expected: [[Found]] = try await context.call(
            "find", with: cases.map { Case(pattern: $0.pattern, texts: $0.texts) })
        var differences: [String] = []
        for (test, found) in zip(cases, expected) {
            let filter = try URLFilter(test.pattern)
            let exact = try URLFilter(test.pattern, isCaseSensitive: true)
            for (text, found) in zip(test.texts, found) {
                if filter.matches(RuledURL(text.uppercased())) != found.isThere {
                    differences.append("\(test.pattern) on \(text): \(found.isThere)")
                }
                let groups = exact.groups(in: text)
                // A group that is repeated forgets what those in it had in the round before, in JavaScript.
                if groups?.first != found.groups?.first {
                    differences.append("\(test.pattern) on \(text): \(String(describing: found.groups))")
                }
            }
        }
        #expect(differences == [])
    }

    private struct Case: Encodable { let pattern: String, texts: [String] }
    private struct Found: Decodable { let isThere: Bool, groups: [String?]? }

    private static func text(of letters: String, _ counts: ClosedRange<Int>, _ random: inout SeededRandom) -> String {
        let letters = Array(letters)
        let count = Int.random(in: counts, using: &random)
        return String((0..<count).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
    }

    private static func pattern(_ random: inout SeededRandom, depth: Int, isFirst: Bool) -> String {
        var pattern = isFirst && Bool.random(using: &random) ? "^" : ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<(depth < 2 ? 8 : 6), using: &random) {
            case 0...2: pattern += text(of: "abc", 1...1, &random)
            case 3: pattern += "."
            case 4: pattern += #"\."#
            case 5: pattern += Bool.random(using: &random) ? "[ab]" : "[^b-c]"
            default:
                pattern += Bool.random(using: &random) ? "(" : "(?:"
                pattern += text(of: "abc", 1...1, &random)
                pattern += self.pattern(&random, depth: depth + 1, isFirst: false) + ")"
            }
            pattern += ["", "", "", "?", "*", "+", "*?", "+?", "??"][Int.random(in: 0..<9, using: &random)]
        }
        return depth == 0 && Int.random(in: 0..<4, using: &random) == 0 ? pattern + "$" : pattern
    }
}
