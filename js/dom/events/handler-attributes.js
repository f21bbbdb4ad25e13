// https://html.spec.whatwg.org/#event-handler-content-attributes
import { primordials, push } from "core";
import { SafeSet } from "dom/nodes";
import { bodyTypes, globalHandlerTypes, typeOfHandler, windowHandlerTypes } from "library/script-types";
import { $attributes, $document, $events, $runsScripts, $window, isHTML } from "library/tree";
import { eventTargetState, makeState, setHandler } from "web/dom-events";
import { steps } from "shared/changes";

const { StringPrototypeSlice } = primordials;

let known;

/** Whether there is an event handler for events of a type on elements. */
function isHandlerType(type) {
  if (known === undefined) {
    known = new SafeSet();
    for (let i = 0; i < globalHandlerTypes.length; i++) known.add(globalHandlerTypes[i]);
  }
  return known.has(type);
}

function isIn(list, type) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === type) return true;
  }
  return false;
}

/** Whether a name begins as those of event handlers do. */
function beginsAsHandler(name) {
  return name.length > 2 && name[0] === "o" && name[1] === "n";
}

/** Whether an element has an attribute that may be an event handler. */
export function hasHandlerAttribute(element) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (beginsAsHandler(attributes[i].name)) return true;
  }
  return false;
}

/**
 * Whether a handler of the body is the window's:
 * https://html.spec.whatwg.org/#determining-the-target-of-an-event-handler
 */
function isForWindow(element, type) {
  return (isHTML(element, "body") || isHTML(element, "frameset")) && (isIn(bodyTypes, type) || isIn(windowHandlerTypes, type));
}

/** https://html.spec.whatwg.org/#event-handler-attributes, when an attribute of the name is set or removed. */
function attributeChanged(element, name, oldValue, value, namespace) {
  if (namespace !== null || !beginsAsHandler(name) || element[$document][$runsScripts] !== true) return;
  const type = StringPrototypeSlice(name, 2);
  if (isForWindow(element, type)) {
    const window = element[$document][$window];
    if (window !== null) set(eventTargetState(window), type, name, value, element, true);
  } else if (isHandlerType(type) && element[$events] !== null) {
    // An element that nobody has asked for its listeners yet finds its attributes when somebody does.
    set(element[$events], type, name, value, element, false);
  }
}

function set(state, type, name, body, element, forWindow) {
  setHandler(state, typeOfHandler(type), null, body === null ? undefined : { name, body, element, forWindow });
}

push(steps.attributeChanged, attributeChanged);

/** The slots for listeners of an element, with the event handlers that stand in its attributes. */
export function makeElementState(element) {
  const state = makeState();
  element[$events] = state;
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, value, namespace } = attributes[i];
    if (beginsAsHandler(localName) && !isForWindow(element, StringPrototypeSlice(localName, 2))) {
      attributeChanged(element, localName, null, value, namespace);
    }
  }
  return state;
}

/** Gives the window the event handlers that stand in the attributes of a body or frameset element. */
export function adoptBodyHandlers(body) {
  const attributes = body[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, value, namespace } = attributes[i];
    if (beginsAsHandler(localName) && isForWindow(body, StringPrototypeSlice(localName, 2))) {
      attributeChanged(body, localName, null, value, namespace);
    }
  }
}
