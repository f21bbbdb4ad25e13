// `Element?` and `FrozenArray<Element>?` that reflect:
// https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes
import { primordials, push, put, webidl } from "core";
import { SafeWeakRef } from "dom/nodes";
import {
  $host, $nodeType, $rare, elementById, getAttribute, isShadowRoot, nodeType, rootOf, splitOnWhitespace,
} from "library/tree";
import { removeAttribute, setAttribute, steps } from "shared/changes";

const { TypeError } = primordials;

function requireElement(value) {
  if (!webidl.isObject(value) || value[$nodeType] !== nodeType.ELEMENT) throw new TypeError("Type error");
  return value;
}

/** Whether `element` is in the tree of `holder`, or in one that hosts it: what an attribute may point to. */
function isInScope(element, holder) {
  const root = rootOf(element);
  for (let own = rootOf(holder); ; own = rootOf(own[$host])) {
    if (own === root) return true;
    if (!isShadowRoot(own)) return false;
  }
}

/** The explicitly set elements of an attribute, undefined where its text decides. */
function explicitOf(element, attribute) {
  return element[$rare]?.explicit?.[attribute];
}

let isWatching = false;

/** Whoever sets the content attribute takes back what was set explicitly. */
function watchAttributes() {
  if (isWatching) return;
  isWatching = true;
  push(steps.attributeChanged, (element, localName, oldValue, value, namespace) => {
    const explicit = element[$rare]?.explicit;
    if (explicit !== undefined && namespace === null) explicit[localName] = undefined;
  });
}

/** Sets the explicitly set elements. The empty attribute says that there are some. */
function setExplicit(element, attribute, elements) {
  watchAttributes();
  const rare = (element[$rare] ??= { __proto__: null });
  rare.explicit ??= { __proto__: null };
  setAttribute(element, attribute, "");
  const references = [];
  for (let i = 0; i < elements.length; i++) put(references, i, new SafeWeakRef(elements[i]));
  rare.explicit[attribute] = references;
}

/** https://html.spec.whatwg.org/#get-the-attr-associated-element */
export function associatedElement(element, attribute) {
  const explicit = explicitOf(element, attribute);
  if (explicit !== undefined) {
    const found = explicit[0].deref();
    return found !== undefined && isInScope(found, element) ? found : null;
  }
  const id = getAttribute(element, attribute);
  return id === null || id === "" ? null : elementById(rootOf(element), id);
}

export const elementReference = (name, attribute) => ({
  get [name]() {
    return associatedElement(this, attribute);
  },
  set [name](value) {
    if (value === null || value === undefined) removeAttribute(this, attribute);
    else setExplicit(this, attribute, [requireElement(value)]);
  },
});

/** https://html.spec.whatwg.org/#attr-associated-elements, or null */
function associatedElements(element, attribute) {
  const elements = [];
  const explicit = explicitOf(element, attribute);
  if (explicit !== undefined) {
    for (let i = 0; i < explicit.length; i++) {
      const found = explicit[i].deref();
      if (found !== undefined && isInScope(found, element)) push(elements, found);
    }
    return elements;
  }
  const value = getAttribute(element, attribute);
  if (value === null) return null;
  const ids = splitOnWhitespace(value);
  const root = rootOf(element);
  for (let i = 0; i < ids.length; i++) {
    const found = elementById(root, ids[i]);
    if (found !== null) push(elements, found);
  }
  return elements;
}

function areSame(a, b) {
  if (a === undefined || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}

export const elementReferences = (name, attribute) => ({
  get [name]() {
    const elements = associatedElements(this, attribute);
    if (elements === null) return null;
    const cache = ((this[$rare] ??= { __proto__: null }).frozen ??= { __proto__: null });
    if (!areSame(cache[attribute], elements)) cache[attribute] = Object.freeze(elements);
    return cache[attribute];
  },
  set [name](value) {
    if (value === null || value === undefined) removeAttribute(this, attribute);
    else setExplicit(this, attribute, webidl.sequence(value, requireElement));
  },
});
