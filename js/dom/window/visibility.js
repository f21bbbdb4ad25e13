// https://html.spec.whatwg.org/multipage/interaction.html#page-visibility, and how a document is left
import { asTask, entry, load } from "core";
import { blur } from "dom/html";
import { currentDocument } from "dom/nodes";
import { focusedElement } from "library/tree";
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

/** The user goes to another window: https://html.spec.whatwg.org/multipage/interaction.html#focus-update-steps */
entry.loseFocus = () => asTask(() => {
  const document = currentDocument();
  if (!isHeard(document)) return;
  const focused = focusedElement(document);
  if (focused !== null) blur(focused);
  fire(globalThis, "blur", {}, load("web/ui-events").interfaceNamed("FocusEvent"));
});

/** https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document */
entry.leavePage = () => asTask(leave);

function leave() {
  const document = currentDocument();
  if (!isHeard(document)) return;
  firePageTransition(document, "pagehide");
  setHidden(true);
  fire(globalThis, "unload", undefined, undefined, document);
}
