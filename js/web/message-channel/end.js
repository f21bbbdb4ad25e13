// One end of a channel, whose other end may belong to another global object:
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports
import { timers } from "core";
import { fire } from "web/dom-events";
import { MessageEvent } from "web/html-events";
import { cloneWithTransfer } from "web/structured-clone";
import { adoptMessage } from "./transfer.js";

/** @param {EventTarget} target what hears of the messages */
export const makeEnd = (target) => ({
  target,
  /** The other end, or null. */
  other: null,
  /** https://html.spec.whatwg.org/multipage/web-messaging.html#port-message-queue; null once it is enabled. */
  waiting: [],
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
  const { waiting } = end;
  if (waiting === null) return;
  end.waiting = null;
  for (let i = 0; i < waiting.length; i++) deliver(end, waiting[i]);
}

/** Takes a message that was copied in the sender's global object. It is called in the end's own. */
function receive(end, sent, sender) {
  const data = sender === globalThis ? sent : adoptMessage(sent);
  if (end.waiting === null) deliver(end, data);
  else end.waiting[end.waiting.length] = data;
}

function deliver(end, { copy, ports }) {
  timers.start(() => {
    if (!end.isDetached) fire(end.target, "message", { data: copy, ports }, MessageEvent);
  }, 0);
}
