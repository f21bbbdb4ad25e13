// https://html.spec.whatwg.org/multipage/parsing.html#the-end
import { asTask, clock, host, load, primordials, push, put, timers } from "core";
import { $readyState, autofocus } from "dom/html";
import { $runsScripts, $url } from "library/tree";
import { $events, Event, fire } from "web/dom-events";
import { around } from "./around.js";

const { StringPrototypeIndexOf } = primordials;

/** What must come before `load`: frames and scripts that are on their way. */
let delays = 0;
/** The scripts that run, in order, when the parser is done: `{ isReady, run, whenReady }`. */
let deferred = [];
/** How many sheets that the parser has come to are on their way, and who waits for them. */
let blockingSheets = 0;
let whenUnblocked = [];
/** Called when the document is loaded. */
let whenLoaded = [];
/** Called when nothing delays the load event any more; null while the parser is at work. */
let whenUndelayed = null;

/** How often loading was stopped. What belongs to a load before is dropped. */
let stops = 0;
let hasToldInteractive = false;
/** Whether the load event is under way, in the page around as well. */
let isTellingLoad = false;

/**
 * When what `dom/navigation-timing` tells has happened, in milliseconds: undefined before. The document has begun to come at 0, as the
 * clock counts.
 */
export const moments = {
  domInteractive: undefined,
  domContentLoadedEventStart: undefined,
  domContentLoadedEventEnd: undefined,
  domComplete: undefined,
  loadEventStart: undefined,
  loadEventEnd: undefined,
  /** Called when the page has been loaded; null where nobody waits for it. */
  whenLoaded: null,
};

export const stopCount = () => stops;

/**
 * https://html.spec.whatwg.org/multipage/document-sequences.html#stop-document-loading
 * DEPARTURE: frames go on, and what `fetch()` and XMLHttpRequest have asked for — a document knows its parser and scripts alone —
 * https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document
 */
export function stopLoading(document) {
  if (document[$readyState] === "complete") return;
  stops++;
  load("dom/parsing").abortParser(document);
  deferred = [];
  whenLoaded = [];
  whenUndelayed = null;
  delays = 0;
  blockingSheets = 0;
  whenUnblocked = [];
  // Browsers leave "interactive" out, against the standard.
  setReadiness(document, "complete");
  tellInteractive();
  host.page_phase("complete");
  tellAround("frameStopped");
}

/** A script has opened the document anew, so that the one which was to come to the frame does not. */
export function endFrameNavigation() {
  tellAround("endNavigation");
}

/** Calls a function of the page around this frame, if this is one, with its element. */
function tellAround(name) {
  if (around.frameElement === null) return;
  load("library/realms").realms.get(around.parent).load("dom/frames")[name](around.frameElement);
}

function tellInteractive() {
  if (!hasToldInteractive) host.page_phase("interactive");
  hasToldInteractive = true;
}

/** https://html.spec.whatwg.org/multipage/dom.html#delay-the-load-event */
export function delayLoad() {
  delays++;
}

export function stopDelayingLoad() {
  if (delays === 0) return;
  delays--;
  if (delays > 0 || whenUndelayed === null) return;
  const complete = whenUndelayed;
  whenUndelayed = null;
  timers.start(complete, 0);
}

/**
 * A style sheet is on its way, which the load event waits for.
 * @param {boolean} blocks whether scripts of the parser do, too
 * @returns {() => void} to be called when it is there, or has failed to come
 */
export function beginSheet(blocks) {
  delayLoad();
  if (!blocks) return stopDelayingLoad;
  const stopsBefore = stops;
  blockingSheets++;
  return () => {
    if (stops !== stopsBefore) return;
    blockingSheets--;
    while (blockingSheets === 0 && whenUnblocked.length > 0) {
      const run = whenUnblocked[0];
      for (let i = 1; i < whenUnblocked.length; i++) put(whenUnblocked, i - 1, whenUnblocked[i]);
      whenUnblocked.length--;
      asTask(run);
    }
    stopDelayingLoad();
  };
}

/** https://html.spec.whatwg.org/multipage/semantics.html#has-a-style-sheet-that-is-blocking-scripts */
export const scriptsAreBlocked = () => blockingSheets > 0;

/** Calls a function when no style sheet blocks scripts: now, or later. */
export function afterSheets(run) {
  if (blockingSheets === 0) run();
  else push(whenUnblocked, run);
}

/**
 * Adds a script to those that run when the parser is done.
 * https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing
 */
export function defer(script) {
  push(deferred, script);
}

/**
 * Whether anything listens on the document or the window, which is all that the events of loading pass.
 * OPTIMIZATION: an event that nobody hears is not made. Most pages that are only read have no listener at all.
 */
export function isHeard(document) {
  return hasListeners(document) || hasListeners(globalThis);
}

function hasListeners(target) {
  const state = target[$events];
  return state !== null && state.listeners.length > 0;
}

/** https://html.spec.whatwg.org/multipage/dom.html#update-the-current-document-readiness */
export function setReadiness(document, value) {
  if (document[$readyState] === value) return;
  document[$readyState] = value;
  if (value === "loading") hasToldInteractive = false;
  if (isHeard(document)) fire(document, "readystatechange");
}

/**
 * What follows when the parser has come to the end of a page.
 *
 * DEPARTURE: in a document that a script has written, it is part of `document.close()`, up to the load event where nothing delays that,
 * as in browsers; the standard has tasks for it — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/dom/Document.cpp
 */
export function finishLoading(document) {
  moments.domInteractive = clock.monotonic();
  setReadiness(document, "interactive");
  runDeferred(document);
}

function runDeferred(document) {
  const scripts = deferred;
  deferred = [];
  const stopsBefore = stops;
  for (let i = 0; i < scripts.length; i++) {
    const script = scripts[i];
    if (!script.isReady || scriptsAreBlocked()) {
      for (let j = i; j < scripts.length; j++) put(deferred, j - i, scripts[j]);
      const goOn = () => afterSheets(() => runDeferred(document));
      if (script.isReady) goOn();
      else script.whenReady = goOn;
      return;
    }
    script.run();
    if (stops !== stopsBefore) return;
  }
  moments.domContentLoadedEventStart = clock.monotonic();
  if (isHeard(document)) fire(document, "DOMContentLoaded", { bubbles: true });
  moments.domContentLoadedEventEnd = clock.monotonic();
  if (stops !== stopsBefore) return;
  tellInteractive();
  // What the address leads to.
  if (StringPrototypeIndexOf(document[$url], "#") >= 0) load("dom/navigation").revealTarget(document);
  if (delays === 0) complete(document);
  else whenUndelayed = () => complete(document);
}

/** Calls a function when the document is loaded, now if it is. */
export function afterLoad(document, run) {
  if (document[$readyState] === "complete") run();
  else push(whenLoaded, run);
}

/**
 * A document that a listener of this event writes anew is complete, and has no such event again.
 * Source: implicitClose in Document.cpp of https://github.com/WebKit/WebKit
 */
function complete(document) {
  if (isTellingLoad) {
    setReadiness(document, "complete");
    return;
  }
  isTellingLoad = true;
  try {
    tellLoad(document);
  } finally {
    isTellingLoad = false;
  }
}

function tellLoad(document) {
  if (document[$runsScripts] === true) autofocus(document);
  moments.domComplete = clock.monotonic();
  setReadiness(document, "complete");
  moments.loadEventStart = clock.monotonic();
  if (isHeard(document)) fireLoad(document);
  moments.loadEventEnd = clock.monotonic();
  moments.whenLoaded?.();
  host.page_phase("complete");
  for (let i = 0; i < whenLoaded.length; i++) whenLoaded[i]();
  whenLoaded = [];
  tellAround("frameLoaded");
}

function fireLoad(document) {
  fire(globalThis, "load", undefined, Event, document);
  firePageTransition(document, "pageshow");
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#fire-a-page-transition-event */
export function firePageTransition(document, type) {
  const PageTransitionEvent = load("web/ui-events").interfaceNamed("PageTransitionEvent");
  fire(globalThis, type, { persisted: false, bubbles: true, cancelable: true }, PageTransitionEvent, document);
}
