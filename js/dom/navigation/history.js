// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-history-interface
import { domException, entry, host, load, timers, webidl } from "core";
import { parseURL } from "dom/html";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { StringPrototypeEndsWith } from "library/text";
import { $url } from "library/tree";
import { withoutFragment } from "library/url";
import { setURL, tellChange } from "./navigate.js";
import {
  currentEntry, currentState, entryAt, entryCount, entryPlace, moveBy, pushEntry, replaceEntry, stepsBeyond,
} from "./session-history.js";

const restorations = ["auto", "manual"];

export class History {
  constructor(token) {
    requireInternal(token);
  }

  get length() {
    return entryCount();
  }

  get scrollRestoration() {
    return currentEntry().scrollRestoration;
  }

  set scrollRestoration(value) {
    const string = webidl.DOMString(value);
    if (string === restorations[0] || string === restorations[1]) currentEntry().scrollRestoration = string;
  }

  get state() {
    return currentState();
  }

  go(delta = 0) {
    const steps = webidl.long(delta);
    if (steps === 0) load("dom/navigation").location.reload();
    else traverse(steps);
  }

  back() {
    traverse(-1);
  }

  forward() {
    traverse(1);
  }

  pushState(data, unused, url = null) {
    webidl.requireArguments(arguments.length, 2);
    updateState("pushState", data, unused, url);
  }

  replaceState(data, unused, url = null) {
    webidl.requireArguments(arguments.length, 2);
    updateState("replaceState", data, unused, url);
  }
}
webidl.expose(History);

/** The user goes to another entry of this document. */
entry.traverseHistory = traverse;

/** What is to come of the last call that leads to another entry. */
let pending;

/**
 * https://html.spec.whatwg.org/multipage/browsing-the-web.html#traverse-the-history-by-a-delta
 *
 * DEPARTURE: a later call takes the place of one that has led nowhere yet, and the entry is that which lies so far away when it is
 * called, as in WebKit — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/NavigationScheduler.cpp
 */
function traverse(steps) {
  const place = entryPlace() + steps;
  timers.stop(pending);
  pending = timers.start(() => {
    const delta = place - entryPlace();
    if (delta === 0) return;
    if (entryAt(delta) === undefined) {
      host.page_traverse(stepsBeyond(delta));
      return;
    }
    const document = currentDocument();
    const oldURL = document[$url];
    moveBy(delta);
    setURL(document, currentEntry().url, true);
    tellChange(oldURL);
  }, 0);
}

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#shared-history-push/replace-state-steps */
function updateState(method, data, unused, url) {
  webidl.DOMString(unused);
  const target = url === null || url === undefined ? null : webidl.USVString(url);
  const { structuredClone } = load("web/structured-clone");
  const state = { value: structuredClone(data) };
  let newURL = currentDocument()[$url];
  if (target !== null && target !== "") {
    const record = parseURL(currentDocument(), target);
    if (record === null || !canRewriteTo(newURL, record)) {
      throw domException(
        "SecurityError", `Blocked attempt to use history.${method}() to change session history URL from ${newURL} to `
        + `${record === null ? target : record.href}. Protocols, domains, ports, usernames, and passwords must match.`);
    }
    newURL = record.href;
  }
  if (method === "pushState") pushEntry(newURL, state);
  else replaceEntry(newURL, state);
  setURL(currentDocument(), newURL, false);
}

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#url-and-history-update-steps, in the place of the entry that is there */
export function updateURL(document, url) {
  replaceEntry(url, currentEntry().state);
  setURL(document, url, false);
}

/**
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#can-have-its-url-rewritten
 * DEPARTURE: `pushState` leads also to another path or query of an extension's page — Safari takes what has the origin —
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/History.cpp
 */
function canRewriteTo(here, target) {
  const { parse } = load("library/url");
  const current = parse(here);
  if (current.hasCredentials || target.hasCredentials) return current.href === target.href;
  if (current.scheme !== target.scheme) return false;
  if (current.scheme === "http" || current.scheme === "https") return current.origin === target.origin;
  if (current.scheme === "file") return current.pathname === target.pathname || current.origin === target.origin;
  if (StringPrototypeEndsWith(current.scheme, "-extension")) return current.origin === target.origin;
  return withoutFragment(current.href) === withoutFragment(target.href);
}

export const history = new History(internal);
