// https://w3c.github.io/IndexedDB/#versionchange
import { webidl } from "core";
import { Event } from "web/dom-events";

export class IDBVersionChangeEvent extends Event {
  #oldVersion;
  #newVersion;

  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super(type, init);
    const { newVersion = null, oldVersion = 0 } = webidl.dictionary(init);
    this.#oldVersion = versionNumber(oldVersion);
    this.#newVersion = newVersion === null ? null : versionNumber(newVersion);
  }

  get oldVersion() {
    return this.#oldVersion;
  }

  get newVersion() {
    return this.#newVersion;
  }
}
webidl.expose(IDBVersionChangeEvent);

/** https://webidl.spec.whatwg.org/#js-unsigned-long-long, for what a double holds exactly */
function versionNumber(value) {
  const number = +value;
  return number - number === 0 ? number - (number % 1) + 0 : 0;
}
