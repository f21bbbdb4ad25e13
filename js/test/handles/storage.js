import { call } from "../door.js";

/** The keychain of the phone, as a program of one access group sees it. */
class Keychain {
  #group;

  constructor(group) {
    this.#group = group;
  }

  /** The same keychain for another access group. */
  group(name) {
    return new Keychain(name);
  }

  /** Adds a password, or changes it. */
  set(service, account, value, { accessibility = null } = {}) {
    call("keychain_set", this.#group, service, account, value, accessibility);
  }

  /** A password; `null` where there is none. Throws where the phone is locked. */
  get(service, account) {
    return call("keychain_get", this.#group, service, account);
  }

  /** Removes the passwords of a service, or one of them. Gives whether there was one. */
  delete(service, account = null) {
    return call("keychain_delete", this.#group, service, account);
  }

  lock() {
    call("device_lock", true);
  }

  unlock() {
    call("device_lock", false);
  }
}

/** The defaults of an application group, which app and extension share. */
class AppGroup {
  #name;

  constructor(name) {
    this.#name = name;
  }

  /** Another group. */
  group(name) {
    return new AppGroup(name);
  }

  get(key) {
    return call("appGroup_get", this.#name, key);
  }

  /** Sets a value; `null` removes it. */
  set(key, value) {
    call("appGroup_set", this.#name, key, value);
  }

  get keys() {
    return call("appGroup_names", this.#name);
  }
}

export const makeKeychain = () => new Keychain("test");
export const makeAppGroup = () => new AppGroup("group.test");
