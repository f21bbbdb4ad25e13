// https://w3c.github.io/geolocation/#position_interface and https://w3c.github.io/geolocation/#coordinates_interface
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

export class GeolocationCoordinates {
  #place;

  constructor(token, place) {
    requireInternal(token);
    this.#place = place;
  }

  get latitude() {
    return this.#place.latitude;
  }

  get longitude() {
    return this.#place.longitude;
  }

  get altitude() {
    return this.#place.altitude ?? null;
  }

  get accuracy() {
    return this.#place.accuracy;
  }

  get altitudeAccuracy() {
    return this.#place.altitudeAccuracy ?? null;
  }

  get heading() {
    return this.#place.heading ?? null;
  }

  get speed() {
    return this.#place.speed ?? null;
  }

  toJSON() {
    const { latitude, longitude, altitude, accuracy, altitudeAccuracy, heading, speed } = this;
    return { accuracy, latitude, longitude, altitude, altitudeAccuracy, heading, speed };
  }
}

export class GeolocationPosition {
  #coords;
  #timestamp;

  constructor(token, coords, timestamp) {
    requireInternal(token);
    this.#coords = coords;
    this.#timestamp = timestamp;
  }

  get coords() {
    return this.#coords;
  }

  get timestamp() {
    return this.#timestamp;
  }

  toJSON() {
    return { timestamp: this.#timestamp, coords: this.#coords.toJSON() };
  }
}

webidl.expose(GeolocationCoordinates);
webidl.expose(GeolocationPosition);

/**
 * @param {{latitude: number, longitude: number, accuracy: number}} place in degrees and meters; also `altitude` and
 *   `altitudeAccuracy` (meters), `heading` (degrees), `speed` (meters a second)
 * @param {number} time in milliseconds since 1970
 */
export function makePosition(place, time) {
  return new GeolocationPosition(internal, new GeolocationCoordinates(internal, place), time);
}
