// The events for which an element can have an event handler in an attribute, `on` and the name, as WebKit has them.
// https://html.spec.whatwg.org/#event-handlers-on-elements,-document-objects,-and-window-objects

/** https://html.spec.whatwg.org/#globaleventhandlers, with those of the specifications that extend it. */
export const globalHandlerTypes = [
  "abort", "animationcancel", "animationend", "animationiteration", "animationstart", "auxclick", "beforecopy",
  "beforecut", "beforeinput", "beforematch", "beforepaste", "beforetoggle", "blur", "cancel", "canplay",
  "canplaythrough", "change", "click", "close", "contextlost", "contextmenu", "contextrestored", "copy",
  "cuechange", "cut", "dblclick", "drag", "dragend", "dragenter", "dragleave", "dragover", "dragstart", "drop",
  "durationchange", "emptied", "ended", "error", "focus", "formdata", "gesturechange", "gestureend", "gesturestart",
  "gotpointercapture", "input", "invalid", "keydown", "keypress", "keyup", "load", "loadeddata", "loadedmetadata",
  "loadstart", "lostpointercapture", "mousedown", "mouseenter", "mouseleave", "mousemove", "mouseout", "mouseover",
  "mouseup", "mousewheel", "paste", "pause", "play", "playing", "pointercancel", "pointerdown", "pointerenter",
  "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "progress", "ratechange", "reset",
  "resize", "scroll", "scrollend", "search", "securitypolicyviolation", "seeked", "seeking", "select",
  "selectionchange", "selectstart", "slotchange", "stalled", "submit", "suspend", "timeupdate", "toggle",
  "touchcancel", "touchend", "touchmove", "touchstart", "transitioncancel", "transitionend", "transitionrun",
  "transitionstart", "volumechange", "waiting", "webkitanimationend", "webkitanimationiteration",
  "webkitanimationstart", "webkittransitionend", "wheel",
];

/** https://html.spec.whatwg.org/#windoweventhandlers */
export const windowHandlerTypes = [
  "afterprint", "beforeprint", "beforeunload", "hashchange", "languagechange", "message", "messageerror", "offline",
  "online", "pagehide", "pagereveal", "pageshow", "pageswap", "popstate", "rejectionhandled", "storage",
  "unhandledrejection", "unload",
];

/** The types of the events with older names, by the names of their handlers. */
const legacyTypes = {
  __proto__: null,
  webkitanimationend: "webkitAnimationEnd",
  webkitanimationiteration: "webkitAnimationIteration",
  webkitanimationstart: "webkitAnimationStart",
  webkittransitionend: "webkitTransitionEnd",
};

/** The type of the events that the handler `on<name>` is for. */
export const typeOfHandler = (name) => legacyTypes[name] ?? name;

// OPTIMIZATION: put together once for all pages, as the engine has to look up each text that is new to it.
const handlerOf = (name) => ({ name: `on${name}`, type: typeOfHandler(name), isTouch: name.startsWith("touch") });

/** The same with the attributes of IDL: `{ name, type, isTouch }`, as `{ name: "onclick", type: "click", isTouch: false }`. */
export const globalHandlers = globalHandlerTypes.map(handlerOf);
export const windowHandlers = windowHandlerTypes.map(handlerOf);

/** https://html.spec.whatwg.org/#window-reflecting-body-element-event-handler-set */
export const bodyTypes = ["blur", "error", "focus", "load", "resize", "scroll"];

/** What a body or frameset element has for its window. */
export const bodyHandlers = bodyTypes.map(handlerOf).concat(windowHandlers);
