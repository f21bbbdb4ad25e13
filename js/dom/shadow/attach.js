// https://dom.spec.whatwg.org/#dom-element-attachshadow
import { domException, primordials, webidl } from "core";
import { isShadowHostName } from "library/names";
import { $document, $first, $localName, $namespace, $shadow, $shadowMode, $shadowRoot, HTML } from "library/tree";
import { algorithms, remove } from "shared/changes";
import { createShadowRoot } from "./shadow-root.js";

const { TypeError } = primordials;

/** https://dom.spec.whatwg.org/#dictdef-shadowrootinit */
export function shadowInit(init) {
  const { clonable, delegatesFocus, mode, serializable, slotAssignment } = webidl.dictionary(init);
  if (mode === undefined) throw new TypeError("Member ShadowRootInit.mode is required");
  return {
    mode: webidl.enumeration(mode, ["open", "closed"]),
    delegatesFocus: !!delegatesFocus,
    slotAssignment: slotAssignment === undefined ? "named" : webidl.enumeration(slotAssignment, ["manual", "named"]),
    clonable: !!clonable,
    serializable: !!serializable,
  };
}

/**
 * https://dom.spec.whatwg.org/#concept-attach-a-shadow-root
 * @param {Element} element
 * @param {object} init what `shadowInit` gives
 * @returns {ShadowRoot} the new one, or the declarative one that was there
 */
export function attachShadow(element, init) {
  if (element[$namespace] !== HTML || !isShadowHostName(element[$localName])) {
    throw notSupported("this element cannot have one");
  }
  if (algorithms.disablesShadow(element)) throw notSupported("the custom element's definition disables it");
  const there = element[$shadowRoot];
  if (there !== null) {
    const shadow = there[$shadow];
    if (!shadow.declarative || there[$shadowMode] !== init.mode) throw notSupported("there is one");
    while (there[$first] !== null) remove(there[$first]);
    shadow.declarative = false;
    return there;
  }
  return attachShadowRoot(element, init);
}

const notSupported = (why) => domException("NotSupportedError", `A shadow root cannot be attached: ${why}.`);

/** The last steps of https://dom.spec.whatwg.org/#concept-attach-a-shadow-root, for an element that may have one. */
function attachShadowRoot(element, { mode, delegatesFocus, slotAssignment, clonable, serializable }) {
  const root = createShadowRoot(element[$document], element, mode, {
    delegatesFocus,
    slotAssignment,
    clonable,
    serializable,
    /** Whether markup made it, so that a script may still take its place. */
    declarative: false,
    /** https://dom.spec.whatwg.org/#shadowroot-available-to-element-internals */
    isAvailableToInternals: algorithms.isBeingCustomized(element),
    /** The slots of the tree in its order, and the first of each name; null until asked for. */
    slots: null,
    slotsByName: null,
  });
  element[$shadowRoot] = root;
  return root;
}

/** The last part of https://dom.spec.whatwg.org/#concept-node-clone, without the shadow tree's nodes. */
export function cloneShadowRoot(copy, host) {
  const original = host[$shadowRoot];
  const { delegatesFocus, slotAssignment, clonable, serializable, declarative } = original[$shadow];
  if (!clonable) return null;
  const init = { mode: original[$shadowMode], delegatesFocus, slotAssignment, clonable, serializable };
  const root = attachShadowRoot(copy, init);
  root[$shadow].declarative = declarative;
  return root;
}
