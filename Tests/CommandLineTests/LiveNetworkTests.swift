import JSONText
import Testing

/// `extrun serve`, and `extrun run` with the real network, a recording and a replay.
@Suite struct LiveNetworkTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    private func writeClipper(port: Int) throws {
        try line.write(
            permissions: ["nativeMessaging"], members: ["host_permissions": ["http://127.0.0.1/*"]],
            background: """
                browser.action.onClicked.addListener(async (tab) => {
                  const { token } = await browser.runtime.sendNativeMessage("app", {});
                  const save = async (url) => {
                    const response = await fetch("http://127.0.0.1:\(port)/api/item/create", {
                      method: "POST",
                      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
                      body: JSON.stringify({ url }),
                    });
                    return response.status;
                  };
                  const statuses = await Promise.all([save(tab.url), save("https://b.example/"), save("https://c.example/")]);
                  statuses.push(await save(tab.url));
                  browser.action.setBadgeText({ text: statuses.join() });
                });
                """)
    }

    private func steps(_ token: String, _ options: [String]) -> [String] {
        ["run", "extension", "--json", "--native-reply", #"{}={"token":"\#(token)"}"#] + options
            + ["open https://example.com/a", "tap"]
    }

    // A recorded session replays with the network off, byte for byte the same trace.
    @Test func aRecordedSessionReplaysWithoutItsServerByteForByte() throws {
        let server = try ServedBackend(line, ["coolection", "--account", "account.json"])
        let account = try JSON(parsing: try line.read("account.json"))
        let token = try #require(account["token"]?.stringValue)
        try writeClipper(port: server.port)
        let live = try line.extrun(
            steps(token, ["--network", "record", "session.jsonl", "--allow-host", "127.0.0.1:\(server.port)"]))
        #expect(live.status == 0, "\(live.errors)")
        #expect(try live.summary["badgeText"] == "200,200,200,409")
        #expect(server.stop() == 0)

        let replay = try line.extrun(steps(token, ["--network", "replay", "session.jsonl"]))
        #expect(replay.output == live.output)
        #expect(replay.status == 0)
        let recording = try line.read("session.jsonl")
        #expect(!recording.contains(token) && !live.output.contains(token))
        // One line for each request, and what was asked of which route, but no secret.
        let log = try line.read("serve.log").split(separator: "\n")
        #expect(log.count == 4 && log.allSatisfy { $0.hasPrefix("POST /api/item/create ") }, "\(log)")
    }

    @Test(arguments: ["coolection", "bookmark-ai", "my-mind"])
    func eachBackEndIsServedWithAnAccount(name: String) throws {
        let server = try ServedBackend(line, [name, "--account", "account.json"])
        let account = try JSON(parsing: try line.read("account.json"))
        #expect(account["user"]?.stringValue?.isEmpty == false)
        #expect(server.stop() == 0)
    }

    @Test func aHostThatIsNotNamedIsNotReached() throws {
        let server = try ServedBackend(line, ["coolection"])
        try writeClipper(port: server.port)
        let result = try line.extrun(steps("t", ["--network", "live"]))
        #expect(result.output.contains("allow this one with --allow-host 127.0.0.1:\(server.port)"))
        #expect(server.stop() == 0)
        #expect(try line.read("serve.log") == "")
    }

    @Test func whatWasSavedIsThereAfterARestart() throws {
        let first = try ServedBackend(line, ["coolection", "--database", "data.sqlite", "--account", "account.json"])
        let token = try #require(try JSON(parsing: try line.read("account.json"))["token"]?.stringValue)
        try writeClipper(port: first.port)
        let before = try line.extrun(steps(token, ["--network", "live", "--allow-host", "127.0.0.1"]))
        #expect(try before.summary["badgeText"] == "200,200,200,409")
        #expect(first.stop() == 0)
        let second = try ServedBackend(line, ["coolection", "--database", "data.sqlite"])
        try writeClipper(port: second.port)
        let after = try line.extrun(steps(token, ["--network", "live", "--allow-host", "127.0.0.1"]))
        #expect(try after.summary["badgeText"] == "409,409,409,409")
        #expect(second.stop() == 0)
    }

    @Test(arguments: [
        (["run", "x", "--network", "sideways"], "routed, live, record FILE or replay FILE is expected"),
        (["run", "x", "--network", "replay"], "--network replay needs the name of a file"),
        (["run", "x", "--allow-host", "a.example"], "add --network live or --network record FILE"),
        (["run", "x", "--network", "live", "--allow-host", "https://a.example/"], "a host is expected"),
        (["run", "x", "--network", "live", "--network-timeout", "0s"], "a time above zero is expected"),
        (["run", "x", "--network", "live", "--proxy", "proxy"], "--network: 'proxy' is no URL of a proxy"),
        (["run", "x", "--network", "live", "--proxy", "http://127.0.0.1:99999"], "is no URL of a proxy"),
        (["serve"], "name a system"), (["serve", "nothing"], "there is: coolection"),
        (["serve", "coolection", "--port", "70000"], "a port from 0 to 65535 is expected"),
        (["serve", "coolection", "--database", "/nowhere/data"], "--database '/nowhere/data'"),
        (["serve", "coolection", "--account", "/nowhere/account"], "--account '/nowhere/account'"),
    ])
    func aWrongOptionIsAClearError(arguments: [String], words: String) throws {
        try line.write("x", background: "")
        let result = try line.extrun(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(arguments: [
        ("--network", "replay nowhere.jsonl", "the recording 'nowhere.jsonl' cannot be read"),
        ("--network", "record /nowhere/session.jsonl", "cannot be written"),
    ])
    func aRecordingThatCannotBeUsedIsAClearError(option: String, value: String, words: String) throws {
        try line.write("x", background: "")
        let hosts = value.hasPrefix("record") ? ["--allow-host", "a.example"] : []
        let result = try line.extrun(["run", "x", option, value] + hosts + ["open https://example.com/"])
        #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
    }

    @Test func aRecordingOfNoHostIsRefusedBeforeItReplacesAnother() throws {
        try line.write("x", background: "")
        try line.write(file: "kept.jsonl", "kept")
        let result = try line.extrun("run", "x", "--network", "record kept.jsonl", "open https://example.com/")
        #expect(result.status == 2 && result.errors.contains("add --allow-host HOST"))
        #expect(try line.read("kept.jsonl") == "kept")
    }
}
