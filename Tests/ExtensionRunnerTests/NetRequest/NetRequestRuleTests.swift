import HTTP
import JSONText
import Testing
import VirtualTime

@testable import ExtensionRunner

/// Which rules WebKit takes, and what it makes of them.
@Suite struct NetRequestRuleTests {
    /// The sentences are WebKit's, those of its own tests among them:
    /// https://github.com/WebKit/WebKit/blob/main/Tools/TestWebKitAPI/Tests/WebKit/WKWebView/WKWebExtensionDeclarativeNetRequest.mm
    @Test(arguments: [
        (#"{}"#, "Missing rule id."),
        (#"{"id":0}"#, "Missing rule id."),
        (#"{"id":"1","action":{},"condition":{}}"#, "Missing rule id."),
        (#"{"id":1}"#, "Rule with id 1 is invalid. it is missing required keys: 'action' and 'condition'"),
        (
            #"{"id":1,"action":{"type":"block"},"condition":[]}"#,
            "Rule with id 1 is invalid. 'condition' is expected to be an object, but an array was provided"
        ),
        (
            #"{"id":-1,"action":{"type":"block"},"condition":{}}"#,
            "Rule with id -1 is invalid. Rule id must be non-negative."
        ),
        (
            #"{"id":1,"priority":0,"action":{"type":"block"},"condition":{}}"#,
            "Rule with id 1 is invalid. Rule priority must be non-negative."
        ),
        (
            #"{"id":1,"action":{"type":"hide"},"condition":{}}"#,
            "Rule with id 1 is invalid. `hide` is not a supported action type."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"urlFilter":"a","regexFilter":"b"}}"#,
            "Rule with id 1 is invalid. Define only one of the `regexFilter` or `urlFilter` keys."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"regexFilter":"a|b"}}"#,
            "Rule with id 1 is invalid. `regexFilter` is not a supported regular expression."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"urlFilter":"ä"}}"#,
            "Rule with id 1 is invalid. `urlFilter` cannot contain non-ASCII characters."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"resourceTypes":[]}}"#,
            "Rule with id 1 is invalid. `resourceTypes` cannot be an empty array."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"resourceTypes":["csp_report"]}}"#,
            "Rule with id 1 is invalid. The value in the `resourceTypes` array is invalid."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"resourceTypes":["font"],"excludedResourceTypes":["font"]}}"#,
            "Rule with id 1 is invalid. Define only one of the `resourceTypes` or `excludedResourceTypes` keys."
        ),
        (
            #"{"id":1,"action":{"type":"allowAllRequests"},"condition":{}}"#,
            "Rule with id 1 is invalid. A rule with the `allowAllRequests` action type must have the `resourceTypes` key."
        ),
        (
            #"{"id":1,"action":{"type":"allowAllRequests"},"condition":{"resourceTypes":["font"]}}"#,
            "Rule with id 1 is invalid. `font` is not a valid resource type for the `allowAllRequests` action type."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"domainType":"none"}}"#,
            "Rule with id 1 is invalid. `none` is not a valid domain type."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"requestDomains":[]}}"#,
            "Rule with id 1 is invalid. `requestDomains` must be non-empty and cannot contain non-ASCII characters."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"excludedInitiatorDomains":["ä"]}}"#,
            "Rule with id 1 is invalid. `excludedInitiatorDomains` cannot contain non-ASCII characters."
        ),
        (
            #"{"id":1,"action":{"type":"block"},"condition":{"requestMethods":["GET"]}}"#,
            "Rule with id 1 is invalid. `requestMethods` must be non-empty and can only contain connect, delete, get, head, "
                + "options, patch, post, put, and trace."
        ),
        (
            #"{"id":1,"action":{"type":"redirect"},"condition":{}}"#,
            "Rule with id 1 is invalid. `redirect` is missing either a `url`, `extensionPath`, `regexSubstitution`, or "
                + "`transform` key."
        ),
        (
            #"{"id":1,"action":{"type":"redirect","redirect":{"url":"data:text/plain,1"}},"condition":{}}"#,
            "Rule with id 1 is invalid. `redirect` specified a non-HTTP `url`."
        ),
        (
            #"{"id":1,"action":{"type":"redirect","redirect":{"extensionPath":"a.js"}},"condition":{}}"#,
            "Rule with id 1 is invalid. `redirect` specified an `extensionPath` without a '/' prefix."
        ),
        (
            #"{"id":1,"action":{"type":"redirect","redirect":{"regexSubstitution":"\\1"}},"condition":{"urlFilter":"a"}}"#,
            "Rule with id 1 is invalid. `redirect` specified a `regexSubstitution` without a `regexFilter` condition."
        ),
        (
            #"{"id":1,"action":{"type":"redirect","redirect":{"transform":{}}},"condition":{}}"#,
            "Rule with id 1 is invalid. `redirect` specified an invalid or empty `transform`."
        ),
        (
            #"{"id":1,"action":{"type":"redirect","redirect":{"transform":{"port":80}}},"condition":{}}"#,
            "Rule with id 1 is invalid. `redirect` specified an invalid `transform`. 'port' is expected to be a string, but "
                + "a number was provided"
        ),
        (
            #"{"id":1,"action":{"type":"redirect","redirect":{"transform":{"queryTransform":{"removeParams":[]}}}},"condition":{}}"#,
            "Rule with id 1 is invalid. `queryTransform` specified an invalid or empty `removeParams`."
        ),
        (
            #"{"id":1,"action":{"type":"modifyHeaders"},"condition":{}}"#,
            "Rule with id 1 is invalid. A modifyHeaders rule must have `requestHeaders` or `responseHeaders` set."
        ),
        (
            #"{"id":1,"action":{"type":"modifyHeaders","requestHeaders":[]},"condition":{}}"#,
            "Rule with id 1 is invalid. The arrays specified by `requestHeaders` or `responseHeaders` must be non-empty."
        ),
        (
            #"{"id":1,"action":{"type":"modifyHeaders","requestHeaders":[{"header":"DNT","operation":"drop"}]},"condition":{}}"#,
            "Rule with id 1 is invalid. `drop` is not a recognized header operation."
        ),
        (
            #"{"id":1,"action":{"type":"modifyHeaders","responseHeaders":[{"header":"X-Mine","operation":"remove"}]},"condition":{}}"#,
            "Rule with id 1 is invalid. The header `X-Mine` is not recognized."
        ),
        (
            #"{"id":1,"action":{"type":"modifyHeaders","requestHeaders":[{"header":"DNT","operation":"set"}]},"condition":{}}"#,
            "Rule with id 1 is invalid. You must provide a value when modifying a header."
        ),
        (
            #"{"id":1,"action":{"type":"modifyHeaders","requestHeaders":[{"header":"DNT","operation":"remove","value":"1"}]},"condition":{}}"#,
            "Rule with id 1 is invalid. Do not provide a value when removing a header."
        ),
    ])
    func whatWebKitDoesNotTakeHasItsSentence(rule: String, sentence: String) throws {
        let json = try JSON(parsing: rule)
        #expect(throws: NetRequestRuleError(sentence: sentence)) { try NetRequestRule(json, of: "rules") }
    }

    /// A `urlFilter` as a pattern, and a domain put into one; the last seven pairs stand in WebKit's source.
    @Test func filtersBecomePatterns() {
        #expect(
            NetRequestRule.pattern(forFilter: "||a.example^") == #"^[^:]+://+([^:/]+\.)?a\.example[^a-zA-Z0-9_.%-]"#)
        #expect(NetRequestRule.pattern(forFilter: "|https://*.js|") == #"^https://.*\.js$"#)
        #expect(NetRequestRule.join("com", nil) == "||com")
        #expect(NetRequestRule.join("com", ".com/foo/bar") == "||.com/foo/bar")
        #expect(NetRequestRule.join("foo.com", "foo.*/bar/baz") == "||foo.com*/bar/baz")
        #expect(NetRequestRule.join("foo.com", "bar-*.com^") == "||bar-*foo.com^")
        #expect(NetRequestRule.join("com", "||foo") == "||foo*com")
        #expect(NetRequestRule.join("com", "://www.") == "://www.*com")
        #expect(NetRequestRule.join("com", "://www.*/foo/bar") == "://www.*com/foo/bar")
        #expect(NetRequestRule.join("com", "&foo=bar|") == "||com*&foo=bar|")
    }

    /// One such rule, and Safari has none of the extension's.
    @Test(arguments: [
        (
            #""domains":["Example.com"]"#,
            "the domain 'Example.com' is not in lower case; domains must be lower case ASCII"
        ),
        (#""excludedInitiatorDomains":[]"#, "its `excludedInitiatorDomains` is empty; leave it out"),
        (
            #""domains":["a.example"],"initiatorDomains":["b.example"]"#,
            "it has `domains` or `excludedDomains` beside `initiatorDomains` or `excludedInitiatorDomains`; WebKit takes one "
                + "of them"
        ),
    ])
    func whatCannotBeCompiledIsRefused(condition: String, reason: String) throws {
        let rule = try NetRequestRule(
            JSON(parsing: #"{"id":1,"action":{"type":"block"},"condition":{\#(condition)}}"#), of: "rules")
        let refusal = #expect(throws: ContentRuleError.self) { try rule.contentRules { _ in true } }
        #expect(refusal?.description == reason)
    }

    @Test(arguments: [
        (#"{"fragment":"a"}"#, "a redirect fragment must either be empty or begin with '#'"),
        (#"{"query":"a"}"#, "a redirect query must either be empty or begin with '?'"),
        (#"{"port":"99999"}"#, "a redirect port must be either empty or a number between 0 and 65535, inclusive"),
        (#"{"scheme":"1a"}"#, "a redirect url scheme must be a valid scheme"),
        (#"{"scheme":"JavaScript"}"#, "a redirect url can't have a scheme of javascript"),
    ])
    func aTransformThatLeadsNowhereIsRefused(transform: String, reason: String) throws {
        let rule = try NetRequestRule(
            JSON(
                parsing: #"{"id":1,"action":{"type":"redirect","redirect":{"transform":\#(transform)}},"condition":{}}"#
            ),
            of: "rules")
        #expect(throws: ContentRuleError.redirect(reason)) { try rule.contentRules { _ in true } }
    }

    @Test(arguments: [
        (#"{"url":"https://b.example/"}"#, "https://b.example/"),
        (#"{"extensionPath":"/page.html?a"}"#, "safari-web-extension://ID/page.html?a"),
        (#"{"regexSubstitution":"https://b.example/\\1?\\0"}"#, "https://b.example/p?https://u@a.example:8080/p?x=1"),
        (#"{"transform":{"scheme":"http"}}"#, "http://u@a.example:8080/p?x=1&y=2&x=3#f"),
        (#"{"transform":{"scheme":"web"}}"#, "https://u@a.example:8080/p?x=1&y=2&x=3#f"),
        (#"{"transform":{"host":"b.example","port":""}}"#, "https://u@b.example/p?x=1&y=2&x=3#f"),
        (#"{"transform":{"path":"q","fragment":"","query":""}}"#, "https://u@a.example:8080/q"),
        (##"{"transform":{"username":"","query":"?z","fragment":"#g"}}"##, "https://a.example:8080/p?z#g"),
        (#"{"transform":{"password":"s"}}"#, "https://u:s@a.example:8080/p?x=1&y=2&x=3#f"),
        (#"{"transform":{"queryTransform":{"removeParams":["x"]}}}"#, "https://u@a.example:8080/p?y=2#f"),
        (
            #"{"transform":{"queryTransform":{"addOrReplaceParams":[{"key":"y","value":"9","replaceOnly":true},{"key":"z","value":"0"}]}}}"#,
            "https://u@a.example:8080/p?x=1&y=9&x=3&z=0#f"
        ),
    ])
    func redirectsLeadWhereTheyDoInSafari(redirect: String, target: String) throws {
        let rule = try NetRequestRule(
            JSON(
                parsing:
                    #"{"id":1,"action":{"type":"redirect","redirect":\#(redirect)},"condition":{"regexFilter":"^.*/(p)\\?x=1"}}"#
            ),
            of: "rules")
        guard case .redirect(let redirect) = rule.action else { throw NetRequestRuleError(sentence: "no redirect") }
        let url = try #require(WebURL(serialized: "https://u@a.example:8080/p?x=1&y=2&x=3#f"))
        let found = redirect.target(of: url, baseURL: "safari-web-extension://ID/") { WebURL(serialized: $0) }
        #expect(found?.href == target)
    }

    /// 400 rules, made by chance, on 200 addresses: those that an index leaves out match nothing.
    @Test func anIndexLosesNoRule() throws {
        var random = SeededRandom(seed: 11)
        let words = ["ads", "a", "tracker", "pixel.gif", "cdn.example", "/x/", ".js", "*", "^", "EXAMPLE"]
        func text(_ words: [String], _ counts: ClosedRange<Int>) -> String {
            (0..<Int.random(in: counts, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        }
        let rules = try (1...400).map { id in
            let filter = ["", "||", "|https://"].randomElement(using: &random)! + text(words, 1...3)
            let type = id.isMultiple(of: 50) ? "allow" : "block"
            return try NetRequestRule(
                JSON(parsing: #"{"id":\#(id),"action":{"type":"\#(type)"},"condition":{"urlFilter":"\#(filter)"}}"#),
                of: "rules")
        }
        let page = try #require(WebURL(serialized: "https://page.example/"))
        var found = 0
        for _ in 0..<200 {
            let path = text(words.filter { $0 != "*" && $0 != "^" }, 0...5)
            let url = try #require(WebURL(serialized: "https://cdn.example/" + path))
            let request = RuledRequest(url, .script, topURL: page, frameURL: page, isInChildFrame: false)
            let contentRules = try rules.flatMap { try $0.contentRules { _ in true } }
            let expected = contentRules.filter { $0.matches(request) }.map(\.rule.id)
            let index = ContentRuleIndex(contentRules)
            let places = index.candidates(for: request.ruledURL)
            #expect(places == places.sorted())
            #expect(places.map { contentRules[$0] }.filter { $0.matches(request) }.map(\.rule.id) == expected)
            found += expected.count
            #expect(places.count < contentRules.count)
        }
        #expect(found > 1_000)
    }
}
