// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports
import { domException, primordials, webidl } from "core";
import { EventTarget, defineEventHandler, fireLater } from "web/dom-events";
import { connect, makeEnd, send, start, takeOver } from "./end.js";
import { readTransfer } from "./transfer.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, SymbolFor, TypeError } = primordials;

const creating = {};

/** A port's end of its channel. A symbol of the registry, since two ports may belong to two windows. */
const $port = SymbolFor("extrun.dom.message port");

export class MessagePort extends EventTarget {
  [$port] = makeEnd(this);

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    super();
  }

  /** https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messageport-postmessage */
  postMessage(message, options = undefined) {
    const end = endOf(this);
    webidl.requireArguments(arguments.length, 1);
    const transfer = readTransfer(options);
    for (let i = 0; i < transfer.length; i++) {
      if (transfer[i] === this) {
        throw domException("DataCloneError");
      }
    }
    send(end, message, transfer);
  }

  start() {
    start(endOf(this));
  }

  close() {
    const end = endOf(this);
    end.isDetached = true;
    disentangle(end);
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
    start(endOf(this));
  },
  enumerable: true,
  configurable: true,
});
webidl.expose(MessagePort);

function endOf(port) {
  const end = webidl.isObject(port) ? port[$port] : undefined;
  if (end === undefined) throw new TypeError("Can only call MessagePort's members on instances of MessagePort");
  return end;
}

export function makePort() {
  return new MessagePort(creating);
}

/** https://html.spec.whatwg.org/multipage/web-messaging.html#entangle */
export function entangle(port1, port2) {
  connect(port1[$port], port2[$port]);
}

function disentangle(end) {
  const { other } = end;
  if (other === null) return;
  end.other = null;
  other.other = null;
  fireLater(other.target, "close");
}

// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports:transfer-steps
webidl.platformObjects.ports = {
  isOpen: (value) => webidl.isObject(value) && value[$port] !== undefined && !value[$port].isDetached,
  make: makePort,
  move(from, to) {
    const old = from[$port];
    const end = to[$port];
    end.other = old.other;
    if (old.other !== null) old.other.other = end;
    takeOver(end, old);
    old.other = null;
    old.isDetached = true;
  },
};
