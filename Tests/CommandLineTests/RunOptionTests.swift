import Foundation
import Glibc
import JSONText
import Testing

// Every option of `extrun run`.
@Suite struct RunOptionTests {
    private let line: CommandLine

    init() throws {
        line = try CommandLine()
        try line.write(
            permissions: ["nativeMessaging"],
            background: """
                browser.action.onClicked.addListener(async () => {
                  const native = await browser.runtime.sendNativeMessage("app", { action: "get", key: "k" }).catch(String);
                  console.log("native", JSON.stringify(native));
                  const answer = await fetch("https://api.example/a=b", { method: "POST", body: "{}" })
                    .then(async (response) => [response.status, await response.text()], String);
                  console.log("answer", JSON.stringify(answer));
                });
                """)
    }

    private func run(_ arguments: String...) throws -> CommandLine.Result {
        try line.runExtension(arguments)
    }

    @Test(arguments: [
        (["--network", "record same", "--allow-host", "a.example", "--trace", "same"], "--trace", "--network record"),
        (["--trace", "same", "--report", "./same"], "--report", "--trace"),
        (["--keychain", "same", "--trace", "same"], "--keychain", "--trace"),
    ])
    func oneFileIsNotWrittenTwice(options: [String], last: String, first: String) throws {
        let result = try line.runExtension(options + ["tap"])
        let file = options.last { $0.hasSuffix("same") } ?? ""
        let path = last == "--keychain" ? "same" : file
        #expect(result.status == 2)
        #expect(result.errors == "extrun: \(last) '\(path)': \(first) writes this file; name another\n")
        #expect(access(line.folder + "/same", F_OK) != 0)
    }

    @Test(arguments: [
        (["--network", "replay kept"], "--network replay"),
        (["--network", "live", "--tls-authority", "kept"], "--tls-authority"),
    ])
    func whatIsReadIsNotWritten(options: [String], reader: String) throws {
        try line.write(file: "kept", "kept")
        symlink("kept", line.folder + "/link")
        link(line.folder + "/kept", line.folder + "/other")
        for path in ["kept", "link", "other"] {
            let result = try line.runExtension(options + ["--trace", path, "tap"])
            #expect(result.status == 2)
            #expect(result.errors == "extrun: --trace '\(path)': \(reader) reads this file; name another\n")
        }
        #expect(try line.read("kept") == "kept")
    }

    @Test func noReportTakesThePlaceOfWhatItTellsOf() throws {
        try line.write(file: "page.html", "<p>kept")
        try line.write(file: "extension/manifest.json", "kept")
        try line.write(file: "a.test.js", "kept")
        let page = try line.runExtension(["--trace", "page.html", "tap", "open https://example.com/ page.html"])
        #expect(page.status == 2)
        #expect(page.errors == "extrun: --trace 'page.html': step 2 reads this file; name another\n")
        let manifest = try line.runExtension(["--report", "extension/manifest.json", "tap"])
        #expect(manifest.status == 2)
        #expect(
            manifest.errors
                == "extrun: --report 'extension/manifest.json': the extension reads this file; name another\n")
        let explored = try line.extrun(
            "explore", "extension", "tap", "--report", "extension/manifest.json")
        #expect(explored.status == 2)
        #expect(explored.errors == manifest.errors)
        for option in ["--report", "--junit"] {
            let tests = try line.extrun(["test", ".", option, "./a.test.js"])
            #expect(tests.status == 2)
            #expect(tests.errors == "extrun: \(option) './a.test.js': that is a file of tests; name another\n")
        }
        #expect(try line.read("page.html") == "<p>kept")
        #expect(try line.read("extension/manifest.json") == "kept")
        #expect(try line.read("a.test.js") == "kept")
    }

    @Test(arguments: [
        (["run", "extension", "--trace="], "--trace"), (["run", "extension", "--report", ""], "--report"),
        (["test", "--junit="], "--junit"), (["test", "--report="], "--report"),
        (["explore", "extension", "--report="], "--report"),
    ])
    func aFileThatIsWrittenHasAName(arguments: [String], option: String) throws {
        let result = try line.extrun(arguments)
        #expect(result.status == 2)
        #expect(result.errors == "extrun: \(option) '': the name of a file is expected\n")
        #expect(result.output == "")
    }

    @Test func pagesFindTheDevice() throws {
        func found(_ options: String...) throws -> [String] {
            let script =
                "eval-page [innerWidth, navigator.platform, matchMedia('(prefers-color-scheme: dark)').matches].join()"
            return try line.runExtension(options + ["open https://example.com/", script]).lines.filter {
                $0.contains("true") || $0.contains("false")
            }
        }
        #expect(try found().last?.hasSuffix(#""393,iPhone,false""#) == true)
        #expect(
            try found("--color-scheme", "dark", "--profile", "safari-macos").last?.hasSuffix(#""1280,MacIntel,true""#)
                == true)
        #expect(try found("--device", "iPad").last?.hasSuffix(#""820,MacIntel,false""#) == true)
        for (option, names) in [("--device", "iPhone, iPad or mac"), ("--color-scheme", "light or dark")] {
            let result = try run(option, "huge", "tap")
            #expect(result.status == 2)
            #expect(result.errors == "extrun: \(option) 'huge': \(names) is expected\n")
        }
    }

    @Test func anArgumentThatIsNoTextIsRefused() throws {
        let script = #"exec "$0" clip "$(printf 'q\377.html')" --eval 1"#
        let result = try line.run(["/bin/sh", "-c", script, try CommandLine.program])
        #expect(result.status == 2 && result.output == "")
        #expect(result.errors == "extrun: the argument 'q\u{FFFD}.html' is not UTF-8, as names and texts must be\n")
    }

    @Test(arguments: ["--backend", "--native"])
    func aDamagedKeychainIsRefused(option: String) throws {
        #expect(try run("--backend", "coolection", "--keychain", "data.db").status == 0)
        try line.damage("data.db")
        let result = try run(option, "coolection", "--keychain", "data.db", "open https://example.com/")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: --keychain 'data.db': "), "\(result.errors)")
        #expect(result.errors.hasSuffix("name another one, or move it away\n"), "\(result.errors)")
    }

    @Test func damagedNotesAreRefused() throws {
        #expect(try run("--native", "browser-note", "--app-group", "group", "open https://example.com/").status == 0)
        let notes = try #require(try line.run(["find", "group", "-name", "notes.db"]).lines.first)
        try line.damage(notes)
        let result = try run("--native", "browser-note", "--app-group", "group", "open https://example.com/")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: --app-group 'group': "), "\(result.errors)")
        #expect(result.errors.hasSuffix("name another one, or move it away\n"), "\(result.errors)")
    }

    /// The texts that the script logged.
    private func log(_ arguments: String...) throws -> [String] {
        let result = try line.runExtension(["--json"] + arguments + ["open https://example.com/", "tap"])
        #expect(result.status == 0)
        return try result.logged
    }

    @Test func nativeRepliesAnswerTheMessagesThatContainTheirMatch() throws {
        let other = #"{"key":"other"}={"no":1}"#
        #expect(
            try log("--native-reply", #"{"action":"get"}={"yes":1}"#, "--native-reply", other).first
                == #"native {"yes":1}"#)
        // The last that matches answers.
        #expect(
            try log("--native-reply", "{}=1", "--native-reply", #"{ "key": "k" } = "two""#, "--native-reply", other)
                .first
                == #"native "two""#)
        #expect(
            try log("--native-reply", other).first
                == #"native "Error: Invalid call to runtime.sendNativeMessage(). The native extension canceled the request or encountered an error.""#
        )
    }

    @Test func withoutANativeHalfTheTimelineSaysHowToHaveOne() throws {
        let result = try run("open https://example.com/", "tap")
        #expect(
            result.output.contains(
                "note: there is no native half: name one with --native or --native-host, or answer with --native-reply")
        )
    }

    /// A run does not depend on the zone of the machine.
    @Test(arguments: [("-u TZ", "UTC 0"), ("TZ=America/New_York", "America/New_York 300")])
    func theTimeZoneIsUTCOrThatOfTheEnvironment(variable: String, expected: String) throws {
        try line.write(background: "")
        let code = "Intl.DateTimeFormat().resolvedOptions().timeZone + ' ' + new Date().getTimezoneOffset()"
        let environment = variable.split(separator: " ").map(String.init)
        let program = try CommandLine.program
        let result = try line.run(["/usr/bin/env"] + environment + [program, "run", "extension", "eval \(code)"])
        #expect(result.output.contains("\"\(expected)\""))
    }

    @Test(arguments: [("", "UTC"), (":Europe/Vienna", "Europe/Vienna")])
    func aTimeZoneIsReadAsOtherProgramsReadIt(text: String, expected: String) throws {
        try line.write(background: "")
        let result = try runInTimeZone(text)
        #expect(result.output.contains("\"\(expected)\""))
    }

    /// Where there are files of zones, which tell the names.
    @Test(
        .enabled(if: access("/usr/share/zoneinfo", F_OK) == 0, "the machine has no time zones (Debian package tzdata)"))
    func aTimeZoneThatIsNoneEndsTheCommand() throws {
        try line.write(background: "")
        for text in ["Nowhere/City", "Berlin", "CET-1CEST", "GMT+3", "/etc/localtime", "../../../etc/passwd", "Europe"]
        {
            let result = try runInTimeZone(text)
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "extrun: TZ '\(text)': there is no such time zone; name one as the IANA does, such as Europe/Vienna, or leave TZ out for UTC\n"
            )
        }
    }

    private func runInTimeZone(_ text: String) throws -> CommandLine.Result {
        let code = "Intl.DateTimeFormat().resolvedOptions().timeZone"
        let program = try CommandLine.program
        return try line.run(["/usr/bin/env", "TZ=\(text)", program, "run", "extension", "eval \(code)"])
    }

    @Test func routesAnswerByMethodAndAddress() throws {
        #expect(
            try log("--route", #"POST https://api.example/a=b=201 {"id": 1}"#).last == #"answer [201,"{\"id\":1}"]"#)
        #expect(
            try log("--route", "POST https://api.example/*=418 I am = a teapot").last
                == #"answer [418,"I am = a teapot"]"#)
        #expect(try log("--route", "POST https://api.example/*=204").last == #"answer [204,""]"#)
        #expect(try log("--route", "GET https://api.example/*=200").last == #"answer "TypeError: Load failed""#)
        #expect(try log("--route", "* https://api.example/*=202").last == #"answer [202,""]"#)
        // The one that was given last answers.
        #expect(
            try log("--route", "POST https://api.example/*=500", "--route", "POST https://api.example/a*=200").last
                == #"answer [200,""]"#)
    }

    @Test func aRouteAllowsOtherOriginsUnlessItIsToldNotTo() throws {
        let route = "POST https://api.example/*=200"
        let assumed = try run("--route", route, "open https://example.com/", "tap")
        #expect(assumed.output.contains("answered with 200, other origins assumed to be allowed"))
        #expect(try log("--route", route, "--cors", "as-answered").last == #"answer "TypeError: Load failed""#)
    }

    @Test func theTraceFileHoldsTheLinesOfTheOutput() throws {
        let result = try run("--json", "--trace", "trace.jsonl", "open https://example.com/", "tap")
        let trace = try line.read("trace.jsonl")
        #expect(trace.split(separator: "\n").map(String.init) == result.lines.dropLast())
        var status = stat()
        stat(line.folder + "/trace.jsonl", &status)
        #expect(status.st_mode & 0o777 == 0o600)
        let people = try run("--trace=other.jsonl", "open https://example.com/", "tap")
        #expect(people.output.contains("opens https://example.com/"))
        #expect(try line.read("other.jsonl") == trace)
    }

    @Test func aTraceFileThatCannotBeWrittenIsTheUsersError() throws {
        let result = try run("--trace", "no/such/folder/t.jsonl", "open https://example.com/")
        #expect(result.status == 2)
        #expect(result.errors == "extrun: --trace 'no/such/folder/t.jsonl': No such file or directory\n")
    }

    @Test func secretsAreShownOnlyOnDemand() throws {
        let arguments = [
            "--native-reply", #"{}={"token":"very-secret-1"}"#, "--json", "open https://example.com/", "tap",
        ]
        let hidden = try line.runExtension(arguments)
        #expect(!hidden.output.contains("very-secret-1"))
        let shown = try line.runExtension(["--show-secrets"] + arguments)
        #expect(shown.output.contains("very-secret-1"))
    }

    @Test func theSummaryHasItsMembersWithTheirTypes() throws {
        let result = try run(
            "--json", "--native-reply", "{}={}", "--route", "POST https://api.example/*=200",
            "open https://example.com/", "tap",
            "kill", "advance 1500ms")
        let summary = try result.summary
        #expect(
            summary.objectValue?.map(\.name) == [
                "type", "status", "badgeText", "title", "popup", "workerStarts", "workerDeaths", "requests",
                "nativeMessages",
                "errors", "virtualMilliseconds",
            ])
        #expect(
            summary["status"] == 0 && summary["badgeText"] == "" && summary["title"] == "Test"
                && summary["popup"] == JSON.null)
        #expect(
            summary["workerStarts"] == 1 && summary["workerDeaths"] == ["kill"]
                && summary["virtualMilliseconds"] == 1_500)
        let request = try #require(summary["requests"]?.arrayValue?.first)
        #expect(request["method"] == "POST" && request["url"] == "https://api.example/a=b" && request["status"] == 200)
        #expect(summary["nativeMessages"]?.arrayValue?.first?["reply"] == [:])
        #expect(summary["errors"] == [])
    }

    @Test func theSummaryIsThereWithoutATabToo() throws {
        let summary = try run("--json").summary
        #expect(summary["badgeText"] == "" && summary["title"] == "" && summary["requests"] == [])
    }

    @Test func theClockStartsWhenItIsTold() throws {
        let now = "eval new Date().toISOString()"
        #expect(try run(now).output.contains(#""2026-01-01T09:00:00.000Z""#))
        #expect(
            try run("--start-time", "2031-02-03T04:05:06Z", "advance 1s", now).output.contains(
                #""2031-02-03T04:05:07.000Z""#))
    }

    @Test func theSeedDecidesWhatIsRandom() throws {
        func random(_ seed: String) throws -> String { try run("--seed", seed, "eval Math.random()").output }
        #expect(try random("1") == run("eval Math.random()").output)
        #expect(try random("1") != random("2"))
        #expect(try run("--seed", "18446744073709551615").status == 0)
    }

    @Test func theProfileDecidesWhatTheBrowserSays() throws {
        let platform = "eval browser.runtime.getPlatformInfo()"
        #expect(try run(platform).output.contains(#"{"os":"ios","arch":"arm"}"#))
        #expect(try run("--profile", "safari-macos", platform).output.contains(#"{"os":"mac","arch":"arm"}"#))
    }

    @Test func aKeychainFileKeepsTheTokenFromRunToRun() throws {
        let fixture = CommandLine.fixtures + "/coolection"
        let arguments = ["run", fixture, "--native", "coolection", "--keychain", "keychain.db"]
        let before = try line.extrun(arguments + ["open https://example.com/", "tap"])
        #expect(before.output.contains(#"reply {"error":"no_token"}"#))
        _ = try line.extrun(
            arguments + ["--backend", "coolection", "open https://example.com/", "tap", "expect badge ✓"])
        let after = try line.extrun(arguments + ["open https://example.com/", "tap"])
        #expect(after.output.contains(#"reply {"token":"[redacted]"}"#))
        var status = stat()
        stat(line.folder + "/keychain.db", &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func verbosePrintsEveryEventWithAllItHolds() throws {
        let result = try run("-v", "open https://example.com/")
        #expect(
            result.output == """
                   0.000 s  browser     trace {"version":1,"profile":"safari-ios","seed":1}
                   0.000 s  user        install {"name":"Test","version":"1.0"}
                   0.000 s  background  start {"life":1,"reason":"runtime.onInstalled"}
                   0.000 s  user        open {"url":"https://example.com/"}
                   0.000 s  browser     tab.open {"tab":1,"url":"https://example.com/"}

                badge "" · 1 worker start · no death · 0 requests

                """)
    }

    @Test func theDefaultsCanBeNamed() throws {
        let result = try run(
            "--network", "routed", "--clock", "virtual", "--host-access", "granted", "--profile", "safari-ios")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        (["--nothing"], "there is no option --nothing; see 'extrun run --help'"),
        (["-x"], "there is no option -x; see 'extrun run --help'"),
        (["--seed"], "--seed needs a value"), (["--json=yes"], "--json takes no value"),
        (["--seed", "-1"], "--seed '-1': a whole number from 0 on is expected"),
        (["--start-time", "yesterday"], "--start-time 'yesterday': a date as in 2026-01-01T09:00:00Z is expected"),
        (["--host-access", "maybe"], "--host-access 'maybe': granted, ask or denied is expected"),
        (["--cors", "open"], "--cors 'open': the one value is as-answered"),
        (
            ["--profile", "opera"],
            "--profile 'opera': there is no profile 'opera'; use safari-ios or safari-macos, or an older version, as safari-ios-16.4"
        ),
        (
            ["--profile", "chrome"],
            "--profile 'chrome': the profile chrome is not implemented by extrun; use safari-ios or safari-macos, or an older version, as safari-ios-16.4"
        ),
        (["--native", "x"], "there is no built-in native half 'x'; there is coolection, browser-note"),
        (["--backend", "x"], "there is no built-in back end 'x'; there is coolection"),
        (["--native", "my-mind"], "there is no built-in native half 'my-mind'; there is coolection, browser-note"),
        (["--backend", "browser-note"], "there is no built-in back end 'browser-note'; there is coolection"),
        (["--network", "sideways"], "--network 'sideways': routed, live, record FILE or replay FILE is expected"),
        (["--clock", "fast"], "--clock 'fast': virtual or real is expected"),
        (["--native-host", ""], "--native-host '': a command for the shell is expected, as in ./host.pl"),
        (
            ["--native-host", "x", "--native", "coolection"],
            "--native and --native-host both name the native half; name one"
        ),
        (
            ["--app-group", "/proc/nowhere", "--native", "browser-note"],
            "--app-group '/proc/nowhere': the application group cannot be used: the folder /proc/nowhere cannot be made: "
                + "No such file or directory"
        ),
        (["--report"], "--report needs a value"),
        (
            ["--allow-host", "x"],
            "--allow-host is for the real network: add --network live or --network record FILE"
        ),
        (
            ["--native-reply", "x"],
            #"--native-reply 'x': two JSON values with = between are expected, as in '{"action":"getToken"}={"token":"t"}'"#
        ),
        (
            ["--route", "https://a.example/=200"],
            #"--route 'https://a.example/=200': METHOD URL=STATUS [BODY] is expected, as in 'POST https://example.com/api/*=200 {"id":1}'"#
        ),
        (
            ["--route", "GET https://a.example/=20"],
            #"--route 'GET https://a.example/=20': METHOD URL=STATUS [BODY] is expected, as in 'POST https://example.com/api/*=200 {"id":1}'"#
        ),
        (
            ["--web-socket", "https://a.example/"],
            "--web-socket 'https://a.example/': 'https://a.example/' is no absolute wss or ws URL; write e.g. "
                + "wss://example.com/feed or wss://example.com/*"
        ),
        (["--limit", "time=1s"], "--limit 'time=1s': 'time' is no limit; there are cpu and memory"),
        (["--limit", ""], "--limit '': cpu=TIME and memory=SIZE are expected, as in cpu=30s,memory=120MB"),
        (
            ["--limit", "cpu=1s,"],
            "--limit 'cpu=1s,': cpu=TIME and memory=SIZE are expected, as in cpu=30s,memory=120MB"
        ),
        (["--limit", "cpu=1"], "--limit 'cpu=1': '1' is no time; write a number and ms, s, m or h, as in 2s"),
        (
            ["--limit", "memory=1"],
            "--limit 'memory=1': '1' is no size; write a whole number and KB, MB or GB, as in 120MB"
        ),
        (["--limit", "cpu=0s"], "--limit 'cpu=0s': a script cannot do with no time at all"),
        (["--keychain", "k"], "--keychain: nothing reads it; add --native coolection or --backend coolection"),
        (["--app-group", "g"], "--app-group: nothing reads it; add --native browser-note"),
        (["--trace", "no/folder/t.jsonl"], "--trace 'no/folder/t.jsonl': No such file or directory"),
        (["--report", "/"], "--report '/': Is a directory"),
        (["--limit", "cpu"], "--limit 'cpu': cpu=TIME and memory=SIZE are expected, as in cpu=30s,memory=120MB"),
    ])
    func whatIsWrongIsSaidInOneLine(arguments: [String], message: String) throws {
        let result = try line.runExtension(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == "extrun: \(message)\n")
    }

    /// What is written beside the timeline shows no more than it does.
    @Test(arguments: [["--json"], []])
    func secretsAreInNoLineOfTheOutput(options: [String]) throws {
        let line = try CommandLine()
        try line.write(
            permissions: ["nativeMessaging"],
            background: """
                browser.action.onClicked.addListener(async () => {
                  const { token } = await browser.runtime.sendNativeMessage("app", { action: "getToken" });
                  await browser.action.setBadgeText({ text: token });
                  await browser.action.setTitle({ title: `as ${token}` });
                  throw new Error(`refused: ${token}`);
                });
                """)
        let reply = #"{"action":"getToken"}={"token":"sesame-open"}"#
        let steps = ["open https://example.com/", "tap", "expect badge x"]
        for steps in [steps, Array(steps.dropLast())] {
            let arguments = ["run", "extension", "--native-reply", reply] + options + steps
            let result = try line.extrun(arguments)
            #expect(result.errors.contains("[redacted]"))
            #expect(!result.errors.contains("sesame") && !result.lines.contains { $0.contains("sesame") })
            #expect(try line.extrun(arguments + ["--show-secrets"]).errors.contains("sesame-open"))
        }
    }

    @Test func whatScriptsSayIsNoLineOfItsOwn() throws {
        let line = try CommandLine()
        try line.write(
            background: """
                browser.action.onClicked.addListener(() => {
                  browser.action.setBadgeText({ text: "a\\nextrun: forged" });
                  throw new Error("b\\nextrun: forged");
                });
                """)
        let result = try line.extrun("run", "extension", "open https://example.com/", "tap")
        #expect(result.status == 3)
        let lines = result.lines + result.errors.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains("forged") } && !lines.contains { $0.hasPrefix("extrun: forged") })
    }

    @Test(arguments: [
        ("advance 99999999999h", "step 1: '99999999999h' is too long; 27777777h is the most"),
        ("expect request GET a.example/x", "'a.example/x' is no absolute http or https URL"),
    ])
    func stepsThatCannotBeSayWhy(step: String, sentence: String) throws {
        let line = try CommandLine()
        try line.write(background: "")
        let result = try line.extrun("run", "extension", step)
        #expect(result.status == 2 && result.errors.contains(sentence), "\(result.errors)")
    }
}
