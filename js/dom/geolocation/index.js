// https://w3c.github.io/geolocation/
export { Geolocation, geolocation } from "./geolocation.js";
export { GeolocationCoordinates, GeolocationPosition } from "./position.js";
export { GeolocationPositionError } from "./position-error.js";
