// https://html.spec.whatwg.org/multipage/comms.html#messageevent
import { load, primordials, webidl } from "core";
import { Event, dispatch, eventState, eventTargetState } from "web/dom-events";

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
    const list = ports === undefined ? [] : webidl.sequence(ports, requireTarget);
    this.#ports = load("web/builtins").builtins.Object.freeze(list);
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
}

webidl.expose(MessageEvent);

function requireTarget(value) {
  if (eventTargetState(value) === undefined) {
    throw new TypeError("Type error");
  }
  return value;
}

/** Tells an object of a message, whose data may be undefined, for which the constructor would take null. */
export function fireMessage(target, init) {
  const event = new MessageEvent("message", init);
  setData(event, init.data);
  eventState(event).isTrusted = true;
  dispatch(target, event);
}
