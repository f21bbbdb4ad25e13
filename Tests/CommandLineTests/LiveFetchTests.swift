import Glibc
import JSONText
import TestTools
import Testing

/// `fetch` of a background over the real network, against servers that Node runs on loopback.
@Suite(.enabled(if: NodeProcess.isInstalled, "Node is missing (Debian package: nodejs)"))
struct LiveFetchTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    /// Runs a background whose `run(base)` gives lines to log, with the real network; gives what it logged.
    private func log(_ run: String, base: String, _ options: [String]) throws -> [String] {
        try line.write(
            members: ["host_permissions": ["*://127.0.0.1/*", "*://localhost/*"]],
            background: """
                const ask = async (path, init) => {
                  try {
                    const response = await fetch(new URL(path, "\(base)"), init);
                    return `${response.status} ${response.redirected} ${response.url} ${await response.text()}`;
                  } catch (error) {
                    return `${error.name}`;
                  }
                };
                browser.action.onClicked.addListener(async () => {
                \(run)
                });
                """)
        let result = try line.extrun(
            ["run", "extension", "--json", "--network", "live"] + options + ["open https://example.com/", "tap"])
        #expect(result.status == 0, "\(result.errors)")
        return try result.logged
    }

    // https://fetch.spec.whatwg.org/#http-redirect-fetch
    @Test func redirectsAreFollowedAsTheStandardSays() throws {
        let server = try NodeProcess(
            """
            const server = require("http").createServer((request, response) => {
              let body = "";
              request.on("data", (data) => { body += data; });
              request.on("end", () => {
                const [, status, target] = /^\\/to\\/(\\d+)(.*)$/.exec(request.url) ?? [];
                if (status) response.writeHead(+status, { Location: target });
                else if (request.url === "/loop") response.writeHead(302, { Location: "/loop" });
                else if (request.url === "/away") response.writeHead(302, { Location: "http://localhost:1/" });
                response.end(status ? "moved" : `${request.method} ${request.url} ${body}`);
              });
            });
            server.listen(0, "127.0.0.1", () => console.log(server.address().port));
            """, in: line.folder)
        let port = try server.readPort()
        let base = "http://127.0.0.1:\(port)"
        let found = try log(
            """
            const post = { method: "POST", body: "text" };
            console.log(await ask("/to/302/end", post));
            console.log(await ask("/to/303/end", post));
            console.log(await ask("/to/307/end", post));
            console.log(await ask("/to/308/to/301/end?q#new", post));
            console.log(await ask("/to/302/end", { redirect: "error" }));
            console.log((await fetch("\(base)/to/302/end", { redirect: "manual" })).type);
            console.log(await ask("/loop"));
            console.log(await ask("/away"));
            """, base: base, ["--allow-host", "127.0.0.1:\(port)"])
        #expect(
            found == [
                "200 true \(base)/end GET /end ",
                "200 true \(base)/end GET /end ",
                "200 true \(base)/end POST /end text",
                "200 true \(base)/end?q GET /end?q ",
                "TypeError", "opaqueredirect", "TypeError", "TypeError",
            ])
    }

    // https://fetch.spec.whatwg.org/#body-mixin: the second piece is sent when the script has read the first, and a server
    // learns that nobody reads on.
    @Test func aBodyIsReadWhileItIsSent() throws {
        let server = try NodeProcess(
            """
            let goOn, closed;
            const isClosed = new Promise((resolve) => { closed = resolve; });
            const server = require("http").createServer((request, response) => {
              if (request.url === "/stream") {
                response.write("one");
                goOn = () => response.end("two");
              } else if (request.url === "/next") {
                goOn();
                response.end("sent");
              } else if (request.url === "/endless") {
                const send = () => { while (!response.destroyed && response.write("x".repeat(1000))); };
                response.on("drain", send).on("close", closed);
                send();
              } else {
                isClosed.then(() => response.end("closed"));
              }
            });
            server.listen(0, "127.0.0.1", () => console.log(server.address().port));
            """, in: line.folder)
        let port = try server.readPort()
        let base = "http://127.0.0.1:\(port)"
        let found = try log(
            """
            const reader = (await fetch("\(base)/stream")).body.pipeThrough(new TextDecoderStream()).getReader();
            console.log((await reader.read()).value);
            console.log(await ask("/next"));
            console.log((await reader.read()).value, (await reader.read()).done);
            const endless = (await fetch("\(base)/endless")).body.getReader();
            console.log((await endless.read()).value.length > 0);
            await endless.cancel();
            console.log(await ask("/closed"));
            """, base: base, ["--allow-host", "127.0.0.1:\(port)"])
        #expect(
            found == [
                "one", "200 false \(base)/next sent", "two true", "true", "200 false \(base)/closed closed",
            ])
    }

    // The server speaks nothing but HTTP/2.
    @Test(.enabled(if: access("/usr/bin/openssl", X_OK) == 0, "the program openssl is not installed"))
    func http2IsSpokenOverTLS() throws {
        let certificate =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 "
            + "-addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem"
        try #require(system("cd \(line.folder) && \(certificate) 2>/dev/null") == 0)
        let server = try NodeProcess(
            """
            const { readFileSync } = require("fs");
            const [key, cert] = [readFileSync("key.pem"), readFileSync("certificate.pem")];
            const server = require("http2").createSecureServer({ key, cert, allowHTTP1: false });
            server.on("request", (request, response) => {
              let body = "";
              request.on("data", (data) => { body += data; });
              request.on("end", () => {
                if (request.url === "/moved") response.writeHead(307, { location: "/end" });
                response.end(`${request.httpVersion} ${request.method} ${body.length}`);
              });
            });
            server.listen(0, "127.0.0.1", () => console.log(server.address().port));
            """, in: line.folder)
        let port = try server.readPort()
        let base = "https://127.0.0.1:\(port)"
        let found = try log(
            """
            console.log(await ask("/a"));
            console.log((await Promise.all([1, 2, 3].map((n) => ask("/" + n, { method: "POST", body: "x".repeat(n * 1e5) })))).join());
            console.log(await ask("/moved", { method: "POST", body: "text" }));
            """, base: base, ["--allow-host", "127.0.0.1:\(port)", "--tls-authority", "certificate.pem"])
        #expect(
            found == [
                "200 false \(base)/a 2.0 GET 0",
                (1...3).map { "200 false \(base)/\($0) 2.0 POST \($0 * 100_000)" }.joined(separator: ","),
                "200 true \(base)/end 2.0 POST 4",
            ])
    }
}
