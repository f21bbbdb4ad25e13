import LiveHTTP
import TestTools
import Testing

/// Connections of a server between two requests.
@Suite struct IdleConnectionTests {
    private static let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private func server(idleTimeout: Duration = .seconds(1_000)) async throws -> LiveServer {
        var options = LiveServerOptions()
        options.idleTimeout = idleTimeout
        return try await LiveServer(options) { _ in .text("here") }
    }

    @Test(arguments: [1, 3]) func aConnectionThatIsNotUsedAgainIsClosed(requests: Int) async throws {
        let server = try await server(idleTimeout: .milliseconds(200))
        let client = try RawClient(port: server.port)
        for _ in 0..<requests {
            await client.send(Self.get)
            #expect(await client.receives(bytes: "HTTP/1.1 200 OK\r\n".utf8.count))
        }
        #expect(await client.readAll() != nil, "the connection is kept")
        await server.stop()
    }

    @Test func theServersEndIsSeenByAClientThatKeepsItsConnection() async throws {
        let server = try await server()
        let client = try RawClient(port: server.port)
        await client.send(Self.get)
        #expect(await client.receives(bytes: "HTTP/1.1 200 OK\r\n".utf8.count))
        await server.stop()
        #expect(await client.readAll() != nil, "the connection is kept")
    }

    @Test func aClientThatHasSaidAllGetsAllAnswers() async throws {
        let server = try await server()
        for count in 1...40 {
            let client = try RawClient(port: server.port)
            await client.send(Self.get, times: count)
            client.finishSending()
            let answer = try #require(await client.readAll(), "the connection is kept")
            #expect(answer.matches(of: /HTTP\/1.1 200 OK/).count == count)
        }
        await server.stop()
    }

    @Test func whatIsNoRequestEndsWithItsConnection() async throws {
        let server = try await server()
        for text in ["\r\n", "\r\n\r\n", "x"] {
            let client = try RawClient(port: server.port)
            await client.send(Self.get)
            #expect(await client.receives(bytes: "HTTP/1.1 200 OK\r\n".utf8.count))
            await client.send(text)
            client.finishSending()
            #expect(await client.readAll() != nil, "the connection is kept")
        }
        await server.stop()
    }

    /// Some of them end while the library looks for the next request: those it has forgotten when the server sees the end.
    @Test func clientsThatCloseWhenTheyHaveTheirAnswerLeaveNothing() async throws {
        let server = try await server()
        for _ in 0..<50 {
            let clients = try (0..<100).map { _ in try RawClient(port: server.port) }
            for client in clients { await client.send(Self.get) }
            await withTaskGroup { group in
                for client in clients {
                    group.addTask {
                        #expect(await client.receives(bytes: "HTTP/1.1 200 OK\r\n".utf8.count))
                        client.finishSending()
                    }
                }
            }
        }
        let client = try RawClient(port: server.port)
        #expect(await client.answer(to: "GET / HTTP/1.1")?.hasPrefix("HTTP/1.1 200 OK") == true)
        await server.stop()
    }
}
