import ExtensionRunner
import HTTP
import JSONText
import Testing

// Several tasks may use one browser, and what serves it may use it, too: none waits for the other for ever.
@Suite struct ConcurrentUseTests {
    private static let background = """
        browser.action.onClicked.addListener(async () => {
          const reply = await fetch("https://api.example/ask").then((reply) => reply.text(), String);
          console.log(reply);
          await browser.action.setBadgeText({ text: reply });
        });
        """

    private func scene(timeout: Duration = .seconds(20), native: (any NativeMessageHandler)? = nil) async throws
        -> ExtensionScene
    {
        var options = BrowserOptions.forTests
        options.serviceTimeout = timeout
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging", "alarms"], background: Self.background, options: options, native: native)
        try await scene.browser.open("https://example.com/")
        return scene
    }

    private actor Counter: NativeMessageHandler {
        private var count = 0

        func handle(_ message: JSON) async throws -> JSON? {
            count += 1
            return .number(Double(count))
        }
    }

    @Test func twoTasksMayWaitForOneBrowser() async throws {
        let background = try await scene(native: Counter()).target.background
        for round in 1...50 {
            async let answer = background.evaluate("browser.runtime.sendNativeMessage('x', {})")
            async let sum = background.evaluate("1 + 1")
            let values = try await (answer, sum)
            #expect(values == ("\(round)", "2"))
        }
    }

    @Test func manyTasksMayHavePagesOfOneBrowser() async throws {
        let browser = try await Browser(profile: .safariIOS, options: .forTests)
        browser.network.route(.get, "https://a.example/*") { request in
            for _ in 0..<7 { await Task.yield() }
            return .text("\(request.url)")
        }
        let addresses = (0..<10).map { "https://a.example/\($0)" }
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for address in addresses {
                group.addTask {
                    let page = try await browser.openPage(html: "<p>", url: "https://a.example/")
                    defer { Task { await page.close() } }
                    let call = PageScript("fetch('\(address)').then((reply) => reply.text())", file: "call")
                    return try await page.evaluate(call).stringValue ?? ""
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.sorted() == addresses)
    }

    @Test func aRouteMayLetTimePass() async throws {
        let scene = try await scene()
        let browser = scene.browser
        browser.network.route(.get, "https://api.example/ask") { _ in
            try await browser.clock.advance(by: .seconds(1))
            try await browser.open("https://example.com/other")
            return .text("late")
        }
        try await browser.tap(scene.target)
        #expect(await scene.log == ["late"])
        #expect(browser.clock.elapsed == .seconds(1))
        #expect(await browser.tabs.count == 2)
    }

    @Test func aRouteMayEndTheLifeThatAsks() async throws {
        let scene = try await scene()
        let (browser, target) = (scene.browser, scene.target)
        browser.network.route(.get, "https://api.example/ask") { _ in
            try await target.background.kill()
            return .text("late")
        }
        try await browser.tap(target)
        #expect(await scene.log == [])
        #expect(await target.background.isRunning == false)
    }

    @Test func whatServesMayHaveTheBackgroundAskAgain() async throws {
        let scene = try await scene()
        let (browser, target) = (scene.browser, scene.target)
        browser.network.route(.get, "https://api.example/ask") { _ in
            let inner = try await target.background.evaluate("fetch('https://api.example/more').then((r) => r.text())")
            return .text(inner ?? "")
        }
        browser.network.route(.get, "https://api.example/more") { _ in
            try await browser.settle()
            return .text("more")
        }
        try await browser.tap(target)
        #expect(await scene.log == [#""more""#])
    }

    @Test func whoWaitsForAServiceThatWaitsIsToldOfTheOther() async throws {
        let scene = try await scene(timeout: .milliseconds(200))
        let (browser, target) = (scene.browser, scene.target)
        browser.network.route(.get, "https://api.example/ask") { _ in
            do {
                _ = try await target.background.evaluate("fetch('https://api.example/never'); 0")
                return .text("no error")
            } catch { return .text("\(error)") }
        }
        browser.network.route(.get, "https://api.example/never") { _ in
            try await Task.sleep(for: .seconds(1_000_000))
            return .empty()
        }
        try await browser.tap(target)
        #expect(await scene.log == ["nothing has answered GET https://api.example/never for 0.2 s"])
    }
}
