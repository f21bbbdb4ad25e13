import ExtensionRunner
import Testing

/// Requests of a native half: ``Network/device``.
@Suite struct DeviceNetworkTests {
    /// Posts what it is told.
    private struct Poster: NativeMessageHandler {
        let network: any HTTPTransport

        func handle(_ message: JSON) async throws -> JSON? {
            guard let url = WebURL(parsingHTTP: "https://notes.example/api") else { return nil }
            do {
                let response = try await network.send(HTTPRequest(.post, url, body: Array(message.text.utf8)))
                return ["status": .number(Double(response.status))]
            } catch {
                return ["error": .string("\(error)")]
            }
        }
    }

    private static let ask = "browser.runtime.sendNativeMessage('app', { note: 1 })"

    private func install(in browser: Browser) async throws -> WebExtension {
        let files = try TemporaryExtension(permissions: ["nativeMessaging"])
        return try await browser.install(at: files.folder, native: Poster(network: browser.network.device))
    }

    @Test func itIsOfflineWhereTheBrowserIs() async throws {
        let browser = try await Browser(options: .forTests)
        let route = browser.network.route(.post, "https://notes.example/api", crossOrigin: .asAnswered) { _ in
            .json([:])
        }
        let target = try await install(in: browser)
        #expect(try await target.background.evaluate(Self.ask) == #"{"status":200}"#)
        await browser.setOffline(true)
        #expect(
            try await target.background.evaluate(Self.ask)
                == #"{"error":"POST https://notes.example/api was not sent: the browser is offline"}"#)
        #expect(route.requests.count == 1)
        let told = await browser.trace.filter { $0.lane == .network }.map(\.type)
        #expect(told == ["request", "response", "request", "failure"])
    }

    @Test func anAnswerThatIsOnItsWayIsLostWithTheNetwork() async throws {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.post, "https://notes.example/api") { [clock = browser.clock] _ in
            await clock.sleep(for: .seconds(1))
            return .json([:])
        }
        let target = try await install(in: browser)
        _ = try await target.background.evaluate("\(Self.ask).then((answer) => { globalThis.answer = answer }), 0")
        await browser.setOffline(true)
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await target.background.evaluate("typeof answer.error") == #""string""#)
    }

    /// A browser that is gone leaves no request without an answer.
    @Test func withoutItsBrowserItSendsNothing() async throws {
        let network = try await Browser(options: .forTests).network.device
        let url = try #require(WebURL(parsingHTTP: "https://notes.example/api"))
        await #expect(throws: TransportError.self) { try await network.send(HTTPRequest(.get, url)) }
    }
}
