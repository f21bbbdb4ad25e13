import { lastPrototype } from "./last-prototype.js";

/** By `Object.prototype`: what the chunks of a realm offer one another, see `platformObjects` in js/core/webidl.js. */
const offers = new WeakMap();

/**
 * Lets a realm take the objects of the others for what they are, and the others its own: https://webidl.spec.whatwg.org/#implements
 * @param {object} prototype its `Object.prototype`
 * @param {object} platformObjects
 */
export function joinRealms(prototype, platformObjects) {
  offers.set(prototype, platformObjects);
  platformObjects.foreign = (object) => {
    const last = lastPrototype(object);
    return last === prototype ? undefined : offers.get(last);
  };
}
