import { element } from "./element.js";

/**
 * What a report has to show, one at a time, each made when it is first looked at.
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export class Tabs {
  node;
  #bar;
  #tabs = new Map();

  constructor() {
    this.#bar = element("div", { role: "tablist", "aria-label": "Views", class: "views", keydown: (event) => this.#press(event) });
    this.node = element("div", { class: "tabbed" }, this.#bar);
  }

  /**
   * @param {() => {node: HTMLElement, begin(): void}} make `begin` is called when the node is in the document
   * @param {HTMLElement} [sign] stands before the name
   */
  add(id, name, make, sign) {
    const tab = element("button", {
      type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, "aria-selected": "false", click: () => this.show(id),
    }, ...(sign === undefined ? [] : [sign, " "]), name);
    const panel = element("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true });
    this.#bar.append(tab);
    this.node.append(panel);
    this.#tabs.set(id, { tab, panel, make });
    // One view needs no choice.
    this.#bar.hidden = this.#tabs.size < 2;
  }

  /** Puts a view in the place of the one of this id, and shows it. */
  replace(id, name, make) {
    const old = this.#tabs.get(id);
    old?.tab.remove();
    old?.panel.remove();
    this.#tabs.delete(id);
    this.add(id, name, make);
    this.show(id);
    this.#tabs.get(id).tab.focus();
  }

  showFirst() {
    const [first] = this.#tabs.keys();
    if (first !== undefined) this.show(first);
  }

  show(id) {
    for (const [other, { tab, panel }] of this.#tabs) {
      tab.setAttribute("aria-selected", String(other === id));
      tab.tabIndex = other === id ? 0 : -1;
      panel.hidden = other !== id;
    }
    const { panel, make } = this.#tabs.get(id);
    if (panel.childElementCount === 0) {
      const view = make();
      panel.append(view.node);
      view.begin();
    }
  }

  #press(event) {
    const ids = [...this.#tabs.keys()];
    const place = ids.findIndex((id) => this.#tabs.get(id).tab === document.activeElement);
    const target = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (target === undefined || place < 0) return;
    event.preventDefault();
    const id = ids[(target + ids.length) % ids.length];
    this.show(id);
    this.#tabs.get(id).tab.focus();
  }
}
