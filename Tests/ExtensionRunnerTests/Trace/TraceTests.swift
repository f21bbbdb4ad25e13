import HTTP
import JSONText
import Synchronization
import Testing

@testable import ExtensionRunner

@Suite struct TraceTests {
    private static let background = """
        browser.action.onClicked.addListener(async (tab) => {
          const { token } = await browser.runtime.sendNativeMessage("app", { action: "getToken" });
          console.log("the token is", token, Math.random());
          await fetch("https://api.example/save?key=" + token, {
            method: "POST", headers: { Authorization: `Bearer ${token}` }, body: JSON.stringify({ token, url: tab.url }),
          });
          browser.action.setBadgeText({ text: "✓" });
          setTimeout(() => browser.action.setBadgeText({ text: "" }), 2000);
        });
        """

    /// The trace of a run, one line for each event.
    private func lines(seed: UInt64 = 1, showsSecrets: Bool = false, token: String = "secret_abcdef") async throws
        -> [String]
    {
        var options = BrowserOptions.forTests
        options.seed = seed
        options.showsSecrets = showsSecrets
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"], background: Self.background, options: options,
            native: NativeClosure { _ in ["token": .string(token)] })
        scene.browser.network.route(.post, "https://api.example/*") { _ in .json(["id": 1]) }
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(60))
        return await scene.browser.trace.map(\.json.text)
    }

    @Test func theSameSeedGivesTheSameTrace() async throws {
        let first = try await lines()
        #expect(first.count > 15)
        #expect(try await lines() == first)
        #expect(try await lines(seed: 2) != first)
    }

    @Test func aSecretIsNowhereAlsoWhereTheScriptLogsIt() async throws {
        let lines = try await lines()
        #expect(!lines.contains { $0.contains("secret_abcdef") })
        #expect(lines.contains { $0.contains("the token is [redacted]") })
        #expect(lines.contains { $0.contains("https://api.example/save?key=[redacted]") })
    }

    // Nothing that was seen before tells that these are secrets.
    @Test(arguments: [
        "https://api.example/save?token=sesame-open", "https://api.example/save?a=1&Access_Token=sesame-open#end",
        "https://api.example/save?code=sesame-open", "https://api.example/save?api_key=sesame-open&b=2",
        "https://api.example/save?key=sesame-open", "https://api.example/save?X-Amz-Signature=sesame-open",
        "https://api.example/save?sig=sesame-open", "https://api.example/save#id_token=sesame-open",
    ])
    func aSecretInAURLIsNowhere(url: String) async throws {
        try await expectNoSecret("fetch('\(url)')")
    }

    @Test(arguments: ["token", "password", "client_secret", "refresh_token", "code"])
    func aSecretInAFormIsNowhere(name: String) async throws {
        try await expectNoSecret(
            """
            const body = new URLSearchParams({ a: "1", \(name): "sesame open/+" });
            fetch("https://api.example/save", { method: "POST", body }).catch(() => {})
              .then(() => console.log("sesame open/+", "sesame+open%2F%2B"));
            """)
    }

    @Test(arguments: [
        "fetch('https://api.example/save?x=' + encodeURIComponent(token))",
        "fetch('https://api.example/save', { method: 'POST', body: new URLSearchParams({ x: token }) })",
    ])
    func aSecretIsNowherePercentEncoded(call: String) async throws {
        try await expectNoSecret(
            """
            const token = "sesame+/open==";
            fetch("https://api.example/save", { method: "POST", body: JSON.stringify({ token }) });
            \(call);
            """)
    }

    // PHP writes slashes so, Python other letters than ASCII's.
    @Test(arguments: [#"sesame\\/open"#, #"s\\u00e9same\\/sesame"#])
    func aSecretThatJSONSpellsOtherwiseIsNowhere(spelling: String) async throws {
        try await expectNoSecret(
            "fetch('https://api.example/save', { method: 'POST', body: '{\"token\":\"\(spelling)\"}' })")
    }

    @Test(arguments: [
        (#"JSON.stringify({ password: "sesame open wide" })"#, #""sesame open wide""#),
        (#"JSON.stringify({ token: [3141592653] })"#, "3141592653"),
        (#"new URLSearchParams({ token: "sesame open wide" })"#, #""sesame open wide""#),
    ])
    func aSecretOfSeveralWordsOrOfDigitsIsNowhereAsAWhole(body: String, logged: String) async throws {
        try await expectNoSecret(
            """
            const headers = { "X-Api-Key": "sesame closed" };
            fetch("https://api.example/save", { method: "POST", body: \(body), headers }).catch(() => {}).then(
              () => console.log("sesame closed", "open wide", \(logged)));
            """)
    }

    @Test func everyCookieThatAServerSetsIsASecret() async throws {
        let scene = try await ExtensionScene(
            members: ["host_permissions": ["<all_urls>"]],
            background: """
                browser.action.onClicked.addListener(async () => {
                  await fetch("https://api.example/");
                  console.log("sesame-one sesame-two");
                });
                """)
        scene.browser.network.route(nil, "https://api.example/*") { _ in
            var response = HTTPResponse.json(1)
            for value in ["a=sesame-one", "b=sesame-two"] { try response.headers.append("Set-Cookie", value) }
            return response
        }
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["[redacted] [redacted]"])
        let response = try #require(await scene.events(.network, "response").first)
        #expect(response["headers"]?["Set-Cookie"] == ["[redacted]", "[redacted]"])
    }

    /// The browser's own numbers are no secret's, whatever they are.
    @Test func aNumberOfTheTraceStays() async throws {
        let scene = try await ExtensionScene(background: "fetch('https://a.example/?token=100000')")
        try await scene.browser.clock.advance(by: .seconds(100))
        let advances = await scene.browser.trace.filter { $0.type == "advance" }
        #expect(advances.map { $0["milliseconds"] } == [100_000])
    }

    @Test(arguments: [
        ("abcdefgh", "#"), ("xabcdefgh", "x#"), ("abcdef", "#"), ("abcdefabcdef", "##"), ("abcde", "abcde"),
        // What is left of the second one must not show.
        ("abcdefgh12x", "#x"), ("eabcdefgh", "e#"), ("éabcdef", "é#"), ("", ""),
    ])
    func textsAreReplacedInOnePass(text: String, result: String) {
        var replacements = TextReplacements()
        for secret in ["abcdef", "abcdefgh", "fgh12"] { replacements.add(secret, "#") }
        #expect(replacements.replacing(in: text) == result)
    }

    /// Many texts that begin alike cost no more than one.
    @Test func secretsThatBeginAlikeAreFoundInALongText() {
        var replacements = TextReplacements()
        for length in 4..<2_000 { replacements.add(String(repeating: "a", count: length) + "b", "#") }
        let text = String(repeating: "a", count: 50_000)
        #expect(replacements.replacing(in: text) == text)
        #expect(replacements.replacing(in: text + "b") == String(repeating: "a", count: 48_001) + "#")
    }

    private func expectNoSecret(_ code: String) async throws {
        let scene = try await ExtensionScene(background: "browser.action.onClicked.addListener(() => { \(code) });")
        scene.browser.network.route(nil, "https://api.example/*") { _ in .json(["code": "not_found"]) }
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        let lines = await scene.browser.trace.map(\.json.text)
        #expect(lines.contains { $0.contains("https://api.example/save") })
        #expect(lines.contains { $0.contains("not_found") })
        for line in lines where line.contains(#""lane":"network""#) || line.contains(#""lane":"console""#) {
            #expect(!line.contains("sesame") && !line.contains("3141592653"), "\(line)")
        }
    }

    @Test(arguments: [
        (
            "GET https://x.example/?api_key=secret_abcdef; it failed",
            "GET https://x.example/?api_key=[redacted]; it failed"
        ),
        ("{ token: \"secret_abcdef\", id: \"visible_id\" }", "{ token: \"[redacted]\", id: \"visible_id\" }"),
        ("reply {\"access_token\":\"secret_abcdef\"}", "reply {\"access_token\":\"[redacted]\"}"),
        ("Authorization: Bearer secret_abcdef.", "Authorization: Bearer [redacted]."),
        ("a bad token=secret_abcdef, and key=visible_key", "a bad token=[redacted], and key=visible_key"),
        ("<a href=\"https://x.example/?token=visible_text\">", "<a href=\"https://x.example/?token=visible_text\">"),
    ])
    func secretsAreFoundInSentences(text: String, shown: String) async throws {
        let scene = try await ExtensionScene(background: "console.log(\(JSON.string(text).text))")
        #expect(await scene.log == [shown])
    }

    @Test func anAddressThatWasNotReachedKeepsItsSecrets() async throws {
        let scene = try await ExtensionScene(permissions: [], members: ["host_permissions": ["<all_urls>"]])
        await scene.browser.setOffline(true)
        _ = try await scene.evaluate("fetch('https://x.example/p?api_key=' + 'secret_' + 'abcdef').catch(() => 0)")
        let lines = await scene.browser.trace.map(\.json.text)
        #expect(lines.contains { $0.contains("https://x.example/p?api_key=[redacted] was not sent") })
        #expect(!lines.contains { $0.contains("secret_abcdef") })
    }

    @Test func secretsAreShownToWhoAsksForThem() async throws {
        let lines = try await lines(showsSecrets: true)
        #expect(lines.contains { $0.contains("the token is secret_abcdef") })
        #expect(!lines.contains { $0.contains("[redacted]") })
    }

    @Test(arguments: [
        "quote\"backslash\\slash/end", "ünïcödé-tökén", "with space inside", "line\nbreak-secret", "%25percent-secret",
    ])
    func aSecretOfAnyLettersIsNowhere(token: String) async throws {
        // What a script makes of it (an escaped body, a URL) is not the same text; parts of it must not show either.
        let lines = try await lines(token: token)
        for line in lines {
            let event = try JSON(parsing: line)
            #expect(!strings(in: event).contains { $0.contains(token) }, "\(line)")
        }
    }

    private func strings(in value: JSON) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap { strings(in: $0) }
        case .object(let members): members.flatMap { [$0.name] + strings(in: $0.value) }
        default: []
        }
    }

    @Test func everyEventHasItsTimeItsLaneAndItsType() async throws {
        for line in try await lines() {
            let event = try JSON(parsing: line)
            #expect(event["at"]?.numberValue != nil)
            #expect(event["lane"]?.stringValue.flatMap(TraceEvent.Lane.init(rawValue:)) != nil)
            #expect(event["type"]?.stringValue?.isEmpty == false)
        }
    }

    @Test(
        arguments: [
            (1, "1"), (999_999_999_999_999, "999999999999999"), (1 << 53, #""9007199254740992""#),
            (.max, #""18446744073709551615""#),
        ] as [(UInt64, String)])
    func theFirstEventSaysWhatAReaderHasToKnow(seed: UInt64, text: String) async throws {
        var options = BrowserOptions.forTests
        options.seed = seed
        let scene = try await ExtensionScene(profile: .safariMacOS, options: options)
        let first = try #require(await scene.browser.trace.first)
        #expect(
            first.json.text
                == #"{"at":0,"lane":"browser","type":"trace","version":1,"profile":"safari-macos","seed":\#(text)}"#)
    }

    @Test func aRequestAndItsAnswerCarryTheSameNumber() async throws {
        let events = try await lines().map { try JSON(parsing: $0) }
        let request = try #require(events.first { $0["type"] == "request" })
        let response = try #require(events.first { $0["type"] == "response" })
        #expect(request["id"] == response["id"] && request["id"]?.intValue != nil)
    }

    @Test func anObserverGetsWhatTheTraceGetsAndTheTraceCanBeLeftEmpty() async throws {
        final class Lines: Sendable { let all = Mutex<[String]>([]) }
        let lines = Lines()
        var options = BrowserOptions.forTests
        options.keepsTrace = false
        options.onTraceEvent = { event in lines.all.withLock { $0.append(event.type) } }
        let scene = try await ExtensionScene(options: options)
        #expect(lines.all.withLock { $0 } == ["trace", "install", "start"])
        #expect(await scene.browser.trace.isEmpty)
    }
}
