// https://dom.spec.whatwg.org/#interface-abortcontroller
import { webidl } from "core";
import { createSignal, signalAbort } from "./abort-signal.js";

export class AbortController {
  #signal = createSignal();

  get signal() {
    return this.#signal;
  }

  /** @param {*} [reason] what `signal.reason` becomes; an AbortError without it */
  abort(reason = undefined) {
    signalAbort(this.#signal, reason);
  }
}

webidl.expose(AbortController);
