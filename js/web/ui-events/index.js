// The event interfaces that only pages have. Each class is made on its first use.
import { load, realm } from "core";
import { CustomEvent, Event, eventState } from "web/dom-events";
import { makeEvent } from "./define-event.js";
import { htmlEvents } from "./html.js";
import { keyboardEvents } from "./keyboard.js";
import { mouseEvents } from "./mouse.js";
import { pageEvents } from "./page.js";
import { touchEvents } from "./touch.js";
import { uiEvents } from "./ui.js";

const makers = {
  __proto__: null, ...uiEvents, ...mouseEvents, ...keyboardEvents, ...touchEvents, ...htmlEvents, ...pageEvents,
};
const made = { __proto__: null };

export { makeEvent };

/** The interface with a name that `makers` has. All are globals of a page. */
export function interfaceNamed(name) {
  return made[name] ?? (made[name] = makers[name](interfaceNamed));
}

/** https://dom.spec.whatwg.org/#dom-document-createevent: the interfaces of the older names. */
const legacyNames = {
  __proto__: null,
  beforeunloadevent: "BeforeUnloadEvent",
  compositionevent: "CompositionEvent",
  devicemotionevent: "DeviceMotionEvent",
  deviceorientationevent: "DeviceOrientationEvent",
  dragevent: "DragEvent",
  focusevent: "FocusEvent",
  hashchangeevent: "HashChangeEvent",
  keyboardevent: "KeyboardEvent",
  mouseevent: "MouseEvent",
  mouseevents: "MouseEvent",
  storageevent: "StorageEvent",
  textevent: "TextEvent",
  touchevent: "TouchEvent",
  uievent: "UIEvent",
  uievents: "UIEvent",
};

/**
 * The interface that `document.createEvent` makes an event of, or undefined.
 * @param {string} name in lower case
 */
export function interfaceFor(name) {
  switch (name) {
    case "customevent":
      return CustomEvent;
    case "event":
    case "events":
    case "htmlevents":
    case "svgevents":
      return Event;
    case "messageevent":
      return load("web/html-events").MessageEvent;
  }
  const found = legacyNames[name];
  return found === undefined ? undefined : interfaceNamed(found);
}

/**
 * Makes an event of an interface whose constructor a script may not call, or that is not to be set up yet.
 * https://dom.spec.whatwg.org/#dom-document-createevent
 * @param {string} name in lower case
 * @returns {Event | undefined}
 */
export function createEvent(name) {
  const isThere = name !== "touchevent" || realm.hasTouch();
  const Interface = isThere ? interfaceFor(name) : undefined;
  if (Interface === undefined) return undefined;
  const event = makeEvent(Interface, "");
  eventState(event).initialized = false;
  return event;
}
