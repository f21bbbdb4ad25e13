import ExtensionRunner

extension PlantedBug {
    static let all = [
        missingAwait, stateInAGlobal, listenerAddedLate, doublePostOnRetry, lostReply, uncheckedLastError,
        portKeptOverDeath, alarmInsteadOfTimer, rowDeletedBeforeTheAnswer, refreshRace,
    ]

    static let missingAwait = PlantedBug(
        name: "missing await", rule: .saveLost,
        buggy: """
            browser.action.onClicked.addListener(async (tab) => {
              fetch("https://api.example/items", { method: "POST", body: tab.url });
              await browser.action.setBadgeText({ text: "✓" });
            });
            """,
        mended: """
            browser.action.onClicked.addListener(async (tab) => {
              const response = await fetch("https://api.example/items", { method: "POST", body: tab.url });
              if (response.ok) await browser.action.setBadgeText({ text: "✓" });
            });
            """)

    static let stateInAGlobal = PlantedBug(
        name: "state in a global", rule: .saveLost,
        buggy: """
            const waiting = [];
            browser.action.onClicked.addListener((tab) => {
              waiting.push(tab.url);
              browser.action.setBadgeText({ text: "saved" });
              setTimeout(async () => {
                for (const url of waiting.splice(0)) {
                  await fetch("https://api.example/items", { method: "POST", body: url });
                }
              }, 1000);
            });
            """,
        mended: queue(removing: "after"))

    static let listenerAddedLate = PlantedBug(
        name: "listener added late", rule: .listenerLost,
        buggy: """
            (async () => {
              await browser.runtime.sendNativeMessage("app", { action: "settings" });
              browser.action.onClicked.addListener(() => browser.action.setBadgeText({ text: "✓" }));
            })();
            """,
        mended: """
            browser.action.onClicked.addListener(async () => {
              await browser.runtime.sendNativeMessage("app", { action: "settings" });
              browser.action.setBadgeText({ text: "✓" });
            });
            """)

    static let doublePostOnRetry = PlantedBug(
        name: "double post on retry", rule: .saveDoubled, faults: [.kill, .lostAnswer],
        buggy: queue(removing: "after", headers: "{}"), mended: queue(removing: "after"))

    static let lostReply = PlantedBug(
        name: "lost reply", rule: .saveLost, steps: ["open https://example.com/", "advance 2s"],
        buggy: saver, mended: saver,
        buggyContent: """
            (async () => {
              const reply = await browser.runtime.sendMessage({ action: "save", url: location.href });
              if (!reply?.error) await browser.runtime.sendMessage({ action: "tell" });
            })();
            """,
        mendedContent: """
            (async () => {
              const reply = await browser.runtime.sendMessage({ action: "save", url: location.href });
              if (reply?.saved) await browser.runtime.sendMessage({ action: "tell" });
            })();
            """)

    static let uncheckedLastError = PlantedBug(
        name: "unchecked lastError", rule: .saveLost, faults: [.kill, .nativeError],
        buggy: """
            browser.action.onClicked.addListener((tab) => {
              browser.runtime.sendNativeMessage("app", { action: "save", url: tab.url }, () => {
                browser.action.setBadgeText({ text: "✓" });
              });
            });
            """,
        mended: """
            browser.action.onClicked.addListener((tab) => {
              browser.runtime.sendNativeMessage("app", { action: "save", url: tab.url }, () => {
                if (!browser.runtime.lastError) browser.action.setBadgeText({ text: "✓" });
              });
            });
            """)

    static let portKeptOverDeath = PlantedBug(
        name: "port kept over death", rule: .uncaughtError,
        steps: ["open https://example.com/", "eval-page document.dispatchEvent(new Event('save'))", "advance 2s"],
        buggy: portSaver, mended: portSaver,
        buggyContent: """
            const port = browser.runtime.connect({ name: "saver" });
            document.addEventListener("save", () => port.postMessage({ url: location.href }));
            """,
        mendedContent: """
            let port;
            document.addEventListener("save", () => {
              if (port === undefined) {
                port = browser.runtime.connect({ name: "saver" });
                port.onDisconnect.addListener(() => { port = undefined; });
              }
              port.postMessage({ url: location.href });
            });
            """)

    static let alarmInsteadOfTimer = PlantedBug(
        name: "alarm instead of timer", rule: .saveDoubled,
        buggy: """
            const post = (url) => fetch("https://api.example/items", { method: "POST", body: url });
            browser.action.onClicked.addListener(async (tab) => {
              await browser.alarms.create(tab.url, { delayInMinutes: 0.5 });
              await post(tab.url);
              await browser.alarms.clear(tab.url);
              browser.action.setBadgeText({ text: "✓" });
            });
            browser.alarms.onAlarm.addListener((alarm) => post(alarm.name));
            """,
        mended: """
            const post = (url) => fetch("https://api.example/items", { method: "POST", body: url });
            browser.action.onClicked.addListener(async (tab) => {
              const timer = setTimeout(() => post(tab.url), 20_000);
              await post(tab.url);
              clearTimeout(timer);
              browser.action.setBadgeText({ text: "✓" });
            });
            """)

    static let rowDeletedBeforeTheAnswer = PlantedBug(
        name: "queue row deleted before the answer", rule: .saveLost,
        buggy: queue(removing: "before"), mended: queue(removing: "after"))

    static let refreshRace = PlantedBug(
        name: "refresh race", rule: .state, faults: [.tap],
        buggy: tokens(passes: "const pass = () => renew();"),
        mended: tokens(
            passes: """
                let renewing;
                const pass = () => renewing ??= renew().finally(() => { renewing = undefined; });
                """))

    /// Stands in the storage first, then goes to the server.
    private static func queue(
        removing: String, headers: String = #"{ "Idempotency-Key": row.key }"#
    ) -> String {
        let remove = "await browser.storage.local.remove(name);"
        return """
            async function drain() {
              for (const [name, row] of Object.entries(await browser.storage.local.get())) {
                \(removing == "before" ? remove : "")
                await fetch("https://api.example/items", { method: "POST", body: row.url, headers: \(headers) });
                \(removing == "after" ? remove : "")
              }
            }
            browser.action.onClicked.addListener(async (tab) => {
              const key = `row-${Math.random()}`;
              await browser.storage.local.set({ [key]: { key, url: tab.url } });
              await browser.action.setBadgeText({ text: "saved" });
              try { await drain(); } catch {}
            });
            browser.runtime.onStartup.addListener(() => drain().catch(() => {}));
            """
    }

    /// Saves for a content script, and tells the user where it says so.
    private static let saver = """
        browser.runtime.onMessage.addListener(async ({ action, url }) => {
          if (action === "tell") return browser.action.setBadgeText({ text: "✓" });
          try {
            const response = await fetch("https://api.example/items", { method: "POST", body: url });
            return response.ok ? { saved: true } : { error: "refused" };
          } catch {
            return { error: "no network" };
          }
        });
        """

    private static let portSaver = """
        browser.runtime.onConnect.addListener((port) => {
          port.onMessage.addListener(({ url }) => fetch("https://api.example/items", { method: "POST", body: url }));
        });
        """

    /// Renews its pass with a code that counts once; whoever is refused signs the user out.
    private static func tokens(passes: String) -> String {
        """
        browser.runtime.onInstalled.addListener(() => browser.storage.local.set({ renewal: "r1" }));
        async function renew() {
          const { renewal } = await browser.storage.local.get("renewal");
          const response = await fetch("https://api.example/renew", { method: "POST", body: renewal });
          if (!response.ok) return browser.storage.local.clear();
          await browser.storage.local.set(await response.json());
        }
        \(passes)
        browser.action.onClicked.addListener(async (tab) => {
          const { pass: known } = await browser.storage.local.get("pass");
          if (known === undefined) await pass();
          await fetch("https://api.example/items", { method: "POST", body: tab.url });
          browser.action.setBadgeText({ text: "✓" });
        });
        """
    }
}
