// https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels
import { webidl } from "core";
import { entangle, makePort } from "./message-port.js";

export class MessageChannel {
  #port1 = makePort();
  #port2 = makePort();

  constructor() {
    entangle(this.#port1, this.#port2);
  }

  get port1() {
    return this.#port1;
  }

  get port2() {
    return this.#port2;
  }
}
webidl.expose(MessageChannel);
