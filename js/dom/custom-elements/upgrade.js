// https://html.spec.whatwg.org/#upgrades
import { domException, primordials, push } from "core";
import {
  $attributes, $customState, $document, $localName, $namespace, $shadowRoot, $versions, isConnected, rareOf,
} from "library/tree";
import { definitionOf, lookUpDefinition } from "./definitions.js";
import { tellForm } from "./form-callbacks.js";
import { enqueueCallback, enqueueUpgrade } from "./reactions.js";

const { ReflectConstruct, TypeError } = primordials;

/** https://html.spec.whatwg.org/#concept-upgrade-an-element */
export function upgrade(element, definition) {
  if (element[$customState] !== "uncustomized") return;
  const rare = rareOf(element);
  rare.definition = definition;
  element[$customState] = "failed";
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, value, namespace } = attributes[i];
    enqueueCallback(element, "attributeChangedCallback", [localName, null, value, namespace]);
  }
  if (isConnected(element)) enqueueCallback(element, "connectedCallback", []);
  const { constructionStack } = definition;
  push(constructionStack, element);
  try {
    if (definition.disableShadow && element[$shadowRoot] !== null) {
      throw domException("NotSupportedError", "The definition of the custom element disables its shadow root.");
    }
    element[$customState] = "precustomized";
    const result = ReflectConstruct(definition.constructor, []);
    if (result !== element) throw new TypeError("Custom element constructor returned a wrong element");
  } catch (error) {
    element[$customState] = "failed";
    rare.definition = undefined;
    rare.reactions = undefined;
    throw error;
  } finally {
    constructionStack.length--;
  }
  element[$customState] = "custom";
  if (definition.formAssociated) {
    // Lists of a form's controls are kept until the tree changes; this one is a control from now on.
    element[$document][$versions].tree++;
    tellForm(element);
  }
}

/** https://html.spec.whatwg.org/#concept-try-upgrade */
export function tryToUpgrade(element) {
  if (element[$customState] !== "uncustomized" || definitionOf(element) !== undefined) return;
  const definition = lookUpDefinition(element[$document], element[$namespace], element[$localName]);
  if (definition !== undefined) enqueueUpgrade(element, definition);
}
