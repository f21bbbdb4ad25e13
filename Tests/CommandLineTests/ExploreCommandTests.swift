import Glibc
import JSONText
import Testing

@Suite struct ExploreCommandTests {
    private let coolection = CommandLine.fixtures + "/coolection"
    private let steps = ["open https://example.com/", "tap", "advance 5s", "expect badge \"\""]

    @Test func theBadgeThatStaysIsFoundMadeShortAndReplayed() throws {
        let line = try CommandLine()
        let result = try line.extrun(["explore", coolection] + steps)
        #expect(result.status == 1 && result.errors == "")
        #expect(result.lines.first == "Coolection: 20 points, 20 runs with kill")
        #expect(
            result.lines.contains("with the built-in native half and back end of coolection, as no other is named"))
        #expect(result.lines.contains("  breaks  kill@12:after-badge  (✓, background.js:32:30)"))
        #expect(result.lines.contains("            expect badge \"\": the badge is \"✓\""))
        #expect(result.lines.last == "5 of 20 runs break something.")
        let replay = "extrun explore \(coolection) 'open https://example.com/' tap --replay kill@12:after-badge"
        #expect(result.lines.contains("  replay: \(replay)"))

        let again = try line.extrun(
            ["explore", coolection, "open https://example.com/", "tap", "--replay", "kill@12:after-badge"])
        #expect(again.status == 1)
        #expect(again.lines.contains("   0.000 s  browser     fault: kill at 12:after-badge"))
        #expect(again.lines.contains("            the badge \"✓\" stays"))
    }

    @Test func theCommandOfAReplayKeepsAFolderNamedAsAStep() throws {
        let line = try CommandLine()
        try line.write(
            "tap",
            background: """
                chrome.action.onClicked.addListener(async () => {
                  await chrome.action.setBadgeText({ text: "x" });
                  setTimeout(() => chrome.action.setBadgeText({ text: "" }), 1000);
                });
                """)
        let result = try line.extrun(["explore", "tap"] + steps)
        #expect(
            result.lines.contains { $0.hasPrefix("  replay: extrun explore tap 'open https://example.com/' tap ") },
            "\(result.lines)")
    }

    @Test(arguments: [[], ["--json"]]) func theCommandOfAReplayHoldsNoSecret(options: [String]) throws {
        let line = try CommandLine()
        try line.write(
            permissions: ["nativeMessaging"],
            background: """
                chrome.action.onClicked.addListener(async () => {
                  await chrome.runtime.sendNativeMessage("app", { action: "getToken" });
                  await chrome.action.setBadgeText({ text: "x" });
                  setTimeout(() => chrome.action.setBadgeText({ text: "" }), 1000);
                });
                """)
        let given = [
            "--native-reply", #"{"action":"getToken"}={"token": "clip_12345", "n": 1}"#,
            "--route", "GET https://api.example/?key=route_12345=200",
        ]
        let asked = ["open https://example.com/?token=step_12345", "tap", "advance 5s"]
        let result = try line.extrun(["explore", "extension"] + given + asked + options)
        #expect(result.status == 1)
        #expect(!result.output.contains("_12345"), "\(result.output)")
        #expect(result.output.contains("--native-reply"))
        if options.isEmpty {
            let reply = #"--native-reply '{"action":"getToken"}={"token": "[redacted]", "n": 1}'"#
            #expect(result.output.contains(reply), "\(result.output)")
        }
    }

    @Test func whatBreaksNothingEndsWell() throws {
        let line = try CommandLine()
        try line.write(
            background: "browser.action.onClicked.addListener(() => browser.action.setBadgeText({text:'on'}))")
        let result = try line.extrun(
            "explore", "extension", "open https://example.com/", "tap", "expect badge on", "-v")
        #expect(result.status == 1)
        let free = try line.extrun("explore", "extension", "open https://example.com/", "tap")
        #expect(free.status == 0)
        #expect(free.output == "Test: 6 points, 6 runs with kill\n\nNothing breaks.\n")
    }

    @Test func programsReadLines() throws {
        let events = try CommandLine().extrun(["explore", coolection, "--json", "--faults", "kill,offline"] + steps)
            .events
        #expect(events.filter { $0["type"] == "point" }.count == 20)
        #expect(
            events.first { $0["name"] == "7:before-request" }?["detail"] == "POST https://coolection.co/api/item/create"
        )
        let offline = try #require(events.first { $0["schedule"] == "offline@7:before-request" })
        #expect(offline["passed"] == true && offline["violations"] == [])
        let shortest = try #require(events.first { $0["type"] == "shortest" })
        #expect(shortest["steps"] == ["open https://example.com/", "tap"] && shortest["count"] == 5)
        #expect(shortest["violations"]?.arrayValue?.first?["rule"] == "badge-stays")
        #expect(events.last?["runs"] == 21 && events.last?["failures"] == 5 && events.last?["passed"] == false)
    }

    @Test func theSameBytesOnOneThreadAndOnTwo() throws {
        let line = try CommandLine()
        let one = try line.extrun(["explore", coolection, "--json", "--faults", "all", "--jobs", "1"] + steps)
        let two = try line.extrun(["explore", coolection, "--json", "--faults", "all", "--jobs", "2"] + steps)
        #expect(one.output == two.output && one.lines.count > 60)
    }

    @Test func theReportHoldsTheMapAndTheRuns() throws {
        let line = try CommandLine()
        let result = try line.extrun(["explore", coolection, "--report", "map.html"] + steps)
        #expect(result.status == 1)
        let html = try line.read("map.html")
        #expect(html.contains("kill@12:after-badge") && html.contains("\"name\":\"Undisturbed\""))
    }

    @Test(arguments: [
        (["sign-in", "share https://example.com/a"], "bookmark-ai"),
        (["log-in", "share https://example.com/a", "offline", "share https://example.com/b"], "my-mind"),
    ])
    func noShareIsLostOrDoubled(_ steps: [String], _ system: String) throws {
        let result = try CommandLine().extrun(["explore", system, "--faults", "all", "--depth", "2"] + steps)
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.lines.last == "Nothing breaks.")
    }

    @Test func noClipIsLostOrDoubled() throws {
        let result = try exploreClip([])
        #expect(result.status == 0, "\(result.output) \(result.errors)")
    }

    @Test func anAppThatIsEndedBeforeItNotesADeliveryAsksForIt() throws {
        let result = try exploreClip(["foreground"])
        #expect(result.status == 0, "\(result.output)")
    }

    private func exploreClip(_ steps: [String]) throws -> CommandLine.Result {
        let line = try CommandLine()
        let fixture = CommandLine.fixtures + "/jiggy-clipper"
        for name in ["preprocess.js", "template.json"] {
            try line.write(file: name, try CommandLine.text(of: "\(fixture)/\(name)"))
        }
        // The clipper itself is another matter: it names the note.
        try line.write(
            file: "clipper.js",
            "var Clipper = { clip: ({ page }) => ({ name: page.title, folder: '', vault: '', behavior: 'create', content: '' }) };"
        )
        return try line.extrun(
            ["explore", "jiggy-clipper", "--scripts", ".", "--faults", "all"]
                + ["share https://shore.example/tides \(fixture)/article.html"] + steps)
    }

    @Test func theAppTooMayBeEndedWhileItSends() throws {
        let result = try CommandLine().extrun(
            "explore", "bookmark-ai", "sign-in", "offline", "share https://example.com/a", "wifi", "foreground",
            "--faults", "kill,lost-answer,http-500,locked-keychain", "--json")
        #expect(result.status == 0, "\(result.output)")
        let acts = try result.lines.map { try JSON(parsing: $0) }
            .filter { $0["type"] == "point" && $0["step"] == 5 }
            .compactMap { $0["name"]?.stringValue?.split(separator: ":").last }
        #expect(acts.contains("after-claim") && acts.contains("before-request") && acts.contains("after-complete"))
    }

    @Test(arguments: [
        (["--faults", "flood"], "there is no fault 'flood'"), (["--depth", "3"], "1 or 2 is expected"),
        (["--jobs", "0"], "a number from 1 to 256 is expected"), (["--replay", "kill@"], "is no point"),
        (["--replay", "kill@99"], "there is no point 99"), (["--keychain", "k"], "leave it out"),
        (["--app-group", "g"], "leave it out"), (["--network", "live"], "not the same twice"),
        (["--native-host", "x"], "is not implemented by extrun explore"), (["--faults"], "needs a value"),
        (["--unknown"], "there is no option --unknown"),
    ])
    func whatCannotBeExploredIsRefused(_ options: [String], _ message: String) throws {
        let result = try CommandLine().extrun(["explore", coolection] + steps + options)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: ") && result.errors.contains(message), "\(result.errors)")
        #expect(result.output == "")
    }

    @Test func whatHasNothingToExploreIsRefused() throws {
        let result = try CommandLine().extrun("explore", coolection)
        #expect(result.status == 2 && result.errors.contains("there is nothing to explore"))
    }

    @Test func aFolderThatRunsWouldShareIsRefused() throws {
        let result = try CommandLine().extrun("explore", "bookmark-ai", "--app-group", "g", "sign-in")
        #expect(result.status == 2 && result.errors.contains("leave it out"))
    }

    @Test func theHelpNamesEveryFault() throws {
        let result = try CommandLine().extrun("explore", "--help")
        #expect(result.status == 0 && result.output.contains("truncated-body") && result.output.contains("quota"))
    }
}

extension CommandLine {
    /// The text of a file of the project.
    fileprivate static func text(of path: String) throws -> String {
        let line = try CommandLine()
        return try line.read("../.." + path)
    }

    /// What is left of a failure still fails as it did.
    @Test func eachFailureIsMadeShortByItself() throws {
        let line = try CommandLine()
        let page: JSONObject = ["content_scripts": [["matches": ["https://a.example/*"], "js": ["content.js"]]]]
        try line.write(
            members: page, background: "chrome.runtime.onMessage.addListener(async () => ({ first: {}, second: {} }));")
        try line.write(file: "page.html", "<button id=a>a</button><button id=b>b</button>")
        try line.write(
            file: "extension/content.js",
            """
            document.querySelector("#a").onclick = async () => { (await chrome.runtime.sendMessage("a")).first; };
            document.querySelector("#b").onclick = async () => { (await chrome.runtime.sendMessage("b")).second; };
            """)
        let result = try line.extrun(
            "explore", "extension", "open https://a.example/ page.html", "click-page #a", "click-page #b")
        let replays = result.lines.filter { $0.hasPrefix("  replay: ") }
        #expect(replays.count == 2 && replays[0].contains("'click-page #a' --replay"), "\(result.output)")
        #expect(replays.last?.contains("'click-page #b' --replay") == true)
    }
}
