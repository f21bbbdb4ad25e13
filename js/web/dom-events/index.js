// https://dom.spec.whatwg.org/#events
export { Event, CustomEvent, eventPhase, eventState, initialize } from "./event.js";
export { $events, EventTarget, eraseListeners, eventTargetState, makeEventTarget, makeState } from "./event-target.js";
export { currentEvent, dispatch, finish, fire, fireLater, invoke, parentOf } from "./dispatch.js";
export { defineEventHandler, handlerAttribute, setHandler } from "./event-handler.js";
