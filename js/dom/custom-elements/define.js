// https://html.spec.whatwg.org/#element-definition
import { primordials, webidl } from "core";
import { SafeSet } from "dom/nodes";
import { watchForms } from "./form-callbacks.js";

const { TypeError } = primordials;

const callbackNames = ["connectedCallback", "disconnectedCallback", "adoptedCallback", "attributeChangedCallback"];
const formCallbackNames = [
  "formAssociatedCallback", "formResetCallback", "formDisabledCallback", "formStateRestoreCallback",
];

function readCallbacks(prototype, names, callbacks) {
  for (let i = 0; i < names.length; i++) {
    const callback = prototype[names[i]];
    if (callback !== undefined && typeof callback !== "function") {
      throw new TypeError(`A custom element callback must be a function: ${names[i]}`);
    }
    callbacks[names[i]] = callback;
  }
}

function stringsOf(value) {
  const strings = new SafeSet();
  const list = value === undefined ? [] : webidl.sequence(value, webidl.DOMString);
  for (let i = 0; i < list.length; i++) strings.add(list[i]);
  return strings;
}

/** Reads all that a class says about its elements, in the order of https://html.spec.whatwg.org/#element-definition */
export function makeDefinition(name, constructor) {
  const { prototype } = constructor;
  if (!webidl.isObject(prototype)) throw new TypeError("Custom element constructor's prototype must be an object");
  const callbacks = { __proto__: null };
  readCallbacks(prototype, callbackNames, callbacks);
  const isObserving = callbacks.attributeChangedCallback !== undefined;
  const observed = stringsOf(isObserving ? constructor.observedAttributes : undefined);
  const disabled = stringsOf(constructor.disabledFeatures);
  const formAssociated = !!constructor.formAssociated;
  if (formAssociated) {
    readCallbacks(prototype, formCallbackNames, callbacks);
    watchForms();
  }
  return {
    name,
    localName: name,
    constructor,
    callbacks,
    observes: (attribute) => observed.has(attribute),
    constructionStack: [],
    formAssociated,
    /** Whether HTMLElement is what the class extends, once it has been looked at. */
    isAutonomous: undefined,
    disableInternals: disabled.has("internals"),
    disableShadow: disabled.has("shadow"),
  };
}
