// https://dom.spec.whatwg.org/#queue-a-mutation-observer-compound-microtask
import { enqueueMicrotask, push } from "core";
import { fire } from "web/dom-events";
import { algorithms } from "shared/changes";

let isQueued = false;
/** https://dom.spec.whatwg.org/#signal-slot-list */
let signalSlots = [];

/** Queues the microtask that tells mutation observers of their records, and slots that their nodes are others. */
export function queueMutationMicrotask() {
  if (isQueued) return;
  isQueued = true;
  enqueueMicrotask(notify);
}

/** https://dom.spec.whatwg.org/#notify-mutation-observers */
function notify() {
  isQueued = false;
  const slots = signalSlots;
  signalSlots = [];
  algorithms.notifyObservers();
  for (let i = 0; i < slots.length; i++) fire(slots[i], "slotchange", { bubbles: true });
}

/** https://dom.spec.whatwg.org/#signal-a-slot-change */
export function signalSlotChange(slot) {
  for (let i = 0; i < signalSlots.length; i++) {
    if (signalSlots[i] === slot) return;
  }
  push(signalSlots, slot);
  queueMutationMicrotask();
}
