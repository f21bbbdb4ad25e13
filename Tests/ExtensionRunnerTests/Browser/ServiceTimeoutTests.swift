import ExtensionRunner
import HTTP
import JSONText
import Synchronization
import Testing

// A native half or a route that never answers does not hold up a run for ever.
@Suite struct ServiceTimeoutTests {
    private static let background = """
        browser.action.onClicked.addListener(async () => {
          const reply = await browser.runtime.sendNativeMessage("app", { ask: "now", token: "secret_12345" });
          console.log(reply.answer);
        });
        """

    private func scene(
        background: String = Self.background, timeout: Duration = .milliseconds(200),
        _ answer: @escaping @Sendable (JSON) async throws -> JSON = { _ in [:] }
    ) async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.serviceTimeout = timeout
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"], background: background, options: options,
            native: NativeClosure(answer: answer))
        try await scene.browser.open("https://example.com/")
        return scene
    }

    /// What an action on the browser ends with; `nil` where it ends well.
    private func failure(_ action: () async throws -> Void) async -> String? {
        do { try await action() } catch { return "\(error)" }
        return nil
    }

    /// Answers nothing for as long as its task lives.
    @Sendable private static func hang(_ message: JSON) async throws -> JSON {
        try await Task.sleep(for: .seconds(1_000_000))
        return message
    }

    @Test func aNativeHalfThatNeverAnswersEndsTheRunWithWhatItWasAsked() async throws {
        let scene = try await scene(Self.hang)
        let failure = await failure { try await scene.browser.tap(scene.target) }
        #expect(
            failure == #"the native half has not answered {"ask":"now","token":"[redacted]"} for 0.2 s"#)
    }

    @Test func aTaskThatIsCancelledWaitsForNobody() async throws {
        let (questions, question) = AsyncStream.makeStream(of: Void.self)
        let scene = try await scene(timeout: .seconds(1_000)) { message in
            question.yield()
            return try await Self.hang(message)
        }
        let tap = Task { try await scene.browser.tap(scene.target) }
        for await _ in questions { break }
        tap.cancel()
        await #expect(throws: CancellationError.self) { try await tap.value }
    }

    /// The clock of a browser that is made with the handler.
    private final class Watch: Sendable {
        let clock = Mutex<BrowserClock?>(nil)
    }

    @Test func aHandlerThatWaitsInADetachedTaskIsToldWhy() async throws {
        let watch = Watch()
        let scene = try await scene { message in
            await Task.detached { await watch.clock.withLock { $0 }?.sleep(for: .seconds(1)) }.value
            return message
        }
        watch.clock.withLock { $0 = scene.browser.clock }
        let failure = await failure { try await scene.browser.tap(scene.target) }
        #expect(failure?.contains("for 0.2 s. A task that is not known to belong to it waits") == true)
        try await scene.browser.clock.advance(by: .seconds(1))
    }

    @Test func aRouteThatNeverAnswersEndsTheRunWithTheRequest() async throws {
        let scene = try await scene(
            background: "browser.action.onClicked.addListener(() => fetch('https://api.example/slow'))")
        scene.browser.network.route(.get, "https://api.example/*") { _ in
            _ = try await Self.hang([:])
            return .empty()
        }
        let failure = await failure { try await scene.browser.tap(scene.target) }
        #expect(failure == "nothing has answered GET https://api.example/slow for 0.2 s")
    }

    @Test func theBrowserGoesOnWithoutWhatNeverAnswers() async throws {
        let scene = try await scene { $0["ask"] == "now" ? try await Self.hang($0) : ["answer": "later"] }
        #expect(await failure { try await scene.browser.tap(scene.target) } != nil)
        // The one that hangs is not waited for again.
        #expect(await failure { try await scene.browser.settle() } == nil)
        let other = "browser.runtime.sendNativeMessage('app', { ask: 'later' }).then((reply) => reply.answer)"
        #expect(try await scene.evaluate(other) == "later")
    }

    @Test func aHandlerThatSleepsOnTheBrowsersClockIsNotHeldToIt() async throws {
        let clock = Holder()
        let scene = try await scene { _ in
            await clock.browser?.clock.sleep(for: .seconds(3_600))
            return ["answer": "after an hour"]
        }
        clock.browser = scene.browser
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(3_599))
        #expect(await scene.log == [])
    }

    @Test func oneThatSleepsDoesNotHideAnotherThatHangs() async throws {
        let holder = Holder()
        let scene = try await scene { message in
            if message["ask"] == "now" { return try await Self.hang(message) }
            await holder.browser?.clock.sleep(for: .seconds(10))
            return ["answer": "rested"]
        }
        holder.browser = scene.browser
        let other = "browser.runtime.sendNativeMessage('app', { ask: 'rest' })"
        _ = try await scene.evaluate("\(other).then((reply) => console.log(reply.answer)); 0")
        let failure = await failure { try await scene.browser.tap(scene.target) }
        #expect(failure?.contains("rest") == false && failure?.contains("now") == true)
        // The idle timer does not come first.
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(await scene.log == ["rested"])
    }

    @Test func aHandlerThatWorksOnAnotherThreadIsWaitedFor() async throws {
        let scene = try await scene(timeout: .seconds(600)) { _ in
            await Task.detached { for _ in 0..<1_000 { await Task.yield() } }.value
            return ["answer": "done"]
        }
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["done"])
    }
}

/// Tells a native half of the browser that it works for, which is made after it.
private final class Holder: @unchecked Sendable {
    var browser: Browser?
}
