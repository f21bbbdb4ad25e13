import ExtensionRunner
import JSONText
import Testing

// Scripts that never end, take everything or fail: each is stopped with a message, and the browser goes on.
@Suite struct HostileScriptTests {
    /// Installs a second extension in the same browser and taps it.
    private func expectGoesOn(_ scene: ExtensionScene) async throws {
        let other = try TemporaryExtension(
            background: "browser.action.onClicked.addListener(() => browser.action.setBadgeText({ text: 'ok' }))")
        let second = try await scene.browser.install(at: other.folder)
        let tab = try await scene.browser.open("https://example.org/")
        try await scene.browser.tap(second)
        #expect(await second.action.badgeText(for: tab) == "ok")
    }

    private func tapped(_ body: String, options: BrowserOptions = .forTests) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            background: "browser.action.onClicked.addListener(async () => {\n\(body)\n});", options: options)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        return scene
    }

    @Test(arguments: [
        "for (;;) {}", "try { for (;;) {} } finally { for (;;) {} }", "for (;;) await null;",
        "JSON.stringify({ toJSON() { for (;;) {} } })", "for (;;) /(a+)+$/.test('a'.repeat(50) + 'b')",
        "browser.tabs.query({}, () => { for (;;) {} }); await null;",
    ])
    func aScriptWithoutEndIsStoppedAndItsLifeEnds(body: String) async throws {
        let scene = try await tapped(body, options: .stoppingSoon)
        #expect(await scene.target.background.deaths == [.cpu])
        let error = try #require(await scene.errors.first)
        #expect(error.hasSuffix("stopped: one task ran for more than 2.0 seconds of script time"))
        try await expectGoesOn(scene)
    }

    @Test func aTopLevelWithoutEndIsStopped() async throws {
        let scene = try await ExtensionScene(background: "for (;;) {}", options: .stoppingSoon)
        #expect(await scene.target.background.deaths == [.cpu])
        try await expectGoesOn(scene)
    }

    @Test func aTimerWithoutEndIsStopped() async throws {
        let scene = try await ExtensionScene(
            background: "setTimeout(() => { for (;;) {} }, 1000)", options: .stoppingSoon)
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(await scene.target.background.deaths == [.cpu])
        try await expectGoesOn(scene)
    }

    @Test func whatTakesTooMuchMemoryIsStopped() async throws {
        var options = BrowserOptions.forTests
        options.limits?.memoryGrowthBytes = 60_000_000
        let scene = try await tapped(
            "const a = []; for (;;) a.push(new Array(1e5).fill(1.5));", options: options)
        #expect(await scene.target.background.deaths == [.memory])
        let error = try #require(await scene.errors.first)
        #expect(error.hasSuffix("stopped: memory grew by more than 60 MB"))
        try await expectGoesOn(scene)
    }

    /// To read a module a parser makes a tree of it, which is some forty times as large.
    @Test func whatReadingALargeModuleTakesIsNoneOfItsMemory() async throws {
        var options = BrowserOptions.forTests
        options.limits?.memoryGrowthBytes = 80_000_000
        let lines = (0..<30_000).map {
            "function f\($0)(a, b) { return [a, b, { key: 'value', other: a.b.c((d) => d + \($0)) }]; }"
        }
        let scene = try await ExtensionScene(
            members: ["background": ["scripts": ["background.js"], "type": "module"]],
            background: lines.joined(separator: "\n") + "\nconsole.log(import.meta.url.slice(-3));", options: options)
        #expect(await scene.log == [".js"])
        #expect(await scene.target.background.deaths == [])
    }

    @Test func recursionWithoutEndIsARangeErrorWithItsPlace() async throws {
        let scene = try await tapped("function f() { return f() + 1 }\nf();")
        #expect(await scene.errors.count == 1)
        let error = try #require(await scene.errors.first)
        #expect(error.hasPrefix("background.js:2:") && error.hasSuffix("RangeError: Maximum call stack size exceeded."))
        #expect(await scene.target.background.isRunning)
        try await expectGoesOn(scene)
    }

    /// Scripts may write what they like where an error says its place.
    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0", "4294967296"])
    func placesThatCannotBeHoldUpNothing(number: String) async throws {
        let scene = try await tapped(
            """
            const error = new Error("odd");
            error.stack = "f@background.js:\(number):\(number)";
            error.line = error.column = Number("\(number)");
            console.error(error);
            import("./other.js").catch(() => {});
            throw error;
            """)
        #expect(await scene.errors.count == 1)
        try await expectGoesOn(scene)
    }

    /// A page may hold a function of a frame that is gone, whose window has a request under way.
    @Test func aRejectionInAFrameThatIsGoneHoldsUpNothing() async throws {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let page = try await browser.open(
            "https://example.com/",
            html: """
                <iframe id=f srcdoc="<p>x"></iframe><script>
                onload = () => {
                  const frame = document.getElementById("f"), inside = frame.contentWindow;
                  const reject = inside.eval("(() => { Promise.reject(new Error('x')); })");
                  inside.fetch("https://a.example/x").catch(() => {});
                  frame.remove();
                  reject();
                  setTimeout(() => { reject(); document.title = "went on"; }, 0);
                };
                </script>
                """, scripts: .inline
        ).page
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("document.title") == "went on")
    }

    @Test func aMessageTooDeepForTheTraceIsToldAsSuch() async throws {
        let scene = try await tapped(
            "let deep = []; for (let i = 0; i < 600; i++) deep = [deep]; browser.runtime.sendMessage(deep).catch(() => {});"
        )
        let messages = await scene.browser.trace.filter { $0.type == "message" }
        #expect(messages.map { $0["message"]?.stringValue?.hasPrefix("a value that is not told: ") } == [true])
    }

    @Test func aPromiseThatNeverSettlesHoldsUpNothing() async throws {
        let scene = try await tapped("await new Promise(() => {}); console.log('never');")
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await scene.log == [])
        #expect(await scene.errors == [])
        #expect(await scene.target.background.deaths == [.idle])
    }

    @Test func aListenerThatRejectsIsReportedWithItsPlace() async throws {
        let scene = try await tapped("throw new RangeError('inside');")
        #expect(await scene.errors == ["background.js:2:21: RangeError: inside"])
        #expect(await scene.target.errors.map(\.kind) == ["unhandledRejection"])
        #expect(await scene.target.background.isRunning)
    }

    @Test(arguments: [
        "throw 1", "throw null", "throw { toString() { throw 1 } }", "throw Symbol('s')",
        "throw new Proxy({}, { get() { throw 1 } })", "throw Object.create(null)",
        "throw Object.defineProperty(new Error('x'), 'message', { get() { throw 1 } })",
    ])
    func whateverIsThrownIsReportedOnce(body: String) async throws {
        let scene = try await tapped(body)
        #expect(await scene.errors.count == 1)
        try await expectGoesOn(scene)
    }

    @Test func aSyntaxErrorSaysFileAndLine() async throws {
        let scene = try await ExtensionScene(background: "const a = 1;\nconst b = ;")
        #expect(await scene.errors == ["background.js:2: SyntaxError: Unexpected token ';'"])
        #expect(await scene.target.background.deaths == [.loadFailure])
        try await expectGoesOn(scene)
    }

    @Test func aSyntaxErrorInAnImportedScriptSaysItsPlace() async throws {
        let scene = try await ExtensionScene(background: "\nimportScripts('lib.js')", files: ["lib.js": "\n\n}"])
        #expect(await scene.errors == ["lib.js:3: SyntaxError: Parser error"])
    }

    @Test func aVariableThatIsThereAlreadySaysWhereItIsDeclaredAgain() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://a.example/*"], "js": ["one.js", "two.js"]]]],
            files: ["one.js": "const config = 1;", "two.js": "let configured;\n  let config = configured;"])
        try await scene.browser.open("https://a.example/", html: "<p>")
        #expect(
            await scene.errors == ["two.js:2:7: SyntaxError: Can't create duplicate variable: 'config'"])
    }

    @Test func whatAnImportedScriptThrowsReachesTheCallerAsItIs() async throws {
        let scene = try await ExtensionScene(
            background: """
                globalThis.caught = [];
                for (const name of ['mine.js', 'nothing.js', 'syntax.js']) {
                  try { importScripts(name) } catch (error) { caught.push(error) }
                }
                """,
            files: [
                "mine.js": "class Mine extends RangeError {}\n  globalThis.thrown = new Mine('m');\nthrow thrown;",
                "nothing.js": "throw undefined", "syntax.js": "(",
            ])
        #expect(
            try await scene.evaluate("[caught.length, caught[0] === thrown, caught[1] === undefined]")
                == [3, true, true])
        #expect(try await scene.evaluate("caught[0].stack.includes('mine.js:2:')") == true)
        #expect(try await scene.evaluate("caught[2].constructor === SyntaxError") == true)
    }

    @Test func whatAnImportedScriptThrowsAndNobodyCatchesSaysItsPlace() async throws {
        let scene = try await ExtensionScene(
            background: "importScripts('lib.js')", files: ["lib.js": "\nthrow new TypeError('in the library')"])
        #expect(await scene.errors == ["lib.js:2:20: TypeError: in the library"])
    }

    @Test func anEndlessLoopInAnImportedScriptIsStopped() async throws {
        let scene = try await ExtensionScene(
            background: "try { importScripts('lib.js') } catch {}\nconsole.log('went on')",
            files: ["lib.js": "for (;;) {}"], options: .stoppingSoon)
        #expect(await scene.log == [])
        #expect(await scene.target.background.deaths == [.cpu])
    }

    @Test func aThrowAtTopLevelEndsTheLoadWithItsPlace() async throws {
        let scene = try await ExtensionScene(background: "const a = 1;\nthrow new TypeError('top');")
        #expect(await scene.errors == ["background.js:2:20: TypeError: top"])
        #expect(await scene.target.background.deaths == [.loadFailure])
        try await expectGoesOn(scene)
    }

    @Test func aBackgroundThatIsNotThereSaysItsName() async throws {
        let scene = try await ExtensionScene(
            members: ["background": ["service_worker": "gone.js"]])
        #expect(await scene.errors == ["The background script 'gone.js' is not in the extension's folder"])
        #expect(await scene.target.background.deaths == [.loadFailure])
        try await expectGoesOn(scene)
    }

    @Test func tenMegabytesOfConsoleOutputAreTakenAndLongLinesCut() async throws {
        let scene = try await tapped(
            "const line = 'x'.repeat(1e6); for (let i = 0; i < 10; i++) console.log(line);", options: .forTests)
        let log = await scene.log
        #expect(log.count == 10)
        #expect(log.allSatisfy { $0.utf8.count < 70_000 && $0.hasSuffix("more characters)") })
        try await expectGoesOn(scene)
    }

    @Test func chainsAndFloodsOfTimersWithoutDelayEndWithTheTimeThatPasses() async throws {
        let scene = try await tapped(
            """
            globalThis.fired = 0;
            const again = () => { fired += 1; setTimeout(again, 0) };
            again();
            setInterval(() => { fired += 1 }, 0);
            for (let i = 0; i < 1000; i++) setTimeout(() => { fired += 1 }, 0);
            (async () => { for (;;) { await new Promise((resolve) => setTimeout(resolve, 0)); fired += 1 } })();
            """, options: .forTests)
        try await scene.browser.clock.advance(by: .seconds(1))
        let fired = try #require(try await scene.evaluate("fired")?.intValue)
        // The clamp of nested timers to 4 ms lets each of the three chains fire some 250 times in a second.
        #expect((1_700...1_800).contains(fired))
        try await expectGoesOn(scene)
    }

    @Test func aLoopOfTasksAtOneInstantIsReportedInsteadOfRunningForEver() async throws {
        let scene = try await ExtensionScene(
            background:
                "browser.tabs.onCreated.addListener(async () => { for (;;) await browser.runtime.getPlatformInfo() })")
        let error = await #expect(throws: BrowserError.self) { try await scene.browser.open("https://example.com/") }
        #expect(error?.description.hasPrefix("the run does not come to rest") == true)
    }

    @Test func aRunThatDoesNotComeToRestTellsWhatItDidLast() async throws {
        let browser = try await Browser(options: .forTests)
        let error = await #expect(throws: BrowserError.self) {
            try await browser.open(
                "https://example.com/",
                html: "<script>(async () => { for (;;) await fetch('/again').catch(() => {}); })()</script>",
                scripts: .inline)
        }
        #expect(
            error?.description.contains("what happened last: network: GET https://example.com/again · ") == true)
    }

    @Test func aBackgroundThatOpensTabsWithoutEndIsToldOf() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.action.onClicked.addListener(async () => { for (;;) await browser.tabs.create({ url: "https://example.com/" }); });
                """)
        try await scene.browser.open("https://example.com/")
        let error = await #expect(throws: BrowserError.self) { try await scene.browser.tap(scene.target) }
        #expect(error?.description.contains("does not come to rest") == true)
    }

    @Test func anExtensionThatReloadsItselfIsToldOfSoon() async throws {
        let files = try TemporaryExtension(background: "browser.runtime.reload()")
        let browser = try await Browser(options: .forTests)
        let error = await #expect(throws: BrowserError.self) { try await browser.install(at: files.folder) }
        #expect(error.map { "\($0)" }?.contains("an extension that reloads itself") == true)
        #expect(await browser.trace.filter { $0.type == "start" }.count < 1_000)
    }
}
