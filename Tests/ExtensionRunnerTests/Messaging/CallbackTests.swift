import ExtensionRunner
import JSONText
import Testing

// Callbacks and promises, and `runtime.lastError`.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime/lastError
@Suite struct CallbackTests {
    @Test func withoutACallbackThereIsAPromiseAndWithOneThereIsNone() async throws {
        let scene = try await ExtensionScene()
        #expect(
            try await scene.evaluate(
                "[typeof browser.tabs.query({}).then, typeof browser.tabs.query({}, () => {})]") == [
                    "function", "undefined",
                ])
    }

    @Test func aCallbackGetsTheValue() async throws {
        let scene = try await ExtensionScene()
        #expect(try await scene.evaluate("new Promise((resolve) => browser.action.getTitle({}, resolve))") == "Test")
    }

    @Test func lastErrorHoldsTheErrorInsideTheCallbackOnly() async throws {
        let scene = try await ExtensionScene(
            background: """
                console.log("before", browser.runtime.lastError);
                browser.tabs.get(7, (...values) => {
                  const error = browser.runtime.lastError;
                  console.log(values.length, error instanceof Error, error.message);
                  Promise.resolve().then(() => console.log("after", browser.runtime.lastError));
                });
                """)
        #expect(
            await scene.log == [
                "before null", "0 true Invalid call to tabs.get(). Tab not found.", "after null",
            ])
    }

    @Test func lastErrorIsNullInACallbackWithoutError() async throws {
        let scene = try await ExtensionScene()
        #expect(
            try await scene.evaluate(
                "new Promise((resolve) => browser.tabs.query({}, () => resolve(browser.runtime.lastError === null)))")
                == true)
    }

    @Test func whoDoesNotReadLastErrorIsWarned() async throws {
        let scene = try await ExtensionScene(background: "browser.tabs.get(7, () => {})")
        #expect(await scene.log == ["Unchecked runtime.lastError: Invalid call to tabs.get(). Tab not found."])
        #expect(await scene.events(.console, "console").first?["level"] == "error")
    }

    @Test func whoReadsItIsNotWarned() async throws {
        let scene = try await ExtensionScene(background: "browser.tabs.get(7, () => void chrome.runtime.lastError)")
        #expect(await scene.log == [])
    }

    @Test func aPromiseRejectsWithTheSameSentence() async throws {
        let scene = try await ExtensionScene()
        #expect(
            try await scene.failure(of: "browser.tabs.get(7)") == "Error: Invalid call to tabs.get(). Tab not found.")
    }

    /// The engine gives an error that is made for a script no place: the two calls are told apart by theirs.
    @Test(arguments: [
        ("browser.tabs.get(7)", "2:17", "tabs.get(). Tab not found."),
        ("(async () => { await browser.tabs.get(7); })()", "2:38", "tabs.get(). Tab not found."),
        ("browser.tabs.sendMessage(7, {})", "2:25", "tabs.sendMessage(). Tab not found."),
    ])
    func aRejectionThatNobodyCatchesIsReportedWithItsPlace(call: String, place: String, sentence: String) async throws {
        let scene = try await ExtensionScene(background: "\n\(call);")
        #expect(await scene.errors == ["background.js:\(place): Error: Invalid call to \(sentence)"])
        #expect(await scene.target.errors.first?.kind == "unhandledRejection")
    }

    /// The place is that of the call, which is over by then.
    @Test func aRejectionThatComesLaterIsReportedWithThePlaceOfTheCall() async throws {
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"],
            background: """
                const ask = async () => {
                  await null;
                  return browser.runtime.sendNativeMessage("app", {});
                };
                setTimeout(() => void ask(), 10);
                """, native: NativeClosure { _ in throw NativeMessageError.failed })
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.errors.map { $0.prefix(23) } == ["background.js:3:43: Err"])
    }

    @Test func workOnSecretsThatFailsIsReportedWithThePlaceOfItsCall() async throws {
        let scene = try await ExtensionScene(
            background: """
                const key = crypto.subtle.generateKey({ name: "AES-GCM", length: 128 }, false, ["decrypt"]);
                key.then((key) => {
                  return crypto.subtle.decrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, new Uint8Array(20));
                });
                """)
        #expect(await scene.errors.map { $0.prefix(36) } == ["background.js:3:31: OperationError: "])
    }

    @Test(arguments: ["", "{ signal: new AbortController().signal }"])
    func aRequestThatFailsIsReportedWithThePlaceOfItsCall(options: String) async throws {
        let scene = try await ExtensionScene(
            background: """
                const load = async () => {
                  await null;
                  const response = await fetch("https://example.com/", \(options));
                  return response.json();
                };
                setTimeout(load, 10);
                """)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.errors == ["background.js:3:31: TypeError: Load failed"])
        #expect(try await scene.evaluate("fetch('https://example.com/').catch((e) => Object.keys(e).length)") == 0)
    }

    @Test func whatACallbackThrowsIsReported() async throws {
        let scene = try await ExtensionScene(
            background: "browser.tabs.query({}, () => { throw new RangeError('mine') })")
        #expect(await scene.errors == ["background.js:1:52: RangeError: mine"])
    }

    @Test func wrongArgumentsThrowAtOnceAlsoWithACallback() async throws {
        let scene = try await ExtensionScene()
        #expect(
            try await scene.evaluate(
                "(() => { try { browser.tabs.get('x', () => {}) } catch (error) { return error.message } })()")
                == "Invalid call to tabs.get(). The 'tabID' value is invalid, because a number is expected.")
    }

    @Test func browserAndChromeAreOneObject() async throws {
        let scene = try await ExtensionScene()
        #expect(try await scene.evaluate("browser === chrome && browser.tabs === chrome.tabs") == true)
    }
}
