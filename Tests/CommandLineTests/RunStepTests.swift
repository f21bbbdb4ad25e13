import JSONText
import Testing

// Every step of `extrun run`, on an extension that says what it sees.
@Suite struct RunStepTests {
    private static let background = """
        const say = (name) => (...values) => console.log(name, ...values.map((value) => value?.id ?? JSON.stringify(value)));
        browser.runtime.onInstalled.addListener(say("installed"));
        browser.runtime.onStartup.addListener(say("startup"));
        browser.tabs.onCreated.addListener(say("created"));
        browser.tabs.onUpdated.addListener((id, changes) => changes.url && console.log("updated", id, changes.url));
        browser.tabs.onRemoved.addListener(say("removed"));
        browser.runtime.onMessage.addListener((message) => Promise.resolve([message, browser.runtime.getManifest().version]));
        browser.action.onClicked.addListener((tab) => {
          browser.action.setBadgeText({ text: "tapped" });
          fetch("https://api.example/tap").then((response) => console.log("status", response.status), String).then(console.log);
        });
        """

    private func run(_ arguments: String...) throws -> CommandLine.Result {
        let line = try CommandLine()
        try line.write(permissions: ["tabs"], background: Self.background)
        try line.write("next", members: ["version": "2.0"], background: Self.background)
        return try line.extrun(["run", "extension", "--route", "GET https://api.example/tap=200"] + arguments)
    }

    /// What the background logged, in its order.
    private func log(_ result: CommandLine.Result) -> [String] {
        result.lines.filter { $0.contains("  console     log: ") }.compactMap {
            $0.split(separator: "log: ", maxSplits: 1).last?.split(separator: "  (").first.map(String.init)
        }
    }

    @Test func tabsOpenNavigateReloadAndClose() throws {
        let result = try run(
            "open https://example.com/", "navigate https://example.org/", "reload", "back", "forward",
            "open https://example.net/",
            "close",
            "expect badge", "tap", "expect badge tapped")
        #expect(result.status == 0)
        #expect(
            log(result) == [
                #"installed {"reason":"install"}"#, "created 1", "updated 1 https://example.com/",
                "updated 1 https://example.org/", "updated 1 https://example.org/", "updated 1 https://example.com/",
                "updated 1 https://example.org/", "created 2",
                "updated 2 https://example.net/", #"removed 2 {"windowId":1,"isWindowClosing":false}"#, "status 200",
                "undefined",
            ])
    }

    @Test func livesAndDeaths() throws {
        let result = try run(
            "open https://example.com/", "kill", "expect worker stopped", "tap", "expect worker running", "crash",
            "expect worker stopped", "relaunch", "expect worker running", "advance 30s", "expect worker stopped",
            "disable", "enable", "expect worker running", "update next", "message 1", "--json")
        #expect(result.status == 0)
        #expect(try result.summary["workerDeaths"] == ["kill", "crash", "idle", "update"])
        #expect(try result.events.contains { $0["type"] == "value" && $0["value"] == #"[1,"2.0"]"# })
    }

    @Test func theNetworkGoesAndComes() throws {
        let result = try run(
            "open https://example.com/", "offline", "tap", "online", "tap", "expect request GET https://api.example/tap"
        )
        #expect(result.status == 0)
        #expect(log(result).suffix(3) == ["TypeError: Load failed", "status 200", "undefined"])
        #expect(result.output.contains("failed: GET https://api.example/tap was not sent: the browser is offline"))
    }

    @Test func whatWasCopiedIsExpected() throws {
        let line = try CommandLine()
        try line.write(
            members: ["permissions": ["clipboardWrite"], "action": ["default_popup": "popup.html"]], background: "")
        try line.write(file: "extension/popup.html", "<script src='popup.js'></script>")
        try line.write(file: "extension/popup.js", "navigator.clipboard.writeText('two words');")
        let steps = ["run", "extension", "open https://example.com/", "expect clipboard", "tap"]
        let result = try line.extrun(steps + ["expect clipboard two words"])
        #expect(result.status == 0)
        #expect(result.output.contains("browser     \"two words\" is copied"))
        let wrong = try line.extrun(steps + ["expect clipboard three words"])
        #expect(wrong.status == 1)
        #expect(wrong.errors == "extrun: step 4: expect clipboard three words: on the clipboard is \"two words\"\n")
    }

    @Test func aServerPushesToOpenWebSockets() throws {
        let line = try CommandLine()
        try line.write(
            background: """
                browser.action.onClicked.addListener(() => {
                  const socket = new WebSocket("wss://push.example/feed");
                  socket.onmessage = ({ data }) => browser.action.setBadgeText({ text: data });
                });
                """)
        let result = try line.extrun(
            "run", "extension", "--web-socket", "wss://push.example/* hello there", "open https://example.com/", "tap",
            "expect badge hello there", "push wss://push.example/feed 7 new", "expect badge 7 new", "advance 30s",
            "push wss://push.example/feed 8 new", "expect badge 7 new")
        #expect(result.status == 0)
        let shown = result.lines.filter { $0.contains("WebSocket") || $0.contains("sends") }.map { $0.dropFirst(12) }
        #expect(
            shown == [
                "network     opens the WebSocket wss://push.example/feed", "network     the WebSocket is open",
                "network     the server sends hello there",
                "user        a server sends 7 new to wss://push.example/feed", "network     the server sends 7 new",
                "background  life 1 ends: idle (lost: a WebSocket)",
                "network     the browser closes the WebSocket with 1001",
                "background  note: an open WebSocket does not keep the background alive in Safari, as it does in Chrome since "
                    + "version 116; let an alarm or the app wake it, and connect anew",
                "user        a server sends 8 new to wss://push.example/feed",
                "network     note: nobody hears that: no WebSocket is open at wss://push.example/feed",
            ])
    }

    @Test func aRequestOfADeviceWithoutNetworkIsNone() throws {
        #expect(try run("open https://example.com/", "offline", "tap", "--json").summary["requests"] == [])
        let result = try run(
            "open https://example.com/", "offline", "tap", "expect request GET https://api.example/tap")
        #expect(result.status == 1)
        #expect(result.errors.contains("no request was sent"))
    }

    @Test func messagesAndEvaluationsPrintTheirValues() throws {
        let result = try run(
            "open https://example.com/", #"message {"a": [1, "ü"]}"#, "eval 6 * 7", "eval ({ a: 1 })", "eval undefined",
            "eval (async () => 'late')()")
        #expect(result.status == 0)
        let values = result.lines.filter { !$0.contains(" s  ") && !$0.hasPrefix("badge") }
        #expect(values == [#"[{"a":[1,"ü"]},"1.0"]"#, "42", #"{"a":1}"#, "undefined", #""late""#])
    }

    @Test func grantsAndDenialsDecideWhatIsSeen() throws {
        let url = "eval browser.tabs.get(1).then((tab) => tab.url)"
        let result = try run(
            "--host-access", "ask", "open https://example.com/", url, "grant https://example.com/*", url,
            "deny https://example.com/*", url, "grant <all_urls>", url, "grant *://example.com/*", url)
        #expect(result.status == 0)
        let values = result.lines.filter { $0.hasPrefix("\"") }
        // What the user says of every website leaves what was said of one.
        #expect(values == [#""""#, #""https://example.com/""#, #""""#, #""""#, #""https://example.com/""#])
    }

    @Test func aPopupIsExpectedOrNot() throws {
        let line = try CommandLine()
        try line.write(members: ["action": ["default_popup": "popup.html"]], background: "")
        try line.write(file: "extension/popup.html", "<!doctype html><title>Popup</title>")
        let result = try line.extrun(
            "run", "extension", "open https://example.com/", "expect no popup", "tap", "expect popup")
        #expect(result.status == 0)
        #expect(result.output.contains("popup       opens popup.html"))
        let wrong = try line.extrun("run", "extension", "open https://example.com/", "expect popup")
        #expect(wrong.status == 1)
        #expect(wrong.errors == "extrun: step 2: expect popup: no popup is open\n")
    }

    @Test func anExpectationThatFailsEndsTheRunWithWhatWasThere() throws {
        let result = try run("open https://example.com/", "tap", "expect badge ✓", "expect log never", "--json")
        #expect(result.status == 1)
        #expect(result.errors == "extrun: step 3: expect badge ✓: the badge is \"tapped\"\n")
        #expect(try result.summary["status"] == 1)
    }

    @Test(arguments: [
        (
            "expect log nothing",
            "extrun: step 1: expect log nothing: logged was: \"installed {\\\"reason\\\":\\\"install\\\"}\"\n"
        ),
        ("expect worker stopped", "extrun: step 1: expect worker stopped: the worker is running\n"),
    ])
    func eachExpectationSaysWhatWasThere(step: String, message: String) throws {
        let result = try run(step)
        #expect(result.status == 1)
        #expect(result.errors == message.replacing("\\\"", with: "\""))
    }

    @Test(arguments: [
        ("tap", "no tab is open; open one first, as in open https://example.com/"),
        (
            "grant bookmarks",
            "'bookmarks' is neither a match pattern, as https://*.example.com/*, nor a permission that the manifest names"
        ),
        (
            "update nowhere",
            "nowhere: there is no such folder; name the folder that holds the extension's manifest.json"
        ),
        ("command save", "the extension has no command 'save'; it has: _execute_action"),
    ])
    func aStepThatCannotBePlayedEndsTheRunWithTwo(step: String, message: String) throws {
        let result = try run(step)
        #expect(result.status == 2)
        #expect(result.errors == "extrun: step 1: \(step): \(message)\n")
    }

    @Test func stepsInFrontOfTheExtensionAreToldSo() throws {
        let result = try CommandLine().extrun("run", "open https://example.com/", "extension", "tap")
        #expect(result.status == 2)
        #expect(
            result.errors
                == "extrun: 'open https://example.com/' is a step; the extension stands before the steps, as in: "
                + "extrun run my-extension 'open https://example.com/' tap\n")
    }

    @Test(arguments: [
        ("jump", "step 2: there is no step 'jump'; see 'extrun run --help'"),
        ("advance 2", "step 2: '2' is no time; write a number and ms, s, m or h, as in 2s"),
        (
            "command",
            "step 2: 'command' needs the name of a command, as in: command save; all words of a step are one argument: extrun run my-extension 'open https://example.com/' tap"
        ),
        ("open example.com", "step 2: 'example.com' is no absolute URL; write it in full, as in https://example.com/"),
        (
            "menu x {\"y\":1}",
            "step 2: 'y' is nothing that can be clicked; it takes: selectionText, linkUrl, linkText, srcUrl, mediaType, editable, frameUrl"
        ),
    ])
    func aStepThatIsNotUnderstoodEndsBeforeAnythingRuns(step: String, message: String) throws {
        let result = try run("open https://example.com/", step)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == "extrun: \(message)\n")
    }
}
