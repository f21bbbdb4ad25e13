import ExtensionRunner
import JSONText
import Testing

// `runtime.sendNativeMessage`.
// Source: WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct NativeMessagingTests {
    private func scene(_ answer: @escaping @Sendable (JSON) async throws -> JSON) async throws -> ExtensionScene {
        try await ExtensionScene(permissions: ["nativeMessaging"], native: NativeClosure(answer: answer))
    }

    /// Source: runtimeSendNativeMessage in WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aRequestThatIsCompletedWithNothingIsUndefined() async throws {
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"],
            native: NativeClosure { $0 == "nothing" ? Optional.none : .some(.null) })
        #expect(
            try await scene.evaluate(
                """
                Promise.all(["nothing", "null"].map((text) => browser.runtime.sendNativeMessage("app", text))).then((all) => all.map(String))
                """) == ["undefined", "null"])
        #expect(await scene.events(.native, "reply").map { $0["reply"] } == [nil, .null])
    }

    @Test func withoutThePermissionItIsAbsent() async throws {
        let scene = try await ExtensionScene(native: NativeClosure { $0 })
        #expect(
            try await scene.evaluate("['sendNativeMessage' in browser.runtime, 'connectNative' in browser.runtime]")
                == [false, false])
        let allowed = try await self.scene { $0 }
        #expect(try await allowed.evaluate("typeof browser.runtime.sendNativeMessage") == "function")
    }

    @Test func theMessageReachesTheHandlerAndTheReplyTheScript() async throws {
        let scene = try await scene { ["got": $0] }
        let call = "browser.runtime.sendNativeMessage('application.id', { action: 'x', list: [1, null] })"
        #expect(try await scene.evaluate(call) == ["got": ["action": "x", "list": [1, nil]]])
    }

    @Test func theApplicationsIdentifierMayBeLeftOut() async throws {
        let scene = try await scene { $0 }
        #expect(try await scene.evaluate("browser.runtime.sendNativeMessage({ a: 1 })") == ["a": 1])
        #expect(
            try await scene.evaluate("new Promise((r) => browser.runtime.sendNativeMessage({ a: 1 }, r))") == ["a": 1])
    }

    @Test(arguments: [
        (NativeMessageError.failed, "The native extension canceled the request or encountered an error."),
        (.crashed, "The native extension was interrupted or crashed."),
        (.unknown, "The native extension encountered an unknown error."),
    ])
    func failuresAreToldInWebKitsWords(error: NativeMessageError, sentence: String) async throws {
        let scene = try await scene { _ in throw error }
        #expect(
            try await scene.failure(of: "browser.runtime.sendNativeMessage('app', {})")
                == "Error: Invalid call to runtime.sendNativeMessage(). \(sentence)")
    }

    @Test func aMessageThatIsNestedTooDeepIsRefused() async throws {
        let scene = try await scene { $0 }
        let message = "(() => { let value = 1; for (let i = 0; i < 600; i++) value = [value]; return value })()"
        #expect(
            try await scene.failure(of: "browser.runtime.sendNativeMessage('app', \(message))")
                == "Error: Invalid call to runtime.sendNativeMessage(). The message is nested deeper than 512 levels.")
    }

    @Test func whereThereIsNoNativeHalfItIsNotSupportedAndTheTraceSaysHowToHaveOne() async throws {
        let scene = try await ExtensionScene(permissions: ["nativeMessaging"])
        #expect(
            try await scene.failure(of: "browser.runtime.sendNativeMessage('app', {})")
                == "Error: Invalid call to runtime.sendNativeMessage(). Native messaging is not supported.")
        #expect(await scene.hints.last?.contains("there is no native half") == true)
    }

    @Test func aHundredAndFiftyMayWaitAndTheNextIsRefused() async throws {
        let scene = try await scene { $0 }
        let outcomes = try await scene.evaluate(
            """
            Promise.allSettled(Array.from({ length: 151 }, (_, i) => browser.runtime.sendNativeMessage("app", i)))
              .then((all) => [
                all.filter((one) => one.status === "fulfilled").length, all[150].reason?.message,
              ])
            """)
        #expect(
            outcomes == [
                150,
                "Invalid call to runtime.sendNativeMessage(). There are too many active native message requests.",
            ])
        #expect(try await scene.evaluate("browser.runtime.sendNativeMessage('app', 'again')") == "again")
    }
}
