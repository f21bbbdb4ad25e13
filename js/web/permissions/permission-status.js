// https://w3c.github.io/permissions/#permissionstatus-interface
import { asTask, entry, primordials, push, webidl } from "core";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";

const { TypeError } = primordials;

const creating = {};

/** Those that scripts have: one that nobody refers to can still be listened to. */
const statuses = [];

let setAllowed;

export class PermissionStatus extends EventTarget {
  #name;
  #isAllowed;

  static {
    setAllowed = (status, isAllowed) => {
      const isChange = status.#isAllowed !== isAllowed;
      status.#isAllowed = isAllowed;
      return isChange;
    };
  }

  constructor(key, name, isAllowed) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    super();
    this.#name = name;
    this.#isAllowed = isAllowed;
  }

  get name() {
    return this.#name;
  }

  get state() {
    return this.#isAllowed ? "granted" : "denied";
  }
}
defineEventHandler(PermissionStatus.prototype, "change");
webidl.expose(PermissionStatus);

export function makeStatus(name, isAllowed) {
  const status = new PermissionStatus(creating, name, isAllowed);
  push(statuses, status);
  return status;
}

/** Sites may know where the device is from now on, or no longer: https://w3c.github.io/permissions/#dfn-permissionstatus-update-steps */
entry.locationAllowed = (isAllowed) => {
  for (let index = 0; index < statuses.length; index++) {
    if (setAllowed(statuses[index], isAllowed)) asTask(() => fire(statuses[index], "change"));
  }
};
