import ExtensionRunner
import JSONText
import Testing

/// `runtime.connectNative`: every message of the port is one to the native half, every reply one of the port.
@Suite struct NativePortTests {
    private struct Echo: NativeMessageHandler {
        func handle(_ message: JSON) async throws -> JSON? {
            if message == "fail" { throw NativeMessageError.crashed }
            return ["echo": message]
        }
    }

    private func scene(_ background: String) async throws -> ExtensionScene {
        try await ExtensionScene(permissions: ["nativeMessaging"], background: background, native: Echo())
    }

    private let open = """
        const port = browser.runtime.connectNative('app')
        port.onMessage.addListener((message, self) => console.log(JSON.stringify(message), self === port))
        port.onDisconnect.addListener((self) => console.log('gone', self.error?.message, browser.runtime.lastError?.message))

        """

    @Test func repliesComeAsMessages() async throws {
        let scene = try await scene(open + "port.postMessage(1); port.postMessage({ a: [2] })")
        #expect(await scene.log == [#"{"echo":1} true"#, #"{"echo":{"a":[2]}} true"#])
        #expect(await scene.events(.native, "message").count == 2)
    }

    /// Source: runtimeConnectNative in WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aFailureEndsThePortWithoutAnError() async throws {
        let scene = try await scene(open + "console.log(port.name); port.postMessage('fail'); port.postMessage(1)")
        #expect(await scene.log.first == "app")
        #expect(await scene.log.last == "gone undefined undefined")
        #expect(
            await scene.browser.trace.contains {
                $0.type == "port.disconnect" && $0["reason"] == "the native extension was interrupted or crashed"
            })
        #expect(
            try await scene.failure(of: "port.postMessage(1)")
                == "Error: Invalid call to port.postMessage(). The port is disconnected.")
    }

    @Test func whoDisconnectsHearsItToo() async throws {
        let scene = try await scene(open + "port.disconnect(); port.disconnect()")
        #expect(await scene.log == ["gone undefined undefined"])
    }

    @Test func withoutThePermissionThereIsNone() async throws {
        let scene = try await ExtensionScene(background: "console.log(typeof browser.runtime.connectNative)")
        #expect(await scene.log == ["undefined"])
    }

    /// Source: unloadBackgroundContentIfPossible in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aPortInUseKeepsTheBackground() async throws {
        let scene = try await scene(open + "setTimeout(() => port.postMessage('late'), 100_000)")
        try await scene.browser.clock.advance(by: .seconds(209))
        #expect(await scene.target.background.isRunning)
        // The background's own last message came at 100 s; two minutes later the port counts no more.
        try await scene.browser.clock.advance(by: .seconds(31))
        #expect(await scene.target.background.deaths == [.idle])
    }

    @Test func aMessageThatIsNestedTooDeepEndsThePort() async throws {
        let scene = try await scene(open)
        _ = try await scene.evaluate(
            "(() => { let value = 1; for (let i = 0; i < 600; i++) value = [value]; port.postMessage(value) })()")
        #expect(
            await scene.events(.background, "port.disconnect").map { $0["reason"] }
                == ["the message is nested deeper than 512 levels"])
    }

    @Test func whatIsNoMessageIsRefused() async throws {
        let scene = try await scene(open)
        #expect(
            try await scene.failure(of: "port.postMessage(() => {})")
                == "Error: Invalid call to port.postMessage(). The 'message' value is invalid, because an object is expected."
        )
        #expect(
            try await scene.failure(of: "port.postMessage(null)")
                == "Error: Invalid call to port.postMessage(). The 'message' value is invalid, because an object is expected."
        )
        #expect(
            try await scene.failure(of: "port.postMessage(Symbol())")
                == "Error: Invalid call to port.postMessage(). The 'message' value is invalid, because a JSON serializable value is "
                + "expected.")
        #expect(
            try await scene.failure(of: "port.postMessage()")
                == "Error: Invalid call to port.postMessage(). A required argument is missing.")
    }

    @Test func aDeathEndsThePort() async throws {
        let scene = try await scene(open + "port.postMessage(1)")
        try await scene.target.background.kill()
        #expect(await scene.log == [#"{"echo":1} true"#])
        try await scene.browser.settle()
    }
}

/// What a Mac's app sends its extension by itself.
///
/// Source: https://developer.apple.com/documentation/safariservices/safari_web_extensions/messaging_between_the_app_and_javascript_in_a_safari_web_extension
@Suite struct DispatchedMessageTests {
    private func scene(_ background: String, profile: Profile = .safariMacOS) async throws -> ExtensionScene {
        try await ExtensionScene(permissions: ["nativeMessaging"], background: background, profile: profile)
    }

    private let open = """
        const port = browser.runtime.connectNative('app')
        port.onMessage.addListener((message) => console.log(JSON.stringify(message)))

        """

    @Test func openPortsHearThem() async throws {
        let scene = try await scene(open)
        try await scene.target.dispatchMessage(named: "theme", userInfo: ["dark": true])
        try await scene.target.dispatchMessage(named: "bare")
        #expect(await scene.log == [#"{"name":"theme","userInfo":{"dark":true}}"#, #"{"name":"bare"}"#])
    }

    /// Source: https://github.com/w3c/webextensions/issues/457
    @Test func whereNoPortIsOpenTheyWaitForOne() async throws {
        let scene = try await scene("addEventListener('connect', () => { \(open) })")
        try await scene.target.dispatchMessage(named: "early")
        #expect(await scene.log.isEmpty)
        #expect(await scene.hints.contains("no port of runtime.connectNative() is open: the message waits for one"))
        try await scene.target.background.evaluate("dispatchEvent(new Event('connect'))")
        #expect(await scene.log == [#"{"name":"early"}"#])
        try await scene.target.background.evaluate("dispatchEvent(new Event('connect'))")
        #expect(await scene.log.count == 1)
    }

    @Test func theyDoNotWakeTheBackground() async throws {
        let scene = try await scene(open)
        try await scene.target.background.kill()
        try await scene.target.dispatchMessage(named: "unheard")
        #expect(await !scene.target.background.isRunning)
    }

    @Test func anAppOnIOSCannotSendThem() async throws {
        let scene = try await scene(open, profile: .safariIOS)
        await #expect { try await scene.target.dispatchMessage(named: "theme") } throws: {
            "\($0)".contains("macOS only")
        }
    }
}
