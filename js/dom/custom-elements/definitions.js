// The definitions of this window's registry: https://html.spec.whatwg.org/#custom-element-definition
import { SafeMap, currentDocument } from "dom/nodes";
import { isCustomElementName } from "library/names";
import { $customState, $document, $localName, $namespace, $rare, HTML } from "library/tree";

const byName = new SafeMap();
const byConstructor = new SafeMap();

export function definitionNamed(name) {
  return byName.get(name);
}

export function definitionWith(constructor) {
  return byConstructor.get(constructor);
}

export function addDefinition(definition) {
  byName.set(definition.name, definition);
  byConstructor.set(definition.constructor, definition);
}

/** https://html.spec.whatwg.org/#look-up-a-custom-element-definition */
export function lookUpDefinition(document, namespace, localName) {
  return namespace === HTML && document === currentDocument() ? byName.get(localName) : undefined;
}

/** The definition that has made or upgraded an element, or undefined. */
export function definitionOf(element) {
  return element[$rare]?.definition;
}

// Rare slots of custom elements: `definition`, `reactions` and `internals`.

/**
 * https://dom.spec.whatwg.org/#concept-element-defined. The state of an element with a custom element's name is kept as
 * "uncustomized" until it is upgraded, where the specification has "undefined": the name tells it.
 */
export function isDefined(element) {
  switch (element[$customState]) {
    case "custom":
      return true;
    case "uncustomized":
      return element[$namespace] !== HTML || !isCustomElementName(element[$localName]);
    default:
      return false;
  }
}

/** Whether an element waits for its definition. */
export function isUpgradable(element) {
  return element[$customState] === "uncustomized"
    && lookUpDefinition(element[$document], element[$namespace], element[$localName]) !== undefined;
}
