// https://html.spec.whatwg.org/multipage/interaction.html#page-visibility, and how a document is left
import { asTask, entry } from "core";
import { currentDocument } from "dom/nodes";
import { fire } from "web/dom-events";
import { firePageTransition, isHeard } from "./loading.js";
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
  firePageTransition(document, "pagehide");
  setHidden(true);
  fire(globalThis, "unload", undefined, undefined, document);
}
