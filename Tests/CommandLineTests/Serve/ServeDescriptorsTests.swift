import Glibc
import Testing

// A server whose clients have used all its descriptors.
@Suite struct ServeDescriptorsTests {
    @Test func itAcceptsAgainWhenDescriptorsAreFree() throws {
        let limit = 64
        let launcher = ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$0\" \"$@\""]
        let server = try ServedBackend(CommandLine(), ["my-mind", "--quiet"], with: launcher)
        do {
            let connections = try (0..<(limit - 5)).map { _ in try ServedConnection(port: server.port) }
            var turns = 0
            while !server.usesDescriptors(below: limit), turns < 1_000 {
                usleep(10_000)
                turns += 1
            }
            #expect(server.usesDescriptors(below: limit))
            withExtendedLifetime(connections) {}
        }
        let answer = try ServedConnection(port: server.port).answer(to: "GET /healthz HTTP/1.1")
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        #expect(server.stop() == 0)
    }
}
