import Glibc
import HTTP
import LiveHTTP
import Testing

/// Requests over a real socket that end well.
@Suite struct LiveTransportTests {
    @Test func aRequestArrivesAsItIsAndItsAnswerToo() async throws {
        let server = try await LiveServer { request in
            var response = HTTPResponse(status: 201, body: request.body.reversed())
            try response.headers.append("X-Method", request.method.rawValue)
            try response.headers.append("X-Target", request.url.path + "?" + (request.url.query ?? ""))
            try response.headers.append("X-Sent", request.headers["X-Sent"] ?? "")
            try response.headers.append("Set-Cookie", "a=1")
            try response.headers.append("Set-Cookie", "b=2")
            return response
        }
        let transport = try await makeTransport()
        let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let headers = try HTTPHeaders([("X-Sent", "a, b;c"), ("Content-Length", "100000")])
        let url = "http://127.0.0.1:\(server.port)/a%20b/c?d=e&f="
        let answer = try await transport.send(try request(.put, url, headers: headers, body: body))
        #expect(answer.status == 201 && answer.statusText == "Created")
        #expect(answer.body == body.reversed())
        #expect(answer.headers["X-Method"] == "PUT")
        #expect(answer.headers["X-Target"] == "/a%20b/c?d=e&f=")
        #expect(answer.headers["X-Sent"] == "a, b;c")
        #expect(answer.headers.values(of: "Set-Cookie") == ["a=1", "b=2"])
        await server.stop()
    }

    /// Byte for byte, also where it is no percent-encoding, or an unusual one.
    @Test(arguments: [
        "/search?q=100%", "/?q=%zz", "/%7euser%41?q=%7e%41%2f%2d", "/?sig=a%2bb%3d", "/%?", "/a%2fb//c;d=[e]|f",
        "/?'{}|^`",
    ])
    func theTargetIsWrittenAsTheURLHasIt(target: String) async throws {
        let server = try RawServer { connection in
            let line = connection.readRequest()?.prefix { $0 != "\r\n" } ?? ""
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)")
        }
        defer { server.stop() }
        let answer = try await makeTransport().send(try request(String(server.url.dropLast()) + target))
        #expect(answer.text == "GET \(target) HTTP/1.1")
    }

    @Test(arguments: [
        "http://127.0.0.1:99999", "http://[::1", "http://a b@127.0.0.1", "http://", "http://:3128", "127.0.0.1:3128",
        "ftp://127.0.0.1",
    ])
    func aProxyThatCanBeNoneIsAClearError(proxy: String) async throws {
        await #expect(throws: LiveOptionError.proxy(proxy)) { try await makeTransport { $0.proxy = proxy } }
    }

    /// It gets the whole address, and nobody else gets anything.
    @Test func aProxyIsAskedInPlaceOfTheHost() async throws {
        let proxy = try RawServer { connection in
            let line = connection.readRequest()?.prefix { $0 != "\r\n" } ?? ""
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)")
        }
        defer { proxy.stop() }
        let transport = try await makeTransport { $0.proxy = proxy.url }
        let answer = try await transport.send(try request("http://localhost:1/a%7e?%zz"))
        #expect(answer.text == "GET http://localhost:1/a%7e?%zz HTTP/1.1")
    }

    @Test func aHostThatWasNotNamedIsNotReached() async throws {
        let server = try RawServer { _ in }
        defer { server.stop() }
        let transport = try await makeTransport { $0.allowedHosts = AllowedHosts() }
        let reason = await transport.failure(try request(server.url))
        #expect(reason.contains("--allow-host 127.0.0.1:\(server.port)"))
        #expect(server.acceptedCount == 0)
    }

    @Test func oneConnectionServesManyRequestsOneAfterTheOther() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        defer { server.stop() }
        let transport = try await makeTransport()
        for _ in 0..<50 {
            #expect(try await transport.send(try request(server.url)).text == "ok")
        }
        #expect(server.acceptedCount == 1)
        await transport.close()
        #expect(await server.allConnectionsEnd())
    }

    @Test func aRedirectIsAnAnswerLikeAnyOther() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.send(
                    "HTTP/1.1 302 Found\r\nLocation: http://elsewhere.example/\r\nContent-Length: 0\r\n\r\n")
            }
        }
        defer { server.stop() }
        let answer = try await makeTransport().send(try request(server.url))
        #expect(answer.status == 302 && answer.headers["Location"] == "http://elsewhere.example/")
    }

    @Test(arguments: [
        ("gzip", gzipped, "hello, gzip"), ("br", [0x0B, 0x02, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x03], "hello"),
    ])
    func anEncodedBodyIsDecoded(encoding: String, bytes: [UInt8], text: String) async throws {
        let server = try RawServer { connection in
            guard let request = connection.readRequest() else { return }
            let accepted = request.contains("Accept-Encoding: gzip") ? "200 OK" : "406 Not Acceptable"
            connection.send(
                "HTTP/1.1 \(accepted)\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\n\r\n")
            connection.send(bytes)
        }
        defer { server.stop() }
        let answer = try await makeTransport().send(try request(server.url))
        #expect(answer.status == 200 && answer.text == text)
    }

    /// As in Chromium 156.
    @Test(arguments: ["Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "Connection: close\r\n\r\n"])
    func anEncodedBodyWithoutBytesIsEmpty(rest: String) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(rest)")
        }
        defer { server.stop() }
        let answer = try await makeTransport().send(try request(server.url))
        #expect(answer.status == 200 && answer.body == [])
    }

    @Test func anEncodedBodyThatNeverCameIsNoEmptyOne() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 31\r\n\r\n")
        }
        defer { server.stop() }
        let reason = await (try makeTransport()).failure(try request(server.url))
        #expect(reason.contains("the connection ended before the whole answer was there"), "\(reason)")
    }

    @Test func aChunkedBodyIsPutTogether() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for word in ["one ", "two ", "three"] { connection.send("\(word.utf8.count)\r\n\(word)\r\n") }
            connection.send("0\r\n\r\n")
        }
        defer { server.stop() }
        #expect(try await makeTransport().send(try request(server.url)).text == "one two three")
    }

    @Test func aBodyWithoutLengthEndsWithItsConnection() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.0 200 OK\r\n\r\nall of it")
        }
        defer { server.stop() }
        #expect(try await makeTransport().send(try request(server.url)).text == "all of it")
    }

    @Test func manyRequestsAtOnceGetEachItsOwnAnswer() async throws {
        let server = try await LiveServer { request in .text(request.url.query ?? "") }
        let transport = try await makeTransport()
        let answers = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<200 {
                group.addTask {
                    let request = try request("http://127.0.0.1:\(server.port)/?\(number)")
                    return (number, String(decoding: try await transport.send(request).body, as: UTF8.self))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 200 && answers.allSatisfy { "\($0.key)" == $0.value })
        await server.stop()
    }
}

let gzipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7,
    0x51, 0x48, 0xAF, 0xCA, 0x2C, 0x00, 0x00, 0x4A, 0x9B, 0xB1, 0x5C, 0x0B, 0x00, 0x00, 0x00,
]

extension HTTPResponse {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
