import JSONText
import TestTools
import Testing

/// `extrun run --clock real`
@Suite struct RealClockTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    @Test func advanceWaitsAndTimersFireInTheirOrder() throws {
        try line.write(
            background: """
                const begin = Date.now();
                setTimeout(() => console.log("second"), 60);
                setTimeout(() => console.log("first"), 30);
                setTimeout(() => console.log(Date.now() - begin >= 90), 90);
                setTimeout(() => console.log("too late"), 3600000);
                """)
        let begin = ContinuousClock.now
        let result = try line.extrun("run", "extension", "--clock", "real", "--json", "advance 200ms")
        #expect(ContinuousClock.now - begin >= .milliseconds(200))
        #expect(result.status == 0)
        let log = try result.logged
        #expect(log == ["first", "second", "true"])
        #expect(try #require(result.summary["virtualMilliseconds"]?.numberValue) >= 200)
    }

    @Test func whatNeverRestsGoesOnMeanwhile() throws {
        try line.write(
            background: """
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = port2.onmessage = ({ target, data }) => target.postMessage(data);
                port1.postMessage(1);
                setTimeout(() => console.log("a timer"), 50);
                """)
        let result = try line.extrun("run", "extension", "--clock", "real", "--json", "advance 100ms")
        #expect(result.status == 0)
        #expect(try result.logged == ["a timer"])
        let virtual = try line.extrun("run", "extension", "advance 100ms")
        #expect(virtual.status == 3 && virtual.errors.contains("does not come to rest"))
    }

    @Test func theRunStartsNowWhereNobodySaysOtherwise() throws {
        try line.write(background: "console.log(Date.now())")
        func time(_ options: String...) throws -> Double {
            let result = try line.extrun(["run", "extension", "--clock", "real", "--json"] + options)
            let text = try result.events.first { $0["type"] == "console" }?["text"]?.stringValue
            return try #require(text.flatMap(Double.init))
        }
        // 2026-01-01T09:00:00Z is where a virtual run starts.
        #expect(try time() != 1_767_258_000_000)
        let named = try time("--start-time", "2030-01-01T00:00:00Z")
        #expect((1_893_456_000_000..<1_893_456_000_000 + 3_600_000).contains(named))
    }

    // A virtual clock stands still while it waits for an answer, so that the timer never comes.
    @Test(.enabled(if: NodeProcess.isInstalled, "Node is missing (Debian package: nodejs)"))
    func timersFireWhileARequestIsOnItsWay() throws {
        let server = try NodeProcess(
            """
            let waiting, isTold = false;
            const server = require("http").createServer((request, response) => {
              if (request.url === "/wait") waiting = response;
              else { isTold = true; response.end("told"); }
              if (isTold) waiting?.end("answered");
            });
            server.listen(0, "127.0.0.1", () => console.log(server.address().port));
            """, in: line.folder)
        let port = try server.readPort()
        try line.write(
            members: ["host_permissions": ["http://127.0.0.1/*"]],
            background: """
                const text = async (path) => (await fetch("http://127.0.0.1:\(port)" + path)).text();
                text("/wait").then(console.log);
                setTimeout(() => text("/tell").then(console.log), 300);
                """)
        let result = try line.extrun(
            "run", "extension", "--clock", "real", "--network", "live", "--allow-host", "127.0.0.1:\(port)",
            "expect log told", "expect log answered")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
}
