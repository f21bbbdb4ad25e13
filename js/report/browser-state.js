/**
 * What the user saw of the browser right after a row: the tabs, the extension's button with its badge, the popup.
 * @param {import("./run.js").Run} run
 * @param {number} index
 */
export function browserAt(run, index) {
  const state = {
    name: "", icon: undefined, tabs: new Map(), active: undefined, badges: new Map(), buttons: new Map(),
    popup: undefined, isOffline: false, isEnabled: true, life: undefined, death: undefined,
  };
  for (let i = 0; i <= Math.min(index, run.rows.length - 1); i++) {
    const change = changes[`${run.rows[i].lane} ${run.rows[i].type}`];
    change?.(state, run.rows[i].fields);
  }
  return state;
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
  "browser tab.open": (state, { tab, url, active }) => {
    state.tabs.set(tab, url);
    if (active !== false || state.tabs.size === 1) state.active = tab;
  },
  // What the button shows then has events of its own where it differs.
  "browser tab.navigate": (state, { tab, url }) => state.tabs.set(tab, url),
  "browser tab.activate": (state, { tab }) => (state.active = tab),
  "browser tab.close": (state, { tab }) => {
    const ids = [...state.tabs.keys()];
    const place = ids.indexOf(tab);
    state.tabs.delete(tab);
    if (state.active === tab) state.active = ids[place + 1] ?? ids[place - 1];
  },
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
