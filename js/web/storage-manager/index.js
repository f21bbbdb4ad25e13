// https://storage.spec.whatwg.org/#storagemanager
import { defineValue, host, load, primordials, realm, webidl } from "core";

const { JSONParse, ReflectApply, TypeError } = primordials;

const creating = {};

export class StorageManager {
  #isManager = true;

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  /** https://storage.spec.whatwg.org/#dom-storagemanager-estimate: what databases and caches of the origin take, and may take. */
  async estimate() {
    this.#isManager; // Throws for any other object.
    const text = read();
    await host.task_wait();
    return JSONParse(text);
  }

  /** https://storage.spec.whatwg.org/#dom-storagemanager-persisted */
  async persisted() {
    this.#isManager;
    read();
    await host.task_wait();
    return false;
  }
}

/**
 * https://storage.spec.whatwg.org/#dom-storagemanager-persist, which workers do not have
 * WebKit asks no user, but goes by whether the site stands on the home screen: https://webkit.org/blog/14403/updates-to-storage-policy/
 */
const persistence = {
  async persist() {
    return ReflectApply(persisted, this, []);
  },
};
const { persisted } = StorageManager.prototype;
const { kind } = realm;
load("web/missing-globals").defineMissing(StorageManager.prototype, "navigator.storage", kind, true);
if (kind === "window") {
  defineValue(StorageManager.prototype, "persist", persistence.persist, true);
}

function read() {
  const text = host.storage_estimate();
  if (text === undefined) throw new TypeError("Type error");
  return text;
}

webidl.expose(StorageManager);

/** The manager of this context: https://storage.spec.whatwg.org/#dom-navigatorstorage-storage */
export const storage = new StorageManager(creating);
