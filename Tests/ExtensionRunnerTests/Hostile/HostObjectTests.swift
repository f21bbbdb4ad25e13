import ExtensionRunner
import HTTP
import JSONText
import Testing

// Nothing of the door between the runner and its scripts can be got hold of by a script: neither the host operations,
// nor the functions that the runner calls, nor the built-ins that it has put aside.
@Suite struct HostObjectTests {
    /// Tells whether a value is one of the runner's own, and remembers it.
    private static let inspection = """
        globalThis.leaks = [];
        const keysOf = Reflect.ownKeys, describe = Reflect.getOwnPropertyDescriptor, applyTo = Reflect.apply;
        const construct = Reflect.construct, define = Reflect.defineProperty, parentOf = Reflect.getPrototypeOf;
        const marks = ["console_write", "script_load", "api_call", "fireTimer", "installBrowser",
          "primordials", "hostOperations", "ReflectApply"];
        const isGlobal = (value) => value === globalThis;
        const isPublic = (value) => value === Atomics.load || value === fonts.load;
        function isOurs(value) {
          if ((typeof value !== "object" && typeof value !== "function") || value === null || isGlobal(value)) return false;
          for (let i = 0; i < marks.length; i++) {
            let descriptor;
            try { descriptor = describe(value, marks[i]) } catch { return false }
            if (descriptor !== undefined) return marks[i];
          }
          return typeof value === "function" && !isPublic(value) && (value.name === "load" || value.name === "uncurryThis") && value.name;
        }
        function inspect(value, how) {
          const mark = isOurs(value);
          if (mark) leaks[leaks.length] = how + ": " + mark;
        }
        """

    private static let use = """
        browser.action.onClicked.addListener(async (tab) => {
          try {
            await browser.storage.local.set({ key: [1, { two: 2 }] });
            await browser.storage.local.get(["key"]);
            await browser.alarms.create("soon", { delayInMinutes: 1 });
            await browser.tabs.query({ url: "https://example.com/*" });
            browser.tabs.get(99, () => browser.runtime.lastError);
            await browser.runtime.sendNativeMessage("app", { ask: 1 });
            const response = await fetch("https://api.example/save", { method: "POST", body: "{}", headers: { a: "b" } });
            await response.clone().json();
            new Request(new URL("../x?y=1", "https://bücher.example/a/b"), { signal: AbortSignal.timeout(5) });
            new URLSearchParams({ a: 1 }).toString();
            new Headers([["a", "b"]]).forEach(() => {});
            new TextDecoder("utf-16le").decode(new TextEncoder().encode("é"));
            structuredClone(new Map([[1, new Date()]]));
            console.log({ a: [1, new Error("x")] }, new Map([[1, 2]]), new URL("https://a.example/"));
            console.table([{ a: 1 }]);
            atob(btoa("x"));
            addEventListener("error", () => {});
            dispatchEvent(new CustomEvent("mine"));
            new AbortController().abort();
            setTimeout(() => {}, 1);
            queueMicrotask(() => {});
            performance.now();
            new Intl.DateTimeFormat().format();
            browser.action.setBadgeText(null);
          } catch (error) { globalThis.stoppedBy = String(error) }
        });
        """

    private func scene(_ background: String) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            permissions: ["storage", "alarms", "nativeMessaging", "tabs"], background: background,
            native: NativeClosure { _ in ["answer": 42] })
        scene.browser.network.route(.post, "https://api.example/save") { _ in .json(["id": 1]) }
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(1))
        // All of it was used.
        #expect(try await scene.evaluate("stoppedBy")?.stringValue?.contains("setBadgeText") == true)
        return scene
    }

    /// The leaks that the script has found, each once.
    private func leaks(_ scene: ExtensionScene) async throws -> JSON? {
        try await scene.evaluate("[...new Set(leaks)]")
    }

    @Test func nothingOfTheRunnerIsReachableFromTheGlobalObject() async throws {
        let scene = try await scene("\(Self.inspection)\(Self.use)")
        let walk = """
            (() => {
              const seen = new Set(), queue = [[globalThis, "globalThis"]];
              while (queue.length > 0) {
                const [value, path] = queue.pop();
                if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) continue;
                seen.add(value);
                inspect(value, path);
                queue.push([parentOf(value), path + ".__proto__"]);
                for (const key of keysOf(value)) {
                  const { value: member, get, set } = describe(value, key);
                  const name = path + "." + String(key);
                  queue.push([member, name], [get, name + " getter"], [set, name + " setter"]);
                  if (get) try { queue.push([applyTo(get, value, []), name + "()"]) } catch {}
                }
              }
              return seen.size;
            })()
            """
        #expect(try #require(try await scene.evaluate(walk)?.intValue) > 1_000)
        #expect(try await leaks(scene) == [])
    }

    @Test func noReplacedBuiltInIsHandedAnythingOfTheRunner() async throws {
        // Every function of every built-in, before anything was used, looks at what it is called with and at its callers.
        let spies = """
            function callers(spy, how) {
              let caller = spy;
              for (let depth = 0; depth < 20; depth++) {
                try { caller = caller.caller } catch { return }
                if (caller === null || caller === undefined) return;
                inspect(caller, how + " caller");
                let values;
                try { values = caller.arguments } catch { continue }
                for (let i = 0; values && i < values.length; i++) inspect(values[i], how + " caller's argument");
              }
            }
            function look(value, how) {
              inspect(value, how);
              if (typeof value !== "object" || value === null) return;
              for (const name of ["value", "get", "host", "exports"]) {
                let descriptor;
                try { descriptor = describe(value, name) } catch {}
                if (descriptor === undefined || !("value" in descriptor)) continue;
                inspect(descriptor.value, how + "." + name);
                if (name === "get" && typeof descriptor.value === "function") {
                  try { inspect(applyTo(descriptor.value, value, []), how + "." + name + "()") } catch {}
                }
              }
            }
            let busy = false;
            function spyOn(owner, key, original, how) {
              const spy = function (...values) {
                if (busy) return new.target ? construct(original, values, new.target === spy ? original : new.target) : applyTo(original, this, values);
                busy = true;
                try {
                  look(this, how + " this");
                  for (let i = 0; i < values.length; i++) look(values[i], how + " argument");
                  callers(spy, how);
                } finally { busy = false }
                return new.target ? construct(original, values, new.target === spy ? original : new.target) : applyTo(original, this, values);
              };
              try { spy.prototype = original.prototype } catch {}
              return define(owner, key, { __proto__: null, value: spy, writable: true, configurable: true });
            }
            const names = ["Object", "Function", "Array", "String", "Number", "Boolean", "Symbol", "Promise", "RegExp", "Date",
              "Map", "Set", "WeakMap", "WeakSet", "WeakRef", "Error", "TypeError", "RangeError", "ArrayBuffer", "DataView",
              "Uint8Array", "Reflect", "JSON", "Math", "Proxy", "Iterator"];
            for (let i = 0; i < names.length; i++) {
              const constructor = globalThis[names[i]];
              if (constructor === undefined) continue;
              const owners = [constructor, constructor.prototype];
              if (names[i] === "Uint8Array") owners.push(parentOf(constructor), parentOf(constructor.prototype));
              for (const owner of owners) {
                if (owner === undefined || owner === null) continue;
                for (const key of keysOf(owner)) {
                  const descriptor = describe(owner, key);
                  if (typeof descriptor.value !== "function" || !descriptor.configurable || key === "constructor") continue;
                  spyOn(owner, key, descriptor.value, names[i] + "." + String(key));
                }
              }
            }
            for (const name of ["host", "exports", "load", "entry", "primordial"]) {
              define(Object.prototype, name, {
                __proto__: null,
                get() { inspect(this, "Object.prototype getter " + name); return undefined },
                set(value) { inspect(this, "Object.prototype setter " + name); inspect(value, "value set as " + name);
                  define(this, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true }) },
                configurable: true,
              });
            }
            """
        let scene = try await scene("\(Self.inspection)\(spies)\(Self.use)")
        #expect(try await leaks(scene) == [])
    }

    @Test func aScriptThatIsCalledBackSeesNoCallerOfTheRunner() async throws {
        let scene = try await ExtensionScene(
            background: """
                \(Self.inspection)
                function walk(how, self) {
                  let caller = self, count = 0;
                  try {
                    while ((caller = caller.caller)) {
                      count++; inspect(caller, how);
                      for (const value of caller.arguments ?? []) inspect(value, how + " argument");
                    }
                  } catch {}
                  return count;
                }
                function onTab() { counts.push(walk("event", onTab)) }
                function onTimer() { counts.push(walk("timer", onTimer)) }
                function onQuery() { counts.push(walk("callback", onQuery)) }
                function toJSON() { counts.push(walk("toJSON", toJSON)); return 1 }
                function getter() { counts.push(walk("getter", getter)); return "x" }
                globalThis.counts = [];
                browser.tabs.onCreated.addListener(onTab);
                setTimeout(onTimer, 0);
                browser.tabs.query({}, onQuery);
                browser.runtime.sendMessage({ toJSON });
                browser.action.setBadgeText(Object.defineProperty({}, "text", { get: getter, enumerable: true }));
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(try await scene.evaluate("counts.length") == 5)
        #expect(try await scene.evaluate("counts.every((count) => count === 0)") == true)
        #expect(try await scene.evaluate("leaks") == [])
    }

    @Test func framesOfTheRunnerInAStackAreOnlyText() async throws {
        let scene = try await ExtensionScene(
            background: """
                Error.prepareStackTrace = (error, frames) => { globalThis.frames = frames; return "mine" };
                browser.tabs.onCreated.addListener(() => { globalThis.stack = new Error("x").stack });
                """)
        try await scene.browser.open("https://example.com/")
        #expect(try await scene.evaluate("[typeof stack, typeof frames]") == ["string", "undefined"])
    }
}
