// https://html.spec.whatwg.org/multipage/comms.html#messageevent
import { load, primordials, webidl } from "core";
import { Event, dispatch, eventState, eventTargetState, initialize } from "web/dom-events";

const { TypeError } = primordials;

let setData;

export class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

  static {
    setData = (event, data) => {
      event.#data = data;
    };
  }

  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super(type, init);
    const { data = null, lastEventId = "", origin = "", ports = undefined, source = null } = webidl.dictionary(init);
    this.#data = data;
    this.#lastEventId = webidl.DOMString(lastEventId);
    this.#origin = webidl.USVString(origin);
    this.#ports = toPorts(ports);
    this.#source = source === null ? null : requireTarget(source);
  }

  get data() {
    return this.#data;
  }

  get origin() {
    return this.#origin;
  }

  get lastEventId() {
    return this.#lastEventId;
  }

  get source() {
    return this.#source;
  }

  get ports() {
    return this.#ports;
  }

  /** https://html.spec.whatwg.org/multipage/comms.html#dom-messageevent-initmessageevent */
  initMessageEvent(
    type, bubbles = false, cancelable = false, data = null, origin = "", lastEventId = "", source = null, ports = undefined,
  ) {
    webidl.requireArguments(arguments.length, 1);
    const members = {
      data, origin: webidl.USVString(origin), lastEventId: webidl.DOMString(lastEventId),
      source: source === null ? null : requireTarget(source), ports: toPorts(ports),
    };
    if (!initialize(eventState(this), webidl.DOMString(type), !!bubbles, !!cancelable)) return;
    this.#data = members.data;
    this.#origin = members.origin;
    this.#lastEventId = members.lastEventId;
    this.#source = members.source;
    this.#ports = members.ports;
  }
}

webidl.expose(MessageEvent);

function toPorts(value) {
  const ports = value === undefined ? [] : webidl.sequence(value, requireTarget);
  return load("web/builtins").builtins.Object.freeze(ports);
}

function requireTarget(value) {
  if (eventTargetState(value) === undefined) {
    throw new TypeError("Type error");
  }
  return value;
}

/** Tells an object of a message, whose data may be undefined, for which the constructor would take null. */
export function fireMessage(target, init) {
  const event = new MessageEvent("message", { __proto__: null, ...init });
  setData(event, init.data);
  eventState(event).isTrusted = true;
  dispatch(target, event);
}
