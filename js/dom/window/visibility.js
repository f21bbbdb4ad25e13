// https://html.spec.whatwg.org/multipage/interaction.html#page-visibility, and how a document is left
import { asTask, entry, load, push, realm } from "core";
import { blur } from "dom/html";
import { currentDocument } from "dom/nodes";
import { $window, focusedElement } from "library/tree";
import { fire } from "web/dom-events";
import { around } from "./around.js";
import { hasHadFrames } from "./frames.js";
import { firePageTransition, isHeard } from "./loading.js";
import { deviceKind, settings } from "./settings.js";

export function visibilityState(document) {
  return document === currentDocument() && !settings.isHidden ? "visible" : "hidden";
}

/** What waits until the user sees the tab. */
let waiting = [];

realm.isRendered = () => !settings.isHidden;
realm.whenRendered = (body) => {
  push(waiting, body);
};

/** Whether the user sees the tab has changed. */
entry.setHidden = (isHidden) => asTask(() => setHidden(isHidden));

function setHidden(isHidden) {
  if (settings.isHidden === isHidden) return;
  settings.isHidden = isHidden;
  const document = currentDocument();
  if (isHeard(document)) fire(document, "visibilitychange", { bubbles: true });
  if (isHidden) return;
  const due = waiting;
  waiting = [];
  for (let i = 0; i < due.length; i++) due[i]();
}

/** The user goes to another window: https://html.spec.whatwg.org/multipage/interaction.html#focus-update-steps */
entry.loseFocus = () => asTask(() => {
  const document = currentDocument();
  if (!isHeard(document)) return;
  const focused = focusedElement(document);
  if (focused !== null) blur(focused);
  fire(globalThis, "blur", {}, load("web/ui-events").interfaceNamed("FocusEvent"));
});

/** An event whose constructor no script may call. */
function BeforeUnload(type, init) {
  const { interfaceNamed, makeEvent } = load("web/ui-events");
  return makeEvent(interfaceNamed("BeforeUnloadEvent"), type, init);
}

entry.leavePage = () => asTask(() => leaveDocument(true));

// DEPARTURE: nobody asks the user whether to stay, where a page wants to know: they leave —
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-user-canceled
/**
 * Tells a document that it is left: https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
 * @param {boolean} isNavigation whether another document comes, or the tab is closed; not where a frame is removed. Safari on a phone
 *   has no `beforeunload`: https://developer.mozilla.org/docs/Web/API/Window/beforeunload_event#browser_compatibility
 */
export function leaveDocument(isNavigation) {
  if (isNavigation && deviceKind() === "mac") tellOfLeaving();
  tellOfUnloading();
}

/** Both go through the frames, too. */
export function tellOfLeaving() {
  if (isHeard(currentDocument())) fire(globalThis, "beforeunload", { cancelable: true }, BeforeUnload);
  eachFrame((window) => window.tellOfLeaving());
}

export function tellOfUnloading() {
  const document = currentDocument();
  if (isHeard(document)) {
    firePageTransition(document, "pagehide");
    setHidden(true);
    fire(globalThis, "unload", undefined, undefined, document);
  }
  eachFrame((window) => window.tellOfUnloading());
}

/** Calls a function with the chunk `dom/window` of each frame of this page. */
function eachFrame(run) {
  if (!hasHadFrames()) return;
  const windows = load("dom/frames").frameWindows();
  for (let i = 0; i < windows.length; i++) run(load("library/realms").realms.get(windows[i]).load("dom/window"));
}

/**
 * The frame of this window was removed, and what it had around it, also for the windows in it.
 * https://html.spec.whatwg.org/multipage/document-sequences.html#destroy-a-document
 */
export function detachWindow() {
  eachFrame((window) => window.detachWindow());
  settings.closed = true;
  around.parent = null;
  around.top = null;
  around.frameElement = null;
  currentDocument()[$window] = null;
}
