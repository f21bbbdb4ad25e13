/**
 * What the user saw of the browser right after a row: the tabs of the window in front, the extension's button with its badge, the popup.
 * @param {import("./run.js").Run} run
 * @param {number} index
 */
export function browserAt(run, index) {
  const state = {
    name: "", icon: undefined, windows: new Map(), focused: 1, badges: new Map(), buttons: new Map(),
    popup: undefined, isOffline: false, isEnabled: true, life: undefined, death: undefined,
  };
  for (let i = 0; i <= Math.min(index, run.rows.length - 1); i++) {
    const change = changes[`${run.rows[i].lane} ${run.rows[i].type}`];
    change?.(state, run.rows[i].fields);
  }
  return { ...state, ...windowOf(state, state.focused) };
}

/** A window, `{ tabs, active }`, which is made where it is met first. */
function windowOf({ windows }, id) {
  if (!windows.has(id)) windows.set(id, { tabs: new Map(), active: undefined });
  return windows.get(id);
}

/** The window that a tab is in. */
function windowWith({ windows }, tab) {
  for (const window of windows.values()) if (window.tabs.has(tab)) return window;
  return { tabs: new Map(), active: undefined };
}

/** Takes a tab out of its window; its right neighbour, or else its left one, is active where it was. */
function takeOut(state, tab) {
  const window = windowWith(state, tab);
  const ids = [...window.tabs.keys()];
  const place = ids.indexOf(tab);
  const url = window.tabs.get(tab);
  window.tabs.delete(tab);
  if (window.active === tab) window.active = ids[place + 1] ?? ids[place - 1];
  return url;
}

const changes = {
  __proto__: null,
  "user install": (state, { name, title, icon }) => {
    state.name ||= title ?? name;
    state.icon ??= icon;
  },
  "user offline": (state) => (state.isOffline = true),
  "user online": (state) => (state.isOffline = false),
  "user disable": (state) => (state.isEnabled = false),
  "user enable": (state) => (state.isEnabled = true),
  "browser tab.open": (state, { tab, url, active, window = 1 }) => {
    const place = windowOf(state, window);
    place.tabs.set(tab, url);
    if (active !== false || place.tabs.size === 1) place.active = tab;
  },
  // What the button shows then has events of its own where it differs.
  "browser tab.navigate": (state, { tab, url }) => windowWith(state, tab).tabs.set(tab, url),
  "browser tab.address": (state, { tab, url }) => windowWith(state, tab).tabs.set(tab, url),
  "browser tab.activate": (state, { tab }) => (windowWith(state, tab).active = tab),
  "browser tab.move": (state, { tab, window }) => {
    const url = takeOut(state, tab);
    const place = windowOf(state, window);
    place.tabs.set(tab, url);
    place.active ??= tab;
  },
  "browser tab.close": (state, { tab }) => takeOut(state, tab),
  "browser window.focus": (state, { window }) => (state.focused = window),
  "browser badge": (state, { tab, text }) => state.badges.set(tab, text),
  "browser button": (state, { tab, title, enabled, icon }) =>
    state.buttons.set(tab, { title, enabled, icon: icon ?? state.buttons.get(tab)?.icon }),
  "popup open": (state, { path }) => (state.popup = path),
  "popup close": (state) => (state.popup = undefined),
  "background start": (state, { life }) => {
    state.life = life;
    state.death = undefined;
  },
  "background stop": (state, { reason }) => {
    state.life = undefined;
    state.death = reason;
  },
};
