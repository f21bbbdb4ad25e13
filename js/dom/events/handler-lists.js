// https://html.spec.whatwg.org/#event-handlers-on-elements,-document-objects,-and-window-objects, as WebKit has them
import { primordials } from "core";
import { $document, $window } from "library/tree";
import { handlerAttribute } from "web/dom-events";

const { ReflectDefineProperty } = primordials;

/** https://html.spec.whatwg.org/#globaleventhandlers, with those of the specifications that extend it. */
export const globalTypes = [
  "abort", "animationcancel", "animationend", "animationiteration", "animationstart", "auxclick", "beforecopy",
  "beforecut", "beforeinput", "beforematch", "beforepaste", "beforetoggle", "blur", "cancel", "canplay",
  "canplaythrough", "change", "click", "close", "contextlost", "contextmenu", "contextrestored", "copy", "cuechange",
  "cut", "dblclick", "drag", "dragend", "dragenter", "dragleave", "dragover", "dragstart", "drop", "durationchange",
  "emptied", "ended", "error", "focus", "formdata", "gesturechange", "gestureend",
  "gesturestart", "gotpointercapture", "input", "invalid", "keydown", "keypress", "keyup", "load", "loadeddata",
  "loadedmetadata", "loadstart", "lostpointercapture", "mousedown", "mouseenter", "mouseleave", "mousemove",
  "mouseout", "mouseover", "mouseup", "mousewheel", "paste", "pause", "play", "playing", "pointercancel",
  "pointerdown", "pointerenter", "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "progress",
  "ratechange", "reset", "resize", "scroll", "scrollend", "search", "securitypolicyviolation", "seeked", "seeking",
  "select", "selectionchange", "selectstart", "slotchange", "stalled", "submit", "suspend", "timeupdate", "toggle",
  "touchcancel", "touchend", "touchmove", "touchstart", "transitioncancel", "transitionend", "transitionrun",
  "transitionstart", "volumechange", "waiting", "webkitanimationend", "webkitanimationiteration",
  "webkitanimationstart", "webkittransitionend", "wheel",
];

/** https://html.spec.whatwg.org/#windoweventhandlers */
export const windowTypes = [
  "afterprint", "beforeprint", "beforeunload", "hashchange", "languagechange", "message", "messageerror", "offline",
  "online", "pagehide", "pagereveal", "pageshow", "pageswap", "popstate", "rejectionhandled", "storage",
  "unhandledrejection", "unload",
];

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

/** Defines the event handlers of GlobalEventHandlers on a prototype. */
export function defineGlobalHandlers(holder) {
  if (globalHandlers === undefined) {
    globalHandlers = [];
    for (let i = 0; i < globalTypes.length; i++) {
      globalHandlers[i] = handlerAttribute(typeOfHandler(globalTypes[i]));
    }
  }
  for (let i = 0; i < globalTypes.length; i++) {
    ReflectDefineProperty(holder, `on${globalTypes[i]}`, globalHandlers[i]);
  }
}

/** Defines the event handlers of WindowEventHandlers on the global object or its prototype. */
export function defineWindowHandlers(holder) {
  for (let i = 0; i < windowTypes.length; i++) {
    ReflectDefineProperty(holder, `on${windowTypes[i]}`, handlerAttribute(windowTypes[i]));
  }
}

/** Defines the event handlers that a body or frameset element has for its window. */
export function defineBodyHandlers(holder) {
  const windowOf = (element) => element[$document][$window];
  const define = (type) => {
    ReflectDefineProperty(holder, `on${type}`, handlerAttribute(type, windowOf));
  };
  for (let i = 0; i < bodyTypes.length; i++) define(bodyTypes[i]);
  for (let i = 0; i < windowTypes.length; i++) define(windowTypes[i]);
}
