// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes
import { asTask, entry, host, load, primordials, push, recordText, timers } from "core";
import { $readyState, documentBaseURL, parseURL, referrerPolicyOf } from "dom/html";
import { SafeMap, currentDocument } from "dom/nodes";
import {
  around, delayLoad, frameElementFor, includesToken, isSameOrigin, loadsResources, settings, stopDelayingLoad, viewOf, windowOrigin,
} from "dom/window";
import { StringPrototypeReplace, StringPrototypeStartsWith, pattern } from "library/text";
import { $document, $encoding, $runsScripts, $url, getAttribute, hasAttribute, isNode } from "library/tree";
import { withoutFragment } from "library/url";
import { fire } from "web/dom-events";

const { JSONParse, SymbolFor } = primordials;

/** The frame of a frame element. A symbol of the registry: the element may move to a document of another window. */
const $frame = SymbolFor("extrun.dom.frame");
let lastFrame = 0;
/**
 * The frames that have a window, by the id that the host knows the window by. A frame keeps its number when it goes to
 * another document, for which it may get another window.
 */
const frames = new SafeMap();

/** The global object of a frame element's window, or null. */
export const windowOf = (element) => element[$frame]?.window ?? null;

/**
 * The window of a frame of this page, itself, by its index or its name; or undefined.
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#document-tree-child-navigable-target-name-property-set
 */
export function childWindow(name) {
  const element = frameElementFor(name);
  return element === undefined ? undefined : windowOf(element) ?? undefined;
}

/**
 * The name by which windows find a frame: what its element's attribute was when it came, until the window itself changes it.
 * https://html.spec.whatwg.org/multipage/document-sequences.html#nav-target
 * Source: HTMLFrameElementBase::setNameAndOpenURL of https://github.com/WebKit/WebKit
 */
export function nameOfFrame(element) {
  const frame = element[$frame];
  if (frame === undefined || frame === null) return "";
  return frame.window === null ? frame.name : realmOf(frame).load("dom/window").settings.name;
}

/** The number by which the host knows the window of a frame element; undefined where it has none. */
export const numberOf = (element) => ((element[$frame]?.window ?? null) === null ? undefined : element[$frame].id);

/** The realm of a frame's window: what its own code does for others. */
const realmOf = (frame) => load("library/realms").realms.get(frame.window);

/**
 * @param {boolean} isInitial whether the element has just been inserted
 * @param {string} [attribute] the one that has changed
 */
export function processFrame(element, isInitial, attribute) {
  if (element[$document] !== currentDocument() || around.parent === null) return;
  if (isInitial) {
    // `window` is made when it is first asked for: a page whose scripts do not run may never ask.
    const id = ++lastFrame;
    const name = getAttribute(element, "name") ?? "";
    element[$frame] = { id, number: id, element, name, window: null, isFirst: true, isTold: false, isLoading: false, navigation: null };
    if (!opensAtOnce(element)) return;
  }
  const frame = element[$frame];
  if (frame === undefined || frame === null) return;
  if (attribute === "src" && hasAttribute(element, "srcdoc")) return;
  if (frame.window === null && !opensAtOnce(element)) return;
  fill(frame, isInitial, timers.start);
}

/**
 * Whether somebody may look into a frame who cannot ask for it: a script of the page, an extension, or whoever has inserted the
 * element, which the parser has not.
 */
function opensAtOnce(element) {
  const document = element[$document];
  return document[$runsScripts] || settings.opensFrames || document[$readyState] !== "loading";
}

/**
 * Loads what the attributes say.
 * @param {(run: () => void, milliseconds: number) => void} plan makes what needs no network a task, or does it at once
 */
function fill(frame, isInitial, plan) {
  const { element } = frame;
  const srcdoc = getAttribute(element, "srcdoc");
  const url = srcdoc === null ? addressOf(element) : "about:srcdoc";
  const isBlank = withoutFragment(url) === "about:blank";
  if (frame.window === null) open(frame, isBlank ? url : "about:blank", rightsOf(element, null));
  if (srcdoc !== null) showLocal(frame, { url, html: srcdoc }, plan);
  else if (!isInitial && isFragmentOf(url, documentOf(frame))) realmOf(frame).load("dom/navigation").navigate(url, "replace");
  else if (!isBlank) navigateFrame(frame, url);
  else if (isInitial) showInitial(frame);
  else showLocal(frame, { url, html: "" }, plan);
}

/** The address that `src` says, serialized. */
function addressOf(element) {
  const src = getAttribute(element, "src");
  const record = src === null || src === "" ? null : parseURL(element[$document], src);
  return record === null || isAncestor(record.href) ? "about:blank" : record.href;
}

const documentOf = (frame) => realmOf(frame).load("dom/nodes").currentDocument();

/** Whether an address differs from a document's in the fragment alone, so that the document stays. */
function isFragmentOf(url, document) {
  return url !== withoutFragment(url) && withoutFragment(url) === withoutFragment(document[$url]);
}

/** Shows a document that has the origin of the page around it. */
function showLocal(frame, page, plan) {
  const isOngoing = beginNavigation(frame);
  plan(() => {
    if (isOngoing()) show(frame, rightsOf(frame.element, null), page);
  }, 0);
}

/**
 * Begins to go to another document, which ends the navigation that is under way.
 * @returns {() => boolean} whether this one still is: https://html.spec.whatwg.org/multipage/browsing-the-web.html#ongoing-navigation
 */
function beginNavigation(frame) {
  const navigation = {};
  frame.navigation = navigation;
  startLoading(frame);
  return () => frame.element[$frame] === frame && frame.navigation === navigation;
}

/** Where a script opens the document of a frame, the one that was to come does not. */
export function endNavigation(element) {
  const frame = element[$frame];
  if (frame === undefined || frame === null || frame.navigation === null) return;
  frame.navigation = null;
  endLoading(frame);
}

/** The frame stays with its first, empty document. */
function showInitial(frame) {
  tellInitial(frame);
  fire(frame.element, "load");
}

function tellInitial(frame) {
  if (frame.isTold) return;
  frame.isTold = true;
  realmOf(frame).load("dom/window").announceBlank();
}

/**
 * The document that a frame was to go to has not come: it stays with the one that it has, and no event is fired.
 * https://github.com/WebKit/WebKit/pull/33179
 */
function stay(frame, url) {
  frame.navigation = null;
  if (frame.isFirst) tellInitial(frame);
  host.frame_fail(frame.id, url);
  endLoading(frame);
}

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#shared-attribute-processing-steps-for-iframe-and-frame-elements */
function isAncestor(url) {
  const page = (href) => StringPrototypeReplace(href, pattern(/#.*$/), "");
  const { realms } = load("library/realms");
  for (let window = globalThis; ;) {
    const realm = realms.get(window);
    if (page(realm.load("dom/nodes").currentDocument()[$url]) === page(url)) return true;
    const { parent } = realm.load("dom/window").around;
    if (parent === window) return false;
    window = parent;
  }
}

/**
 * The origin of a frame's document, and which of its scripts run.
 * @param {string | null} url null for a document that has the origin of the page around it
 */
function rightsOf(element, url) {
  const sandbox = getAttribute(element, "sandbox");
  const allows = (token) => sandbox === null || includesToken(sandbox, token);
  const text = url === null ? undefined : host.frame_rights(url);
  const rights = text === undefined
    ? { origin: url === null ? windowOrigin() : load("library/url").parse(url).origin, scripts: settings.scripts }
    : JSONParse(text);
  if (!allows("allow-same-origin")) rights.origin = "null";
  if (!allows("allow-scripts")) rights.scripts = "off";
  return rights;
}

/** Makes the window of a frame, with an empty document. */
function open(frame, url, { origin, scripts }) {
  const { element } = frame;
  const options = {
    number: frame.number,
    url,
    origin,
    scripts,
    name: frame.name,
    isHidden: settings.isHidden,
    aboutBaseURL: documentBaseURL(element[$document]),
  };
  frames.set(frame.id, frame);
  frame.window = host.frame_open(frame.id, recordText(options), around.top, element);
  realmOf(frame).load("dom/window").showBlank();
}

/**
 * Goes to another document, which comes through the network where scripts do.
 * @param {{referrer: string, referrerPolicy: string, told: string, origin: string}} [from] where the frame itself leads there: its
 *     address, how much of that a request tells, what the next document is told, and its origin
 * @param {{contentType: string, body: Uint8Array}} [post] what a form sends along
 */
function navigateFrame(frame, url, from = undefined, post = undefined) {
  const { element } = frame;
  if (StringPrototypeStartsWith(url, "javascript:")) {
    const isOngoing = beginNavigation(frame);
    timers.start(() => {
      if (!isOngoing()) return;
      frame.navigation = null;
      realmOf(frame).load("dom/scripts").runJavaScriptURL(url);
      frameLoaded(element);
    }, 0);
    return;
  }
  // WebKit fires the event all the same, which tells nothing of the address.
  // Source: checkNavigationPolicy in PolicyChecker.cpp of https://github.com/WebKit/WebKit
  if (host.policy_refuses("frame-src", url)) {
    if (frame.isFirst) tellInitial(frame);
    loadNothing(frame);
    return;
  }
  if (!loadsResources() && load("web/resources").isOfNetwork(url)) {
    loadNothing(frame);
    return;
  }
  const isOngoing = beginNavigation(frame);
  const { essenceOf, nameOf } = load("library/encoding-names");
  const { decode, encodingOfBytes, loadDocument } = load("web/resources");
  const referrerPolicy = from?.referrerPolicy ?? referrerPolicyOf(element);
  const options = { frame: frame.number, referrer: from?.referrer, referrerPolicy, origin: from?.origin, post };
  loadDocument(url, options, (loaded) => {
    if (!isOngoing()) return;
    if (loaded === null) {
      stay(frame, url);
      return;
    }
    const { url: target, type, policies, reports, referrers, options, bytes } = loaded;
    if (host.frame_refusal(target, recordText({ policies, options }))) {
      refuse(frame, target);
      return;
    }
    const rights = rightsOf(element, target);
    const fallback = rights.origin === windowOrigin() ? element[$document][$encoding] : "windows-1252";
    const encoding = encodingOfBytes(bytes, type, fallback);
    const container = recordText({ policies, reports, referrers });
    const referrer = from?.told ?? host.referrer_for(target, referrerPolicy);
    const page = { html: decode(bytes, encoding), encoding: nameOf(encoding), contentType: essenceOf(type) };
    show(frame, rights, { url: target, ...page, policies: container, referrer });
  });
}

/** The frame keeps its document, and its element hears that one has come. */
function loadNothing(frame) {
  const isOngoing = beginNavigation(frame);
  timers.start(() => {
    if (!isOngoing()) return;
    frame.navigation = null;
    frameLoaded(frame.element);
  }, 0);
}

/**
 * Shows a document in a frame.
 * DEPARTURE: `contentWindow` is another object after the second navigation — a window is a context of the engine's, and
 * its global object stays what it is — https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-windowproxy-exotic-object
 */
function show(frame, rights, { url, html, encoding = "UTF-8", contentType = "text/html", policies, referrer }) {
  frame.navigation = null;
  startLoading(frame);
  const { element } = frame;
  if (!frame.isFirst || realmOf(frame).windowOrigin() !== rights.origin) {
    closeWindow(frame, true);
    frame.id = ++lastFrame;
    open(frame, url, rights);
  }
  frame.isFirst = false;
  frame.isTold = true;
  const options = {
    url,
    contentType,
    scripts: rights.scripts,
    referrer: referrer ?? currentDocument()[$url],
    aboutBaseURL: documentBaseURL(element[$document]),
  };
  realmOf(frame).load("dom/window").replaceDocument(options, { html, encoding, policies });
}

function startLoading(frame) {
  if (frame.isLoading) return;
  frame.isLoading = true;
  delayLoad();
}

/** A frame's own script, or a link or a form in it, asks for another document. */
entry.navigateFrame = (id, url, from, contentType, body) => {
  const frame = frames.get(id);
  if (frame === undefined) return;
  const post = body === undefined ? undefined : { contentType, body };
  asTask(() => navigateFrame(frame, url, from === undefined ? undefined : JSONParse(from), post));
};

/** The document of a frame is complete. That is a task of this window, whatever window tells it. */
export function frameLoaded(element) {
  const frame = element[$frame];
  if (frame === undefined || frame === null) return;
  host.window_enter(() => {
    fire(element, "load");
    endLoading(frame);
  });
}

/** A script of a frame has stopped its loading, and what it was to go to. */
export function frameStopped(element) {
  const frame = element[$frame];
  if (frame === undefined || frame === null) return;
  frame.navigation = null;
  endLoading(frame);
}

/**
 * A page does not let this one have it in a frame.
 *
 * DEPARTURE: an empty document comes in the place of the one that the frame has, which Safari makes an opaque one —
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/DocumentLoader.cpp
 */
function refuse(frame, url) {
  host.frame_fail(frame.id, url);
  show(frame, { origin: "null", scripts: "off" }, { url: "about:blank", html: "" });
}

function endLoading(frame) {
  if (!frame.isLoading) return;
  frame.isLoading = false;
  stopDelayingLoad();
}

function closeWindow(frame, isNavigation) {
  frame.name = nameOfFrame(frame.element);
  if (!frame.isFirst) realmOf(frame).load("dom/window").leaveDocument(isNavigation);
  if (!isNavigation) realmOf(frame).load("dom/window").detachWindow();
  frames.delete(frame.id);
  host.frame_close(frame.id);
}

export function destroyFrame(element) {
  const frame = element[$frame];
  if (frame === undefined || frame === null) return;
  element[$frame] = null;
  if (frame.window !== null) closeWindow(frame, false);
  if (frame.isLoading) stopDelayingLoad();
}

/** The windows of the frames of this page. */
export function frameWindows() {
  const windows = [];
  frames.forEach((frame) => push(windows, frame.window));
  return windows;
}

/** The window of a frame as this window's scripts may see it, or null. */
export function frameWindow(element) {
  const frame = element[$frame];
  if (frame === undefined || frame === null) return null;
  if (frame.window === null) fill(frame, true, (run) => run());
  return viewOf(frame.window);
}

/** The window that is meant by an object: itself, one of another origin, or the window of a frame element; undefined for anything else. */
export function windowMeantBy(object) {
  const { foreignWindows, realms } = load("library/realms");
  if (realms.get(object) !== undefined) return object;
  return foreignWindows.get(object) ?? (isNode(object) ? windowOf(object) ?? undefined : undefined);
}

/** The document of a frame, or null where its origin is another. */
export function frameDocument(element) {
  const frame = element[$frame];
  if (frameWindow(element) === null || !isSameOrigin(frame.window)) return null;
  return documentOf(frame);
}
