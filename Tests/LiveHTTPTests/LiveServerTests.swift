import HTTP
import LiveHTTP
import Synchronization
import TestTools
import Testing

/// What the server does beside calling its handler.
@Suite struct LiveServerTests {
    private func options(_ change: (inout LiveServerOptions) -> Void) -> LiveServerOptions {
        var options = LiveServerOptions()
        // Only the test of the idle timeout waits for it.
        options.idleTimeout = .seconds(1_000)
        change(&options)
        return options
    }

    @Test(arguments: [-1, 70_000])
    func aPortThatIsNoneIsAClearError(port: Int) async {
        var options = LiveServerOptions()
        options.port = port
        await #expect(throws: LiveServerError.cannotListen(port: port, reason: "ports go from 0 to 65535")) {
            try await LiveServer(options) { _ in .json([:]) }
        }
    }

    private func url(_ server: LiveServer, _ path: String = "/") -> String { "http://127.0.0.1:\(server.port)\(path)" }

    @Test func itTellsThatItServes() async throws {
        let server = try await LiveServer { _ in throw CancellationError() }
        let answer = try await makeTransport().send(try request(url(server, "/healthz")))
        #expect(answer.status == 200)
        #expect(try answer.json() == ["status": "ok"])
        await server.stop()
    }

    @Test func anErrorOfTheHandlerTellsStrangersNothing() async throws {
        struct Secret: Error { let text = "the password is 1234" }
        let server = try await LiveServer { _ in throw Secret() }
        let answer = try await makeTransport().send(try request(url(server)))
        #expect(answer.status == 500 && answer.body == Array("Internal Server Error\n".utf8))
        await server.stop()
    }

    /// Nothing of the body has to come for it.
    @Test(arguments: ["", "Connection: close\r\n", "Expect: 100-continue\r\n"])
    func aBodyThatIsTooLongIsRefusedAtOnce(fields: String) async throws {
        let answer = try await answer("POST / HTTP/1.1\r\nHost: localhost\r\n\(fields)Content-Length: 1001\r\n\r\n") {
            $0.maximumBodyBytes = 1_000
        }
        #expect(answer.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"), "\(answer)")
        #expect(answer.contains("\r\nDate: ") && answer.contains("\r\nConnection: close\r\n"), "\(answer)")
        #expect(answer.hasSuffix("\r\n\r\nThe body is longer than 1000 bytes\n"), "\(answer)")
    }

    /// Without it a client connects anew for each request, at three times the cost.
    @Test func aConnectionIsKeptForTheNextRequest() async throws {
        let server = try await LiveServer { _ in .text("here\n") }
        let client = try RawClient(port: server.port)
        let request = "GET /a HTTP/1.1\r\nHost: localhost\r\n"
        await client.send("\(request)\r\n\(request)\r\n\(request)Connection: close\r\n\r\n")
        let answers = try #require(await client.readAll())
        #expect(answers.matches(of: /HTTP\/1.1 200 OK/).count == 3, "\(answers)")
        await server.stop()
    }

    @Test func aBodyOfTheLimitIsTaken() async throws {
        let server = try await LiveServer(options { $0.maximumBodyBytes = 1_000 }) { .text("\($0.body.count)") }
        let body = [UInt8](repeating: 0x61, count: 1_000)
        let answer = try await makeTransport().send(try request(.post, url(server), body: body))
        #expect(answer.body == Array("1000".utf8))
        await server.stop()
    }

    @Test func aBodyWithoutEndCostsTheConnection() async throws {
        let server = try await LiveServer(options { $0.maximumBodyBytes = 1_000 }) { _ in .empty() }
        let client = try RawClient(port: server.port)
        await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n\r\n")
        let sent = await client.send(String(repeating: "a", count: 100_000), times: 10_000)
        #expect(sent < 1_000)
        await server.stop()
    }

    @Test func requestsBeyondTheRateAreRefused() async throws {
        let server = try await LiveServer(options { $0.requestsPerSecond = 1 }) { _ in .empty() }
        let transport = try await makeTransport()
        var statuses: [Int] = []
        // As many as come within one second on the slowest machine get one token more, never one each.
        for _ in 0..<50 { statuses.append(try await transport.send(try request(url(server))).status) }
        #expect(statuses[0] == 204)
        #expect(statuses.contains(429))
        #expect(try await transport.send(try request(url(server, "/healthz"))).status == 200)
        await server.stop()
    }

    @Test func theLogHasNoSecrets() async throws {
        let lines = Mutex<[String]>([])
        let server = try await LiveServer(options { $0.log = { line in lines.withLock { $0.append("\(line)") } } }) {
            .text($0.text, status: 201)
        }
        let headers = try HTTPHeaders([("Authorization", "Bearer s3cret"), ("Cookie", "a=s3cret")])
        _ = try await makeTransport().send(
            try request(.post, url(server, "/save?token=s3cret"), headers: headers, body: Array("s3cret".utf8)))
        await server.stop()
        let written = lines.withLock { $0 }
        #expect(written.count == 1 && written[0].hasPrefix("POST /save 201 6 B "), "\(written)")
    }

    @Test(arguments: [
        ("/a%0d%0aGET%20/b%20200%200%20B", "/a%0D%0AGET%20/b%20200%200%20B"),
        ("/%1b%5b2J", "/%1B[2J"), ("/%c2%85%e2%80%a8%e2%80%ae", "/%C2%85%E2%80%A8%E2%80%AE"),
        ("/%250a", "/%250a"), ("/%7f", "/%7F"), ("/caf%c3%a9", "/café"),
    ])
    func aPathAddsNothingToTheLog(path: String, logged: String) async throws {
        let lines = Mutex<[String]>([])
        let server = try await LiveServer(options { $0.log = { line in lines.withLock { $0.append("\(line)") } } }) {
            _ in
            .empty()
        }
        let client = try RawClient(port: server.port)
        let answer = await client.answer(to: "GET \(path) HTTP/1.1")
        await server.stop()
        let written = lines.withLock { $0 }
        #expect(written.count == 1 && written[0].hasPrefix("GET \(logged) "), "\(written) \(answer ?? "")")
        #expect(written.allSatisfy { $0.split(separator: " ").count == 7 })
    }

    @Test(arguments: ["/%C3%A9", "/%c3%a9/b", "/caf%C3%A9?q=%C3%A9"])
    func aPathOfOtherLettersReachesTheHandler(path: String) async throws {
        let server = try await LiveServer { .text($0.url.href, status: 404) }
        let answer = try await makeTransport().send(try request(url(server, path)))
        #expect(answer.status == 404)
        #expect(String(decoding: answer.body, as: UTF8.self) == url(server, path.replacing("%c3%a9", with: "%C3%A9")))
        await server.stop()
    }

    /// A request that has come to the handler of a server, which answers `late` when it is let.
    private struct HeldRequest {
        let server: LiveServer
        let transport: LiveTransport
        let answer: Task<HTTPResponse, any Error>
        let mayBeAnswered: AsyncStream<Void>.Continuation
    }

    private func hold(_ options: LiveServerOptions = LiveServerOptions()) async throws -> HeldRequest {
        let (isAsked, asked) = AsyncStream<Void>.makeStream()
        let (isLet, mayBeAnswered) = AsyncStream<Void>.makeStream()
        let server = try await LiveServer(options) { _ in
            asked.yield()
            for await _ in isLet { break }
            return .text("late")
        }
        let transport = try await makeTransport()
        let wanted = try request(url(server))
        let answer = Task { try await transport.send(wanted) }
        for await _ in isAsked { break }
        return HeldRequest(server: server, transport: transport, answer: answer, mayBeAnswered: mayBeAnswered)
    }

    @Test func aRequestThatIsBeingAnsweredIsAnsweredBeforeTheServerEnds() async throws {
        let held = try await hold()
        let (server, transport) = (held.server, held.transport)
        let stop = Task { await server.stop() }
        // While it stops, others are turned away.
        var health = 200
        while health == 200 {
            health = try await transport.send(try request(url(server, "/healthz"))).status
        }
        #expect(health == 503)
        held.mayBeAnswered.yield()
        #expect(try await held.answer.value.body == Array("late".utf8))
        await stop.value
        let reason = try await makeTransport().failure(try request(url(server)))
        #expect(reason.contains("Connection refused"), "\(reason)")
    }

    @Test(arguments: [1, 2]) func aHandlerThatNeverAnswersDoesNotKeepTheServerFromEnding(stops: Int) async throws {
        let (isAsked, asked) = AsyncStream<Void>.makeStream()
        let server = try await LiveServer(options { $0.grace = .milliseconds(200) }) { _ in
            asked.yield()
            try await Task.sleep(for: .seconds(3_600))
            return .empty()
        }
        let client = try RawClient(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for await _ in isAsked { break }
        await withTaskGroup { group in
            for _ in 0..<stops { group.addTask { await server.stop() } }
        }
        #expect(await client.readAll() == "")
    }

    @Test func aConnectionThatSaysNothingIsClosed() async throws {
        let server = try await LiveServer(options { $0.idleTimeout = .seconds(1) }) { _ in .empty() }
        let client = try RawClient(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHos")
        let answer = try #require(await client.readAll(), "the connection is kept")
        #expect(!answer.hasPrefix("HTTP/1.1 2"))
        await server.stop()
    }

    /// What a server answers to this text, on a connection that ends then.
    private func answer(_ text: String, _ change: (inout LiveServerOptions) -> Void = { _ in }) async throws -> String {
        let server = try await LiveServer(options(change)) { .text("\($0.body.count)") }
        let client = try RawClient(port: server.port)
        await client.send(text)
        let answer = try #require(await client.readAll(), "the connection is kept")
        await server.stop()
        return answer
    }

    @Test(arguments: ["-5", "+5", "5x", "x", "", "5, 6", "5\r\nContent-Length: 6"])
    func aLengthThatIsNoneIsABadRequest(length: String) async throws {
        let answer = try await answer("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\nhello!")
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    }

    // https://www.rfc-editor.org/rfc/rfc9112#section-6.3
    @Test(arguments: [
        ("Content-Length: 5\r\nTransfer-Encoding: chunked", "400"),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5", "400"),
        ("Transfer-Encoding: xx\r\nTransfer-Encoding: chunked", "400"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "400"),
        ("Host: y", "400"), ("Transfer-Encoding: chunked", "411"),
    ])
    func whatTwoProgramsReadDifferentlyIsRefused(fields: String, status: String) async throws {
        let answer = try await answer(
            "POST / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n0\r\n\r\nGET /next HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        #expect(answer.matches(of: /HTTP\/1.1 [0-9]+/).count == 1, "\(answer)")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }

    @Test func chunksOfHTTP10AreRefused() async throws {
        let answer = try await answer("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
        #expect(answer.contains(" 411 "), "\(answer)")
    }

    @Test(arguments: ["5\r\nhel", "5\r\nhello\r\n", "-1\r\nhello", "x\r\n\r\n"])
    func chunksAreRefusedHoweverTheyEnd(body: String) async throws {
        let answer = try await answer("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
        #expect(answer.hasPrefix("HTTP/1.1 411 "), "\(answer)")
    }

    /// The library does not tell of a field with a space in front of its colon.
    @Test(arguments: ["Transfer-Encoding : chunked", "Content-Length : 50"])
    func theBodyOfALengthThatIsNotSeenIsNoRequest(field: String) async throws {
        let answer = try await answer(
            "POST / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\nGET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(answer.matches(of: /HTTP\/1.1 [0-9]+/).count == 1, "\(answer)")
    }

    /// A page whose site's name leads to this machine is none of the server's own.
    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: evil.example", "421"), ("GET /healthz HTTP/1.1\r\nHost: evil.example:80", "421"),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost", "421"),
        ("GET / HTTP/1.1\r\nHost: localhost.", "421"),
        ("GET / HTTP/1.1\r\nHost: LOCALHOST:8080", "200"), ("GET / HTTP/1.1\r\nHost: 127.0.0.1", "200"),
        ("GET / HTTP/1.1\r\nHost: [::1]:80", "200"), ("GET / HTTP/1.0", "200"),
        ("GET / HTTP/1.1\r\nHost: site.example", "200"),
    ])
    func anotherHostIsMisdirected(request: String, status: String) async throws {
        let answer = try await answer("\(request)\r\nConnection: close\r\n\r\n") { $0.hosts.append("site.example") }
        #expect(answer.split(separator: " ").dropFirst().first == status[...], "\(answer)")
        let sentence = "This server answers to these hosts alone: 127.0.0.1, localhost, ::1, site.example\n"
        #expect(answer.hasSuffix(sentence) == (status == "421"), "\(answer)")
    }

    @Test func manyConnectionsOneAfterAnotherAreAnswered() async throws {
        let server = try await LiveServer { _ in .text("here") }
        var answered = 0
        for _ in 0..<600 {
            if try await RawClient(port: server.port).answer(to: "GET / HTTP/1.1")?.hasSuffix("here") == true {
                answered += 1
            }
        }
        #expect(answered == 600)
        await server.stop()
    }

    @Test func anAddressThatIsTooLongIsRefused() async throws {
        let get = { (count: Int) in
            "GET /\(String(repeating: "a", count: count)) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        }
        #expect(try await answer(get(8_000)).hasPrefix("HTTP/1.1 200 "))
        #expect(try await answer(get(8_200)).hasPrefix("HTTP/1.1 414 "))
    }

    @Test func headersThatAreTooLongAreRefused() async throws {
        let get = { (count: Int) in
            "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nA: \(String(repeating: "a", count: count))\r\n\r\n"
        }
        #expect(try await answer(get(32_000)).hasPrefix("HTTP/1.1 200 "))
        #expect(try await answer(get(33_000)).hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
    }

    // What no machine can count to is waited for as what has not come yet.
    @Test func aLengthBeyondAllNumbersIsGivenUp() async throws {
        let answer = try await answer(
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\nhello"
        ) {
            $0.requestTimeout = .milliseconds(300)
        }
        #expect(!answer.hasPrefix("HTTP/1.1 2"))
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n",
    ])
    func aRequestThatComesByteByByteIsGivenUp(start: String) async throws {
        let server = try await LiveServer(options { $0.requestTimeout = .milliseconds(300) }) { _ in .empty() }
        let client = try RawClient(port: server.port)
        await client.send(start)
        // It says something all the time, for longer than any server waits: only the server's end stops it.
        let sent = await client.send("a", times: 100_000, pauseMilliseconds: 20)
        #expect(sent < 100_000)
        await server.stop()
    }

    @Test func aHandlerMayTakeLongerThanARequestMay() async throws {
        let held = try await hold(options { $0.requestTimeout = .milliseconds(300) })
        // Another request is given up, which began later.
        let slow = try RawClient(port: held.server.port)
        await slow.send("GET / HTTP/1.1\r\n")
        #expect(await slow.readAll() != nil)
        held.mayBeAnswered.yield()
        #expect(try await held.answer.value.body == Array("late".utf8))
        await held.server.stop()
    }

    @Test func anAnswerToHeadHasTheLengthAlone() async throws {
        let answer = try await answer("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(answer.hasSuffix("\r\n\r\n") && answer.contains("\r\nContent-Length: 1\r\n"), "\(answer)")
    }

    @Test func healthIsOnlyLookedAt() async throws {
        let server = try await LiveServer(options { _ in }) { _ in .empty() }
        let answer = try await makeTransport().send(try request(.post, url(server, "/healthz")))
        #expect(answer.status == 405 && answer.headers["Allow"] == "GET, HEAD")
        await server.stop()
    }

    @Test func aPortThatIsTakenIsAClearError() async throws {
        let first = try await LiveServer { _ in .empty() }
        await #expect {
            try await LiveServer(options { $0.port = first.port }) { _ in .empty() }
        } throws: { "\($0)".contains("cannot listen on port \(first.port)") }
        await first.stop()
    }

    @Test func aServerThatNobodyStoppedEndsWithItsLastReference() async throws {
        var server: LiveServer? = try await LiveServer { _ in .empty() }
        let client = try RawClient(port: try #require(server?.port))
        await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server = nil
        #expect(await client.readAll() != nil, "the connection is kept")
    }
}
