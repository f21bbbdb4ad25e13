import { browserAt } from "./browser-state.js";
import { element } from "./element.js";

/**
 * The browser as the user saw it right after an event: tabs, address, the extension's button with its badge, the popup.
 * @param {import("./run.js").Run} run
 * @param {number} index
 */
export function toolbar(run, index) {
  const state = browserAt(run, index);
  if (state.name === "" && state.tabs.size === 0) return element("p", { class: "none" }, "no tab and no extension yet");
  const url = state.tabs.get(state.active);
  return element("div", { class: "browser" },
    element("ul", { class: "tabs", "aria-label": "Tabs" }, ...[...state.tabs].map(([id, address]) =>
      element("li", { "aria-current": id === state.active ? "page" : undefined }, hostOf(address)))),
    element("div", { class: "toolbar" },
      element("span", { class: "address" }, url ?? "no tab is open"),
      button(state)),
    ...(state.popup === undefined ? [] : [element("p", { class: "popup" }, "the popup shows ", element("code", {}, state.popup))]),
    element("p", { class: "facts" },
      backgroundText(state),
      state.isOffline ? " · offline" : ""));
}

function button(state) {
  const badge = state.badges.get(state.active) ?? "";
  const { title, enabled, icon } = state.buttons.get(state.active) ?? { title: state.name, enabled: true };
  const isEnabled = enabled && state.isEnabled;
  const words = `${title || "extension"}${isEnabled ? "" : ", disabled"}, ${badge === "" ? "no badge" : `badge ${badge}`}`;
  return element("span", { class: `action${isEnabled ? "" : " disabled"}`, role: "img", "aria-label": `Button: ${words}`, title },
    picture(icon ?? state.icon) ?? element("span", { class: "icon" }, String(title || "?").trim().slice(0, 1).toUpperCase()),
    ...(badge === "" ? [] : [element("span", { class: "badge" }, badge)]));
}

function backgroundText({ life, death }) {
  if (life !== undefined) return `background alive, life ${life}`;
  return death === undefined ? "background stopped" : `background stopped (${death})`;
}

/** A picture that stands in the report; nothing else is asked for. */
export function picture(url) {
  return String(url).startsWith("data:image/") ? element("img", { class: "icon", src: url, alt: "" }) : undefined;
}

function hostOf(address) {
  return /^[a-z-]+:\/\/([^/]*)/i.exec(address)?.[1] || address;
}
