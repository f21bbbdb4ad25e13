import Testing

@testable import TestRunner

/// How the tests of a file are run, and what is told of them.
@Suite struct TestFileTests {
    private let file: FileRun

    init() throws { file = try FileRun() }

    @Test func hooksRunFromTheOutsideInAndBack() async throws {
        let events = try await file.run(
            """
            const log = (text) => () => { console.log(text); };
            beforeAll(log("1")); beforeEach(log("2")); afterEach(log("8")); afterAll(log("9"));
            describe("inner", () => {
              beforeAll(log("3")); beforeEach(log("4")); afterEach(log("6")); afterAll(log("7"));
              test("a", log("a"));
              test("b", log("b"));
            });
            test("c", log("c"));
            """)
        #expect(
            events.console == ["1", "3", "2", "4", "a", "6", "8", "2", "4", "b", "6", "8", "7", "2", "c", "8", "9"])
        #expect(events.outcomes == ["passed: inner > a", "passed: inner > b", "passed: c"])
    }

    @Test func aHookThatFailsFailsItsTestsAndTheHooksThatUndoItStillRun() async throws {
        let events = try await file.run(
            """
            describe("all", () => {
              beforeAll(() => { throw new Error("no start"); });
              test("a", () => console.log("a"));
              test("b", () => console.log("b"));
            });
            describe("each", () => {
              beforeEach(() => { throw new Error("no start"); });
              afterEach(() => console.log("undone"));
              test("c", () => console.log("c"));
            });
            afterAll(() => { throw new Error("no end"); });
            """)
        #expect(events.outcomes == ["failed: all > a", "failed: all > b", "failed: each > c"])
        #expect(events.console == ["undone"])
        #expect(events.tests[0].failures[0].message == "beforeAll(): no start")
        #expect(events.tests[2].failures[0].message == "beforeEach(): no start")
        #expect(events.fileErrors.map(\.message) == ["afterAll(): no end"])
    }

    @Test func onlySkipTodoAndEachSayWhatIsRun() async throws {
        let text = """
            test.each([[1, "a"], [2, "b"]])("row %s %s", (number, text) => { console.log(number + text); });
            test.each([{ name: "x" }])("$name %#", ({ name }, { clock }) => { console.log(name + clock.elapsed); });
            test.skip("s", () => {});
            test.todo("t");
            describe.skip("d", () => { test("u", () => {}); });
            """
        #expect(
            try await file.run(text).outcomes == [
                "passed: row 1 a", "passed: row 2 b", "passed: x 0", "skipped: s", "skipped: t", "skipped: d > u",
            ])
        #expect(try await file.run(text).console == ["1a", "2b", "x0"])
        #expect(
            try await file.run(text + "test.only('o', () => {});").outcomes.filter { $0.hasPrefix("passed") }
                == ["passed: o"])
    }

    @Test func aLoopThatWaitsForWhatNeverComesEnds() async throws {
        let events = try await file.run(
            """
            test("waits", async ({ browser, clock }) => {
              while (browser.tabs.length === 0) await clock.advance("1s");
            });
            test("is short", async ({ clock }) => { for (let i = 0; i < 100; i++) await clock.advance("1s"); });
            test("hears nothing", async ({ clock }) => { for (;;) try { await clock.advance("1s"); } catch {} });
            test("comes after", () => {});
            """
        ) { $0.maximumOperations = 100 }
        #expect(events.outcomes == ["failed: waits", "passed: is short", "failed: hears nothing"])
        let reason = "the test has asked the browser for 100 things: it seems to wait in a loop for what never comes"
        #expect(events.tests[0].failures.map(\.message) == ["clock.advance(): \(reason)"])
        #expect(events.tests[0].failures[0].position?.contains(":3:") == true)
        #expect(events.tests[2].failures.map(\.message) == ["Error: \(reason)"])
        #expect(events.fileErrors.map(\.message) == ["stopped: 1 test after it could not be run"])
    }

    @Test func aFilterChoosesByTheWholeName() async throws {
        let text = "describe('outer', () => { test('a', () => {}); test('b', () => {}); }); test('c', () => {});"
        #expect(try await file.run(text) { $0.filter = "outer > a" }.outcomes == ["passed: outer > a"])
        #expect(try await file.run(text) { $0.filter = "a.test.js > c" }.outcomes == ["passed: c"])
        #expect(try await file.run(text) { $0.filter = "nothing" }.outcomes.isEmpty)
    }

    @Test func afterAFailureNothingElseRunsWhereThatIsAskedFor() async throws {
        let text = "test('a', () => {}); test('b', () => { throw 1; }); test('c', () => {});"
        #expect(
            try await file.run(text) { $0.stopsAtFailure = true }.outcomes == ["passed: a", "failed: b", "skipped: c"])
    }

    @Test func aFailureLeadsToTheUsersLine() async throws {
        let events = try await file.run("test('a', () => {\n  const value = 1;\n  expect(value).toBe(2);\n});\n")
        let failure = try events.failure
        #expect(failure.message == "expect(received).toBe() does not hold\n\nexpected: 2\nreceived: 1")
        #expect(failure.position?.hasPrefix("a.test.js:4:") == true)
        #expect(failure.excerpt.contains("> 4 |   expect(value).toBe(2);"))
    }

    @Test func aFailureWithoutAFrameLeadsToTheTest() async throws {
        let failure = try await file.run("test('a', () => { throw 1; });").failure
        #expect(failure.position?.hasPrefix("a.test.js:2:") == true)
    }

    @Test func anErrorInAnotherFileLeadsThere() async throws {
        try file.write("lib/help.js", "export const help = (x) => {\n  return x.missing.more;\n};\n")
        let failure = try await file.run("import { help } from './lib/help.js';\ntest('a', () => { help({}); });")
            .failure
        #expect(failure.position?.hasPrefix("lib/help.js:2:") == true)
        #expect(failure.message.hasPrefix("TypeError: undefined is not an object"))
    }

    @Test(arguments: [
        ("process.exit()", "a test runs in no Node"), ("require('fs')", "use import"),
        ("fetch('https://a.example/')", "has no network of its own"), ("document.body", "open a page"),
        ("browser.tabs", "take it from the test's function"), ("vi.fn()", "this is not Vitest"),
    ])
    func aNameThatATestDoesNotHaveIsExplained(code: String, words: String) async throws {
        let failure = try await file.run("test('a', () => { \(code); });").failure
        #expect(failure.message.hasPrefix("ReferenceError") && failure.message.contains(words))
    }

    @Test(arguments: [
        ("import pad from 'left-pad'; test('a', () => {});", "'left-pad' does not resolve", "as by esbuild"),
        ("import { it } from 'vitest'; it('a', () => {});", "'vitest'", "no test of extrun: name the folder"),
        ("import { it } from 'node:test'; it('a', () => {});", "node:test", "no test of extrun: name the folder"),
        (
            "test('a', async ({ browser }) => (await browser.openPage('')).click());", "page.click() needs a selector",
            ""
        ),
        (
            "test('a', async ({ browser }) => (await browser.openPage('<input>')).type('input', { a: 1 }));",
            "page.type() needs a text to type, which is a string, and got { a: 1", ""
        ),
        (
            "test('a', async ({ browser }) => (await browser.openPage('')).attribute('p'));",
            "page.attribute() needs the name of an attribute", ""
        ),
        (
            "test('a', ({ browser }) => browser.install());", "browser.install() needs the path of an extension", ""
        ),
        ("test('a', ({ browser }) => browser.open());", "browser.open() needs a URL", ""),
        (
            "test('a', async ({ browser }) => (await browser.openPage('')).evaluate((f) => f(), () => 1));",
            "evaluate(): a function cannot be an argument", ""
        ),
        ("beforeAll(({ browser }) => browser.tabs); test('a', () => {});", "beforeAll() runs once", "beforeEach()"),
        (
            "test('a', async ({ browser }) => (await browser.open('https://a.example/')).setPicture('x'));",
            "tab.setPicture()", "data:image/png"
        ),
    ])
    func whatCannotBeSaysWhatToDo(text: String, problem: String, advice: String) async throws {
        let message = try await file.run(text).failure.message
        #expect(message.contains(problem) && (advice.isEmpty || message.contains(advice)))
    }

    @Test(arguments: ["test", "it", "describe", "expect", "beforeAll", "afterEach"])
    func aNameThatIsNotImportedIsExplained(name: String) async throws {
        try file.write("a.test.js", "\(name)(() => {});")
        let message = try await file.runFile("a.test.js").failure.message
        #expect(message.hasPrefix("ReferenceError: Can't find variable: \(name) (import it from \"extrun:test\";"))
    }

    @Test func aNameThatCodeOfAnotherContextDoesNotSeeIsExplained() async throws {
        let failure = try await file.run(
            """
            test("a", async ({ browser }) => {
              const count = 1;
              const page = await browser.openPage("");
              await page.evaluate(() => count + 1);
            });
            """
        ).failure
        #expect(
            failure.message
                == "page.evaluate(): a.test.js:5:34: ReferenceError: Can't find variable: count (a function sees nothing "
                + "of the test but its arguments: evaluate((count) => …, count))")
        #expect(failure.position?.hasPrefix("a.test.js:5:") == true)
    }

    @Test func aTestThatWaitsForNothingIsToldSoAtOnce() async throws {
        let events = try await file.run(
            """
            test("never", () => new Promise(() => {}));
            test("timer", () => new Promise((resolve) => { setTimeout(resolve, 5000); }));
            beforeEach(async () => {});
            test("goes on", () => {});
            """)
        #expect(events.outcomes == ["failed: never", "failed: timer", "passed: goes on"])
        #expect(events.tests[0].failures[0].message.contains("the test waits for something that never happens"))
        #expect(events.tests[1].failures[0].message.contains("there is 1 timer of the test"))
        #expect(events.tests[1].failures[0].message.contains("in 5000.0 ms: advance the clock"))
    }

    @Test(arguments: ["Promise.prototype.then = () => {}", "Array.prototype[Symbol.iterator] = function* () {}"])
    func aFileWhoseBuiltInsAreReplacedEndsAllTheSame(script: String) async throws {
        let events = try await file.run("test('a', () => { \(script); });")
        #expect(try events.failure.message.contains("the file does not go on"))
    }

    @Test(arguments: [
        "Object.is = () => true", "Function.prototype.call = () => 1", "Reflect.ownKeys = () => []",
        "Array.prototype.every = () => true",
        "Map.prototype.get = () => 1",
    ])
    func noExpectationHoldsBecauseABuiltInIsReplaced(script: String) async throws {
        let inside = "test('a', () => { \(script); expect({ a: 1 }).toEqual({ a: 2 }); });"
        let events = try await file.run("\(inside) test('b', () => { expect(1).toBe(2); });")
        #expect(events.outcomes == ["failed: a", "failed: b"])
        #expect(events.tests[0].failures[0].message.contains("is replaced: put it back first"))
    }

    @Test func aFileThatWaitsAtItsTopIsToldSo() async throws {
        let events = try await file.run("await new Promise(() => {});")
        #expect(try events.failure.message.contains("the file waits for something that never happens"))
    }

    @Test func whatIsNotAwaitedFailsTheTestAndIsOverBeforeTheNext() async throws {
        let events = try await file.run(
            """
            test("a", ({ browser }) => { browser.open("https://example.com/"); });
            test("b", ({ browser }) => { expect(browser.tabs).toEqual([]); });
            """)
        #expect(events.outcomes == ["failed: a", "passed: b"])
        #expect(try events.failure.message == "browser.open() was not awaited")
        #expect(try events.failure.position?.hasPrefix("a.test.js:2:") == true)
    }

    @Test(arguments: [
        ("expect(new Promise(() => {})).resolves.toBe(1);", "expect().resolves"),
        ("expect(new Promise((_, no) => setTimeout(no, 9))).rejects.not.toBe(1);", "expect().rejects"),
        ("expect.poll(() => 1, { within: 5 }).toBe(2);", "expect.poll()"),
        ("expect(() => new Promise(() => {})).rejects.toThrow();", "expect().rejects"),
        (
            "expect.extend({ toCome: () => new Promise(() => {}) }); expect(1).toCome();",
            "expect().toCome()"
        ),
    ])
    func anExpectationThatIsNotAwaitedFailsTheTest(text: String, call: String) async throws {
        let events = try await file.run("test('a', () => {\n  \(text)\n});\ntest('b', () => {});")
        #expect(events.outcomes == ["failed: a", "passed: b"])
        #expect(try events.failure.message == "\(call) was not awaited")
        #expect(try events.failure.position?.hasPrefix("a.test.js:3:") == true)
    }

    @Test func whatNobodyCatchesFailsTheTest() async throws {
        let events = try await file.run(
            """
            test("rejection", async () => { Promise.reject(new Error("lost")); await 0; });
            test("timer", async ({ clock }) => { setTimeout(() => { throw new Error("late"); }, 5); await clock.advance(5); });
            test("thrown", () => { throw { code: 1 }; });
            """)
        #expect(
            events.tests.map { $0.failures.map(\.message) } == [
                ["nobody caught: Error: lost"], ["nobody caught: Error: late"],
                ["something was thrown that is no error: { code: 1, }"],
            ])
    }

    @Test func whatCannotBeLookedAtFailsItsOwnTestAlone() async throws {
        let events = try await file.run(
            """
            const hostile = new Proxy({}, new Proxy({}, { get() { throw new Error("trap"); } }));
            const { proxy: revoked, revoke } = Proxy.revocable(() => {}, {});
            revoke();
            const error = new Error("x");
            for (const name of ["message", "stack", "name", "cause", "site"]) {
              Object.defineProperty(error, name, { get() { throw revoked; } });
            }
            test("a", () => { throw hostile; });
            test("b", async () => { throw revoked; });
            test("c", () => { throw error; });
            test("d", () => { throw new Error("outer", { cause: hostile }); });
            test("e", () => { throw Object.assign(new Error("y"), { message: Symbol("z"), site: { stack: () => {} } }); });
            test("f", () => { expect(hostile).toBe(1); });
            describe("hooks", () => {
              beforeEach(() => { throw hostile; });
              test("g", () => {});
            });
            test("h", () => { Promise.reject(hostile); });
            test("last", () => {});
            """)
        let failed = ["a", "b", "c", "d", "e", "f", "hooks > g", "h"].map { "failed: \($0)" }
        #expect(events.outcomes == failed + ["passed: last"])
        #expect(events.fileErrors.isEmpty)
        let reason = "something was thrown that cannot be shown: it throws when it is looked at"
        #expect(events.tests[0].failures.map(\.message) == [reason])
        #expect(events.tests[6].failures.map(\.message) == ["beforeEach(): \(reason)"])
    }

    @Test func whatHasLedToAnErrorIsTold() async throws {
        let events = try await file.run(
            """
            test("cause", () => { throw new Error("outer", { cause: new TypeError("inner", { cause: 5 }) }); });
            test("several", () => Promise.any([Promise.reject(new Error("x")), Promise.reject(3)]));
            test("alike", () => { expect({ a: 1 }).toBe({ a: 1 }); });
            """)
        let messages = events.tests.map { $0.failures[0].message }
        #expect(messages[0] == "outer\ncaused by TypeError: inner\ncaused by 5")
        #expect(messages[1].hasSuffix("\n- Error: x\n- 3"))
        #expect(
            messages[2].hasSuffix("They look alike, but are not the same object: toEqual() compares what they hold."))
    }

    @Test func testsOfOneNameHaveSnapshotsOfTheirOwn() async throws {
        let source = """
            test("x", () => { expect("first").toMatchSnapshot(); });
            test("x", () => { expect("second").toMatchSnapshot(); });
            """
        for _ in 1...2 { #expect(try await file.run(source).outcomes == ["passed: x", "passed: x"]) }
    }

    @Test(arguments: [
        ("{ pageScripts: true }", "test.use(): 'pageScripts' expects a text"),
        ("{ seed: 1.5 }", "test.use(): 'seed' expects a whole number from 0"),
        ("5", "test.use() expects an object, as in { language: \"de\" }"),
    ])
    func aSettingOfTheWrongTypeIsRefused(settings: String, message: String) async throws {
        #expect(try await file.run("test.use(\(settings));").failure.message == "TypeError: \(message)")
    }

    @Test func softFailuresAreAllTold() async throws {
        let events = try await file.run(
            "test('a', () => { expect.soft(1).toBe(2); expect.soft(3).toBe(3); expect(4).toBe(5); });")
        #expect(events.tests[0].failures.count == 2)
    }

    @Test func whatIsPendingAtTheEndIsToldAndIsNoFailure() async throws {
        try file.write(
            "extension/manifest.json",
            #"{"manifest_version":3,"name":"Late","version":"1","background":{"service_worker":"b.js"},"permissions":["nativeMessaging"]}"#
        )
        try file.write("extension/b.js", "setTimeout(() => {}, 9000); browser.runtime.sendNativeMessage('a', 1);")
        let events = try await file.run(
            """
            test("a", async ({ browser, native }) => { native.hold(); await browser.install("extension"); setTimeout(() => {}, 9); });
            """)
        #expect(events.outcomes == ["passed: a"])
        #expect(
            events.tests[0].pending == [
                "a timer in the background of Late", "a native message in the background of Late",
                "1 timer of the test",
                "1 answer of the test to the extension",
            ])
    }

    @Test func aLimitEndsTheTestAndTellsOfThoseAfterIt() async throws {
        let events = try await file.run("test('a', () => { for (;;); });\ntest('b', () => {});") {
            $0.limits.scriptTime = .seconds(2)
        }
        #expect(events.outcomes == ["failed: a"])
        #expect(events.tests[0].failures[0].message.contains("2.0 seconds of script time"))
        #expect(events.fileErrors.map(\.message) == ["stopped: 1 test after it could not be run"])
    }

    @Test(arguments: [
        (#"device: "Newton""#, "device 'Newton': iPhone, iPad or mac is expected"),
        (#"colorScheme: "blue""#, "colorScheme 'blue': light or dark is expected"),
        (#"hostAccess: "all""#, "hostAccess 'all': granted, ask or denied is expected"),
        (#"language: "?""#, "language '?': a language is expected, as in de or pt-BR"),
    ])
    func aSettingThatDoesNotExistIsRefused(setting: String, message: String) async throws {
        let events = try await file.run("test.use({ \(setting) }); test('a', () => {});")
        #expect(try events.failure.message.contains(message))
    }

    @Test func aSyntaxErrorIsToldWithItsPlace() async throws {
        let failure = try await file.run("test('a', () => {\n  const = 3;\n});").failure
        #expect(failure.message == "SyntaxError: Unexpected token")
        #expect(failure.position == "a.test.js:3:9")
    }

    @Test(arguments: [
        ("test('', () => {});", "a name is expected"), ("test('a');", "a function is expected"),
        ("describe('a', async () => {});", "must not be async"),
        ("test.use({ nothing: 1 });", "there is no setting 'nothing'"),
    ])
    func aFileThatIsWrittenWronglyIsToldSo(text: String, words: String) async throws {
        let events = try await file.run(text)
        #expect(try events.failure.message.contains(words))
        #expect(try events.failure.position?.hasPrefix("a.test.js:2:") == true)
    }

    @Test func aFileWithoutATestFails() async throws {
        #expect(try await file.run("").failure.message.hasPrefix("there is no test in it"))
    }

    @Test func theSameSeedGivesTheSame() async throws {
        let text =
            "test('a', ({ browser }) => { console.log(Math.random(), Date.now()); expect(Math.random()).toBe(0); });"
        let first = try await file.run(text)
        #expect(try await file.run(text) == first)
        #expect(try await file.run(text) { $0.browser.seed = 2 } != first)
    }

    @Test func aHandlerOfTheTestMayActOnTheBrowserWhileItIsAsked() async throws {
        try file.write(
            "extension/manifest.json",
            #"{"manifest_version":3,"name":"A","version":"1","background":{"service_worker":"b.js"},"permissions":["nativeMessaging"],"action":{}}"#
        )
        try file.write(
            "extension/b.js",
            "browser.action.onClicked.addListener(async () => { await browser.runtime.sendNativeMessage('a', 1); browser.action.setBadgeText({ text: 'x' }); });"
        )
        let events = try await file.run(
            """
            test("a", async ({ browser, native }) => {
              const extension = await browser.install("extension");
              const tab = await browser.open("https://example.com/");
              native.handle(async () => { await extension.background.kill(); return 1; });
              await browser.tap(extension);
              expect(extension.background.deaths).toEqual(["kill"]);
              expect(extension.action.badgeText(tab)).toBe("");
            });
            """)
        #expect(events.outcomes == ["passed: a"])
    }

    @Test func theNativeHalfMayAnswerWithNothing() async throws {
        try file.write(
            "extension/manifest.json",
            #"{"manifest_version":3,"name":"a","version":"1","permissions":["nativeMessaging"],"background":{"service_worker":"b.js"}}"#
        )
        try file.write("extension/b.js", "")
        let events = try await file.run(
            """
            test("nothing", async ({ browser, native }) => {
              const { background } = await browser.install("extension");
              const ask = (text) => background.evaluate(`browser.runtime.sendNativeMessage("a", "${text}").then(String, () => "failed")`);
              native.reply("reply", undefined);
              native.handle("handle", () => {});
              native.reply("null", null);
              expect(await Promise.all(["reply", "handle", "null", "other"].map(ask))).toEqual(["undefined", "undefined", "null", "failed"]);
              const held = native.hold("held");
              await background.evaluate('browser.runtime.sendNativeMessage("a", "held").then((reply) => { self.got = String(reply) }); 0');
              held.reply();
              await browser.settle();
              expect(await background.evaluate("got")).toBe("undefined");
              expect(() => native.reply("x", new Date())).toThrow("the reply is no JSON");
              expect(() => native.reply("x", { a: [Infinity] })).toThrow("the reply is no JSON");
            });
            """)
        #expect(events.outcomes == ["passed: nothing"])
    }

    @Test(arguments: [
        (
            #"browser.open("https://a.example/", { htlm: "<p>" })"#,
            "browser.open() has no option 'htlm'; it may have html, file, scripts"
        ),
        (
            #"browser.openWindow("https://a.example/", { incognito: true })"#,
            "browser.openWindow() has no option 'incognito'"
        ),
        (#"browser.openPage("<p>", { text: "" })"#, "browser.openPage() has no option 'text'"),
        (
            #"browser.tabs[0].navigate("https://a.example/", "<p>")"#,
            "tab.navigate(): the options are an object with html, file, scripts"
        ),
        (
            #"browser.tabs[0].page().then((page) => page.click("p", { button: "right" }))"#,
            "page.click() has no option 'button'"
        ),
        (#"browser.install("x", { ID: "a" })"#, "browser.install() has no option 'ID'"),
        (#"network.route("GET", "https://a.example/", {}, { CORS: 1 })"#, "network.route() has no option 'CORS'"),
        (#"faults.slow("1s", { path: "/" })"#, "faults.slow() has no option 'path'"),
    ])
    func anOptionThatNobodyReadsIsRefused(call: String, message: String) async throws {
        let events = try await file.run(
            """
            test("a", async ({ browser, network, faults }) => {
              await browser.open("https://a.example/", { html: "<p>text" });
              await expect((async () => \(call))()).rejects.toThrow("\(message)");
            });
            """)
        #expect(events.outcomes == ["passed: a"])
    }

    @Test func aFailureSaysFromWhereItWasComeTo() async throws {
        try file.write("helper.js", "export function isThree(expect, n) {\n  expect(n).toBe(3);\n}\n")
        let events = try await file.run(
            """
            import { isThree } from "./helper.js";
            test("a", () => {
              isThree(expect, 3);
              isThree(expect, 1);
            });
            """)
        let failure = try #require(events.tests.first?.failures.first)
        #expect(failure.position == "helper.js:2:17")
        #expect(failure.callers == ["a.test.js:5:10"])
    }

    @Test func aNameOfAHeaderMayComeAgain() async throws {
        let events = try await file.run(
            """
            test("headers", async ({ browser, network }) => {
              const lists = [{ "X-A": ["1", "2"], "Content-Type": "a/b" }, [["X-A", "1"], ["content-type", "a/b"], ["x-a", "2"]]];
              const page = await (await browser.open("https://a.example/", { html: "<p>" })).page();
              for (const headers of lists) {
                network.route("GET", "https://a.example/x", { body: "text", headers });
                const told = await page.evaluate(`fetch("/x").then(({ headers }) => [headers.get("x-a"), headers.get("content-type")])`);
                expect(told).toEqual(["1, 2", "a/b"]);
              }
              for (const headers of ["x", 5, [["a"]], [["a", 1]]]) {
                const route = () => network.route("GET", "https://a.example/z", { headers });
                expect(route).toThrow("headers: an object, or a list of [name, value]");
              }
            });
            """)
        #expect(events.outcomes == ["passed: headers"])
    }

    @Test func routesAnswerWithBytes() async throws {
        let events = try await file.run(
            """
            test("bytes", async ({ browser, network }) => {
              network.route("GET", "https://a.example/x", { body: new Uint8Array([137, 80, 0, 71]) });
              network.route("GET", "https://a.example/y", () => ({ body: new Uint8Array([1, 2]).buffer, headers: { "Content-Type": "image/png" } }));
              const page = await (await browser.open("https://a.example/", { html: "<p>" })).page();
              const bytes = (path) => page.evaluate(`fetch("${path}").then((r) => r.arrayBuffer()).then((b) => [...new Uint8Array(b)])`);
              expect(await bytes("/x")).toEqual([137, 80, 0, 71]);
              expect(await bytes("/y")).toEqual([1, 2]);
              for (const body of [5, { a: 1 }, [1]]) {
                expect(() => network.route("GET", "https://a.example/z", { body })).toThrow("body: a text, an ArrayBuffer");
              }
              expect(() => network.route("GET", "https://a.example/z", { html: 5 })).toThrow("html: a text is expected");
            });
            """)
        #expect(events.outcomes == ["passed: bytes"])
    }

    @Test func theAppOfAMacSendsMessages() async throws {
        try file.write(
            "extension/manifest.json",
            #"{"manifest_version":3,"name":"a","version":"1","permissions":["nativeMessaging"],"background":{"scripts":["b.js"],"persistent":false}}"#
        )
        try file.write(
            "extension/b.js",
            "browser.runtime.connectNative('a').onMessage.addListener((message) => { globalThis.heard = message; });")
        let events = try await file.run(
            """
            test.use({ profile: "safari-macos" });
            test("app", async ({ browser }) => {
              const extension = await browser.install("extension");
              await extension.dispatchMessage("badge", { text: "7" });
              expect(await extension.background.evaluate("heard")).toEqual({ name: "badge", userInfo: { text: "7" } });
              await extension.dispatchMessage("bare");
              expect(await extension.background.evaluate("heard")).toEqual({ name: "bare" });
            });
            """)
        #expect(events.outcomes == ["passed: app"])
    }

    @Test func whatAHandlerExpectsCountsAsWhatTheTestExpects() async throws {
        try file.write(
            "extension/manifest.json",
            #"{"manifest_version":3,"name":"a","version":"1","permissions":["nativeMessaging"],"background":{"service_worker":"b.js"}}"#
        )
        try file.write("extension/b.js", "")
        let events = try await file.run(
            """
            const ask = (extension, code) => extension.background.evaluate(`(${code}).then(() => "well", (error) => error.message)`);
            test("native", async ({ browser, native }) => {
              native.handle((message) => { expect(message).toBe(1); });
              await ask(await browser.install("extension"), "browser.runtime.sendNativeMessage('a', 2)");
            });
            test("native fails", async ({ browser, native }) => {
              native.handle(() => { throw new Error("no"); });
              await ask(await browser.install("extension"), "browser.runtime.sendNativeMessage('a', 2)");
            });
            test("route", async ({ browser, network }) => {
              network.route("GET", "https://a.example/*", async (request) => { expect(request.url).toBe("x"); });
              await ask(await browser.install("extension"), "fetch('https://a.example/')");
            });
            test("route throws", async ({ browser, network }) => {
              network.route("GET", "https://a.example/*", (request) => request.no.member);
              await ask(await browser.install("extension"), "fetch('https://a.example/')");
            });
            """)
        #expect(
            events.outcomes == ["failed: native", "passed: native fails", "failed: route", "failed: route throws"])
        #expect(events.tests.map(\.failures.count) == [1, 0, 1, 1])
    }

    @Test func eachNamesItsRowsAsJestDoes() async throws {
        let events = try await file.run(
            """
            test.each`
              a    | b
              ${1} | ${{ c: "x" }}
              ${2} | ${{ c: "y" }}
            `("$a and $b.c of $no", ({ a, b }, { clock }) => { expect([a, b.c, clock.elapsed]).toEqual([a, b.c, 0]); });
            test.each([[1.5, { x: 1 }]])("%i %p %s", () => {});
            test.each([7])("%f%% of %#", () => {});
            """)
        #expect(
            events.outcomes == [
                "passed: 1 and x of $no", "passed: 2 and y of $no", #"passed: 1 {"x":1} %s"#, "passed: 7% of 0",
            ])
    }

    @Test func aTableWithAValueTooFewIsAnError() async throws {
        let events = try await file.run("test.each`a | b\n${1}`('$a', () => {});")
        #expect(events.fileErrors.first?.message.hasPrefix("TypeError: each``: a line of names is expected") == true)
    }
}
