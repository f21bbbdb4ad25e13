// https://html.spec.whatwg.org/#event-handlers-on-elements,-document-objects,-and-window-objects
import { primordials, webidl } from "core";
import { globalHandlerTypes, windowHandlerTypes } from "library/script-types";
import { $document, $window } from "library/tree";
import { handlerAttribute } from "web/dom-events";

const { ReflectDefineProperty } = primordials;

/** https://html.spec.whatwg.org/#window-reflecting-body-element-event-handler-set */
export const bodyTypes = ["blur", "error", "focus", "load", "resize", "scroll"];

/** The names of the events with older names, as their handlers' types. */
const legacyHandlers = {
  __proto__: null,
  webkitanimationend: "webkitAnimationEnd",
  webkitanimationiteration: "webkitAnimationIteration",
  webkitanimationstart: "webkitAnimationStart",
  webkittransitionend: "webkitTransitionEnd",
};

/** The type of the events that the handler `on<name>` is for. */
export function typeOfHandler(name) {
  return legacyHandlers[name] ?? name;
}

/** OPTIMIZATION: elements, documents and the window share their handlers' accessors. */
let globalHandlers;

/** Defines the event handlers of GlobalEventHandlers on a prototype; those of touches only where there is a touch screen. */
export function defineGlobalHandlers(holder) {
  globalHandlers ??= makeGlobalHandlers();
  const hasTouch = webidl.platformObjects.environment?.hasTouch?.() !== false;
  for (let i = 0; i < globalHandlers.length; i++) {
    const { name, property, isTouch } = globalHandlers[i];
    if (hasTouch || !isTouch) ReflectDefineProperty(holder, name, property);
  }
}

function makeGlobalHandlers() {
  const handlers = [];
  for (let i = 0; i < globalHandlerTypes.length; i++) {
    const type = globalHandlerTypes[i];
    const property = handlerAttribute(typeOfHandler(type));
    handlers[i] = { name: `on${type}`, property, isTouch: type.startsWith("touch") };
  }
  return handlers;
}

/** Defines the event handlers of WindowEventHandlers on the global object or its prototype. */
export function defineWindowHandlers(holder) {
  for (let i = 0; i < windowHandlerTypes.length; i++) {
    ReflectDefineProperty(holder, `on${windowHandlerTypes[i]}`, handlerAttribute(windowHandlerTypes[i]));
  }
}

/** Defines the event handlers that a body or frameset element has for its window. */
export function defineBodyHandlers(holder) {
  const windowOf = (element) => element[$document][$window];
  const define = (type) => {
    ReflectDefineProperty(holder, `on${type}`, handlerAttribute(type, windowOf));
  };
  for (let i = 0; i < bodyTypes.length; i++) define(bodyTypes[i]);
  for (let i = 0; i < windowHandlerTypes.length; i++) define(windowHandlerTypes[i]);
}
