import { host, primordials } from "core";

const { ReflectDefineProperty } = primordials;

/**
 * A tab, or what has changed of one, as scripts get it. Members that the extension may not see hold what WebKit puts there, an
 * empty string; reading one is told to the trace.
 * DEPARTURE: a hidden member is an accessor instead of a data property — so that the trace can say why it was empty —
 * https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs/Tab
 * @param {object} tab as the browser sends it, with the names of hidden members in `hidden`
 * @param {number} [id] of the tab
 */
export function readTab(tab, id = tab?.id) {
  const hidden = tab?.hidden;
  if (hidden === undefined) return tab;
  delete tab.hidden;
  for (let i = 0; i < hidden.length; i++) {
    const name = hidden[i];
    ReflectDefineProperty(tab, name, {
      __proto__: null,
      get() {
        host.tab_hidden(id, name);
        return "";
      },
      set(value) {
        ReflectDefineProperty(tab, name, { __proto__: null, value, writable: true });
      },
      enumerable: true,
      configurable: true,
    });
  }
  return tab;
}
