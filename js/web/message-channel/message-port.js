// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports
import { domException, primordials, timers, webidl } from "core";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { MessageEvent } from "web/html-events";
import { cloneWithTransfer } from "web/structured-clone";
import { adoptMessage, readTransfer } from "./transfer.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, TypeError } = primordials;

const creating = {};

/** A port's slots. A symbol of the registry, since two ports may belong to two windows. */
const $port = Symbol.for("extrun.dom.message port");

export class MessagePort extends EventTarget {
  [$port] = {
    port: this,
    /** The slots of the port at the other end, or null. */
    other: null,
    /** https://html.spec.whatwg.org/multipage/web-messaging.html#port-message-queue; null once it is enabled. */
    waiting: [],
    isDetached: false,
    receive,
  };

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    super();
  }

  /** https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messageport-postmessage */
  postMessage(message, options = undefined) {
    const state = stateOf(this);
    webidl.requireArguments(arguments.length, 1);
    const transfer = readTransfer(options);
    for (let i = 0; i < transfer.length; i++) {
      if (transfer[i] === this) {
        throw domException("DataCloneError", "The object can not be cloned.");
      }
    }
    // A port that is sent through its own other end is lost, and the message with it.
    const { other } = state;
    const sent = cloneWithTransfer(message, transfer);
    if (other !== null && !other.isDetached) other.receive(other, sent, globalThis);
  }

  start() {
    start(stateOf(this));
  }

  close() {
    const state = stateOf(this);
    state.isDetached = true;
    disentangle(state);
  }
}
defineEventHandler(MessagePort.prototype, "message");
defineEventHandler(MessagePort.prototype, "messageerror");
defineEventHandler(MessagePort.prototype, "close");

// https://html.spec.whatwg.org/multipage/web-messaging.html#handler-messageport-onmessage: setting it starts the port.
const { get, set } = ReflectGetOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
ReflectDefineProperty(MessagePort.prototype, "onmessage", {
  __proto__: null,
  get,
  set(value) {
    primordials.ReflectApply(set, this, [value]);
    start(stateOf(this));
  },
  enumerable: true,
  configurable: true,
});
webidl.expose(MessagePort);

function stateOf(port) {
  const state = webidl.isObject(port) ? port[$port] : undefined;
  if (state === undefined) throw new TypeError("Can only call MessagePort's members on instances of MessagePort");
  return state;
}

export function makePort() {
  return new MessagePort(creating);
}

/** https://html.spec.whatwg.org/multipage/web-messaging.html#entangle */
export function entangle(port1, port2) {
  port1[$port].other = port2[$port];
  port2[$port].other = port1[$port];
}

function disentangle(state) {
  const { other } = state;
  if (other === null) return;
  state.other = null;
  other.other = null;
  timers.start(() => fire(other.port, "close"), 0);
}

function start(state) {
  const { waiting } = state;
  if (waiting === null) return;
  state.waiting = null;
  for (let i = 0; i < waiting.length; i++) deliver(state, waiting[i]);
}

/** Takes a message that was copied in the sender's window. It is called in the port's own window. */
function receive(state, sent, sender) {
  const data = sender === globalThis ? sent : adoptMessage(sent);
  if (state.waiting === null) deliver(state, data);
  else state.waiting[state.waiting.length] = data;
}

function deliver(state, { copy, ports }) {
  timers.start(() => {
    if (!state.isDetached) fire(state.port, "message", { data: copy, ports }, MessageEvent);
  }, 0);
}

// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports:transfer-steps
webidl.platformObjects.ports = {
  isOpen: (value) => webidl.isObject(value) && value[$port] !== undefined && !value[$port].isDetached,
  make: makePort,
  move(from, to) {
    const old = from[$port];
    const state = to[$port];
    state.other = old.other;
    if (old.other !== null) old.other.other = state;
    if (old.waiting !== null) state.waiting = old.waiting;
    old.other = null;
    old.isDetached = true;
  },
};
