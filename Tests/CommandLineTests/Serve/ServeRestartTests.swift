import JSONText
import TestTools
import Testing

// Nothing is lost over a restart of `extrun serve` under load.
@Suite(.enabled(if: NodeProcess.isInstalled, "Node is missing (Debian package: nodejs)"))
struct ServeRestartTests {
    /// Saves addresses from eight clients at once, each until it is acknowledged, and prints a line for every fiftieth
    /// answer. When there is a file `stop`, it saves each address again, which must be refused as known, and prints how
    /// many were not.
    private let load = """
        const [port, token] = process.argv.slice(1);
        let failures = 0, next = 0;
        const save = async (number) => {
          for (;;) {
            const status = await fetch(`http://127.0.0.1:${port}/api/item/create`, {
              method: "POST",
              headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
              body: JSON.stringify({ url: `https://example.com/${number}` }),
            }).then((response) => response.status, () => 0);
            if (status === 200 || status === 409) return status;
            if (status !== 0 && status !== 503) console.log(`unexpected ${status}`);
            failures++;
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
        };
        const saved = [];
        const client = async () => {
          while (!require("fs").existsSync("stop")) {
            const number = next++;
            await save(number);
            if (saved.push(number) % 50 === 0) console.log("going on");
          }
        };
        Promise.all(Array.from({ length: 8 }, client)).then(async () => {
          let lost = 0;
          for (const number of saved) if (await save(number) !== 409) lost++;
          console.log(`lost ${lost}, interrupted ${failures > 0}`);
        });
        """

    @Test func nothingThatWasAcknowledgedIsLostOverRestartsAndKills() throws {
        let line = try CommandLine()
        let options = ["coolection", "--quiet", "--database", "items.db"]
        var server: ServedBackend? = try ServedBackend(line, options + ["--account", "account.json"])
        let port = try #require(server?.port)
        let token = try #require(try JSON(parsing: try line.read("account.json"))["token"]?.stringValue)
        let clients = try NodeProcess(load, in: line.folder, ["\(port)", token])
        for restart in 1...6 {
            #expect(clients.readLine() == "going on")
            // Every other time it is not asked to end, but killed.
            if restart % 2 == 0 { #expect(server?.stop() == 0) }
            server = nil
            server = try ServedBackend(line, options + ["--port", "\(port)"])
        }
        #expect(clients.readLine() == "going on")
        try line.write(file: "stop", "")
        var last = clients.readLine()
        while last == "going on" { last = clients.readLine() }
        #expect(last == "lost 0, interrupted true")
        #expect(server?.stop() == 0)
    }
}
