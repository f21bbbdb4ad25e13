import { call, start } from "../door.js";
import { tabOf } from "./tab.js";

/** A window of the browser. */
class BrowserWindow {
  /** What scripts know it by. */
  id;

  constructor(id) {
    this.id = id;
  }

  get tabs() {
    return call("window_tabs", this.id).map(tabOf);
  }

  /** The tab that it shows; `undefined` where it has none. */
  get activeTab() {
    const id = call("window_activeTab", this.id);
    return id === null ? undefined : tabOf(id);
  }

  /** Whether the user browses privately in it. */
  get isPrivate() {
    return call("window_isPrivate", this.id);
  }

  async focus() {
    await start("window.focus()", "window_focus", this.id);
  }

  async close() {
    await start("window.close()", "window_close", this.id);
  }
}

export const windowOf = (id) => new BrowserWindow(id);
