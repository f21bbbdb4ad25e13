// One end of a channel, whose other end may belong to another global object:
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports
import { push, timers } from "core";
import { fireMessage } from "web/html-events";
import { cloneWithTransfer } from "web/structured-clone";
import { adoptMessage } from "./transfer.js";

/** @param {EventTarget} target what hears of the messages */
export const makeEnd = (target) => ({
  target,
  /** The other end, or null. */
  other: null,
  /** https://html.spec.whatwg.org/multipage/web-messaging.html#port-message-queue: what has not been delivered, from `first` on. */
  waiting: [],
  first: 0,
  isEnabled: false,
  isDetached: false,
  receive,
});

export function connect(end, other) {
  end.other = other;
  other.other = end;
}

/** Nothing comes through any more, either way, and neither end keeps the other. */
export function disconnect(end) {
  const { other } = end;
  end.isDetached = true;
  if (other === null) return;
  other.isDetached = true;
  other.other = null;
  end.other = null;
}

/**
 * https://html.spec.whatwg.org/multipage/web-messaging.html#message-port-post-message-steps
 * @param {object[]} transfer what is handed over
 */
export function send(end, message, transfer) {
  // A port that is sent through its own other end is lost, and the message with it.
  const { other } = end;
  const sent = cloneWithTransfer(message, transfer);
  if (other !== null && !other.isDetached) other.receive(other, sent, globalThis);
}

/** Delivers what has come, and from now on whatever comes. */
export function start(end) {
  if (end.isEnabled) return;
  end.isEnabled = true;
  for (let i = end.first; i < end.waiting.length; i++) planDelivery(end);
}

/** Has an end take what was sent to another one and not delivered. */
export function takeOver(end, old) {
  end.waiting = old.waiting;
  end.first = old.first;
  old.waiting = [];
  old.first = 0;
}

/** Takes a message that was copied in the sender's global object. It is called in the end's own. */
function receive(end, sent, sender) {
  push(end.waiting, sender === globalThis ? sent : adoptMessage(sent));
  if (end.isEnabled) planDelivery(end);
}

function planDelivery(end) {
  timers.start(() => {
    if (end.isDetached || end.first === end.waiting.length) return;
    const { copy, ports } = end.waiting[end.first];
    end.waiting[end.first++] = undefined;
    if (end.first === end.waiting.length) {
      end.waiting = [];
      end.first = 0;
    }
    fireMessage(end.target, { data: copy, ports: ports.length === 0 ? undefined : ports });
  }, 0);
}
