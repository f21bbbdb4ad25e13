// https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
//
// DEPARTURE: each name is an accessor of the document while there is an element for it, where the standard has named
// properties — a Proxy around the document would make all that scripts do with it several times slower —
// https://webidl.spec.whatwg.org/#legacy-platform-object-getownproperty
import { load, primordials, push } from "core";
import { SafeMap, SafeSet } from "dom/nodes";
import {
  $attributeChanged, $document, $inserted, $localName, $namespace, $nodeType, $rare, $removed, HTML, following,
  getAttribute, idOf, isHTML, nodeType, rootOf,
} from "library/tree";
import { hooksOf } from "./hooks.js";

const { ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;
const { deleteProperty } = Reflect;

function nameOf(element) {
  const name = getAttribute(element, "name");
  return name === "" ? null : name;
}

/**
 * https://html.spec.whatwg.org/multipage/dom.html#exposed: an object element never gets data, so it shows its fallback
 * content, and is not exposed if there is one such element in that.
 */
function isExposed(object) {
  for (let node = following(object, object); node !== null; node = following(node, object)) {
    if (isHTML(node, "object") || isHTML(node, "embed")) return false;
  }
  return true;
}

/** https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem-filter */
function isNamed(node, name) {
  if (node[$nodeType] !== nodeType.ELEMENT || node[$namespace] !== HTML) return false;
  switch (node[$localName]) {
    case "embed":
    case "form":
    case "iframe":
      return nameOf(node) === name;
    case "img":
      return nameOf(node) === name || (idOf(node) === name && nameOf(node) !== null);
    case "object":
      return (nameOf(node) === name || idOf(node) === name) && isExposed(node);
  }
  return false;
}

function findAll(document, name) {
  const found = [];
  for (let node = following(document, document); node !== null; node = following(node, document)) {
    if (isNamed(node, name)) push(found, node);
  }
  return found;
}

/** https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem */
function namedItem(document, name, entry) {
  let only = null;
  // OPTIMIZATION: the tree is searched only where several elements have the name.
  if (entry.elements.size === 1) {
    entry.elements.forEach((element) => {
      if (isNamed(element, name)) only = element;
    });
    if (only === null) return undefined;
  } else {
    const list = findAll(document, name);
    if (list.length === 0) return undefined;
    if (list.length > 1) {
      const { makeListedCollection } = load("dom/collections");
      return (entry.collection ??= makeListedCollection(document, () => findAll(document, name)));
    }
    only = list[0];
  }
  return isHTML(only, "iframe") ? hooksOf(only).frameWindow?.(only) ?? null : only;
}

/** What `legacyHandler` takes for a document, for isolated worlds: there the named elements are no properties of its own. */
export const documentRules = {
  overridesBuiltIns: true,
  expandosWin: true,
  named(document, name) {
    const entry = document[$rare]?.names?.get(name);
    return entry === undefined ? undefined : namedItem(document, name, entry);
  },
  names(document) {
    const names = [];
    document[$rare]?.names?.forEach((entry, name) => push(names, name));
    return names;
  },
};

/** Notes that an element has a name. For each name there are the elements that may have it. */
function add(document, name, element) {
  if (name === null) return;
  const rare = (document[$rare] ??= { __proto__: null });
  const names = (rare.names ??= new SafeMap());
  let entry = names.get(name);
  if (entry === undefined) {
    // https://webidl.spec.whatwg.org/#LegacyUnforgeable
    if (ReflectGetOwnPropertyDescriptor(document, name)?.configurable === false) return;
    entry = { elements: new SafeSet(), collection: null };
    names.set(name, entry);
    ReflectDefineProperty(document, name, {
      __proto__: null, get: () => namedItem(document, name, entry), enumerable: true, configurable: true,
    });
  }
  entry.elements.add(element);
}

function forget(document, name, element) {
  const entry = name === null ? undefined : document[$rare]?.names?.get(name);
  if (entry === undefined) return;
  entry.elements.delete(element);
  if (entry.elements.size > 0) return;
  document[$rare].names.delete(name);
  deleteProperty(document, name);
}

/** The ID of an element where it may be a name too: an img's only if it also has a name. */
function namingID(element) {
  if (isHTML(element, "object") || (isHTML(element, "img") && nameOf(element) !== null)) return idOf(element);
  return null;
}

function addNames(element) {
  const name = nameOf(element);
  const id = namingID(element);
  if ((name === null && id === null) || rootOf(element) !== element[$document]) return;
  add(element[$document], name, element);
  add(element[$document], id, element);
}

/** Lets the elements of an interface name themselves on their document. */
export function exposeNames(prototype) {
  const inserted = prototype[$inserted];
  const removed = prototype[$removed];
  const attributeChanged = prototype[$attributeChanged];
  prototype[$inserted] = function () {
    if (inserted !== undefined) ReflectApply(inserted, this, []);
    addNames(this);
  };
  prototype[$removed] = function (oldParent, wasConnected) {
    ReflectApply(removed, this, [oldParent, wasConnected]);
    if (this[$document][$rare]?.names === undefined) return;
    forget(this[$document], nameOf(this), this);
    forget(this[$document], idOf(this), this);
  };
  prototype[$attributeChanged] = function (localName, oldValue, value, namespace) {
    ReflectApply(attributeChanged, this, [localName, oldValue, value, namespace]);
    if (namespace !== null || (localName !== "name" && localName !== "id")) return;
    forget(this[$document], oldValue, this);
    if (localName === "name") forget(this[$document], idOf(this), this);
    addNames(this);
  };
}
