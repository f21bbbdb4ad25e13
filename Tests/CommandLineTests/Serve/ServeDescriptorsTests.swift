import Glibc
import TestTools
import Testing

// A server whose clients have used all its descriptors.
@Suite struct ServeDescriptorsTests {
    @Test func itAcceptsAgainWhenDescriptorsAreFree() async throws {
        let limit = 64
        let launcher = ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$0\" \"$@\""]
        let server = try ServedBackend(CommandLine(), ["my-mind", "--quiet"], with: launcher)
        do {
            let connections = try (0..<(limit - 5)).map { _ in try RawClient(port: server.port) }
            var turns = 0
            while !server.usesDescriptors(below: limit), turns < 1_000 {
                usleep(10_000)
                turns += 1
            }
            #expect(server.usesDescriptors(below: limit))
            withExtendedLifetime(connections) {}
        }
        let client = try RawClient(port: server.port)
        let answer = try #require(await client.answer(to: "GET /healthz HTTP/1.1"))
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        #expect(server.stop() == 0)
    }

    @Test func clientsThatCloseTheirConnectionsLeaveNoneBehind() async throws {
        let launcher = ["/bin/sh", "-c", "ulimit -n 64; exec \"$0\" \"$@\""]
        let server = try ServedBackend(CommandLine(), ["my-mind", "--quiet"], with: launcher)
        for _ in 0..<5 {
            var clients: [RawClient] = []
            for _ in 0..<20 {
                let client = try RawClient(port: server.port)
                clients.append(client)
                await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let isAnswered = await client.receives(bytes: "HTTP/1.1 200".utf8.count)
                try #require(isAnswered)
            }
            withExtendedLifetime(clients) {}
        }
        #expect(server.stop() == 0)
    }
}
