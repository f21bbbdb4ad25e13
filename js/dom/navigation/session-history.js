// The session history entries of this document: https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history-entry
// Those of other documents of the tab are Swift's, which is told how far to go, and which keeps these when the document is left.
//
// DEPARTURE: a frame has a session history of its own, which ends with its document: it counts in nobody else's `history.length`, and
// `back()` in the page around does not lead the frame back — the entries of a tab are those of its own documents —
// https://html.spec.whatwg.org/multipage/document-sequences.html#traversable-navigable
import { entry, load, put, recordText } from "core";
import { currentDocument } from "dom/nodes";
import { settings } from "dom/window";
import { $url } from "library/tree";

/**
 * `{ url, state, scrollRestoration }`; `state` is null, or `{ value }`, a copy of what the page gave, or `{ text }`, the same as a page
 * before this one has left it.
 */
const entries = settings.entries?.map(({ url, state, scrollRestoration }) => ({
  url, state: state === undefined ? null : { text: state }, scrollRestoration,
})) ?? [{ url: currentDocument()[$url], state: null, scrollRestoration: "auto" }];
let index = settings.entryIndex;
/** Entries of other documents after the last of this one; a new entry drops them. */
let { laterEntries } = settings;

export function currentEntry() {
  return entries[index];
}

/** What `history.state` gives, the same object each time: https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-state */
export function currentState() {
  const { state } = entries[index];
  if (state === null) return null;
  if (state.text !== undefined) {
    state.value = load("web/stored-value").valueOfText(state.text);
    state.text = undefined;
  }
  return state.value;
}

/** The place of the current entry among those of the document. */
export function entryPlace() {
  return index;
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
  put(entries, index, { url, state, scrollRestoration });
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

/** What a page begins with that comes back to this document, as JSON. */
entry.sessionHistory = () => recordText({ entries: entries.map(kept), index, laterEntries });

function kept({ url, state, scrollRestoration }) {
  const text = state === null ? undefined : state.text ?? load("web/stored-value").textOfValue(state.value);
  return { url, state: text, scrollRestoration };
}
