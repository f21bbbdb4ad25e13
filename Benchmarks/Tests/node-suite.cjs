// Twenty tests of coolection's background on Node, as `extrun test` runs them: jsdom for what a window has, the least stand-in of
// `browser` that the script can do with. No rule of Safari's holds here: nothing dies, no host needs
// a permission, no request needs CORS.
const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const { test } = require("node:test");
const { JSDOM } = require("jsdom");

const background = readFileSync("Fixtures/coolection/background.js", "utf8");

function makeBrowser() {
  const listeners = [];
  const state = { badge: "", requests: [] };
  state.browser = {
    action: {
      onClicked: { addListener: (listener) => listeners.push(listener) },
      setBadgeText: async ({ text }) => {
        state.badge = text;
      },
    },
    runtime: { sendNativeMessage: async () => ({ token: "coolection_abc" }) },
  };
  state.tap = (tab) => Promise.all(listeners.map((listener) => listener(tab)));
  return state;
}

for (let number = 1; number <= 20; number++) {
  test(`tap ${number}`, async () => {
    const { window } = new JSDOM("", { url: "https://example.com/", runScripts: "outside-only" });
    const state = makeBrowser();
    window.browser = state.browser;
    window.fetch = async (url, options) => {
      state.requests.push({ url, options });
      return { ok: true, status: 200 };
    };
    const timers = [];
    window.setTimeout = (body) => timers.push(body);
    window.eval(background);
    await state.tap({ url: `https://example.com/${number}` });
    assert.strictEqual(state.badge, "✓");
    assert.strictEqual(state.requests.length, 1);
    for (const timer of timers) timer();
    assert.strictEqual(state.badge, "");
  });
}
