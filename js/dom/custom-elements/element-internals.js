// https://html.spec.whatwg.org/#elementinternals
import { domException, load, primordials, put, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import {
  $customState, $document, $host, $localName, $namespace, $parent, $shadow, $shadowRoot, isNode, isShadowRoot,
  rareOf,
} from "library/tree";
import { CustomStateSet } from "./custom-state-set.js";
import { definitionOf, lookUpDefinition } from "./definitions.js";
import { defineInternalsAria } from "./internals-aria.js";

const { ReflectOwnKeys, TypeError } = primordials;

/** The element of each, and its values of https://w3c.github.io/aria/#ARIAMixin */
let elementOf;
let ariaOf;

export class ElementInternals {
  #element;
  #states = null;
  #aria = null;

  static {
    elementOf = (internals) => internals.#element;
    ariaOf = (internals) => (internals.#aria ??= { __proto__: null });
  }

  constructor(token, element) {
    requireInternal(token);
    this.#element = element;
  }

  /** https://html.spec.whatwg.org/#dom-elementinternals-shadowroot */
  get shadowRoot() {
    const root = this.#element[$shadowRoot];
    return root !== null && root[$shadow].isAvailableToInternals ? root : null;
  }

  /** https://html.spec.whatwg.org/#dom-elementinternals-states */
  get states() {
    if (this.#states === null) {
      this.#states = new CustomStateSet(internal);
      // `:state()` looks for them there.
      rareOf(this.#element).customStates = this.#states;
    }
    return this.#states;
  }

  /** https://html.spec.whatwg.org/#dom-elementinternals-setformvalue */
  setFormValue(value, state = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const slots = requireAssociated(this);
    const entry = toFormValue(value);
    slots.value = entry;
    slots.state = state === undefined ? entry : toFormValue(state);
  }

  get form() {
    requireAssociated(this);
    return load("dom/forms").formOwner(this.#element);
  }

  get labels() {
    requireAssociated(this);
    return load("dom/forms").labelsOf(this.#element);
  }

  /** https://html.spec.whatwg.org/#dom-elementinternals-setvalidity */
  setValidity(validity = undefined, message = undefined, anchor = undefined) {
    const slots = requireAssociated(this);
    const { flags } = load("dom/constraints");
    const given = webidl.dictionary(validity);
    const names = ReflectOwnKeys(flags);
    let found = 0;
    for (let i = 0; i < names.length; i++) {
      if (given[names[i]]) found |= flags[names[i]];
    }
    const text = message === undefined ? "" : webidl.DOMString(message);
    if (found !== 0 && text === "") throw new TypeError("Type error");
    if (anchor !== undefined && !isBelow(requireElement(anchor), this.#element)) {
      throw domException("NotFoundError");
    }
    slots.flags = found;
    slots.message = found === 0 ? "" : text;
  }

  get willValidate() {
    requireAssociated(this);
    return !load("dom/constraints").isBarred(this.#element);
  }

  get validity() {
    requireAssociated(this);
    return load("dom/constraints").validityOf(this.#element);
  }

  get validationMessage() {
    return requireAssociated(this).message;
  }

  checkValidity() {
    requireAssociated(this);
    return load("dom/constraints").checkValidity(this.#element);
  }

  reportValidity() {
    requireAssociated(this);
    return load("dom/constraints").reportValidity(this.#element);
  }
}
defineInternalsAria(ElementInternals.prototype, ariaOf);
webidl.expose(ElementInternals);

/** `{ value, state, flags, message }` of a form-associated custom element; throws for any other. */
function requireAssociated(internals) {
  const element = elementOf(internals);
  if (definitionOf(element)?.formAssociated !== true) {
    throw domException("NotSupportedError", "The target element is not a form-associated custom element.");
  }
  return internalsOf(element);
}

/** What a form-associated custom element has set through its internals. */
export function internalsOf(element) {
  const rare = rareOf(element);
  return (rare.internals ??= { value: null, state: null, flags: 0, message: "" });
}

function toFormValue(value) {
  if (value === null || value === undefined) return null;
  if (webidl.isObject(value)) {
    const { FormData, entriesOf } = load("web/form-data");
    if (value instanceof FormData) return { entries: copyOf(entriesOf(value)) };
    const { File } = load("web/blob");
    if (value instanceof File) return value;
  }
  return webidl.USVString(value);
}

/** What a script does with its FormData afterwards is not submitted. */
function copyOf(entries) {
  const copy = [];
  for (let i = 0; i < entries.length; i++) put(copy, i, { name: entries[i].name, value: entries[i].value });
  return copy;
}

function requireElement(value) {
  if (!isNode(value) || value[$localName] === undefined) {
    throw new TypeError("Argument 3 ('anchor') to ElementInternals.setValidity must be an instance of HTMLElement");
  }
  return value;
}

/** Whether a node is a https://dom.spec.whatwg.org/#concept-shadow-including-descendant of an element. */
function isBelow(node, element) {
  for (let other = node; other !== null;) {
    if (other === element) return other !== node;
    other = isShadowRoot(other) ? other[$host] : other[$parent];
  }
  return false;
}

/** https://html.spec.whatwg.org/#dom-attachinternals */
export function attachInternals(element) {
  const refuse = (why) => domException("NotSupportedError", why);
  const definition = lookUpDefinition(element[$document], element[$namespace], element[$localName]);
  if (definition === undefined) throw refuse("There is no definition of this element");
  if (definition.disableInternals) throw refuse("The custom element's definition disables internals");
  const rare = rareOf(element);
  if (rare.hasInternals === true) throw refuse("There is already an existing ElementInternals");
  const state = element[$customState];
  if (state !== "precustomized" && state !== "custom") throw refuse("The element is not a custom element yet");
  rare.hasInternals = true;
  return new ElementInternals(internal, element);
}
