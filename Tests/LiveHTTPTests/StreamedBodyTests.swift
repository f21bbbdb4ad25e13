import Glibc
import HTTP
import LiveHTTP
import Synchronization
import TestTools
import Testing

/// Bodies that are read block by block while the server still sends them.
@Suite struct StreamedBodyTests {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    /// The answer of a server that talks like this, to a request that accepts a stream.
    private func answer(
        _ change: (inout LiveOptions) -> Void = { _ in }, talk: @escaping @Sendable (RawConnection) -> Void
    ) async throws -> (response: HTTPResponse, server: RawServer, transport: LiveTransport) {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            talk(connection)
        }
        var asked = try request(server.url)
        asked.acceptsStream = true
        let transport = try await makeTransport(change)
        return (try await transport.send(asked), server, transport)
    }

    /// The rest of a stream, and what it failed with.
    private func rest(of stream: HTTPBodyStream) async -> (bytes: [UInt8], failure: String?) {
        var bytes: [UInt8] = []
        do {
            while let piece = try await stream.next() { bytes += piece }
            return (bytes, nil)
        } catch {
            return (bytes, "\(error)")
        }
    }

    @Test func aPieceIsThereBeforeTheNextOneIsSent() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let allowed = ends[0]
        let (response, server, _) = try await answer { connection in
            connection.send(Self.chunked + "3\r\none\r\n")
            var byte: UInt8 = 0
            _ = read(allowed, &byte, 1)
            connection.send("3\r\ntwo\r\n0\r\n\r\n")
        }
        defer { server.stop() }
        let stream = try #require(response.stream)
        #expect(response.status == 200 && response.body.isEmpty)
        #expect(try await stream.next() == Array("one".utf8))
        #expect(write(ends[1], "!", 1) == 1)
        let (bytes, failure) = await rest(of: stream)
        #expect(bytes == Array("two".utf8) && failure == nil)
        #expect(try await stream.next() == nil, "the end stays the end")
    }

    @Test(arguments: ["Content-Length: 50000000", "Connection: close"])
    func aServerWaitsForWhoeverReads(framing: String) async throws {
        let sentMegabytes = Mutex(0)
        let (response, server, transport) = try await answer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
            let block = [UInt8](repeating: 0x61, count: 1_000_000)
            for _ in 0..<50 {
                guard connection.send(block) else { return }
                sentMegabytes.withLock { $0 += 1 }
            }
        }
        defer { server.stop() }
        let stream = try #require(response.stream)
        let first = try #require(try await stream.next())
        // Much else happens on the network's thread meanwhile, which would read on if it did not wait.
        let other = try RawServer { connection in
            while connection.readRequest() != nil { connection.send("HTTP/1.1 204 No Content\r\n\r\n") }
        }
        defer { other.stop() }
        for _ in 0..<200 { #expect(try await transport.send(try request(other.url)).status == 204) }
        #expect(sentMegabytes.withLock { $0 } < 50)
        let (bytes, failure) = await rest(of: stream)
        #expect(first.count + bytes.count == 50_000_000 && failure == nil)
    }

    @Test func aStreamThatNobodyReadsOnEndsItsConnection() async throws {
        let (response, server, transport) = try await answer { connection in
            connection.send(Self.chunked)
            while connection.send("3\r\nmor\r\n") {}
        }
        defer { server.stop() }
        var stream = response.stream
        #expect(try await stream?.next()?.isEmpty == false)
        stream = nil
        withExtendedLifetime(response) {}
        _ = consume response
        await transport.close()
        #expect(await server.allConnectionsEnd())
    }

    @Test func aBodyThatBreaksOffFailsWhereItDoes() async throws {
        let (response, server, _) = try await answer {
            $0.send(Self.chunked + "5\r\nhello\r\n5\r\nwor")
        }
        defer { server.stop() }
        let (bytes, failure) = await rest(of: try #require(response.stream))
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("hello"))
        #expect(failure?.contains("the connection ended before the whole answer was there") == true, "\(failure ?? "")")
    }

    @Test func aStreamEndsAtTheLimit() async throws {
        let (response, server, transport) = try await answer(
            { $0.maximumBodyBytes = 1 << 20 },
            talk: { connection in
                connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
                while connection.send([UInt8](repeating: 0x61, count: 100_000)) {}
            })
        defer { server.stop() }
        let (bytes, failure) = await rest(of: try #require(response.stream))
        #expect(bytes.count <= 1 << 20)
        #expect(failure?.contains("longer than the limit of 1048576 bytes") == true, "\(failure ?? "")")
        await transport.close()
        #expect(await server.allConnectionsEnd())
    }

    @Test func aServerThatStopsInTheBodyIsGivenUp() async throws {
        let (response, server, _) = try await answer(
            { $0.timeout = .milliseconds(200) },
            talk: { connection in
                connection.send(Self.chunked + "4\r\nsome\r\n")
                connection.waitForEnd()
            })
        defer { server.stop() }
        let (bytes, failure) = await rest(of: try #require(response.stream))
        #expect(bytes == Array("some".utf8))
        #expect(failure?.contains("within 0.2 seconds") == true, "\(failure ?? "")")
        #expect(await server.allConnectionsEnd())
    }

    @Test func aReaderThatIsCancelledStopsAtOnce() async throws {
        let (response, server, _) = try await answer { connection in
            connection.send(Self.chunked + "4\r\nsome\r\n")
            connection.waitForEnd()
        }
        defer { server.stop() }
        let stream = try #require(response.stream)
        #expect(try await stream.next() == Array("some".utf8))
        let reader = Task { await rest(of: stream).failure }
        reader.cancel()
        #expect(await reader.value == "the request was cancelled")
        #expect(await server.allConnectionsEnd())
    }

    @Test func aShortBodyComesWhole() async throws {
        let (response, server, _) = try await answer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole") }
        defer { server.stop() }
        #expect(response.stream == nil && response.body == Array("whole".utf8))
    }

    // The library keeps no connection whose answer tells no length, also not behind an answer that has no body.
    @Test(arguments: [
        ("GET", "204 No Content", "ETag: a", 3), ("GET", "304 Not Modified", "ETag: a", 3),
        ("HEAD", "200 OK", "Content-Length: 50000000", 1),
    ])
    func anAnswerThatCanHaveNoBodyIsWholeAtOnce(method: String, status: String, field: String, connections: Int)
        async throws
    {
        let server = try RawServer { connection in
            while connection.readRequest() != nil { connection.send("HTTP/1.1 \(status)\r\n\(field)\r\n\r\n") }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        var asked = try request(try #require(HTTPMethod(rawValue: method)), server.url)
        asked.acceptsStream = true
        for _ in 0..<3 {
            let response = try await transport.send(asked)
            #expect(status.hasPrefix("\(response.status) ") && response.stream == nil && response.body.isEmpty)
        }
        #expect(server.acceptedCount == connections)
        await transport.close()
        #expect(await server.allConnectionsEnd())
    }

    @Test func anEncodedBodyIsDecodedPieceByPiece() async throws {
        let (response, server, _) = try await answer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
            connection.send(gzipped)
        }
        defer { server.stop() }
        let (bytes, failure) = await rest(of: try #require(response.stream))
        #expect(bytes == Array("hello, gzip".utf8) && failure == nil)
    }
}
