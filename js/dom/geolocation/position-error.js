// https://w3c.github.io/geolocation/#position_error_interface
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

export class GeolocationPositionError {
  #code;
  #message;

  constructor(token, code, message) {
    requireInternal(token);
    this.#code = code;
    this.#message = message;
  }

  get code() {
    return this.#code;
  }

  get message() {
    return this.#message;
  }
}

webidl.expose(GeolocationPositionError, { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });

export const makeError = (code, message) => new GeolocationPositionError(internal, code, message);
