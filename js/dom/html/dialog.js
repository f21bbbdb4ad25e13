// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element
import { domException, load, webidl } from "core";
import {
  $document, $rare, $removed, focusedElement, hasAttribute, isConnected, isInclusiveAncestor, isModal, isShowingPopover,
  rareOf,
} from "library/tree";
import { fire, fireLater } from "web/dom-events";
import { removeAttribute, setAttribute } from "shared/changes";
import { focus, focusFirstIn } from "./focus.js";
import { interfaceNamed } from "./interfaces.js";
import { boolean, enumerated, reflect } from "./reflect.js";
import { fireBeforeToggle, queueToggle } from "./toggle-event.js";
import { addToTopLayer, removeFromTopLayer } from "./top-layer.js";

function hidePopoversAround(dialog) {
  if (dialog[$document][$rare]?.popovers !== undefined) load("dom/popover").hideAllUntil(dialog);
}

function open(dialog) {
  queueToggle(dialog, "closed", "open");
  setAttribute(dialog, "open", "");
}

/** What follows once a dialog shows: https://html.spec.whatwg.org/#dialog-focusing-steps */
function takeFocus(dialog) {
  rareOf(dialog).focusedBefore = focusedElement(dialog[$document]);
  hidePopoversAround(dialog);
  focusFirstIn(dialog);
}

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-show */
function show(dialog) {
  if (hasAttribute(dialog, "open")) {
    if (isModal(dialog)) throw domException("InvalidStateError");
    return;
  }
  if (!fireBeforeToggle(dialog, "closed", "open", true) || hasAttribute(dialog, "open")) return;
  open(dialog);
  takeFocus(dialog);
}

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#show-a-modal-dialog */
function showModal(dialog) {
  if (hasAttribute(dialog, "open")) {
    if (!isModal(dialog)) throw domException("InvalidStateError");
    return;
  }
  if (!isConnected(dialog) || isShowingPopover(dialog)) throw domException("InvalidStateError");
  if (!fireBeforeToggle(dialog, "closed", "open", true)) return;
  if (hasAttribute(dialog, "open") || !isConnected(dialog) || isShowingPopover(dialog)) return;
  open(dialog);
  rareOf(dialog).isModal = true;
  addToTopLayer(dialog);
  takeFocus(dialog);
}

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#close-the-dialog */
export function closeDialog(dialog, result) {
  if (!hasAttribute(dialog, "open")) return;
  fireBeforeToggle(dialog, "open", "closed", false);
  if (!hasAttribute(dialog, "open")) return;
  queueToggle(dialog, "open", "closed");
  removeAttribute(dialog, "open");
  const rare = rareOf(dialog);
  const wasModal = isModal(dialog);
  if (wasModal) removeFromTopLayer(dialog);
  rare.isModal = false;
  if (result !== undefined) rare.returnValue = result;
  const { focusedBefore } = rare;
  rare.focusedBefore = undefined;
  if (focusedBefore !== undefined && focusedBefore !== null) {
    const focused = focusedElement(dialog[$document]);
    if (wasModal || (focused !== null && isInclusiveAncestor(dialog, focused))) focus(focusedBefore);
  }
  fireLater(dialog, "close");
}

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-request-close */
export function requestClose(dialog, result) {
  if (!hasAttribute(dialog, "open")) return;
  if (fire(dialog, "cancel", { cancelable: true })) closeDialog(dialog, result);
}

const toResult = (value) => (value === undefined ? undefined : webidl.DOMString(value));

export function makeHTMLDialogElement() {
  class HTMLDialogElement extends interfaceNamed("HTMLElement") {
    get returnValue() {
      return this[$rare]?.returnValue ?? "";
    }

    set returnValue(value) {
      (this[$rare] ??= { __proto__: null }).returnValue = webidl.DOMString(value);
    }

    show() {
      show(this);
    }

    showModal() {
      showModal(this);
    }

    close(returnValue = undefined) {
      closeDialog(this, toResult(returnValue));
    }

    requestClose(returnValue = undefined) {
      requestClose(this, toResult(returnValue));
    }

    [$removed](oldParent, wasConnected) {
      super[$removed](oldParent, wasConnected);
      if (!isModal(this)) return;
      removeFromTopLayer(this);
      this[$rare].isModal = false;
    }
  }
  return reflect(HTMLDialogElement, {
    open: boolean,
    closedBy: [enumerated, "closedby", ["any", "closerequest", "none"], "none"],
  });
}
