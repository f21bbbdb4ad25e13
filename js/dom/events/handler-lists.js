// https://html.spec.whatwg.org/#event-handlers-on-elements,-document-objects,-and-window-objects
import { primordials, put, realm } from "core";
import { bodyHandlers, globalHandlers, windowHandlers } from "library/script-types";
import { $document, $window } from "library/tree";
import { handlerAttribute } from "web/dom-events";

const { ReflectDefineProperty } = primordials;

/** OPTIMIZATION: elements, documents and the window share their handlers' accessors. */
let globalProperties;

/** Defines the event handlers of GlobalEventHandlers on a prototype; those of touches only where there is a touch screen. */
export function defineGlobalHandlers(holder) {
  globalProperties ??= makeGlobalProperties();
  const hasTouch = realm.hasTouch();
  for (let i = 0; i < globalHandlers.length; i++) {
    const { name, isTouch } = globalHandlers[i];
    if (hasTouch || !isTouch) ReflectDefineProperty(holder, name, globalProperties[i]);
  }
}

function makeGlobalProperties() {
  const properties = [];
  for (let i = 0; i < globalHandlers.length; i++) put(properties, i, handlerAttribute(globalHandlers[i].type));
  return properties;
}

/** Defines the event handlers of WindowEventHandlers on the global object or its prototype. */
export function defineWindowHandlers(holder) {
  defineHandlers(holder, windowHandlers);
}

/** Defines the event handlers that a body or frameset element has for its window. */
export function defineBodyHandlers(holder) {
  defineHandlers(holder, bodyHandlers, (element) => element[$document][$window]);
}

function defineHandlers(holder, handlers, targetOf = undefined) {
  for (let i = 0; i < handlers.length; i++) {
    ReflectDefineProperty(holder, handlers[i].name, handlerAttribute(handlers[i].type, targetOf));
  }
}
