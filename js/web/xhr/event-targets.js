// https://xhr.spec.whatwg.org/#xmlhttprequesteventtarget
import { load, primordials, webidl } from "core";
import { EventTarget, defineEventHandler, eventTargetState, fire } from "web/dom-events";

/** What lets an object be made. */
export const creating = {};

export class XMLHttpRequestEventTarget extends EventTarget {
  constructor(key = undefined) {
    if (key !== creating) throw new primordials.TypeError("Illegal constructor");
    super();
  }
}

const handlers = ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"];
for (let i = 0; i < handlers.length; i++) defineEventHandler(XMLHttpRequestEventTarget.prototype, handlers[i]);
webidl.expose(XMLHttpRequestEventTarget);

export class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
  constructor(key = undefined) {
    super(key);
  }
}
webidl.expose(XMLHttpRequestUpload);

export const makeUpload = () => new XMLHttpRequestUpload(creating);

/** Whether anybody would hear of an upload. */
export const hasListeners = (target) => eventTargetState(target).listeners.length > 0;

/** https://xhr.spec.whatwg.org/#concept-event-fire-progress */
export function fireProgress(target, type, loaded, total) {
  const ProgressEvent = load("web/ui-events").interfaceNamed("ProgressEvent");
  fire(target, type, { lengthComputable: total !== 0, loaded, total }, ProgressEvent);
}
