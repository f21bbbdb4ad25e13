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
    this.#oldVersion = webidl.unsignedLongLong(oldVersion);
    this.#newVersion = newVersion === null ? null : webidl.unsignedLongLong(newVersion);
  }

  get oldVersion() {
    return this.#oldVersion;
  }

  get newVersion() {
    return this.#newVersion;
  }
}
webidl.expose(IDBVersionChangeEvent);
