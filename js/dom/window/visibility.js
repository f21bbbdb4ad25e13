// https://html.spec.whatwg.org/multipage/interaction.html#page-visibility, and how a document is left
import { asTask, entry, load } from "core";
import { currentDocument } from "dom/nodes";
import { fire } from "web/dom-events";
import { isHeard } from "./loading.js";
import { settings } from "./settings.js";

export function visibilityState(document) {
  return document === currentDocument() && !settings.isHidden ? "visible" : "hidden";
}

/** Whether the user sees the tab has changed. */
entry.setHidden = (isHidden) => asTask(() => setHidden(isHidden));

function setHidden(isHidden) {
  if (settings.isHidden === isHidden) return;
  settings.isHidden = isHidden;
  const document = currentDocument();
  if (isHeard(document)) fire(document, "visibilitychange", { bubbles: true });
}

/** https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document */
entry.leavePage = () => asTask(leave);

function leave() {
  const document = currentDocument();
  if (!isHeard(document)) return;
  const PageTransitionEvent = load("web/ui-events").interfaceNamed("PageTransitionEvent");
  fire(globalThis, "pagehide", { persisted: false, bubbles: true, cancelable: true }, PageTransitionEvent, document);
  setHidden(true);
  fire(globalThis, "unload", undefined, undefined, document);
}
