import ExtensionRunner
import HTTP
import JSONText
import Testing

// A script may replace every built-in before the runner's own code uses one: that breaks nothing but the script.
@Suite struct HostileBuiltInsTests {
    /// Uses something of every part; each line of its log is written by itself.
    private static let exercise = """
        const say = console.log;
        browser.runtime.onMessage.addListener((message, sender, respond) => { respond(message) });
        browser.action.onClicked.addListener(async (tab) => {
          say("tapped " + tab.url);
          await browser.storage.local.set({ key: [1, { two: 2 }] });
          say("stored " + (await browser.storage.local.get("key")).key[1].two);
          await browser.alarms.create("soon", { delayInMinutes: 1 });
          say("alarm " + (await browser.alarms.get("soon")).name);
          const tabs = await browser.tabs.query({ active: true });
          say("tabs " + tabs.length + " " + tabs[0].id);
          const native = await browser.runtime.sendNativeMessage("app", { ask: 1 });
          say("native " + native.answer);
          const response = await fetch("https://api.example/save", {
            method: "POST", headers: { "Content-Type": "application/json" }, body: "{}",
          });
          say("fetched " + response.status + " " + (await response.text()));
          browser.tabs.get(99, () => say("lastError " + browser.runtime.lastError.message));
          setTimeout((value) => say("timer " + value), 10, "fired");
          say("version " + browser.runtime.getManifest().version);
          await browser.action.setBadgeText({ text: "ok" });
        });
        """
    private static let expected = [
        "tapped https://example.com/", "stored 2", "alarm soon", "tabs 1 1", "native 42", "fetched 200 {\"id\":1}",
        "version 1.0",
        "lastError Invalid call to tabs.get(). Tab not found.", "timer fired",
    ]

    private func run(_ pollution: String) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            permissions: ["storage", "alarms", "nativeMessaging", "tabs"],
            background: "\(pollution)\n\(Self.exercise)", native: NativeClosure { _ in ["answer": 42] })
        scene.browser.network.route(.post, "https://api.example/save") { _ in .json(["id": 1]) }
        let tab = try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(try await scene.target.sendMessage(["a": 1]) == ["a": 1])
        #expect(await scene.target.action.badgeText(for: tab) == "ok")
        return scene
    }

    @Test(arguments: [
        "",
        "for (const name of ['push', 'map', 'join', 'slice', 'forEach', 'concat', 'indexOf']) Array.prototype[name] = () => { throw 1 }",
        "Promise.prototype.then = Promise.prototype.catch = Promise.prototype.finally = () => { throw 1 }",
        "Promise.resolve = Promise.reject = Promise.all = () => { throw 1 }; const P = Promise; globalThis.Promise = Object.assign(function () { throw 1 }, { resolve: (v) => P.prototype.constructor === 0 ? v : (async () => v)() })",
        "JSON.parse = JSON.stringify = () => { throw 1 }",
        "Array.prototype[Symbol.iterator] = () => { throw 1 }",
        "Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw 1 }",
        "for (const name of Object.getOwnPropertyNames(Reflect)) Reflect[name] = () => { throw 1 }",
        "const names = Object.getOwnPropertyNames(Object); for (const name of names) if (typeof Object[name] === 'function' && name !== 'prototype') Object[name] = () => { throw 1 }",
        "for (const name of ['slice', 'indexOf', 'startsWith', 'split', 'replace', 'toLowerCase', 'trim', 'charCodeAt']) String.prototype[name] = () => { throw 1 }",
        "RegExp.prototype.exec = RegExp.prototype.test = () => { throw 1 }",
        "Map.prototype.get = Map.prototype.set = Set.prototype.has = Set.prototype.add = WeakMap.prototype.get = WeakMap.prototype.set = () => { throw 1 }",
        "globalThis.Error = globalThis.TypeError = globalThis.RangeError = undefined",
        "globalThis.Object = globalThis.Array = globalThis.Reflect = globalThis.JSON = globalThis.Symbol = undefined",
        "globalThis.Map = globalThis.Set = globalThis.WeakMap = globalThis.Uint8Array = globalThis.URL = globalThis.Headers = undefined",
        "Error.stackTraceLimit = 0; Error.prepareStackTrace = () => { throw 1 }",
        "Object.prototype.stray = 1; Array.prototype.stray = 2",
        "Object.prototype[0] = 'zero'; Object.prototype.length = 3",
        "for (const name of ['get', 'set', 'value', 'writable', 'enumerable', 'configurable']) Object.prototype[name] = 'polluted'",
        "for (const name of ['url', 'id', 'hidden', 'method', 'headers', 'body', 'text', 'tabId']) Object.defineProperty(Object.prototype, name, { set() { throw 1 }, get() { return undefined }, configurable: true })",
    ])
    func whatTheScriptReplacesBreaksNothing(pollution: String) async throws {
        let scene = try await run(pollution)
        #expect(await scene.log == Self.expected)
        #expect(await scene.errors == [])
    }

    @Test(arguments: [
        ("Map.prototype.get = Map.prototype.set = () => { throw 1 }", "structuredClone({ a: 1 }).a"),
        ("globalThis.Map = undefined", "structuredClone(1)"), ("globalThis.Symbol = undefined", "structuredClone(1)"),
        ("globalThis.Uint8Array = undefined", "new TextEncoder().encode('x').length"),
        ("globalThis.String = undefined", "Number(new TextDecoder('utf-16le').decode(new Uint8Array([49, 0])))"),
        ("globalThis.String = undefined", "Number(atob('MQ=='))"),
        ("globalThis.WeakRef = undefined", "AbortSignal.any([new AbortController().signal]).aborted ? 0 : 1"),
        ("globalThis.WeakMap = undefined", "new Intl.DateTimeFormat('en').format(0).length > 0 ? 1 : 0"),
        ("globalThis.Object = undefined; String.prototype.slice = () => { throw 1 }", "navigator.languages.length"),
        (
            "Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'length', { get() { throw 1 } })",
            "Number(new TextDecoder('latin1').decode(new Uint8Array([49])))"
        ),
        (
            "Uint8Array.prototype.constructor = class { constructor() { throw 1 } }",
            "Number(new TextDecoder().decode(new Uint8Array([49, 0xe2]), { stream: true }))"
        ),
    ])
    func partsThatAreLoadedOnFirstTouchAreNotDisturbed(pollution: String, use: String) async throws {
        let scene = try await ExtensionScene(background: pollution)
        #expect(try await scene.evaluate(use) == 1)
    }

    @Test func theConsolePrintsEveryKindOfObjectWhateverWasReplaced() async throws {
        let print = "console.log([new Map([[1, 2]]), new Set([3]), new Date(0), /x/gi, Object(4), new Uint8Array([5])])"
        let plain = try await ExtensionScene(background: print)
        let replaced = try await ExtensionScene(
            background: """
                const values = [new Map([[1, 2]]), new Set([3]), new Date(0), /x/gi, Object(4), new Uint8Array([5])];
                for (const kind of [Map, Set, Date, RegExp, Number, Object.getPrototypeOf(Uint8Array)]) {
                  for (const key of Reflect.ownKeys(kind.prototype)) if (key !== "constructor") delete kind.prototype[key];
                }
                globalThis.Map = globalThis.Set = globalThis.RegExp = globalThis.Uint8Array = undefined;
                console.log(values);
                """)
        #expect(await plain.log.count == 1)
        #expect(await replaced.log == plain.log)
    }

    // Copies are made with built-ins of another context, and must not show it.
    @Test(arguments: [
        "new Map([[{}, 1]])", "new Set([1])", "new Date(5)", "/x/g", "Object(true)", "Object(1)", "Object('s')",
        "Object(1n)", "new ArrayBuffer(4)", "new ArrayBuffer(4, { maxByteLength: 8 })",
        "new DataView(new ArrayBuffer(4))",
        "new Float16Array(2)", "new Uint8ClampedArray(2)", "new BigInt64Array(2)", "new Error('e')",
        "new URIError('e')",
        "({})", "[]",
    ])
    func aCopyBelongsToTheContextOfItsScript(value: String) async throws {
        let scene = try await ExtensionScene()
        let check = """
            (() => {
              const value = \(value), copy = structuredClone(value);
              const parent = Object.getPrototypeOf, kind = (object) => Object.prototype.toString.call(object);
              return [copy !== value, parent(copy) === parent(value), kind(copy) === kind(value)];
            })()
            """
        #expect(try await scene.evaluate(check) == [true, true, true])
    }

    @Test(arguments: [
        "new TextDecoder().decode(detached())", "structuredClone(detached())",
        "structuredClone(detached().buffer)", "new Response(detached()).text()",
        "new TextEncoder().encodeInto('x', detached())", "new Intl.DateTimeFormat().format(1e99)",
        "new Intl.DateTimeFormat('no such locale')",
    ])
    func whatIsThrownBelongsToTheContextOfItsScript(call: String) async throws {
        let scene = try await ExtensionScene(
            background: """
                function detached() { const bytes = new Uint8Array(4); bytes.buffer.transfer(); return bytes }
                async function errorOf(make) { try { await make() } catch (error) { return error } }
                """)
        let belongs = "errorOf(() => \(call)).then((error) => error === undefined || error instanceof Error)"
        #expect(try await scene.evaluate(belongs) == true)
    }
}
