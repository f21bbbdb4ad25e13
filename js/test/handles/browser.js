import { call, start } from "../door.js";
import { explore } from "../explore.js";
import { Extension, numberOf } from "./extension.js";
import { addressOf, optionsOf, pageSourceOf, refuseOthers, textOf } from "./options.js";
import { Page } from "./page.js";
import { tabOf } from "./tab.js";
import { windowOf } from "./window.js";

/** The simulated browser of one test. */
class Browser {
  #fixtures;

  constructor(fixtures) {
    this.#fixtures = fixtures;
  }

  get clock() {
    return this.#fixtures.clock;
  }

  get network() {
    return this.#fixtures.network;
  }

  /** The name of the browser that is imitated: `safari-ios`. */
  get profile() {
    return call("browser_profile");
  }

  /** Installs the extension of a folder or a zip archive. */
  async install(path, options = {}) {
    const { id } = optionsOf(options, ["id"], "browser.install()");
    const named = textOf(path, "browser.install()", "the path of an extension");
    const { index, ...names } = await start("browser.install()", "browser_install", named, id === undefined ? null : String(id));
    return new Extension(index, names);
  }

  /** Opens a tab and makes it the active one. */
  async open(url, page = {}) {
    return tabOf(await start("browser.open()", "browser_open", addressOf(url, "browser.open()"), pageSourceOf(page, "browser.open()")));
  }

  /** Opens a window with one tab, in front of the others. */
  async openWindow(url, page = {}) {
    const address = addressOf(url, "browser.openWindow()");
    const source = pageSourceOf(page, "browser.openWindow()", "private");
    return windowOf(await start("browser.openWindow()", "browser_openWindow", address, source));
  }

  /** Parses a page outside of any tab. */
  async openPage(html, options = {}) {
    const given = typeof html === "string" ? { html, ...options } : html;
    const source = optionsOf(given, ["html", "file", "scripts", "url"], "browser.openPage()");
    return new Page(await start("browser.openPage()", "browser_openPage", source.url ?? "about:blank", source));
  }

  /** The user taps the extension's toolbar button. */
  async tap(extension, tab) {
    await start("browser.tap()", "browser_tap", numberOf(extension), tab === undefined ? null : tab.id);
  }

  /** The user presses the keys of a command of the extension. */
  async command(extension, name) {
    await start("browser.command()", "browser_command", numberOf(extension), textOf(name, "browser.command()", "the name of a command"));
  }

  /**
   * The user chooses a menu item of the extension on the active tab.
   * @param {{ selectionText?: string, linkUrl?: string, linkText?: string, srcUrl?: string, mediaType?: string,
   *   editable?: boolean }} [place] what was clicked to get the menu, as `page.rightClick` gives it
   */
  async menu(extension, id, place = {}) {
    if (place === null) throw new Error("browser.menu(): there is no menu: a listener of contextmenu has called preventDefault()");
    await start("browser.menu()", "browser_menu", numberOf(extension), textOf(id, "browser.menu()", "the id of a menu item"), place);
  }

  /** Quits the browser and starts it again. */
  async relaunch() {
    await start("browser.relaunch()", "browser_relaunch");
  }

  /** Waits until nothing is due at this instant. */
  async settle() {
    await start("browser.settle()", "browser_settle");
  }

  /**
   * Plays a scenario once undisturbed, then once for each point at which something may go wrong, with each of the faults.
   * @param {(fixtures: object) => unknown} scenario gets fixtures of its own each time
   * @param {{ faults?: string | string[], depth?: number }} [options]
   */
  explore(scenario, options) {
    return explore(scenario, options);
  }

  /** The frontmost first. */
  get windows() {
    return call("browser_windows").map(windowOf);
  }

  get tabs() {
    return call("browser_tabs").map(tabOf);
  }

  /** The tab that the user looks at; `undefined` where none is open. */
  get activeTab() {
    const id = call("browser_activeTab");
    return id === null ? undefined : tabOf(id);
  }

  /** The text on the device's clipboard; `null` where none was copied. */
  get clipboard() {
    return call("browser_clipboard");
  }

  set clipboard(copied) {
    const forms = typeof copied === "string" ? { "text/plain": copied } : copied ?? {};
    const isText = ([type, text]) => typeof text === "string" && !type.startsWith("image/");
    if (typeof forms !== "object" || Array.isArray(forms) || !Object.entries(forms).every(isText)) {
      throw new TypeError("browser.clipboard: a text is expected, or several by their types, as in { \"text/html\": \"<b>A duck</b>\" }");
    }
    call("browser_setClipboard", forms);
  }

  /** What was copied in the form of a MIME type: a text, or an image as a `data:` URL; `null` where it is not there in that form. */
  clipboardAs(type) {
    return call("browser_clipboardAs", `${type}`);
  }

  /** Where the device is, as `navigator.geolocation` tells it; `null`, as at first, where the user lets no site know. */
  get location() {
    return call("browser_location");
  }

  set location(place) {
    call("browser_setLocation", place === null ? null : placeOf(place));
  }

  /** What has happened so far, as docs/trace.md describes it. */
  get trace() {
    return call("browser_trace");
  }

  /** What extensions have begun and not ended, in words. */
  get pending() {
    return call("browser_pending");
  }
}

const coordinates = ["latitude", "longitude", "accuracy", "altitude", "altitudeAccuracy", "heading", "speed"];

/** What was given as a place: numbers, of which the first two must be there and on the globe. */
function placeOf(given) {
  const isOnGlobe = (degrees, limit) => typeof degrees === "number" && Math.abs(degrees) <= limit;
  if (!isOnGlobe(given?.latitude, 90) || !isOnGlobe(given.longitude, 180)) {
    throw new TypeError("browser.location: { latitude, longitude } in degrees, or null, is expected");
  }
  refuseOthers(given, coordinates, "browser.location has no");
  for (const name of coordinates) {
    if (given[name] !== undefined && !Number.isFinite(given[name])) throw new TypeError(`browser.location: ${name} is no number`);
  }
  return given;
}

export const makeBrowser = (fixtures) => new Browser(fixtures);
