// https://html.spec.whatwg.org/multipage/popover.html#dom-showpopover and what it stands on
import { domException, primordials, push, webidl } from "core";
import {
  addToTopLayer, associatedElement, fireBeforeToggle, focus, focusPopover, popoverStateOf, queueToggle, removeFromTopLayer,
} from "dom/html";
import {
  $document, $host, $nodeType, $parent, $rare, $versions, focusedElement, getAttribute, isConnected, isHTML, isModal, isNode,
  isShowingPopover, nodeType,
} from "library/tree";

const { TypeError } = primordials;

/** The slots of an element that has been shown as a popover. */
function stateOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.popover ??= {
    /** https://html.spec.whatwg.org/multipage/popover.html#popover-visibility-state */
    isShowing: false,
    /** Guards against a listener that shows or hides it again. */
    isChanging: false,
    /** What the attribute said when it was shown: "auto", "hint" or "manual". */
    openedAs: "manual",
    focusedBefore: null,
    source: null,
  });
}

/** The showing popovers of a document that close one another, from the outermost on. */
function openPopovers(document) {
  const rare = (document[$rare] ??= { __proto__: null });
  return (rare.popovers ??= []);
}

function invalidState(why) {
  return domException("InvalidStateError", why);
}

/** What keeps an element from being shown or hidden as a popover, or null. */
function whyInvalid(element, document) {
  if (!isConnected(element)) return "Element is not connected";
  if (document !== undefined && element[$document] !== document) return "Element has been moved to another document";
  return isHTML(element, "dialog") && isModal(element) ? "Element is a modal <dialog> element" : null;
}

/**
 * https://html.spec.whatwg.org/multipage/popover.html#check-popover-validity
 * @returns {boolean} false where there is nothing to do
 */
function check(element, shouldBeShowing, throws, document) {
  const kind = popoverStateOf(getAttribute(element, "popover"));
  if (kind === null) {
    if (throws) throw domException("NotSupportedError", "Element does not have the popover attribute");
    return false;
  }
  if (isShowingPopover(element) !== shouldBeShowing) return false;
  const why = whyInvalid(element, document);
  if (why !== null && throws) throw invalidState(why);
  return why === null;
}

/** https://html.spec.whatwg.org/multipage/popover.html#topmost-popover-ancestor among those that are open, or null */
function ancestorOf(element, source) {
  const open = openPopovers(element[$document]);
  for (let i = open.length - 1; i >= 0; i--) {
    if (isAround(open[i], element) || (source !== null && isAround(open[i], source))) return open[i];
  }
  return null;
}

/**
 * https://html.spec.whatwg.org/multipage/popover.html#topmost-clicked-popover: of what is open the innermost around a node that a pointer
 * has hit, or whose button that is; null where there is none.
 */
export function clickedPopover(node) {
  const open = openPopovers(node[$document]);
  for (let i = open.length - 1; i >= 0; i--) {
    if (isAround(open[i], node) || buttonAround(node, open[i])) return open[i];
  }
  return null;
}

/** Whether a node is inside of a button that points to a popover. */
function buttonAround(node, popover) {
  for (let at = node; at !== null; at = at[$parent] ?? at[$host] ?? null) {
    if (at[$nodeType] === nodeType.ELEMENT && getAttribute(at, "popovertarget") !== null) {
      if (associatedElement(at, "popovertarget") === popover) return true;
    }
  }
  return false;
}

/**
 * https://html.spec.whatwg.org/multipage/popover.html#light-dismiss-open-popovers, when a pointer is lifted
 * @param {Node} node over which that is
 * @param {Element | null} pressed what `clickedPopover` gave when it was pressed
 */
export function dismissPopovers(node, pressed) {
  const clicked = clickedPopover(node);
  if (clicked === pressed) hideUntil(node[$document], clicked, false, true);
}

/** Whether a popover is a flat tree ancestor of a node, or the node itself. */
function isAround(popover, node) {
  for (let at = node; at !== null; at = at[$parent] ?? at[$host] ?? null) {
    if (at === popover) return true;
  }
  return false;
}

/** https://html.spec.whatwg.org/multipage/popover.html#hide-all-popovers-until, where `endpoint` is null for all */
function hideUntil(document, endpoint, focusPrevious, fireEvents) {
  for (;;) {
    const open = openPopovers(document);
    const last = open.length === 0 ? null : open[open.length - 1];
    if (last === null || last === endpoint) return;
    hide(last, focusPrevious, fireEvents, false);
    const still = openPopovers(document);
    if (still.length > 0 && still[still.length - 1] === last) return;
  }
}

/** Hides what a dialog that shows is not inside of. */
export function hideAllUntil(element) {
  hideUntil(element[$document], ancestorOf(element, null), false, true);
}

/** https://html.spec.whatwg.org/multipage/popover.html#show-popover */
export function show(element, throws, source) {
  const document = element[$document];
  if (!check(element, false, throws, document)) return;
  const state = stateOf(element);
  if (state.isChanging) {
    if (throws) throw invalidState("The element is already being shown or hidden");
    return;
  }
  state.isChanging = true;
  try {
    if (!fireBeforeToggle(element, "closed", "open", true, source) || !check(element, false, throws, document)) return;
    const kind = popoverStateOf(getAttribute(element, "popover"));
    let shouldRestoreFocus = false;
    if (kind !== "manual") {
      const ancestor = ancestorOf(element, source);
      const open = openPopovers(document);
      hideUntil(document, ancestor ?? (kind === "hint" && open.length > 0 ? lastAuto(open) : null), false, true);
      if (kind !== popoverStateOf(getAttribute(element, "popover"))) {
        if (throws) throw invalidState("The value of the popover attribute was changed while hiding the popover.");
        return;
      }
      if (!check(element, false, throws, document)) return;
      const rest = openPopovers(document);
      shouldRestoreFocus = rest.length === 0;
      push(rest, element);
    }
    state.openedAs = kind;
    state.focusedBefore = null;
    const focused = focusedElement(document);
    addToTopLayer(element);
    setShowing(element, state, true);
    state.source = source;
    focusPopover(element);
    if (shouldRestoreFocus) state.focusedBefore = focused;
    queueToggle(element, "closed", "open", source);
  } finally {
    state.isChanging = false;
  }
}

/** The innermost open popover that is no hint, or null: a hint hides hints alone. */
function lastAuto(open) {
  for (let i = open.length - 1; i >= 0; i--) {
    if (stateOf(open[i]).openedAs === "auto") return open[i];
  }
  return null;
}

/** Hides a popover as its user asks for. Returns whether it is one that can be asked. */
export function hideByRequest(element) {
  if (!isShowingPopover(element) || stateOf(element).openedAs === "manual") return false;
  hide(element, true, true, false);
  return true;
}

/** https://html.spec.whatwg.org/multipage/popover.html#hide-popover-algorithm */
export function hide(element, focusPrevious, fireEvents, throws, source = null) {
  const document = element[$document];
  if (!check(element, true, throws, undefined)) return;
  const state = stateOf(element);
  const isNested = state.isChanging;
  state.isChanging = true;
  const firesEvents = fireEvents && !isNested;
  try {
    if (state.openedAs !== "manual") {
      hideUntil(document, element, focusPrevious, firesEvents);
      if (!check(element, true, throws, undefined)) return;
    }
    if (firesEvents) {
      fireBeforeToggle(element, "open", "closed", false, source);
      if (state.openedAs !== "manual") hideUntil(document, element, focusPrevious, firesEvents);
      if (!check(element, true, throws, undefined)) return;
    }
    close(element, document);
    if (firesEvents) queueToggle(element, "open", "closed", source);
    restoreFocus(element, state, focusPrevious);
  } finally {
    if (!isNested) state.isChanging = false;
  }
}

function close(element, document) {
  const open = openPopovers(document);
  let kept = 0;
  for (let i = 0; i < open.length; i++) {
    if (open[i] !== element) open[kept++] = open[i];
  }
  open.length = kept;
  removeFromTopLayer(element);
  setShowing(element, stateOf(element), false);
}

/** The browser's own style sheet asks for it, so that styles count anew. */
function setShowing(element, state, isShowing) {
  state.isShowing = isShowing;
  element[$document][$versions].attributes++;
}

function restoreFocus(element, state, focusPrevious) {
  const before = state.focusedBefore;
  state.focusedBefore = null;
  if (before === null || !focusPrevious) return;
  const focused = focusedElement(element[$document]);
  if (focused !== null && isAround(element, focused)) focus(before);
}

/** https://html.spec.whatwg.org/multipage/popover.html#dom-showpopover */
export function showPopoverMember(element, options) {
  show(element, true, toSource(webidl.dictionary(options).source));
}

export function hidePopoverMember(element) {
  hide(element, true, true, true);
}

/** https://html.spec.whatwg.org/multipage/popover.html#dom-togglepopover */
export function togglePopoverMember(element, options) {
  const isForce = !webidl.isObject(options) && options !== undefined && options !== null;
  const members = isForce ? {} : webidl.dictionary(options);
  const force = isForce ? !!options : members.force === undefined ? undefined : !!members.force;
  const source = toSource(members.source);
  if (isShowingPopover(element) && force !== true) hide(element, true, true, true);
  else if (force === undefined || force) show(element, true, source);
  else check(element, isShowingPopover(element), true, undefined);
  return isShowingPopover(element);
}

function toSource(value) {
  if (value === undefined || value === null) return null;
  if (!isNode(value) || value[$nodeType] !== nodeType.ELEMENT) throw new TypeError("Type error");
  return value;
}

/** Attribute change steps: another kind of popover, or none, is hidden. */
export function attributeChanged(element, oldValue, value) {
  if (popoverStateOf(oldValue) !== popoverStateOf(value) && isShowingPopover(element)) hideNow(element, true);
}

/** The hiding that no validity check keeps back, as the attribute or the element is gone already. */
function hideNow(element, fireEvents) {
  const document = element[$document];
  const state = stateOf(element);
  if (state.openedAs !== "manual") hideUntil(document, element, true, fireEvents);
  if (fireEvents && !state.isChanging) {
    state.isChanging = true;
    fireBeforeToggle(element, "open", "closed", false);
    state.isChanging = false;
    if (!isShowingPopover(element)) return;
  }
  close(element, document);
  if (fireEvents) queueToggle(element, "open", "closed");
  restoreFocus(element, state, fireEvents);
}

/** Removing steps */
export function removed(element) {
  if (isShowingPopover(element)) hideNow(element, false);
}
