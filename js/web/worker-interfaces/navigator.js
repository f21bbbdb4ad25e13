// https://html.spec.whatwg.org/multipage/workers.html#the-workernavigator-object, as Safari has it
import { host, load, primordials, realm, webidl } from "core";

const { StringPrototypeSlice, TypeError } = primordials;

const creating = {};

export class WorkerNavigator {
  /** What the device says of itself: `userAgent`, `platform`, `hardwareConcurrency`, `languages`. */
  #device;

  constructor(key, device) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#device = device;
  }

  get appCodeName() {
    return "Mozilla";
  }

  get appName() {
    return "Netscape";
  }

  get appVersion() {
    return StringPrototypeSlice(this.#device.userAgent, "Mozilla/".length);
  }

  get platform() {
    return this.#device.platform;
  }

  get product() {
    return "Gecko";
  }

  get userAgent() {
    return this.#device.userAgent;
  }

  get language() {
    return this.#device.languages[0];
  }

  get languages() {
    return this.#device.languages;
  }

  get onLine() {
    return host.network_online();
  }

  get hardwareConcurrency() {
    return this.#device.hardwareConcurrency;
  }
}

load("web/missing-globals").defineMissing(
  WorkerNavigator.prototype, "navigator", realm.kind, realm.isSecureContext(),
);
webidl.expose(WorkerNavigator);

/** @param {object} device see `WorkerNavigator` */
export function makeNavigator(device) {
  return new WorkerNavigator(creating, { ...device, languages: load("web/builtins").builtins.Object.freeze(device.languages) });
}
