// https://w3c.github.io/web-locks/#api-lock
import { primordials, webidl } from "core";

const { TypeError } = primordials;

const creating = {};

export class Lock {
  #name;
  #mode;

  constructor(key, name, mode) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#name = name;
    this.#mode = mode;
  }

  get name() {
    return this.#name;
  }

  get mode() {
    return this.#mode;
  }
}

webidl.expose(Lock);

export const makeLock = (name, mode) => new Lock(creating, name, mode);
