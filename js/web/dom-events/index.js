// https://dom.spec.whatwg.org/#events
export { Event, CustomEvent, eventState } from "./event.js";
export { EventTarget, eventTargetState, makeEventTarget } from "./event-target.js";
export { dispatch, fire } from "./dispatch.js";
export { defineEventHandler } from "./event-handler.js";
