import { call, start } from "../door.js";
import { addressOf, pageSourceOf } from "./options.js";
import { Page } from "./page.js";
import { windowOf } from "./window.js";

/** A tab of the browser. */
export class Tab {
  /** What scripts know it by. */
  id;

  constructor(id) {
    this.id = id;
  }

  get url() {
    return call("tab_url", this.id);
  }

  /** The window that it is in. */
  get window() {
    return windowOf(call("tab_window", this.id));
  }

  async navigate(url, page = {}) {
    await start("tab.navigate()", "tab_navigate", this.id, addressOf(url, "tab.navigate()"), pageSourceOf(page, "tab.navigate()"));
  }

  async reload() {
    await start("tab.reload()", "tab_reload", this.id);
  }

  async goBack() {
    await start("tab.goBack()", "tab_back", this.id);
  }

  async goForward() {
    await start("tab.goForward()", "tab_forward", this.id);
  }

  async activate() {
    await start("tab.activate()", "tab_activate", this.id);
  }

  async close() {
    await start("tab.close()", "tab_close", this.id);
  }

  setPicture(dataURL) {
    if (!/^data:image\//i.test(dataURL)) {
      throw new TypeError("tab.setPicture(): a data URL of a picture is expected, as in data:image/png;base64,…");
    }
    call("tab_setPicture", this.id, String(dataURL));
  }

  setLanguage(language) {
    call("tab_setLanguage", this.id, String(language));
  }

  /** The document that the tab shows. */
  async page() {
    return new Page(await start("tab.page()", "tab_page", this.id));
  }
}

export const tabOf = (id) => new Tab(id);
