// https://w3c.github.io/geolocation/#geolocation_interface
// Where the device is, and whether sites may know it, is the host's to say.
import { clock, entry, host, primordials, reportException, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { makePosition } from "./position.js";
import { makeError } from "./position-error.js";

const { JSONParse, ReflectApply, ReflectOwnKeys, TypeError } = primordials;

/** What watches, by the number that `watchPosition` gave. */
const watches = { __proto__: null };
let lastWatch = 0;
let lastPosition = null;

export class Geolocation {
  #isGeolocation = true;

  constructor(token) {
    requireInternal(token);
  }

  getCurrentPosition(successCallback, errorCallback = null, options = undefined) {
    this.#isGeolocation; // Throws for any other object.
    webidl.requireArguments(arguments.length, 1);
    acquire(readRequest("getCurrentPosition", successCallback, errorCallback, options));
  }

  watchPosition(successCallback, errorCallback = null, options = undefined) {
    this.#isGeolocation;
    webidl.requireArguments(arguments.length, 1);
    const request = readRequest("watchPosition", successCallback, errorCallback, options);
    request.watch = ++lastWatch;
    watches[request.watch] = request;
    acquire(request);
    return request.watch;
  }

  clearWatch(watchId) {
    this.#isGeolocation;
    webidl.requireArguments(arguments.length, 1);
    delete watches[webidl.long(watchId)];
  }
}

webidl.expose(Geolocation);

export const geolocation = new Geolocation(internal);

function readRequest(name, success, failure, options) {
  if (typeof success !== "function") {
    throw new TypeError(`Argument 1 ('successCallback') to Geolocation.${name} must be a function`);
  }
  if (failure !== null && failure !== undefined && typeof failure !== "function") {
    throw new TypeError(`Argument 2 ('errorCallback') to Geolocation.${name} must be a function`);
  }
  const { enableHighAccuracy = false, maximumAge = 0, timeout = 0xffffffff } = webidl.dictionary(options);
  !!enableHighAccuracy;
  return { name, success, failure, maximumAge: clamp(maximumAge), timeout: clamp(timeout), watch: 0 };
}

/** https://webidl.spec.whatwg.org/#Clamp to an unsigned long */
function clamp(value) {
  const number = +value;
  return number > 0 ? (number < 0xffffffff ? number : 0xffffffff) : 0;
}

/** https://w3c.github.io/geolocation/#request-a-position */
async function acquire(request) {
  const text = host.location_read(request.name);
  await host.task_wait();
  if (request.watch > 0 && watches[request.watch] !== request) return;
  answer(request, text);
}

/** https://w3c.github.io/geolocation/#acquire-a-position: it is known at once, so that only a timeout of 0 comes before it. */
function answer(request, text) {
  if (text === undefined) {
    run(request.failure, makeError(1, "User denied Geolocation"));
    return;
  }
  const now = Math.floor(clock.wall());
  const isRecent = lastPosition !== null && lastPosition.text === text && now - lastPosition.time <= request.maximumAge;
  if (!isRecent) {
    if (request.timeout === 0) {
      run(request.failure, makeError(3, "Timeout expired"));
      return;
    }
    lastPosition = { text, time: now, position: makePosition(JSONParse(text), now) };
  }
  run(request.success, lastPosition.position);
}

function run(callback, value) {
  try {
    if (callback) ReflectApply(callback, undefined, [value]);
  } catch (error) {
    reportException(error);
  }
}

/** The device is elsewhere, or sites may no longer know where: `text` is undefined then. */
entry.locationChanged = (text) => {
  const ids = ReflectOwnKeys(watches);
  for (let index = 0; index < ids.length; index++) {
    const request = watches[ids[index]];
    if (request !== undefined) answer(request, text);
  }
};
