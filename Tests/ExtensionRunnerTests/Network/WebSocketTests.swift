import ExtensionRunner
import HTTP
import JSONText
import Synchronization
import Testing

/// WebSockets of a worker, whose server is a route.
/// https://websockets.spec.whatwg.org/
@Suite struct WebSocketTests {
    private static let address = "wss://push.example/feed"

    /// A worker that opens a WebSocket with `connect()` and writes down what happens to it.
    private func scene(_ background: String = "") async throws -> ExtensionScene {
        try await ExtensionScene(
            background: """
                var socket;
                function connect(url = "\(Self.address)", protocols) {
                  socket = new WebSocket(url, protocols);
                  for (const type of ["open", "message", "error", "close"]) {
                    socket.addEventListener(type, ({ type, data, code, reason, wasClean, isTrusted }) => {
                      const details = type === "message" ? [data] : type === "close" ? [code, reason, wasClean] : [];
                      console.log(type, ...details, socket.readyState, isTrusted);
                    });
                  }
                }
                \(background)
                """)
    }

    @Test func aConnectionOpensCarriesMessagesAndEnds() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address) { socket, event in
            switch event {
            case .opened: socket.send("welcome")
            case .message(.text(let text)): socket.send("echo \(text)")
            default: break
            }
        }
        try await scene.target.background.evaluate("connect(undefined, ['v2', 'v1'])")
        try await scene.target.background.evaluate("socket.send('a'); socket.send('b')")
        #expect(
            try await scene.evaluate(
                "[socket.protocol, socket.extensions, socket.url, socket.binaryType]") == [
                    "v2", "", .string(Self.address), "blob",
                ])
        try await scene.target.background.evaluate("socket.close(3000, 'enough')")
        #expect(
            await scene.log == [
                "open 1 true", "message welcome 1 true", "message echo a 1 true", "message echo b 1 true",
                "close 3000 enough true 3 true",
            ])
        let connection = try #require(feed.connections.first)
        #expect(connection.messages == [.text("a"), .text("b")])
        #expect(connection.closure == WebSocketClose(code: 3000, reason: "enough"))
    }

    @Test func theHandshakeNamesWhoAsks() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket("wss://push.example/*")
        try await scene.target.background.evaluate("connect('wss://push.example/a?b=c', 'v1')")
        let request = try #require(feed.connections.first?.request)
        #expect(request.url.href == "wss://push.example/a?b=c" && request.method == .get)
        #expect(request.headers["Origin"] == scene.target.origin)
        #expect(request.headers["Sec-WebSocket-Protocol"] == "v1")
        #expect(request.headers["User-Agent"]?.contains("iPhone") == true)
    }

    @Test func bytesComeAsABlobOrABuffer() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address)
        try await scene.target.background.evaluate(
            "connect(); socket.onmessage = async ({ data }) => console.log(data.constructor.name, data.size ?? data.byteLength, await new Response(data).text())"
        )
        feed.connections[0].send(.binary(Array("as a blob".utf8)))
        try await scene.browser.settle()
        try await scene.target.background.evaluate("socket.binaryType = 'arraybuffer'; socket.binaryType = 'nothing'")
        feed.connections[0].send(.binary(Array("as a buffer".utf8)))
        try await scene.browser.settle()
        #expect(
            await scene.log.filter { $0.contains("as a") && !$0.hasPrefix("message") } == [
                "Blob 9 as a blob", "ArrayBuffer 11 as a buffer",
            ])
    }

    @Test func whatIsSentIsTextOrBytes() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address)
        try await scene.target.background.evaluate("connect()")
        let counts = try await scene.evaluate(
            """
            const counts = [];
            const values = [
              "é", "\\uD800", 12, null, { toString: () => "an object" }, new Uint8Array([1, 2, 3]).subarray(1),
              new Uint8Array([4]).buffer, new DataView(new Uint8Array([5, 6]).buffer, 1), new Blob(["blob"]), new Uint8Array(0),
            ];
            for (const value of values) { socket.send(value); counts.push(socket.bufferedAmount); }
            counts
            """)
        #expect(counts == [2, 5, 7, 11, 20, 22, 23, 24, 28, 28])
        #expect(
            feed.connections[0].messages == [
                .text("é"), .text("\u{FFFD}"), .text("12"), .text("null"), .text("an object"), .binary([2, 3]),
                .binary([4]),
                .binary([6]), .binary(Array("blob".utf8)), .binary([]),
            ])
        #expect(try await scene.evaluate("socket.bufferedAmount") == 0)
    }

    @Test func addressesOfHTTPStandForThoseOfWebSockets() async throws {
        let scene = try await scene()
        let all = scene.browser.network.webSocket("*")
        let urls = try await scene.evaluate(
            "['https://a.example/x', 'http://a.example:8080', 'WSS://A.example:443/y?z'].map((url) => new WebSocket(url).url)"
        )
        #expect(urls == ["wss://a.example/x", "ws://a.example:8080/", "wss://a.example/y?z"])
        #expect(
            all.connections.map(\.request.url.href) == [
                "wss://a.example/x", "ws://a.example:8080/", "wss://a.example/y?z",
            ])
    }

    @Test(arguments: [
        ("new WebSocket('wss://')", "Invalid url for WebSocket wss://"),
        ("new WebSocket('ftp://a.example/')", "Wrong url scheme for WebSocket ftp://a.example/"),
        // Relative to the worker's own address.
        ("new WebSocket('/feed')", "Wrong url scheme for WebSocket safari-web-extension://"),
        ("new WebSocket('wss://a.example/#top')", "URL has fragment component wss://a.example/#top"),
        ("new WebSocket('wss://a.example/#')", "URL has fragment component wss://a.example/#"),
        ("new WebSocket('wss://a.example', '')", "Wrong protocol for WebSocket ''"),
        ("new WebSocket('wss://a.example', ['a', 'b c'])", "Wrong protocol for WebSocket 'b c'"),
        ("new WebSocket('wss://a.example', 'a/b')", "Wrong protocol for WebSocket 'a/b'"),
        ("new WebSocket('wss://a.example', ['a', 'b', 'a'])", "WebSocket protocols contain duplicates: 'a'"),
    ])
    func whatCannotBeConnectedToThrows(call: String, message: String) async throws {
        let scene = try await scene()
        #expect(try await scene.failure(of: call) == "SyntaxError: The string did not match the expected pattern.")
        #expect(await scene.log.first?.hasPrefix(message) == true)
        #expect(await scene.events(.network, "socket").isEmpty)
    }

    @Test func whatASocketIsCalledWithIsChecked() async throws {
        let scene = try await scene()
        scene.browser.network.webSocket(Self.address)
        #expect(try await scene.failure(of: "new WebSocket()") == "TypeError: Not enough arguments")
        #expect(try await scene.failure(of: "WebSocket('wss://a.example')")?.hasPrefix("TypeError") == true)
        let early = try await scene.failure(of: "new WebSocket('\(Self.address)').send('too early')")
        #expect(early == "InvalidStateError: The object is in an invalid state.")
        try await scene.target.background.evaluate("connect()")
        let access = "InvalidAccessError: The object does not support the operation or argument."
        for code in ["999", "1001", "2999", "5000", "0", "'x'", "-1", "70000"] {
            #expect(try await scene.failure(of: "socket.close(\(code))") == access, "\(code)")
        }
        let reason = "SyntaxError: The string did not match the expected pattern."
        #expect(try await scene.failure(of: "socket.close(1000, 'é'.repeat(62))") == reason)
        #expect(try await scene.evaluate("socket.readyState") == 1)
        #expect(try await scene.failure(of: "socket.send()") == "TypeError: Not enough arguments")
        #expect(try await scene.failure(of: "socket.close(3000.5, 'é'.repeat(61) + 'x')") == nil)
        #expect(await scene.log.last == "close 3000 \(String(repeating: "é", count: 61))x true 3 true")
    }

    @Test func constantsAndHandlersAreThere() async throws {
        let scene = try await scene()
        scene.browser.network.webSocket(Self.address)
        let found = try await scene.evaluate(
            """
            connect();
            socket.onopen = socket.onmessage = socket.onerror = () => {};
            socket.onclose = 3;
            [WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, socket.CLOSED, String(socket), socket.readyState,
             typeof socket.onopen, socket.onclose, socket instanceof EventTarget, Object.keys(WebSocket.prototype).join()]
            """)
        #expect(
            found == [
                0, 1, 2, 3, "[object WebSocket]", 0, "function", .null, true,
                "url,readyState,bufferedAmount,protocol,extensions,binaryType,close,send,onopen,onmessage,onerror,onclose,CONNECTING,OPEN,CLOSING,CLOSED",
            ])
    }

    @Test func whatIsSentAfterTheEndIsOnlyCounted() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address)
        try await scene.target.background.evaluate("connect()")
        // WebKit counts the frame around it, too.
        let amounts = try await scene.evaluate(
            "socket.close(); ['x', 'y'.repeat(126), 'z'.repeat(65_536)].map((text) => (socket.send(text), socket.bufferedAmount))"
        )
        #expect(amounts == [7, 141, 65_691])
        #expect(await scene.log.last == "close 1005  true 3 true")
        #expect(feed.connections[0].messages.isEmpty && feed.connections[0].closure == .withoutCode)
    }

    @Test func aConnectionThatFailsGivesErrorAndClose() async throws {
        let scene = try await scene()
        let lost = ["error 3 true", "close 1006  false 3 true"]
        func reasons() async -> [String] {
            await scene.events(.network, "failure").compactMap { $0["reason"]?.stringValue }
        }
        try await scene.target.background.evaluate("connect()")
        #expect(await reasons().last == "no route answers the WebSocket \(Self.address); there is none for WebSockets")
        scene.browser.network.webSocket(Self.address, answer: .refuses(status: 403))
        try await scene.target.background.evaluate("connect()")
        #expect(await reasons().last == "the server answers \(Self.address) with 403 in place of a WebSocket")
        scene.browser.network.webSocket(Self.address, answer: .opens(protocol: "v3"))
        try await scene.target.background.evaluate("connect(undefined, 'v1')")
        #expect(
            await reasons().last?.hasSuffix("chooses the protocol v3, which the script does not offer: it offers v1")
                == true)
        await scene.browser.setOffline(true)
        try await scene.target.background.evaluate("connect()")
        #expect(await reasons().last == "the WebSocket \(Self.address) was not opened: the browser is offline")
        #expect(await scene.log == lost + lost + lost + lost)
    }

    @Test func aPortOfAnotherProtocolIsRefusedWithAnErrorAlone() async throws {
        let scene = try await scene()
        let all = scene.browser.network.webSocket("*")
        try await scene.target.background.evaluate("connect('wss://push.example:25/')")
        #expect(await scene.log == ["WebSocket port 25 blocked", "error 0 true"])
        #expect(try await scene.evaluate("socket.readyState") == 3)
        #expect(all.connections.isEmpty)
    }

    @Test func aSocketThatIsClosedBeforeItIsOpenFails() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address)
        #expect(try await scene.evaluate("connect(); socket.close(); socket.close(); socket.readyState") == 2)
        let message = "WebSocket is closed before the connection is established."
        #expect(
            await scene.log == [
                "WebSocket connection to '\(Self.address)' failed: \(message)", "error 3 true",
                "close 1006  false 3 true",
            ])
        #expect(feed.connections.isEmpty)
    }

    @Test func theServerClosesDropsAndFails() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address) { _, event in
            if event == .message(.text("fail")) { throw ServerIsBroken() }
        }
        try await scene.target.background.evaluate("connect()")
        feed.connections[0].close(WebSocketClose(code: 4001, reason: "signed out"))
        feed.connections[0].send("too late")
        try await scene.browser.settle()
        try await scene.target.background.evaluate("connect()")
        feed.connections[1].send("the last")
        feed.connections[1].drop()
        try await scene.browser.settle()
        try await scene.target.background.evaluate("connect()")
        try await scene.target.background.evaluate("socket.send('fail')")
        #expect(
            await scene.log == [
                "open 1 true", "close 4001 signed out true 3 true",
                "open 1 true", "message the last 1 true", "error 3 true", "close 1006  false 3 true",
                "open 1 true", "close 1011  true 3 true",
            ])
        #expect(await scene.hints.contains("the handler of the WebSocket \(Self.address) failed: the server is broken"))
    }

    @Test func whatFollowsAFailureIsNotHandled() async throws {
        let scene = try await scene()
        let seen = Seen()
        let feed = scene.browser.network.webSocket(Self.address) { _, event in
            await seen.add("\(event)")
            if case .message = event { throw ServerIsBroken() }
        }
        try await scene.target.background.evaluate(
            "connect(); socket.onopen = () => { socket.send('a'); socket.send('b'); }")
        #expect(await seen.all == ["opened", "message(HTTP.WebSocketMessage.text(\"a\"))"])
        #expect(feed.connections[0].closure == .serverError)
    }

    @Test func aMessageToAServerThatHasClosedIsLost() async throws {
        let feeds = Feeds()
        var options = BrowserOptions.forTests
        options.onTraceEvent = { event in
            // The server closes when both messages are on their way.
            if event["data"] == "second" { feeds.close() }
        }
        let scene = try await ExtensionScene(
            background: """
                const socket = new WebSocket("\(Self.address)");
                socket.onopen = () => setTimeout(() => { socket.send("first"); socket.send("second"); }, 1000);
                socket.onclose = ({ code }) => console.log(code);
                """, options: options)
        // The worker has connected to nothing: the route comes with its next life.
        let feed = scene.browser.network.webSocket(Self.address)
        feeds.route.withLock { $0 = feed }
        try await scene.target.background.kill()
        try await scene.browser.relaunch()
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(await scene.log == ["1006", "1000"])
        #expect(feed.connections[0].messages.isEmpty)
    }

    @Test func theNetworkTakesOpenConnectionsWithIt() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address)
        try await scene.target.background.evaluate("connect()")
        await scene.browser.setOffline(true)
        try await scene.browser.settle()
        #expect(await scene.log == ["open 1 true", "error 3 true", "close 1006  false 3 true"])
        #expect(feed.connections[0].closure == .lost)
        let trace = await scene.browser.trace
        let failure = try #require(trace.last { $0.type == "failure" })
        #expect(failure.cause.map { trace[$0].type } == "offline")
    }

    @Test func aDeathEndsTheConnectionAndOnlyTheServerHears() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket(Self.address)
        try await scene.target.background.evaluate("connect()")
        #expect(await scene.browser.pendingWork.map(\.kind) == [.webSocket])
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await scene.target.background.deaths == [.idle])
        #expect(await scene.events(.background, "stop").last?["lostSockets"] == 1)
        #expect(feed.connections[0].closure == .goingAway)
        #expect(await scene.log == ["open 1 true"])
        #expect(
            await scene.hints.contains {
                $0.hasPrefix("an open WebSocket does not keep the background alive in Safari")
            })
    }

    @Test func theHandlerIsCalledForOneEventAfterTheOther() async throws {
        let scene = try await scene()
        let clock = scene.browser.clock
        let seen = Seen()
        scene.browser.network.webSocket(Self.address) { _, event in
            await seen.add("begin \(event)")
            await clock.sleep(for: .seconds(1))
            await seen.add("end \(event)")
        }
        try await scene.target.background.evaluate(
            "connect(); socket.onopen = () => { socket.send('a'); socket.close(); }")
        try await clock.advance(by: .seconds(5))
        let events = [
            "opened", "message(HTTP.WebSocketMessage.text(\"a\"))",
            "closed(HTTP.WebSocketClose(code: 1005, reason: \"\"))",
        ]
        #expect(await seen.all == events.flatMap { ["begin \($0)", "end \($0)"] })
    }

    @Test func whatTheServerSaysFollowsFromWhatItAnswers() async throws {
        let scene = try await scene()
        scene.browser.network.webSocket(Self.address) { socket, event in
            if case .message = event { socket.send("answer") }
        }
        try await scene.target.background.evaluate("connect()")
        try await scene.target.background.evaluate("socket.send('question')")
        let trace = await scene.browser.trace
        let messages = trace.indices.filter { trace[$0].type == "socket-message" }
        #expect(messages.map { trace[$0]["by"] } == ["script", "server"])
        #expect(trace[messages[1]].cause == messages[0])
        let logged = try #require(trace.lastIndex { $0["text"] == "message answer 1 true" })
        #expect(trace[logged].cause == messages[1])
    }

    @Test func severalSocketsAreKeptApart() async throws {
        let scene = try await scene()
        let feed = scene.browser.network.webSocket("wss://push.example/*") { socket, event in
            if event == .opened { socket.send(socket.request.url.path) }
        }
        try await scene.target.background.evaluate(
            "for (const name of ['a', 'b', 'c']) new WebSocket(`wss://push.example/${name}`).onmessage = ({ data }) => console.log(name, data)"
        )
        #expect(await scene.log == ["a /a", "b /b", "c /c"])
        #expect(feed.connections.count == 3)
    }
}

private struct ServerIsBroken: Error, CustomStringConvertible {
    var description: String { "the server is broken" }
}

/// A route whose connections are closed from another place.
private final class Feeds: Sendable {
    let route = Mutex<WebSocketRoute?>(nil)

    func close() {
        for connection in route.withLock({ $0 })?.connections ?? [] { connection.close() }
    }
}

private actor Seen {
    private(set) var all: [String] = []

    func add(_ text: String) { all.append(text) }
}
