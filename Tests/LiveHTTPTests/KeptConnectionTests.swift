import Glibc
import HTTP
import LiveHTTP
import Synchronization
import TestTools
import Testing

/// A connection is kept for whatever comes next, and no request that may have been acted on is sent again.
@Suite struct KeptConnectionTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test(arguments: [HTTPMethod.post, .patch, .put, .delete, HTTPMethod(rawValue: "REPORT")!])
    func requestsInTurnShareAConnection(method: HTTPMethod) async throws {
        let server = try RawServer { connection in
            while connection.readWholeRequest() != nil { connection.send(Self.ok) }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        for _ in 0..<20 {
            #expect(try await transport.send(try request(method, server.url, body: Array("body".utf8))).status == 200)
        }
        #expect(server.acceptedCount == 1)
        await transport.close()
        #expect(await server.allConnectionsEnd())
    }

    /// Where the body was read, the connection ends; where it was not, it is reset.
    @Test(arguments: [HTTPMethod.post, .patch], [true, false])
    func aRequestThatFoundNoAnswerIsNotSentAgain(method: HTTPMethod, isBodyRead: Bool) async throws {
        let seen = Mutex(0)
        let server = try RawServer { connection in
            guard connection.readWholeRequest() != nil, connection.send(Self.ok) else { return }
            guard (isBodyRead ? connection.readWholeRequest() : connection.readRequest()) != nil else { return }
            seen.withLock { $0 += 1 }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        let sent = try request(method, server.url, body: Array("body".utf8))
        #expect(try await transport.send(sent).status == 200)
        let reason = await transport.failure(sent)
        #expect(
            reason.contains("the connection ended before an answer came; a \(method) is not sent again"), "\(reason)")
        #expect(seen.withLock { $0 } == 1)
        #expect(server.acceptedCount == 1)
        await transport.close()
    }

    @Test func aRequestThatMayBeRepeatedIsSentAgain() async throws {
        let seen = Mutex(0)
        let server = try RawServer { connection in
            guard connection.readWholeRequest() != nil, connection.send(Self.ok) else { return }
            if connection.readWholeRequest() != nil { seen.withLock { $0 += 1 } }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        for _ in 0..<2 { #expect(try await transport.send(try request(.put, server.url)).status == 200) }
        #expect(seen.withLock { $0 } == 1)
        #expect(server.acceptedCount == 2)
        await transport.close()
    }

    @Test func behindAConnectionThatTheServerClosedComesANewOne() async throws {
        let seen = Mutex(0)
        let server = try RawServer { connection in
            guard connection.readWholeRequest() != nil else { return }
            seen.withLock { $0 += 1 }
            connection.send(Self.ok)
            connection.finishSending()
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        for count in 1...20 {
            let sent = try request(.post, server.url, body: Array("body".utf8))
            #expect(try await transport.send(sent).status == 200)
            #expect(await server.allConnectionsEnd())
            #expect(seen.withLock { $0 } == count)
            #expect(server.acceptedCount == count)
        }
        await transport.close()
    }

    @Test func requestsAtOnceEachArriveOnce() async throws {
        let seen = Mutex(0)
        let server = try await LiveServer { _ in
            seen.withLock { $0 += 1 }
            return .text("ok")
        }
        let transport = try await makeTransport()
        let sent = try request(.post, "http://127.0.0.1:\(server.port)/", body: Array("body".utf8))
        let answered = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { try await transport.send(sent).status } }
            return try await group.reduce(into: 0) { $0 += $1 == 200 ? 1 : 0 }
        }
        #expect(answered == 200)
        #expect(seen.withLock { $0 } == 200)
        await server.stop()
    }
}

/// The same of HTTP/2, whose connection carries requests at once.
@Suite(
    .enabled(if: TestAuthority.isPossible, "the program openssl is not installed"),
    .enabled(if: NodeProcess.isInstalled, "Node is missing (Debian package: nodejs)"))
struct KeptHTTP2ConnectionTests {
    private let authority: TestAuthority
    private let node: NodeProcess
    private let url: String

    /// Answers each request, and closes the connection, as it is asked to, in place of an answer. `/counts` is asked for what came.
    private static let server = """
        const http2 = require("http2"), fs = require("fs");
        const pem = fs.readFileSync(process.argv[1]);
        let socket;
        const counts = { connections: 0 };
        const server = http2.createSecureServer({ key: pem, cert: pem }, (request, response) => {
          if (request.url === "/counts") return response.end(JSON.stringify(counts));
          request.on("error", () => {});
          counts[request.method] = (counts[request.method] ?? 0) + 1;
          request.resume().on("end", () => {
            if (request.url === "/close") request.stream.session.destroy();
            else if (request.url === "/goaway") request.stream.session.destroy(http2.constants.NGHTTP2_INTERNAL_ERROR);
            else if (request.url === "/cut") socket.destroy();
            else response.end("ok");
          });
        });
        server.on("sessionError", () => {});
        server.on("secureConnection", (secured) => { socket = secured; });
        server.on("session", () => { counts.connections += 1; });
        server.listen(0, "127.0.0.1", () => console.log(server.address().port));
        """

    init() throws {
        authority = try TestAuthority()
        let certificate = try authority.certificate(for: "IP:127.0.0.1")
        node = try NodeProcess(Self.server, in: "/", [certificate])
        url = "https://127.0.0.1:\(try node.readPort())"
    }

    private func transport() async throws -> LiveTransport {
        try await makeTransport { $0.tlsAuthority = authority.path }
    }

    private func counts(_ transport: LiveTransport) async throws -> String {
        String(decoding: try await transport.send(try request("\(url)/counts")).body, as: UTF8.self)
    }

    @Test func requestsInTurnShareAConnection() async throws {
        let transport = try await transport()
        for _ in 0..<20 {
            let sent = try request(.post, url + "/", body: Array("body".utf8))
            #expect(try await transport.send(sent).status == 200)
        }
        #expect(try await counts(transport) == #"{"connections":1,"POST":20}"#)
        await transport.close()
    }

    @Test(arguments: ["/close", "/goaway", "/cut"])
    func aRequestThatFoundNoAnswerIsNotSentAgain(way: String) async throws {
        let transport = try await transport()
        let sent = try request(.post, url + "/", body: Array("body".utf8))
        #expect(try await transport.send(sent).status == 200)
        let reason = await transport.failure(try request(.post, url + way, body: Array("body".utf8)))
        #expect(reason.contains("a POST is not sent again"), "\(reason)")
        #expect(try await counts(transport) == #"{"connections":2,"POST":2}"#)
        await transport.close()
    }
}
