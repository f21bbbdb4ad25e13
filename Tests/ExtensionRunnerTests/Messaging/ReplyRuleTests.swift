import ExtensionRunner
import JSONText
import Testing

// Who answers a message, and what the sender gets.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime/onMessage
// Source: WebExtensionAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct ReplyRuleTests {
    /// The reply to a message from a page, where the background's listeners are these functions.
    private func reply(_ listeners: String..., message: JSON = "hello") async throws -> JSON? {
        try await scene(listeners).target.sendMessage(message)
    }

    private func scene(_ listeners: [String]) async throws -> ExtensionScene {
        let lines = listeners.map { "browser.runtime.onMessage.addListener(\($0));" }
        let scene = try await ExtensionScene(background: lines.joined(separator: "\n"))
        try await scene.browser.open("https://example.com/page")
        return scene
    }

    @Test func sendResponseAnswersAtOnce() async throws {
        #expect(try await reply("(message, sender, respond) => { respond({ got: message }) }") == ["got": "hello"])
    }

    // Seed 001_437248911b92e1be.txt: "you must return true when you are responding to a message from the content"
    @Test func trueKeepsTheAnswerOpen() async throws {
        let late = "(message, sender, respond) => { Promise.resolve().then(() => respond('late')); return true }"
        #expect(try await reply(late) == "late")
    }

    @Test(arguments: ["1", "'true'", "{}", "undefined", "false"])
    func anyOtherValueDoesNotKeepItOpen(value: String) async throws {
        let late = "(message, sender, respond) => { Promise.resolve().then(() => respond('late')); return \(value) }"
        #expect(try await reply(late) == nil)
    }

    @Test func aPromiseAnswersWithItsValue() async throws {
        #expect(try await reply("async (message) => [message, await Promise.resolve(2)]") == ["hello", 2])
    }

    @Test(arguments: [
        "(message, sender, respond) => { respond(cyclic()) }",
        "(message, sender, respond) => { respond(cyclic()); return true }",
        "(message, sender, respond) => { setTimeout(() => respond(cyclic())); return true }", "async () => cyclic()",
        "async () => 10n",
    ])
    func whatJSONCannotSayIsUndefined(listener: String) async throws {
        let scene = try await scene([listener])
        _ = try await scene.evaluate("globalThis.cyclic = () => { const list = []; list.push(list); return list; }")
        #expect(try await scene.target.sendMessage("hello") == nil)
        #expect(await scene.errors == [])
    }

    @Test func anyThenableCountsAsAPromise() async throws {
        #expect(try await reply("() => ({ then(resolve) { resolve('thenable') } })") == "thenable")
    }

    @Test func theFirstAnswerWins() async throws {
        #expect(
            try await reply("(m, s, respond) => { respond(1); respond(2) }", "(m, s, respond) => { respond(3) }") == 1)
        #expect(try await reply("() => new Promise(() => {})", "async () => 'second'") == "second")
    }

    @Test func everyListenerIsCalledAlsoAfterAnAnswer() async throws {
        let scene = try await scene(["(m, s, respond) => { respond(1) }", "(message) => { console.log(message) }"])
        #expect(try await scene.target.sendMessage("hello") == 1)
        #expect(await scene.log == ["hello"])
    }

    @Test func whereNobodyAnswersTheSenderGetsUndefined() async throws {
        #expect(try await reply("() => {}") == nil)
        #expect(try await reply() == nil)
    }

    /// Source: internalDispatchRuntimeMessageEvent in WebExtensionAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: ["async () => {}", "(message, sender, respond) => { respond() }"])
    func undefinedIsAnAnswerBeforeThatOfAnotherPage(listener: String) async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.runtime.onMessage.addListener((message, sender, respond) => {
                  setTimeout(() => respond("late"), 50);
                  return true;
                });
                """,
            files: [
                "page.html": "<script src=page.js></script>",
                "page.js": "browser.runtime.onMessage.addListener(\(listener));",
            ])
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        try await scene.browser.open("https://example.com/page")
        #expect(try await scene.target.sendMessage("hello") == nil)
    }

    @Test func anAnswerThatComesTooLateIsExplained() async throws {
        let scene = try await scene(["(message, sender, respond) => { setTimeout(() => respond(1)) }"])
        #expect(try await scene.target.sendMessage("hello") == nil)
        #expect(
            await scene.hints.last
                == "a listener of runtime.onMessage called sendResponse after it had returned, and nobody waited for that any more: "
                + "the sender got undefined. Return true, or a promise of the reply")
    }

    @Test func aListenerThatThrowsIsReportedAndTheNextOneAnswers() async throws {
        let scene = try await scene(["() => { throw new Error('first') }", "async () => 'second'"])
        #expect(try await scene.target.sendMessage("hello") == "second")
        #expect(await scene.errors.count == 1)
    }

    @Test func aRejectedPromiseIsNoAnswerAndTheTraceSaysSo() async throws {
        let scene = try await scene(["async () => { throw new Error('no') }"])
        #expect(try await scene.target.sendMessage("hello") == nil)
        #expect(await scene.events(.page, "reply").isEmpty)
        #expect(
            await scene.hints.last?.contains("was rejected (background.js:1:68: Error: no); Safari ignores that")
                == true)
    }

    @Test func anAnswerAfterARejectionCounts() async throws {
        #expect(try await reply("async () => { throw 1 }", "async () => 'second'") == "second")
    }

    @Test func theAnswerIsJSON() async throws {
        #expect(
            try await reply("async () => ({ a: undefined, b: new Date(0), c: NaN })") == [
                "b": "1970-01-01T00:00:00.000Z", "c": nil,
            ])
        #expect(try await reply("async () => undefined") == nil)
        #expect(try await reply("async () => null") == JSON.null)
    }

    @Test func eachListenerGetsACopyOfItsOwn() async throws {
        #expect(try await reply("(m) => { m.a = 2 }", "async (m) => m.a", message: ["a": 1]) == 1)
    }

    @Test func theSenderSaysWhoSent() async throws {
        let scene = try await scene(["async (message, sender) => sender"])
        let sender = try #require(try await scene.target.sendMessage("hello"))
        #expect(sender["id"]?.stringValue == scene.target.id)
        #expect(sender["url"] == "https://example.com/page")
        #expect(sender["origin"] == "https://example.com")
        #expect(sender["frameId"] == 0)
        #expect(sender["tab"]?["id"] == 1)
        #expect(sender["tab"]?["url"] == "https://example.com/page")
    }

    @Test func aMessageStartsAStoppedBackground() async throws {
        let scene = try await scene(["async (message) => message"])
        try await scene.target.background.kill()
        #expect(try await scene.target.sendMessage("again") == "again")
        #expect(await scene.target.background.startCount == 2)
    }

    @Test func aMessageDoesNotReachThePageThatSendsIt() async throws {
        let scene = try await scene(["(message) => { console.log(message); return Promise.resolve('self') }"])
        #expect(try await scene.evaluate("browser.runtime.sendMessage('self').then(String)") == "undefined")
        #expect(await scene.log == [])
        #expect(await scene.hints.last?.contains("runtime.sendMessage reached nobody") == true)
    }

    /// Source: sendMessage in WebExtensionAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    @Test func anEmptyNameIsTheExtensionItself() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.runtime.onMessage.addListener(async (message) => message);
                browser.runtime.onConnect.addListener((port) => console.log(port.name));
                """,
            files: [
                "page.html": "<script src=page.js></script>",
                "page.js": """
                browser.runtime.sendMessage("", "hello").then(console.log);
                browser.runtime.connect("", { name: "port" });
                """,
            ])
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        #expect(Set(await scene.log) == ["hello", "port"])
    }

    /// Source: tabsSendMessage in WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func whoIsCalledInATabIsNotToldOfTheSendersTab() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: [
                "content.js": """
                const keys = (sender) => Object.keys(sender).sort().join();
                browser.runtime.onMessage.addListener((message, sender) => { console.log(keys(sender)) });
                browser.runtime.onConnect.addListener((port) => { console.log(keys(port.sender)) });
                """,
                "page.html": "<script src=page.js></script>",
                "page.js": "browser.tabs.sendMessage(1, 'a'); browser.tabs.connect(1);",
            ])
        try await scene.browser.open("https://example.com/page")
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        #expect(await scene.log == ["documentId,id,origin,url", "documentId,id,origin,url"])
    }

    @Test func anotherExtensionIsNotReached() async throws {
        let scene = try await ExtensionScene()
        #expect(
            try await scene.failure(of: "browser.runtime.sendMessage('another', 'hello', {})")
                == "Error: Invalid call to runtime.sendMessage(). The 'extensionID' value is invalid, because cross-extension messaging is not supported."
        )
    }

    @Test func aMessageToATabWithoutContentScriptsReachesNobody() async throws {
        let scene = try await scene([])
        #expect(try await scene.evaluate("browser.tabs.sendMessage(1, 'hello').then(String)") == "undefined")
        #expect(
            await scene.hints.last == "tabs.sendMessage reached nobody: no content script of the extension in the tab "
                + "listens to runtime.onMessage; the sender gets undefined")
        #expect(
            try await scene.failure(of: "browser.tabs.sendMessage(7, 'hello')")
                == "Error: Invalid call to tabs.sendMessage(). Tab not found.")
    }

    @Test func aFrameInWhichNobodyListensIsNamed() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://example.com/*"], "js": ["content.js"]]]],
            files: ["content.js": "browser.runtime.onMessage.addListener(() => {})"])
        try await scene.browser.open("https://example.com/", html: "<p>")
        _ = try await scene.evaluate("browser.tabs.sendMessage(1, 'hello', { frameId: 7 }).then(String)")
        #expect(
            await scene.hints.last
                == "tabs.sendMessage reached nobody: nobody in the frame 7 of the tab, unlike in another one, "
                + "listens to runtime.onMessage; the sender gets undefined")
    }
}
