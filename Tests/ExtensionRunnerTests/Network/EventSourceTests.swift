import ExtensionRunner
import HTTP
import JSONText
import Testing

/// https://html.spec.whatwg.org/multipage/server-sent-events.html
@Suite struct EventSourceTests {
    private static let address = "https://api.example/events"

    /// A worker that hears `types` of a stream and writes down what comes.
    private func scene(hears types: String = "news", granted: Bool = true) async throws -> ExtensionScene {
        try await ExtensionScene(
            members: granted ? ["host_permissions": ["<all_urls>"]] : [:],
            background: """
                var source;
                function connect(url = "\(Self.address)", init) {
                  source = new EventSource(url, init);
                  for (const type of ["open", "message", "error", ..."\(types)".split(" ")]) {
                    source.addEventListener(type, ({ data, lastEventId, origin }) =>
                      console.log(type, data === undefined ? source.readyState : JSON.stringify([data, lastEventId, origin])));
                  }
                }
                """)
    }

    private func events(_ body: String, type: String = "text/event-stream", status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(body.utf8))
    }

    /// What is heard of one stream, without the address that it comes from.
    private func heard(_ body: String) async throws -> [String] {
        let scene = try await scene()
        let answer = events(body)
        scene.browser.network.route(.get, Self.address) { _ in answer }
        try await scene.target.background.evaluate("connect()")
        return await scene.log.dropFirst().dropLast().map {
            String($0.dropLast(#","https://api.example"]"#.count).replacing("[", with: "", maxReplacements: 1))
        }
    }

    // The examples of the standard, and what stands in its grammar.
    @Test(arguments: [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [#"message "YHOO\n+2\n10","""#]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [#"message "first event","1""#, #"message "second event","""#, #"message " third event","""#]
        ),
        ("data\n\ndata\ndata\n\ndata:\n", [#"message "","""#, #"message "\n","""#]),
        ("data:test\n\ndata: test\n\n", [#"message "test","""#, #"message "test","""#]),
        ("event: news\ndata: a\n\nevent: other\ndata: b\n\ndata: c\n\n", [#"news "a","""#, #"message "c","""#]),
        ("data: a\r\rdata: b\r\n\r\ndata: c\n\n", [#"message "a","""#, #"message "b","""#, #"message "c","""#]),
        ("\u{FEFF}data: a\n\n", [#"message "a","""#]), ("data: \u{FEFF}ü\n\n", ["message \"\u{FEFF}ü\",\"\""]),
        ("id: 1\u{0}2\ndata: a\n\n", [#"message "a","""#]), ("id: 3\n\ndata: a\n\n", [#"message "a","3""#]),
        ("DATA: a\nData: b\ndatax: c\nwrong\n\ndata: d\n\n", [#"message "d","""#]), ("data: unfinished\n", []),
        ("", []),
    ])
    func aStreamIsRead(body: String, expected: [String]) async throws {
        #expect(try await heard(body) == expected)
    }

    @Test func itConnectsAnewAndSaysWhatCameLast() async throws {
        let scene = try await scene()
        let first = events("retry: 1000\nid: 7\ndata: a\n\n")
        let second = events("data: b\n\n")
        let route = scene.browser.network.route(.get, Self.address) { request in
            request.headers["Last-Event-ID"] == nil ? first : second
        }
        try await scene.target.background.evaluate("connect()")
        #expect(await scene.browser.pendingWork.map(\.kind) == [.timer])
        try await scene.browser.clock.advance(by: .milliseconds(999))
        #expect(route.requestCount == 1)
        try await scene.browser.clock.advance(by: .milliseconds(1))
        #expect(route.requests.map { $0.headers["Last-Event-ID"] } == [nil, "7"])
        #expect(route.requests.map { $0.headers["Accept"] } == ["text/event-stream", "text/event-stream"])
        try await scene.target.background.evaluate("source.close(); source.close()")
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(route.requestCount == 2)
        #expect(
            await scene.log == [
                "open 1", #"message ["a","7","https://api.example"]"#, "error 0", "open 1",
                #"message ["b","7","https://api.example"]"#, "error 0",
            ])
        #expect(try await scene.evaluate("source.readyState") == 2)
    }

    @Test(arguments: [
        ("retry: 0", 2501), ("retry: 2000", 6), ("retry: 2000\nretry", 4), ("retry: 2000\nretry: 1x", 6),
        ("retry: 3000000000", 1),
        ("retry: 99999999999999999999999", 1),
    ])
    func theTimeToWaitIsOfTheServer(retry: String, expected: Int) async throws {
        let scene = try await scene()
        let answer = events("\(retry)\n\n")
        let route = scene.browser.network.route(.get, Self.address) { _ in answer }
        try await scene.target.background.evaluate("new EventSource('\(Self.address)')")
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(route.requestCount == expected)
    }

    @Test func anAnswerThatIsNoStreamEndsIt() async throws {
        let scene = try await scene()
        for (index, answer) in [
            events("", status: 204), events("", status: 500), events("", type: "text/plain; charset=utf-8"),
            events("", type: "text/event-stream; charset=latin1"),
        ].enumerated() {
            let url = "\(Self.address)/\(index)"
            scene.browser.network.route(.get, url) { _ in answer }
            try await scene.target.background.evaluate("connect('\(url)')")
        }
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(
            await scene.log == [
                "error 2", "error 2",
                #"EventSource's response has a MIME type ("text/plain") that is not "text/event-stream". Aborting the connection."#,
                "error 2",
                #"EventSource's response has a charset ("latin1") that is not UTF-8. Aborting the connection."#,
                "error 2",
            ])
    }

    @Test func aNetworkThatFailsIsTriedAgainAndARefusalIsNot() async throws {
        let scene = try await scene(granted: false)
        await scene.browser.setOffline(true)
        try await scene.target.background.evaluate("connect()")
        try await scene.browser.clock.advance(by: .seconds(3))
        #expect(await scene.log == ["error 0", "error 0"])
        try await scene.target.background.evaluate("source.close()")
        await scene.browser.setOffline(false)
        let answer = events("data: a\n\n")
        scene.browser.network.route(.get, Self.address, crossOrigin: .asAnswered) { _ in answer }
        try await scene.target.background.evaluate("connect()")
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(await scene.log.dropFirst(2) == ["error 2"])
    }

    @Test func noServerIsAskedBeforehand() async throws {
        let scene = try await scene(granted: false)
        let answer = events("id: 1\nretry: 10\n\n")
        scene.browser.network.route(.get, Self.address) { _ in answer }
        try await scene.target.background.evaluate("connect()")
        try await scene.browser.clock.advance(by: .milliseconds(10))
        #expect(await scene.events(.network, "request").count == 2)
        #expect(await scene.events(.network, "preflight").isEmpty)
    }

    @Test func aStreamIsReadWhileItComes() async throws {
        let scene = try await scene()
        let clock = scene.browser.clock
        scene.browser.network.route(.get, Self.address) { _ in
            var response = HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"])
            let pieces = Pieces(["data: a\n\ndata: ", "ü\r", "\ndata: b\r\n\r\n", "data: late\n\n"])
            response.stream = HTTPBodyStream { () async throws(TransportError) -> [UInt8]? in
                await clock.sleep(for: .seconds(1))
                return await pieces.next()
            }
            return response
        }
        try await scene.target.background.evaluate("connect()")
        try await clock.advance(by: .seconds(3))
        #expect(
            await scene.log == [
                "open 1", #"message ["a","","https://api.example"]"#, #"message ["ü\nb","","https://api.example"]"#,
            ])
        try await scene.target.background.evaluate("source.close()")
        try await clock.advance(by: .seconds(10))
        #expect(await scene.log.count == 3)
    }

    @Test func whatItIsCalledWithIsChecked() async throws {
        let scene = try await scene()
        #expect(try await scene.failure(of: "new EventSource()") == "TypeError: Not enough arguments")
        #expect(try await scene.failure(of: "new EventSource('https://')")?.hasPrefix("SyntaxError") == true)
        let found = try await scene.evaluate(
            """
            source = new EventSource('https://api.example', { withCredentials: true });
            source.onopen = source.onmessage = source.onerror = () => {};
            source.close();
            [source.url, source.withCredentials, source.readyState, EventSource.CONNECTING, source.OPEN, EventSource.CLOSED, String(source)]
            """)
        #expect(found == ["https://api.example/", true, 2, 0, 1, 2, "[object EventSource]"])
    }
}

private actor Pieces {
    private var pieces: [String]

    init(_ pieces: [String]) { self.pieces = pieces }

    func next() -> [UInt8]? { pieces.isEmpty ? nil : Array(pieces.removeFirst().utf8) }
}
