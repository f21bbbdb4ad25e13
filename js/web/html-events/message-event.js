// https://html.spec.whatwg.org/multipage/comms.html#messageevent
import { load, primordials, webidl } from "core";
import { Event, eventTargetState } from "web/dom-events";

const { TypeError } = primordials;

export class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

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
