import Glibc
import HTTP
import LiveHTTP
import Synchronization
import TestTools
import Testing

/// Servers that lie, stop or never end: each costs its own request and nothing else.
@Suite struct MisbehavingServerTests {
    /// Sends one request to a server that talks like this; gives the reason of its failure. The connection must be gone
    /// afterwards.
    private func failure(
        _ change: (inout LiveOptions) -> Void = { _ in }, _ location: SourceLocation = #_sourceLocation,
        talk: @escaping @Sendable (RawConnection) -> Void
    ) async throws -> String {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            talk(connection)
        }
        defer { server.stop() }
        let transport = try await makeTransport(change)
        let reason = await transport.failure(try request(server.url), location)
        await transport.close()
        #expect(await server.allConnectionsEnd(), "a connection was kept", sourceLocation: location)
        return reason
    }

    /// The body that is read out of an answer after which the server closes the connection.
    private func body(of answer: String) async throws -> [UInt8] {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(answer)
        }
        defer { server.stop() }
        return try await makeTransport().send(try request(server.url)).body
    }

    @Test func aBodyShorterThanAnnouncedIsNoAnswer() async throws {
        let reason = try await failure { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this") }
        #expect(reason.contains("the connection ended before the whole answer was there"), "\(reason)")
    }

    @Test func aChunkShorterThanAnnouncedIsNoAnswer() async throws {
        let reason = try await failure {
            $0.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nwor")
        }
        #expect(reason.contains("the connection ended before the whole answer was there"), "\(reason)")
    }

    /// A departure, see `LiveExchange`: nobody may take it for more than it is.
    @Test func aBodyThatEndsBetweenTwoChunksCountsAsWhole() async throws {
        let body = try await body(of: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        #expect(body == Array("hello".utf8))
    }

    @Test(arguments: ["5\r\nContent-Length: 2", "5, 2", "-5", "+5", "5x", ""])
    func aLengthThatIsNoneIsNoAnswer(length: String) async throws {
        let reason = try await failure { $0.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhello") }
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test func aLengthThatIsSaidTwiceAlikeIsOne() async throws {
        let body = try await body(of: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello")
        #expect(body == Array("hello".utf8))
    }

    @Test func headersThatStopHalfWayAreNoAnswer() async throws {
        let reason = try await failure { $0.send("HTTP/1.1 200 OK\r\nContent-Le") }
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test func somethingThatIsNotHTTPIsNoAnswer() async throws {
        let reason = try await failure { $0.send("SSH-2.0-something\r\n\r\n") }
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test func anEncodedBodyThatEndsTooEarlyIsNoAnswer() async throws {
        let body = gzipped.dropLast(12)
        let reason = try await failure {
            $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzipped.count)\r\n\r\n")
            $0.send(Array(body))
        }
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test(arguments: [1, 12], ["Content-Length", "Transfer-Encoding"])
    func anEncodingThatEndsTooEarlyIsNoAnswer(missing: Int, framing: String) async throws {
        let body = gzipped.dropLast(missing)
        let reason = try await failure {
            $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(framing): ")
            $0.send(
                framing == "Content-Length"
                    ? "\(body.count)\r\n\r\n" : "chunked\r\n\r\n\(String(body.count, radix: 16))\r\n")
            $0.send(Array(body))
            $0.send(framing == "Content-Length" ? "" : "\r\n0\r\n\r\n")
        }
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test func aBodyThatIsNotEncodedAtAllIsNoAnswer() async throws {
        let reason = try await failure {
            $0.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain")
        }
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test func theConnectionIsKeptAfterAnEncodedBody() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: GZip\r\nContent-Length: \(gzipped.count)\r\n\r\n")
                connection.send(gzipped)
            }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        let first = try await transport.send(try request(server.url)).body
        #expect(!first.isEmpty && first.count != gzipped.count)
        #expect(try await transport.send(try request(server.url)).body == first)
        #expect(server.acceptedCount == 1)
    }

    @Test(arguments: ["200 OK\r\nContent-Length: 0", "304 Not Modified", "204 No Content"])
    func anEncodedBodyThatIsNotThereIsEmpty(head: String) async throws {
        #expect(try await body(of: "HTTP/1.1 \(head)\r\nContent-Encoding: gzip\r\n\r\n").isEmpty)
    }

    @Test func whatComesAfterTheAnnouncedLengthIsNobodysAnswer() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")
            }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        #expect(try await transport.send(try request(server.url)).body == Array("ok".utf8))
        #expect(try await transport.send(try request(server.url)).status == 200)
    }

    @Test func aServerThatNeverAnswersIsGivenUp() async throws {
        let reason = try await failure({ $0.timeout = .milliseconds(200) }, talk: { $0.waitForEnd() })
        #expect(reason.contains("no whole answer within 0.2 seconds") && reason.contains("--network-timeout"))
    }

    @Test func aServerThatStopsInTheBodyIsGivenUp() async throws {
        let reason = try await failure(
            { $0.timeout = .milliseconds(200) },
            talk: {
                $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome")
                $0.waitForEnd()
            })
        #expect(reason.contains("no whole answer within 0.2 seconds"), "\(reason)")
    }

    @Test(arguments: ["Content-Length: 10000000000", "Transfer-Encoding: chunked", "Connection: close"])
    func tenGigabytesEndAtTheLimit(framing: String) async throws {
        let sentMegabytes = Mutex(0)
        let reason = try await failure(
            { $0.maximumBodyBytes = 1 << 20 },
            talk: { connection in
                connection.send("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
                var block = [UInt8](repeating: 0x61, count: 1_000_000)
                if framing.hasSuffix("chunked") { block = Array("f4240\r\n".utf8) + block + Array("\r\n".utf8) }
                for _ in 0..<10_000 {
                    guard connection.send(block) else { return }
                    sentMegabytes.withLock { $0 += 1 }
                }
            })
        #expect(reason.contains("longer than the limit of 1048576 bytes"), "\(reason)")
        // What the buffers of the sockets take is the system's choice; nothing like the whole.
        #expect(sentMegabytes.withLock { $0 } < 100)
    }

    @Test func aCancelledRequestEndsAtOnceAndItsConnectionToo() async throws {
        let isAsked = AsyncStream<Void>.makeStream()
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            isAsked.continuation.yield()
            connection.waitForEnd()
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        let asked = try request(server.url)
        let task = Task { await transport.failure(asked) }
        for await _ in isAsked.stream { break }
        task.cancel()
        #expect(await task.value == "the request was cancelled")
        await transport.close()
        #expect(await server.allConnectionsEnd())
    }

    @Test func aPortThatNobodyListensOnIsAClearError() async throws {
        let reason = try await makeTransport().failure(try request("http://127.0.0.1:1/"))
        #expect(reason.contains("Connection refused"), "\(reason)")
    }
}
