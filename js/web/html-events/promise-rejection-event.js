// https://html.spec.whatwg.org/multipage/webappapis.html#promiserejectionevent
import { primordials, webidl } from "core";
import { Event } from "web/dom-events";

const { TypeError } = primordials;

export class PromiseRejectionEvent extends Event {
  #promise;
  #reason;

  constructor(type, init) {
    webidl.requireArguments(arguments.length, 2);
    super(type, init);
    const { promise, reason } = webidl.dictionary(init);
    if (!webidl.isObject(promise)) {
      throw new TypeError("Member PromiseRejectionEventInit.promise is required and must be an instance of Promise");
    }
    this.#promise = promise;
    this.#reason = reason;
  }

  get promise() {
    return this.#promise;
  }

  get reason() {
    return this.#reason;
  }
}

webidl.expose(PromiseRejectionEvent);
