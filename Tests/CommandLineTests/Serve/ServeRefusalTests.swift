import TestTools
import Testing

// What `extrun serve` answers by itself is as readable to scripts as what its back end answers.
@Suite struct ServeRefusalTests {
    private func answer(of system: String, to origin: String) async throws -> String {
        let server = try ServedBackend(try CommandLine(), [system, "--quiet"])
        let path = "/" + String(repeating: "a", count: 9_000)
        let client = try RawClient(port: server.port)
        let answer = try #require(await client.answer(to: "GET \(path) HTTP/1.1\r\nOrigin: \(origin)"))
        #expect(server.stop() == 0)
        #expect(answer.hasPrefix("HTTP/1.1 414 "), "\(answer)")
        return answer
    }

    @Test func anExtensionMayReadWhyItIsRefused() async throws {
        let answer = try await answer(of: "coolection", to: "safari-web-extension://abc")
        #expect(answer.contains("\r\nAccess-Control-Allow-Origin: safari-web-extension://abc\r\n"), "\(answer)")
        #expect(answer.contains("\r\nVary: Origin\r\n"), "\(answer)")
    }

    @Test func onlyItsOwnHostsAreAnswered() async throws {
        let server = try ServedBackend(try CommandLine(), ["coolection", "--quiet"])
        for (host, status) in [("coolection.co", "200"), ("localhost:1", "200"), ("your-domain.com", "421")] {
            let client = try RawClient(port: server.port)
            await client.send("GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
            let answer = try #require(await client.readAll())
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(host): \(answer)")
        }
        #expect(server.stop() == 0)
    }

    @Test(arguments: [("coolection", "https://evil.example"), ("my-mind", "safari-web-extension://abc")])
    func otherScriptsMayNot(system: String, origin: String) async throws {
        #expect(try await !answer(of: system, to: origin).contains("Access-Control-Allow-Origin"))
    }
}
