import JSONText
import Testing

// The promised runs of the first real extension.
// Seed: 000_6437c680b68e4f8f.txt
@Suite struct CoolectionRunTests {
    private let steps = [
        "open https://example.com/a", "tap", "expect badge ✓", "kill", "tap", "expect badge ✓", "advance 2s",
    ]
    private let coolection = CommandLine.fixtures + "/coolection"

    private func expectStory(_ result: CommandLine.Result) throws {
        #expect(result.status == 0)
        #expect(result.errors == "")
        let summary = try result.summary
        #expect(summary["type"] == "summary")
        #expect(summary["badgeText"] == "")
        #expect(summary["workerStarts"] == 2)
        #expect(summary["workerDeaths"] == ["kill"])
        #expect(summary["virtualMilliseconds"] == 2_000)
        #expect(summary["errors"] == [])
        let requests = try #require(summary["requests"]?.arrayValue)
        #expect(
            requests.map { $0["url"] } == [
                "https://coolection.co/api/item/create", "https://coolection.co/api/item/create",
            ])
        #expect(requests.map { $0["method"] } == ["POST", "POST"])
        #expect(requests.first?["body"] == #"{"url":"https://example.com/a"}"#)
    }

    @Test func tapKillTapWithTheBuiltInBackEnd() throws {
        let line = try CommandLine()
        let result = try line.extrun(
            ["run", coolection, "--backend", "coolection", "--native", "coolection"] + steps + ["--json"])
        try expectStory(result)
        #expect(try result.summary["requests"]?.arrayValue?.map { $0["status"] } == [200, 409])
        #expect(
            try result.summary["nativeMessages"]?.arrayValue?.map { $0["message"] } == [
                ["action": "getToken"], ["action": "getToken"],
            ])
        // The token that the built-in back end made is shown nowhere.
        #expect(!result.output.contains("coolection_"))
    }

    @Test func theSameTypedInFromTheSeedInAnyFolder() throws {
        let line = try CommandLine()
        try line.write(
            file: "typed in/manifest.json",
            """
            {
              "manifest_version": 3,
              "name": "Coolection",
              "version": "1.0",
              "description": "Save the current page to Coolection",
              "permissions": ["tabs", "nativeMessaging"],
              "action": { "default_title": "Save to Coolection" },
              "background": { "service_worker": "background.js", "persistent": false }
            }
            """)
        try line.write(file: "typed in/background.js", Self.typedIn)
        let result = try line.extrun(
            [
                "run", "typed in", "--native-reply", #"{"action":"getToken"}={"token":"coolection_abc"}"#, "--route",
                #"POST https://coolection.co/api/item/create=200 {"id":1}"#,
            ] + steps + ["--json"])
        try expectStory(result)
        #expect(try result.summary["requests"]?.arrayValue?.map { $0["status"] } == [200, 200])
        #expect(!result.output.contains("coolection_abc"))
        let again = try line.extrun(
            [
                "run", "typed in", "--native-reply", #"{"action":"getToken"}={"token":"coolection_abc"}"#, "--route",
                "POST https://coolection.co/api/item/create=409",
            ] + steps + ["--json"])
        try expectStory(again)
        #expect(try again.summary["requests"]?.arrayValue?.map { $0["status"] } == [409, 409])
    }

    @Test func twoProcessesWithTheSameSeedPrintTheSame() throws {
        let line = try CommandLine()
        func run(_ seed: String) throws -> String {
            try line.extrun(
                ["run", coolection, "--backend", "coolection", "--native", "coolection", "--seed", seed] + steps + [
                    "--json"
                ]
            ).output
        }
        let first = try run("5")
        #expect(try run("5") == first)
        #expect(try run("6") != first)
    }

    @Test func forPeopleItPrintsOneLineForEachThing() throws {
        let line = try CommandLine()
        let result = try line.extrun(
            ["run", coolection, "--backend", "coolection", "--native", "coolection"] + steps)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            result.output == """
                   0.000 s  user        installs Coolection 1.0
                   0.000 s  background  life 1 starts, because of runtime.onInstalled
                   0.000 s  user        opens https://example.com/a
                   0.000 s  user        tap
                   0.000 s  background  action.onClicked
                   0.000 s  native      message {"action":"getToken"}
                   0.000 s  native      reply {"token":"[redacted]"}
                   0.000 s  network     OPTIONS https://coolection.co/api/item/create, a preflight
                   0.000 s  network     answered with 204
                   0.000 s  network     POST https://coolection.co/api/item/create
                   0.000 s  network     answered with 200
                   0.000 s  browser     badge of tab 1: "✓"
                   0.000 s  test        expect badge ✓: holds
                   0.000 s  user        kill
                   0.000 s  background  life 1 ends: kill (lost: a timer)
                   0.000 s  user        tap
                   0.000 s  background  life 2 starts, because of action.onClicked
                   0.000 s  background  action.onClicked
                   0.000 s  native      message {"action":"getToken"}
                   0.000 s  native      reply {"token":"[redacted]"}
                   0.000 s  network     POST https://coolection.co/api/item/create
                   0.000 s  network     answered with 409
                   0.000 s  test        expect badge ✓: holds
                   0.000 s  user        lets 2 s pass
                   2.000 s  browser     badge of tab 1: ""

                badge "" · 2 worker starts · deaths: kill · 2 requests

                """)
    }

    @Test func withoutCORSHeadersNothingIsSavedAndTheTimelineSaysWhy() throws {
        let line = try CommandLine()
        let result = try line.extrun(
            "run", coolection, "--native-reply", #"{}={"token":"coolection_abc"}"#, "--route",
            "POST https://coolection.co/*=200", "--cors", "as-answered", "open https://example.com/a", "tap",
            "expect badge")
        #expect(result.status == 0)
        let address = "https://coolection.co/api/item/create"
        #expect(
            result.output.contains("failed: no route answers OPTIONS \(address); nearest: POST https://coolection.co/*")
        )
        let without = try line.extrun(
            "run", coolection, "--native-reply", #"{}={"token":"coolection_abc"}"#, "--route",
            "PUT https://coolection.co/*=200", "--cors", "as-answered", "open https://example.com/a", "tap")
        #expect(without.output.contains("failed: no route answers POST \(address); nearest: PUT"))
    }

    @Test func withHostAccessAskNothingIsSavedAndTheTimelineSaysWhy() throws {
        let line = try CommandLine()
        let result = try line.extrun(
            "run", coolection, "--backend", "coolection", "--native", "coolection", "--host-access", "ask",
            "open https://example.com/a", "tap", "expect badge", "grant https://example.com/*", "tap", "expect badge ✓")
        #expect(result.status == 0)
        #expect(result.output.contains("note: tab.url is an empty string: the manifest asks for neither activeTab nor"))
    }

    /// What the seed prints, but for the names of its variables.
    private static let typedIn = """
        browser.action.onClicked.addListener(async (tab) => {
          const page = tab.url;
          if (!page || !/^https?:\\/\\//.test(page)) return;
          const reply = await browser.runtime.sendNativeMessage("application.id", { action: "getToken" });
          if (!reply.token) return;
          try {
            const answer = await fetch("https://coolection.co/api/item/create", {
              method: "POST",
              headers: { "Content-Type": "application/json", Authorization: `Bearer ${reply.token}` },
              body: JSON.stringify({ url: page }),
            });
            if (answer.ok || answer.status === 409) {
              browser.action.setBadgeText({ text: "✓" });
              setTimeout(() => browser.action.setBadgeText({ text: "" }), 2000);
            }
          } catch {}
        });
        """
}
