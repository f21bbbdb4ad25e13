// What the browser that is imitated tells of itself and of its screen. Swift hands it over with each page.
import { caller, load, primordials } from "core";

const { RegExpPrototypeExec } = primordials;

export const settings = {
  url: "about:blank",
  /** The serialized origin where it is not that of the URL. */
  origin: undefined,
  /** The MIME type of the page without parameters. */
  contentType: "text/html",
  referrer: "",
  /** https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url */
  aboutBaseURL: undefined,
  /** What positions in the page's own scripts name, where that is not the URL. */
  file: undefined,
  name: "",
  status: "",
  closed: false,
  /** How many entries of other documents lie before and after this one in the tab's session history. */
  earlierEntries: 0,
  laterEntries: 0,
  /** Those of this document, `{ url, state, scrollRestoration }`, where it has been left before; which of them the tab comes to. */
  entries: undefined,
  entryIndex: 0,
  /** Which scripts of the page run: "off", "inline" or "all". */
  scripts: "off",
  /** Whether frames get their documents though no script of the page asks for them. */
  opensFrames: false,
  /** Whether it has `requestIdleCallback`, which Safari has not. */
  hasIdleCallbacks: true,
  /** Whether the user does not see the tab. */
  isHidden: false,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    + "Version/26.0 Mobile/15E148 Safari/604.1",
  platform: "iPhone",
  languages: ["en-US"],
  maxTouchPoints: 5,
  hardwareConcurrency: 4,
  screenWidth: 393,
  screenHeight: 852,
  colorDepth: 24,
  innerWidth: 393,
  innerHeight: 659,
  devicePixelRatio: 3,
  colorScheme: "light",
};

/** @returns {"phone" | "tablet" | "mac"} what kind of device it is */
export const deviceKind = () => load("library/missing-names").deviceOf(settings.platform, settings.maxTouchPoints > 0);

/** Whether what the page names comes through the network: scripts, style sheets and frames. */
export function loadsResources() {
  return settings.scripts === "all";
}

/**
 * Whether an extension puts something into the page: a script of its world does, or what it names is a file of it. That is none of the
 * page's own scripts and style sheets.
 * @param {string | null} address
 */
export function isByExtension(address) {
  return caller.isWorld || RegExpPrototypeExec(/^[a-z-]+-extension:/i, address ?? "") !== null;
}

/** Takes the members of `given` that are there. */
export function applySettings(given) {
  const names = Reflect.ownKeys(given);
  for (let i = 0; i < names.length; i++) {
    const value = given[names[i]];
    if (value !== undefined) settings[names[i]] = value;
  }
}
