// The session history entries of this document: https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history-entry
// Those of other documents of the tab are Swift's, which is told how far to go.
import { currentDocument } from "dom/nodes";
import { settings } from "dom/window";
import { $url } from "library/tree";

/** `{ url, state, scrollRestoration }`; `state` is null or `{ value }`, a copy of what the page gave. */
const entries = [{ url: currentDocument()[$url], state: null, scrollRestoration: "auto" }];
let index = 0;
/** Entries of other documents after the last of this one; a new entry drops them. */
let { laterEntries } = settings;

export function currentEntry() {
  return entries[index];
}

/** The entry that lies `delta` steps away, or undefined where that is another document's. */
export function entryAt(delta) {
  return entries[index + delta];
}

export function moveBy(delta) {
  index += delta;
}

/** Adds an entry after the current one and drops those that followed. */
export function pushEntry(url, state) {
  const { scrollRestoration } = entries[index];
  index++;
  entries.length = index;
  entries[index] = { url, state, scrollRestoration };
  laterEntries = 0;
}

export function replaceEntry(url, state) {
  entries[index].url = url;
  entries[index].state = state;
}

/** How many entries the tab has. */
export function entryCount() {
  return settings.earlierEntries + entries.length + laterEntries;
}

/** How far another document's entry, `delta` steps away, lies from this document's first or last one. */
export function stepsBeyond(delta) {
  return delta < 0 ? index + delta : index + delta - (entries.length - 1);
}
