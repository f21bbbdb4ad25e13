// https://w3c.github.io/permissions/#permissions-interface
import { host, primordials, webidl } from "core";
import { makeStatus } from "./permission-status.js";

const { TypeError } = primordials;

const creating = {};

/** What WebKit's scripts may ask for: PermissionName.idl of https://github.com/WebKit/WebKit */
const names = [
  "accelerometer", "background-fetch", "bluetooth", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone",
  "midi", "nfc", "notifications", "push", "screen-wake-lock", "speaker-selection", "storage-access",
];

export class Permissions {
  #isPermissions = true;

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  /**
   * https://w3c.github.io/permissions/#dom-permissions-query
   * Only what is said of `geolocation` is known here.
   */
  async query(permissionDesc) {
    this.#isPermissions; // Throws for any other object.
    webidl.requireArguments(arguments.length, 1);
    if (!webidl.isObject(permissionDesc)) throw new TypeError("Argument 1 ('permissionDesc') to Permissions.query must be an object");
    const { name } = permissionDesc;
    if (name === undefined) throw new TypeError("Member PermissionDescriptor.name is required and must be an instance of PermissionName");
    if (webidl.enumeration(name, names) !== "geolocation") {
      throw webidl.notImplemented(`Permissions.query for '${name}'`);
    }
    const isAllowed = host.location_allows();
    await host.task_wait();
    return makeStatus("geolocation", isAllowed);
  }
}

webidl.expose(Permissions);

/** The permissions of this context: https://w3c.github.io/permissions/#navigator-and-workernavigator-extension */
export const permissions = new Permissions(creating);
