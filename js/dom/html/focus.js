// https://html.spec.whatwg.org/#focus, without layout: what is not rendered is told by CSS alone
import { load, push } from "core";
import {
  $data, $document, $focused, $host, $localName, $namespace, $nodeType, $parent, $rare, $runsScripts, $shadow, $shadowRoot,
  $topLayer, $window, HTML, asciiLower, focusedElement, following, getAttribute, hasAttribute, indexOf, isClosed, isConnected, isHTML,
  isInclusiveAncestor, isModal, isShadowRoot, isText, linkAddress, nodeType, rootOf, startOfText,
} from "library/tree";
import { steps } from "shared/changes";
import { fire } from "web/dom-events";
import { editorAround, isEditable, isEditingHost } from "./editing.js";
import { isDisabledControl } from "./form-controls.js";
import { hooksOf } from "./hooks.js";
import { $readyState } from "./slots.js";
import { isSummaryForDetails } from "./summary.js";
import { tabIndexOf } from "./tab-index.js";

/** Whether an element takes the focus by what it is. */
function isFocusableByNature(element) {
  if (linkAddress(element) !== null) return true;
  if (element[$namespace] !== HTML) return false;
  switch (element[$localName]) {
    case "input":
      return asciiLower(getAttribute(element, "type") ?? "") !== "hidden";
    case "button":
    case "select":
    case "textarea":
    case "iframe":
    case "frame":
      return true;
    case "summary":
      return isSummaryForDetails(element);
    case "audio":
    case "video":
      return hasAttribute(element, "controls");
  }
  return false;
}

/** The topmost modal dialog of a document, outside of which all is inert, or null. */
function modalOf(document) {
  const layer = document[$topLayer] ?? [];
  for (let i = layer.length - 1; i >= 0; i--) {
    if (isModal(layer[i])) return layer[i];
  }
  return null;
}

const around = (node) => node[$parent] ?? node[$host] ?? null;

/**
 * What makes an element inert: the element that says so, or the modal dialog that it is not in, which escapes what is around it; null where
 * nothing does. https://html.spec.whatwg.org/multipage/interaction.html#modal-dialogs-and-inert-subtrees
 */
export function inertBy(element) {
  const modal = modalOf(element[$document]);
  for (let node = element; node !== null; node = around(node)) {
    if (node[$namespace] === HTML && hasAttribute(node, "inert")) return node;
    if (node === modal) return null;
  }
  return modal;
}

/** Whether an attribute, or its being in a closed dialog or details element, hides an element. */
function isHidden(element) {
  for (let node = element; node !== null; node = around(node)) {
    if (node[$namespace] === HTML && isNotRendered(node, element)) return true;
  }
  return false;
}

/** Whether an element that another one is, or is in, hides it. */
function isNotRendered(node, element) {
  if (hasAttribute(node, "hidden")) return true;
  if (node[$localName] === "dialog") return isClosed(node);
  if (node[$localName] !== "details" || node === element || hasAttribute(node, "open")) return false;
  return !isInSummary(element, node);
}

function isInSummary(element, details) {
  for (let node = element; node !== details; node = node[$parent] ?? node[$host]) {
    if (isHTML(node, "summary") && node[$parent] === details) return isSummaryForDetails(node);
  }
  return false;
}

/** https://html.spec.whatwg.org/multipage/interaction.html#focusable-area: whether an element is one. */
export function isFocusable(element) {
  if (element[$nodeType] !== nodeType.ELEMENT || !isConnected(element) || isDisabledControl(element)) return false;
  const isHost = element[$namespace] === HTML && isEditingHost(element);
  if (!isHost && tabIndexOf(element) === null && !isFocusableByNature(element)) return false;
  return inertBy(element) === null && !isHidden(element) && load("dom/boxes").isVisible(element, { visibilityProperty: true });
}

/** https://html.spec.whatwg.org/multipage/interaction.html#get-the-focusable-area, or null */
function focusableArea(element) {
  const shadow = element[$shadowRoot];
  if (shadow != null && shadow[$shadow].delegatesFocus) {
    const focused = focusedElement(element[$document]);
    if (focused !== null && isShadowIncludingInside(focused, shadow)) return null;
    return focusDelegate(shadow);
  }
  return isFocusable(element) ? element : null;
}

function isShadowIncludingInside(node, root) {
  for (let own = rootOf(node); ; own = rootOf(own[$host])) {
    if (own === root) return true;
    if (!isShadowRoot(own)) return false;
  }
}

/** https://html.spec.whatwg.org/multipage/interaction.html#focus-delegate, or null */
function focusDelegate(root) {
  const automatic = autofocusDelegate(root);
  if (automatic !== null) return automatic;
  for (let node = following(root, root); node !== null; node = following(node, root)) {
    if (node[$nodeType] !== nodeType.ELEMENT) continue;
    const area = focusableArea(node);
    if (area !== null) return area;
  }
  return null;
}

/** https://html.spec.whatwg.org/multipage/interaction.html#autofocus-delegate, or null */
function autofocusDelegate(root) {
  for (let node = following(root, root); node !== null; node = following(node, root)) {
    if (node[$nodeType] !== nodeType.ELEMENT || !hasAttribute(node, "autofocus")) continue;
    const area = focusableArea(node);
    if (area !== null) return area;
  }
  return null;
}

/**
 * https://html.spec.whatwg.org/multipage/interaction.html#dom-focus and the focusing steps
 * @returns whether the element, or what is focused in its place, takes the focus
 */
export function focus(element) {
  const area = focusableArea(element) ?? areaOfLabel(element);
  if (area === null) return false;
  moveFocus(element[$document], area);
  if (area[$namespace] === HTML && isEditingHost(area) && focusedElement(area[$document]) === area) showCaret(area);
  return true;
}

/** Source: focus in HTMLLabelElement.cpp of https://github.com/WebKit/WebKit */
function areaOfLabel(element) {
  const control = isHTML(element, "label") ? load("dom/forms").labeledControl(element) : null;
  return control === null ? null : focusableArea(control);
}

const atoms = { __proto__: null, br: true, hr: true, img: true, input: true };

/**
 * The caret stands at the beginning of what can be edited, where nothing of it is selected.
 * Source: updateFocusAppearance in Element.cpp of https://github.com/WebKit/WebKit
 */
function showCaret(host) {
  const { select, selectedRange, startOf } = load("dom/ranges");
  const document = host[$document];
  const range = selectedRange(document);
  if (range !== null && isInclusiveAncestor(host, startOf(range).node)) return;
  let place = { node: host, offset: 0 };
  for (let node = following(host, host); node !== null; node = following(node, host)) {
    const isIsland = node[$nodeType] === nodeType.ELEMENT && !isEditable(node);
    const start = isText(node) ? startOfText(node[$data]) : -1;
    if (start < 0 && !isIsland && !atoms[node[$localName]]) continue;
    // In front of what cannot be edited, not in it.
    place = start < 0 ? { node: node[$parent], offset: indexOf(node) } : { node, offset: start };
    break;
  }
  select(document, place.node, place.offset, place.node, place.offset);
}

/**
 * What is selected in an editing host, by a script too, focuses the host, or what can be focused around it.
 * Source: setFocusedElementIfNeeded in FrameSelection.cpp of https://github.com/WebKit/WebKit
 */
export function focusEditor(document, node) {
  let target = editorAround(node);
  if (target === null || !(hooksOf(document).hasSystemFocus?.(document) ?? true)) return;
  while (target !== null && (!isFocusable(target) || isFrame(target))) target = target[$parent] ?? target[$host] ?? null;
  moveFocus(document, target);
}

/** https://html.spec.whatwg.org/multipage/interaction.html#dom-blur: unfocusing steps */
export function blur(element) {
  const document = element[$document];
  const focused = focusedElement(document);
  if (focused === null) return;
  const shadow = element[$shadowRoot];
  const isDelegate = shadow != null && shadow[$shadow].delegatesFocus && isShadowIncludingInside(focused, shadow);
  if (focused === element || isDelegate) moveFocus(document, null);
}

/** The focusing steps of a dialog or a popover that shows: what is in it takes the focus, or a dialog itself. */
export function focusFirstIn(element) {
  const target = hasAttribute(element, "autofocus") ? element : focusDelegate(element) ?? element;
  moveFocus(element[$document], isFocusable(target) || isHTML(target, "dialog") ? target : null);
}

/** https://html.spec.whatwg.org/#autofocus-processed-flag */
const $isAutofocusProcessed = Symbol("autofocus processed");
/** https://html.spec.whatwg.org/#autofocus-candidates, of those that came after the load */
let candidates = [];

/** https://html.spec.whatwg.org/#flush-autofocus-candidates, for a page that has been loaded */
export function autofocus(document) {
  takeAutofocus(document, () => autofocusDelegate(document));
}

function takeAutofocus(document, find) {
  if (document[$isAutofocusProcessed] === true) return;
  const isFocused = focusedElement(document) !== null;
  const area = isFocused ? null : find();
  document[$isAutofocusProcessed] = isFocused || area !== null;
  if (area !== null) moveFocus(document, area);
}

/** To be called when an element with that attribute was inserted: after the load it may take the focus in the next frame. */
export function noteAutofocus(element) {
  const document = element[$document];
  if (document[$readyState] !== "complete" || document[$runsScripts] !== true) return;
  if (document[$isAutofocusProcessed] === true || !isConnected(element)) return;
  push(candidates, element);
  if (candidates.length === 1) load("web/animation-frames").beforeCallbacks(() => flushCandidates(document));
}

function flushCandidates(document) {
  const inserted = candidates;
  candidates = [];
  takeAutofocus(document, () => {
    for (let i = 0; i < inserted.length; i++) {
      const area = inserted[i][$document] === document && isConnected(inserted[i]) ? focusableArea(inserted[i]) : null;
      if (area !== null) return area;
    }
    return null;
  });
}

/** The focus of a popover that shows: https://html.spec.whatwg.org/multipage/popover.html#popover-focusing-steps */
export function focusPopover(element) {
  if (isHTML(element, "dialog")) {
    focusFirstIn(element);
    return;
  }
  const target = hasAttribute(element, "autofocus") ? element : autofocusDelegate(element);
  if (target !== null && isFocusable(target)) moveFocus(element[$document], target);
}

/**
 * https://html.spec.whatwg.org/multipage/interaction.html#focus-update-steps
 * @param {Document} document
 * @param {Element | null} area null for the viewport
 */
export function moveFocus(document, area) {
  const old = focusedElement(document);
  if (old === area) return;
  document[$focused] = null;
  if (old !== null) {
    if (isFrame(old)) hooksOf(old).focusLeavesFrame?.(old);
    else hooksOf(old).focusLeaves?.(old);
    // A frame whose document was clicked has not heard of the focus.
    if (!isFrame(old) || old[$hasHeard] === true) {
      old[$hasHeard] = false;
      fireFocus(old, "blur", false, area);
      fireFocus(old, "focusout", true, area);
    }
  }
  // A listener may have moved the focus, or the element.
  if (area === null || focusedElement(document) !== null || !isConnected(area)) return;
  document[$focused] = area;
  watchFocus();
  hooksOf(document).focusEnters?.(document);
  // The selection goes with the focus into a text control, or out of it into what can be edited.
  const isControl = isHTML(area, "textarea") || isHTML(area, "input");
  if (isControl) selectAround(document, area);
  if (isControl || isEditable(area)) {
    const rare = (document[$rare] ??= { __proto__: null });
    rare.selectedControl = isControl ? area : null;
    rare.hasDeselected = false;
  }
  if (isFrame(area)) area[$hasHeard] = true;
  fireFocus(area, "focus", false, old);
  if (focusedElement(document) === area) fireFocus(area, "focusin", true, old);
}

let isWatching = false;
let isFixupScheduled = false;

/**
 * Has the next frame look whether what has the focus can still have it, where an attribute has changed: it may be hidden or disabled now.
 * https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-step, with events as in WebKit (FocusFixup in Page.cpp)
 */
function watchFocus() {
  if (isWatching) return;
  isWatching = true;
  push(steps.attributeChanged, (element) => {
    const document = element[$document];
    if (isFixupScheduled || focusedElement(document) === null) return;
    isFixupScheduled = true;
    load("web/animation-frames").afterCallbacks(() => {
      isFixupScheduled = false;
      const focused = focusedElement(document);
      // A dialog may have the focus that it was given when it opened.
      if (focused !== null && !isHTML(focused, "dialog") && !isFocusable(focused)) moveFocus(document, null);
    });
  });
}

/**
 * What is selected in a text control shows in the document as a place in its parent.
 * Source: shadowAdjustedNode in DOMSelection.cpp of https://github.com/WebKit/WebKit
 */
function selectAround(document, control) {
  const { selectedRange, select } = load("dom/ranges");
  if (control[$parent] === null || selectedRange(document) === null) return;
  const offset = indexOf(control);
  select(document, control[$parent], offset, control[$parent], offset);
}

/** Whether a frame element was told that it has the focus. */
const $hasHeard = Symbol("has heard of the focus");

const isFrame = (element) => isHTML(element, "iframe") || isHTML(element, "frame");

/** https://html.spec.whatwg.org/multipage/interaction.html#fire-a-focus-event */
function fireFocus(element, type, bubbles, relatedTarget) {
  const FocusEvent = load("web/ui-events").interfaceNamed("FocusEvent");
  const view = element[$document][$window];
  fire(element, type, { bubbles, composed: true, view, relatedTarget }, FocusEvent);
}
