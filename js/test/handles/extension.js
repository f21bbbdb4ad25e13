import { call, start } from "../door.js";
import { evaluate } from "./code.js";
import { textOf } from "./options.js";
import { Page } from "./page.js";

const numbers = new WeakMap();

/** The number by which the other side knows an extension. */
export function numberOf(extension) {
  const number = numbers.get(extension);
  if (number === undefined) {
    const isPromise = typeof extension?.then === "function";
    throw new TypeError(`an extension is expected, as ${isPromise ? "await " : ""}browser.install() gives it`);
  }
  return number;
}

/** An extension that is installed in the browser. */
export class Extension {
  /** What `runtime.id` says, and what web pages send messages to. */
  id;
  /** The origin of its pages and requests. */
  origin;
  action;
  background;

  constructor(number, { id, origin }) {
    this.id = id;
    this.origin = origin;
    numbers.set(this, number);
    this.action = new Action(number);
    this.background = new Background(number);
  }

  /** What of its scripts failed and was caught by nobody. */
  get errors() {
    return call("extension_errors", numberOf(this));
  }

  /** The path of the popup that is open; `undefined` where none is. */
  get popup() {
    return call("extension_popup", numberOf(this)) ?? undefined;
  }

  /** What it has stored, by key; nothing wakes for it. */
  stored(area = "local") {
    return call("extension_stored", numberOf(this), textOf(area, "extension.stored()", "an area of storage"));
  }

  /** The alarms that are set. */
  get alarms() {
    return call("extension_alarms", numberOf(this));
  }

  /** The menu items that it has made, in the order in which it did. */
  get menuItems() {
    return call("extension_menuItems", numberOf(this));
  }

  /** The document of the popup, for as long as it is open. */
  async popupPage() {
    return new Page(await start("extension.popupPage()", "extension_popupPage", numberOf(this)));
  }

  async grant(permission) {
    const named = textOf(permission, "extension.grant()", "a permission or match pattern");
    await start("extension.grant()", "extension_grant", numberOf(this), named);
  }

  async deny(permission) {
    const named = textOf(permission, "extension.deny()", "a permission or match pattern");
    await start("extension.deny()", "extension_deny", numberOf(this), named);
  }

  /** The user allows it in private browsing, or no longer. */
  async allowInPrivateBrowsing(isAllowed = true) {
    await start("extension.allowInPrivateBrowsing()", "extension_allowInPrivateBrowsing", numberOf(this), Boolean(isAllowed));
  }

  async enable() {
    await start("extension.enable()", "extension_enable", numberOf(this));
  }

  async disable() {
    await start("extension.disable()", "extension_disable", numberOf(this));
  }

  /** Puts another version in its place. */
  async update(path) {
    await start("extension.update()", "extension_update", numberOf(this), textOf(path, "extension.update()", "a path"));
  }

  /** A content script of the active tab calls `runtime.sendMessage`; gives the reply. */
  async sendMessage(message) {
    const replies = await start("extension.sendMessage()", "extension_sendMessage", numberOf(this), message);
    return replies[0];
  }

  /** The app sends a message to the ports of `runtime.connectNative`, as `SFSafariApplication.dispatchMessage` does on a Mac. */
  async dispatchMessage(name, userInfo) {
    if (userInfo !== undefined && (typeof userInfo !== "object" || userInfo === null || Array.isArray(userInfo))) {
      throw new TypeError("extension.dispatchMessage(): userInfo must be an object, as a Swift dictionary is");
    }
    await start("extension.dispatchMessage()", "extension_dispatchMessage", numberOf(this), name, userInfo);
  }
}

/** The toolbar button, as the user sees it on a tab: without one the active tab, or where none is open what it is to be on any. */
class Action {
  #number;

  constructor(number) {
    this.#number = number;
  }

  #look(tab) {
    return call("action_look", this.#number, tab === undefined ? call("browser_activeTab") : tab.id);
  }

  badgeText(tab) {
    return this.#look(tab).badgeText;
  }

  title(tab) {
    return this.#look(tab).title;
  }

  /** The path of the popup that a tap would open; empty: a tap fires `action.onClicked`. */
  popup(tab) {
    return this.#look(tab).popup;
  }

  /** The path of the picture on the button. */
  icon(tab) {
    return this.#look(tab).icon ?? undefined;
  }

  isEnabled(tab) {
    return this.#look(tab).isEnabled;
  }
}

/** The background of an extension. */
class Background {
  #number;

  constructor(number) {
    this.#number = number;
  }

  get isRunning() {
    return call("background_look", this.#number).isRunning;
  }

  /** How often it was started. */
  get startCount() {
    return call("background_look", this.#number).startCount;
  }

  /** How it ended, each time. */
  get deaths() {
    return call("background_look", this.#number).deaths;
  }

  /** Ends it now, as iOS does at any moment. */
  async kill() {
    await start("background.kill()", "background_kill", this.#number);
  }

  async crash() {
    await start("background.crash()", "background_crash", this.#number);
  }

  /** Evaluates a function or an expression in the background, which is started where it is stopped. */
  async evaluate(code, ...values) {
    return evaluate("background.evaluate()", "background_evaluate", this.#number, code, values);
  }
}
